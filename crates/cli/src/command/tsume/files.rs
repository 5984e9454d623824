//! The files of certificates and of solutions.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use komadai::kifu::{AddError, FileWriter, FindingKind, Format, Record, WriteOptions};

use super::solver::Solved;
use crate::args::{TsumeArgs, named_target};
use crate::failure::Failure;
use crate::input::{self, Source};
use crate::named::Named;
use crate::output::{Identity, NewFile, identity, numbered};
use crate::stderr;
use crate::texts::convert::lost;
use crate::texts::system::Io;
use crate::texts::tsume as texts;
use crate::texts::{about, never_overwritten, warning};

/// The files that were asked for; each is whole in the end or does not come to be.
pub(super) struct Files {
    certificates: Option<(PathBuf, NewFile)>,
    records: Option<Records>,
}

impl Files {
    /// # Errors
    ///
    /// A file cannot be created, is an input, or has an extension that says no format.
    pub(super) fn create(args: &TsumeArgs, inputs: &[Named]) -> Result<Files, Failure> {
        let (certificate, output) = (&args.certificate, &args.output);
        if certificate.is_some() && certificate == output {
            return Err(Failure::Usage(texts::same_file()));
        }
        for path in certificate.iter().chain(output) {
            if path.as_os_str() == "-" {
                return Err(Failure::Usage(texts::needs_file()));
            }
        }
        let paths: Vec<_> = inputs
            .iter()
            .filter_map(Named::source)
            .map(Source::on_disk)
            .collect();
        let inputs: HashSet<_> = paths.iter().copied().filter_map(identity).collect();
        let records = output
            .as_ref()
            .map(|path| Records::new(path, &paths, inputs.clone()));
        let create = |path: &PathBuf| Ok::<_, Failure>((path.clone(), create(path, &inputs)?));
        Ok(Files {
            records: records.transpose()?,
            certificates: certificate.as_ref().map(create).transpose()?,
        })
    }

    /// Writes what came of a game. Whether that went without an error of the game.
    ///
    /// # Errors
    ///
    /// Nothing more can be written.
    pub(super) fn add(&mut self, solved: &mut Solved) -> Result<bool, Failure> {
        if let Some((path, file)) = &mut self.certificates {
            let written = file.write_all(solved.certificate.as_bytes());
            written.map_err(|error| failed(path, &error))?;
        }
        match &mut self.records {
            Some(records) => records.add(&solved.name, solved.record.take()),
            None => Ok(true),
        }
    }

    /// The files are whole. Whether nothing was refused.
    ///
    /// # Errors
    ///
    /// One could not be written.
    pub(super) fn finish(self) -> Result<bool, Failure> {
        if let Some((path, file)) = self.certificates {
            file.finish().map_err(|error| failed(&path, &error))?;
        }
        self.records.map_or(Ok(true), Records::finish)
    }
}

/// A file of many games, or a file for each.
struct Records {
    path: PathBuf,
    format: Format,
    options: WriteOptions,
    inputs: HashSet<Identity>,
    /// The file of many games.
    shared: Option<FileWriter<NewFile>>,
    /// How many games there were, with or without a solution, and the first solution of those that go to
    /// files of their own: its name, its number, the record.
    games: usize,
    first: Option<(String, usize, Record)>,
    is_numbered: bool,
    /// The kinds of losses that were reported.
    reported: HashSet<FindingKind>,
}

impl Records {
    fn new(path: &Path, paths: &[&Path], inputs: HashSet<Identity>) -> Result<Records, Failure> {
        let extension = input::extension(path);
        let target = named_target(extension.as_deref().unwrap_or_default());
        let target = target.map_err(|expected| {
            let name = path.display().to_string();
            Failure::Usage(texts::no_format(name, expected))
        });
        let format = target?.format;
        let mut options = WriteOptions::default();
        options.encoding = Some(options.usual_encoding(format, extension.as_deref()));
        let mut records = Records {
            path: path.to_owned(),
            format,
            options,
            inputs,
            shared: None,
            games: 0,
            first: None,
            is_numbered: false,
            reported: HashSet::new(),
        };
        if format.holds_many_games() {
            records.shared = Some(records.open(path)?);
            return Ok(records);
        }
        refuse_input(path, &records.inputs)?;
        // Told now: what is solved until such a file is written would have no place.
        for number in paths.iter().filter_map(|input| number(path, input)) {
            if let Err(refused) = refuse_input(&numbered(path, number), &records.inputs) {
                stderr::message(warning(refused.text()));
            }
        }
        Ok(records)
    }

    fn open(&self, path: &Path) -> Result<FileWriter<NewFile>, Failure> {
        let file = create(path, &self.inputs)?;
        Ok(FileWriter::new(file, self.format, self.options))
    }

    fn add(&mut self, name: &str, record: Option<Record>) -> Result<bool, Failure> {
        self.games += 1;
        let (Some(record), number) = (record, self.games) else {
            return Ok(true);
        };
        if let Some(mut file) = self.shared.take() {
            let path = self.path.clone();
            let is_good = self.write(&mut file, &path, name, &record)?;
            self.shared = Some(file);
            return Ok(is_good);
        }
        if !self.is_numbered && self.first.is_none() {
            self.first = Some((name.to_owned(), number, record));
            return Ok(true);
        }
        self.is_numbered = true;
        let mut is_good = true;
        if let Some((name, number, record)) = self.first.take() {
            is_good = self.save(&numbered(&self.path, number), &name, &record)?;
        }
        Ok(self.save(&numbered(&self.path, number), name, &record)? && is_good)
    }

    /// Writes a record to a file of its own.
    fn save(&mut self, path: &Path, name: &str, record: &Record) -> Result<bool, Failure> {
        if let Err(refused) = refuse_input(path, &self.inputs) {
            refused.report();
            return Ok(false);
        }
        let mut file = self.open(path)?;
        let is_good = self.write(&mut file, path, name, record)?;
        if is_good {
            let file = file.into_inner();
            file.finish().map_err(|error| failed(path, &error))?;
        }
        Ok(is_good)
    }

    fn write(
        &mut self,
        file: &mut FileWriter<NewFile>,
        path: &Path,
        name: &str,
        record: &Record,
    ) -> Result<bool, Failure> {
        match file.add(record) {
            Ok(added) => {
                for loss in &added.losses {
                    if self.reported.insert(loss.kind()) {
                        stderr::message(lost(name, loss));
                    }
                }
                Ok(true)
            }
            Err(AddError::Io(error)) => Err(failed(path, &error)),
            Err(error) => {
                let path = path.display().to_string();
                stderr::message(texts::not_written(name, path, error));
                Ok(false)
            }
        }
    }

    fn finish(mut self) -> Result<bool, Failure> {
        if let Some((name, _, record)) = self.first.take() {
            return self.save(&self.path.clone(), &name, &record);
        }
        if let Some(file) = self.shared {
            let file = file.into_inner();
            file.finish().map_err(|error| failed(&self.path, &error))?;
        }
        Ok(true)
    }
}

/// The number with which [`numbered`] may make the name of an input of that of a file.
fn number(path: &Path, input: &Path) -> Option<usize> {
    let stem = input.file_stem()?.to_str()?;
    let number = stem.strip_prefix(path.file_stem()?.to_str()?)?;
    number.strip_prefix('-')?.parse().ok()
}

/// # Errors
///
/// The file is an input.
fn refuse_input(path: &Path, inputs: &HashSet<Identity>) -> Result<(), Failure> {
    if identity(path).is_none_or(|file| !inputs.contains(&file)) {
        return Ok(());
    }
    let message = about(path.display(), never_overwritten());
    Err(Failure::Input(message))
}

/// Begins a file, unless it is an input.
fn create(path: &Path, inputs: &HashSet<Identity>) -> Result<NewFile, Failure> {
    refuse_input(path, inputs)?;
    NewFile::create(path).map_err(|error| failed(path, &error))
}

fn failed(path: &Path, error: &io::Error) -> Failure {
    Failure::Input(about(path.display(), Io(error)))
}
