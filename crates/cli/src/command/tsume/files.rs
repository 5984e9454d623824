//! Writes the files of certificates and of solutions.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use komadai::kifu::{FileWriter, Record};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use super::solver::Solved;
use crate::args::TsumeArgs;
use crate::failure::Failure;
use crate::games_file::{GamesWriter, finish};
use crate::named::Named;
use crate::output::{NewFile, numbered};
use crate::result_file::{Inputs, failed};
use crate::stderr;
use crate::texts::tsume as texts;
use crate::texts::warning;

/// The requested files. Each is complete in the end, or is not created.
pub(super) struct Files {
    certificates: Option<Certificates>,
    records: Option<Records>,
}

pub(super) struct Certificates {
    path: PathBuf,
    file: NewFile,
    is_compressed: bool,
}

impl Certificates {
    /// Creates the requested file. Fails if it is an input, or cannot be created.
    pub(super) fn create(
        args: &TsumeArgs,
        inputs: &Inputs,
    ) -> Result<Option<Certificates>, Failure> {
        let create = |path: &PathBuf| {
            if path.as_os_str() == "-" {
                return Err(Failure::Usage(texts::needs_file()));
            }
            let extension = komadai_batch::extension(path);
            Ok::<_, Failure>(Certificates {
                file: inputs.create(path)?,
                path: path.clone(),
                is_compressed: extension.is_some_and(|extension| extension == "zst"),
            })
        };
        args.certificate.as_ref().map(create).transpose()
    }

    /// Adds a certificate, in a separate frame if the file is compressed.
    pub(super) fn add(&mut self, certificate: &str) -> Result<(), Failure> {
        if certificate.is_empty() {
            return Ok(());
        }
        let bytes = certificate.as_bytes();
        let written = if self.is_compressed {
            self.file
                .write_all(&compress_to_vec(bytes, CompressionLevel::Fastest))
        } else {
            self.file.write_all(bytes)
        };
        written.map_err(|error| failed(&self.path, &error))
    }

    pub(super) fn finish(self) -> Result<(), Failure> {
        let finished = self.file.finish();
        finished.map_err(|error| failed(&self.path, &error))
    }
}

impl Files {
    /// Creates the requested files. Fails if one cannot be created, is an input, or has an unknown extension.
    pub(super) fn create(args: &TsumeArgs, inputs: &[Named]) -> Result<Files, Failure> {
        let (certificate, output) = (&args.certificate, &args.output);
        if certificate.is_some() && certificate == output {
            return Err(Failure::Usage(texts::same_file()));
        }
        let files = Inputs::new(inputs.iter().filter_map(Named::source));
        let certificates = Certificates::create(args, &files)?;
        let records = output
            .as_ref()
            .map(|path| Records::new(path, inputs, files));
        Ok(Files {
            records: records.transpose()?,
            certificates,
        })
    }

    /// Writes the result of a game. Returns `true` if the game had no error. Fails if further writing is impossible.
    pub(super) fn add(&mut self, solved: &mut Solved) -> Result<bool, Failure> {
        if let Some(certificates) = &mut self.certificates {
            certificates.add(&solved.certificate)?;
        }
        match &mut self.records {
            Some(records) => {
                let record = solved.record.take();
                records.add(solved.input, solved.number, &solved.name, record)
            }
            None => Ok(true),
        }
    }

    /// Finishes the files. Returns `true` if no game was refused. Fails if a file could not be written.
    pub(super) fn finish(self) -> Result<bool, Failure> {
        if let Some(certificates) = self.certificates {
            certificates.finish()?;
        }
        self.records.map_or(Ok(true), Records::finish)
    }
}

/// A file of many games, or a file for each.
pub(super) struct Records {
    path: PathBuf,
    writer: GamesWriter,
    /// The file of many games.
    shared: Option<FileWriter<NewFile>>,
    /// If there are several inputs: for each, the part of a file name that identifies it.
    names: Vec<String>,
    /// The first solution of the only input, with name and number. Its file gets a number only if another problem
    /// follows.
    first: Option<(String, usize, Record)>,
}

impl Records {
    /// Creates the file of many games, if the format has one. Fails if it is an input, or has an unknown extension.
    pub(super) fn new(path: &Path, named: &[Named], inputs: Inputs) -> Result<Records, Failure> {
        if path.as_os_str() == "-" {
            return Err(Failure::Usage(texts::needs_file()));
        }
        let mut records = Records {
            path: path.to_owned(),
            writer: GamesWriter::new(path, inputs)?,
            shared: None,
            names: Vec::new(),
            first: None,
        };
        if records.writer.options.format.holds_many_games() {
            records.shared = Some(records.writer.open(path)?);
            return Ok(records);
        }
        if named.len() > 1 {
            records.names = names(named);
        }
        records.writer.inputs.refuse(path)?;
        // Warns now, because a solution that cannot be saved later would be lost.
        for file in named.iter().filter_map(Named::source) {
            let file = file.relative.as_path();
            if let (true, Some(path)) = (records.may_write(file), file.file_name()) {
                let path = records.path.with_file_name(path);
                if let Err(refused) = records.writer.inputs.refuse(&path) {
                    stderr::message(warning(refused.text()));
                }
            }
        }
        Ok(records)
    }

    /// Returns `true` if a solution may get the name of a file.
    fn may_write(&self, file: &Path) -> bool {
        let stem = file.file_stem().and_then(|stem| stem.to_str());
        let parts = stem.and_then(|stem| stem.rsplit_once('-'));
        let own = |name: Option<&String>| {
            let path = self.named(name);
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            parts.is_some_and(|(before, number)| {
                Some(before) == stem && number.parse::<usize>().is_ok()
            })
        };
        if self.names.is_empty() {
            own(None)
        } else {
            self.names.iter().any(|name| own(Some(name)))
        }
    }

    /// Returns the path of the solutions of an input, without a number.
    fn named(&self, name: Option<&String>) -> PathBuf {
        let Some(name) = name else {
            return self.path.clone();
        };
        let part = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        let (stem, extension) = (part(self.path.file_stem()), part(self.path.extension()));
        self.path
            .with_file_name(format!("{stem}-{name}.{extension}"))
    }

    /// Adds the record of a problem, if it has one. Returns `true` unless it cannot be written.
    pub(super) fn add(
        &mut self,
        input: usize,
        number: usize,
        name: &str,
        record: Option<Record>,
    ) -> Result<bool, Failure> {
        if let Some(mut file) = self.shared.take() {
            let path = self.path.clone();
            let is_good = match record {
                Some(record) => self.writer.add(&mut file, &path, name, &record)?,
                None => true,
            };
            self.shared = Some(file);
            return Ok(is_good);
        }
        let mut is_good = true;
        if let Some((name, number, record)) = self.first.take() {
            is_good = self
                .writer
                .save(&numbered(&self.path, number), &name, &record)?;
        }
        let Some(record) = record else {
            return Ok(is_good);
        };
        if self.names.is_empty() && number == 1 {
            self.first = Some((name.to_owned(), number, record));
            return Ok(is_good);
        }
        let path = numbered(&self.named(self.names.get(input)), number);
        Ok(self.writer.save(&path, name, &record)? && is_good)
    }

    pub(super) fn finish(mut self) -> Result<bool, Failure> {
        if let Some((name, _, record)) = self.first.take() {
            return self.writer.save(&self.path.clone(), &name, &record);
        }
        if let Some(file) = self.shared {
            finish(file, &self.path)?;
        }
        Ok(true)
    }
}

/// Returns a name for each input: its path in the given folder or pattern without the extension, or else a number.
fn names(named: &[Named]) -> Vec<String> {
    let name = |(number, named): (usize, &Named)| match named {
        Named::File(source) => {
            let path = source.relative.with_extension("");
            let parts = path.iter().map(|part| part.to_string_lossy());
            parts.collect::<Vec<_>>().join("-")
        }
        Named::Position(..) => number.to_string(),
    };
    let names: Vec<String> = (1..).zip(named).map(name).collect();
    if names.iter().collect::<HashSet<_>>().len() == names.len() {
        names
    } else {
        (1..=names.len()).map(|number| number.to_string()).collect()
    }
}
