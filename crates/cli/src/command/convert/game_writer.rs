//! Games on their way to a file or stdout.

use std::io::Write;

use komadai::kifu::{AddError, FileWriter, Record};

use super::report::ConversionReport;
use crate::failure::Failure;

/// Writes the games of an input to a file or stdout, and has what is lost of them told.
pub(super) struct GameWriter<'n, W> {
    /// The input.
    pub(super) name: &'n str,
    /// The number of the next game.
    pub(super) number: usize,
    /// What it writes to, for people.
    pub(super) target: String,
    pub(super) file: FileWriter<W>,
}

impl<W: Write> GameWriter<'_, W> {
    /// Writes a game, and counts what is lost of it.
    pub(super) fn add(
        &mut self,
        record: &Record,
        report: &mut ConversionReport,
    ) -> Result<(), Failure> {
        let added = self.file.add(record).map_err(|error| match error {
            AddError::Io(error) => Failure::Output(error),
            error => {
                let (name, number) = (self.name, self.number);
                Failure::Input(format!("{name}: game {number}: {error}"))
            }
        })?;
        report.losses(self.name, self.number, &added.losses);
        report.findings(&self.target, &added.findings);
        self.number += 1;
        Ok(())
    }
}
