//! Writes files of games besides the result of a command.

use std::collections::HashSet;
use std::path::Path;

use komadai::kifu::{FileWriter, FindingKind, Record, WriteOptions};

use crate::args::named_target;
use crate::failure::Failure;
use crate::output::NewFile;
use crate::result_file::{Inputs, failed};
use crate::stderr;
use crate::texts::convert::lost;
use crate::texts::{names_no_format, not_written};

/// Writes games in a format. Each kind of loss is reported once.
pub(crate) struct GamesWriter {
    pub(crate) options: WriteOptions,
    pub(crate) inputs: Inputs,
    reported: HashSet<FindingKind>,
}

impl GamesWriter {
    /// Creates a writer of the format that the extension names. Fails if the extension is unknown.
    pub(crate) fn new(path: &Path, inputs: Inputs) -> Result<GamesWriter, Failure> {
        let extension = komadai_batch::extension(path);
        let target = named_target(extension.as_deref().unwrap_or_default());
        let target = target.map_err(|expected| {
            let name = path.display().to_string();
            Failure::Usage(names_no_format(name, expected))
        });
        let options = WriteOptions::new(target?.format);
        let encoding = options.usual_encoding(extension.as_deref());
        Ok(GamesWriter {
            options: options.encoding(Some(encoding)),
            inputs,
            reported: HashSet::new(),
        })
    }

    pub(crate) fn open(&self, path: &Path) -> Result<FileWriter<NewFile>, Failure> {
        let file = self.inputs.create(path)?;
        Ok(self.options.file(file))
    }

    /// Adds the game with this name to a file. Returns `true` if the format can contain it.
    pub(crate) fn add(
        &mut self,
        file: &mut FileWriter<NewFile>,
        path: &Path,
        name: &str,
        record: &Record,
    ) -> Result<bool, Failure> {
        match file.encode(record) {
            Ok(game) => {
                let added = file.append(game).map_err(|error| failed(path, &error))?;
                for loss in &added.losses {
                    if self.reported.insert(loss.kind()) {
                        stderr::message(lost(name, loss));
                    }
                }
                Ok(true)
            }
            Err(error) => {
                let path = path.display().to_string();
                stderr::message(not_written(name, path, error));
                Ok(false)
            }
        }
    }

    /// Writes a game to a separate file. Returns `true` if the format can contain it, and the file is not an input.
    pub(crate) fn save(
        &mut self,
        path: &Path,
        name: &str,
        record: &Record,
    ) -> Result<bool, Failure> {
        if let Err(refused) = self.inputs.refuse(path) {
            refused.report();
            return Ok(false);
        }
        let mut file = self.open(path)?;
        let is_good = self.add(&mut file, path, name, record)?;
        if is_good {
            finish(file, path)?;
        }
        Ok(is_good)
    }
}

pub(crate) fn finish(file: FileWriter<NewFile>, path: &Path) -> Result<(), Failure> {
    let finished = file.into_inner().finish();
    finished.map_err(|error| failed(path, &error))
}
