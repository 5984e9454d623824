//! The files of certificates and of solutions.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use komadai::kifu::{AddError, FileWriter, LossKind, WriteOptions};

use super::Solved;
use crate::args::{TsumeArgs, named_target};
use crate::failure::Failure;
use crate::input::{self, Source};
use crate::output::{NewFile, identity};
use crate::stderr;

/// The files that were asked for, each under its name; they are whole in the end or do not come to be.
pub(super) struct Files {
    certificates: Option<(PathBuf, NewFile)>,
    records: Option<(PathBuf, FileWriter<NewFile>)>,
    /// The kinds of losses that were reported.
    reported: HashSet<LossKind>,
}

impl Files {
    /// # Errors
    ///
    /// A file cannot be created, is an input, or has an extension that says no format.
    pub(super) fn create(args: &TsumeArgs, sources: &[Source]) -> Result<Files, Failure> {
        if args.certificate.is_some() && args.certificate == args.output {
            let message = "--certificate and -o name the same file".to_owned();
            return Err(Failure::Usage(message));
        }
        let inputs: HashSet<_> = sources.iter().filter_map(|s| identity(&s.path)).collect();
        let create = |path: &PathBuf| {
            let name = path.display();
            if path.as_os_str() == "-" {
                return Err(Failure::Usage(
                    "expected the name of a file, not -".to_owned(),
                ));
            }
            if identity(path).is_some_and(|file| inputs.contains(&file)) {
                let message = format!("{name}: an input is never overwritten");
                return Err(Failure::Input(message));
            }
            let file = NewFile::create(path).map_err(|error| failed(path, &error))?;
            Ok((path.clone(), file))
        };
        let format = args.output.as_deref().map(|path| {
            let extension = input::extension(path).unwrap_or_default();
            let target = named_target(&extension);
            target.map_err(|expected| {
                let name = path.display();
                Failure::Usage(format!("{name}: the extension says no format: {expected}"))
            })
        });
        let format = format.transpose()?.map(|target| target.format);
        let records = args.output.as_ref().map(create).transpose()?;
        let writer = |((path, file), format): ((PathBuf, NewFile), _)| {
            let mut options = WriteOptions::default();
            let extension = input::extension(&path);
            options.encoding = Some(options.usual_encoding(format, extension.as_deref()));
            (path, FileWriter::new(file, format, options))
        };
        Ok(Files {
            certificates: args.certificate.as_ref().map(create).transpose()?,
            records: records.zip(format).map(writer),
            reported: HashSet::new(),
        })
    }

    /// Writes what came of a game. Whether that went without an error of the game.
    ///
    /// # Errors
    ///
    /// Nothing more can be written.
    pub(super) fn add(&mut self, solved: &Solved) -> Result<bool, Failure> {
        if let Some((path, file)) = &mut self.certificates {
            let written = file.write_all(solved.certificate.as_bytes());
            written.map_err(|error| failed(path, &error))?;
        }
        let (Some((path, file)), Some(record)) = (&mut self.records, &solved.record) else {
            return Ok(true);
        };
        let name = &solved.name;
        match file.add(record) {
            Ok(added) => {
                for loss in &added.losses {
                    if self.reported.insert(loss.kind) {
                        let (code, message) = (loss.kind.code(), &loss.message);
                        stderr::report(format_args!("komadai: {name}: loss[{code}]: {message}"));
                    }
                }
                Ok(true)
            }
            Err(AddError::Io(error)) => Err(failed(path, &error)),
            Err(error) => {
                let path = path.display();
                stderr::report(format_args!(
                    "komadai: {name}: not written to {path}: {error}"
                ));
                Ok(false)
            }
        }
    }

    /// The files are whole.
    ///
    /// # Errors
    ///
    /// One could not be written.
    pub(super) fn finish(self) -> Result<(), Failure> {
        if let Some((path, file)) = self.certificates {
            file.finish().map_err(|error| failed(&path, &error))?;
        }
        if let Some((path, file)) = self.records {
            let file = file.into_inner();
            file.finish().map_err(|error| failed(&path, &error))?;
        }
        Ok(())
    }
}

fn failed(path: &Path, error: &io::Error) -> Failure {
    Failure::Input(format!("{}: {error}", path.display()))
}
