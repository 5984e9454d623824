//! Writing games to a file or stdout.

use std::io::Write;

use komadai::kifu::{AddError, FileWriter, Record};

use super::report::ConversionReport;
use crate::failure::Failure;

/// Writes the games of an input to a file or stdout, and reports their losses.
pub(super) struct GameWriter<'n, W> {
    /// The name of the input.
    pub(super) name: &'n str,
    /// The number of the next game.
    pub(super) number: usize,
    /// The name of the output, for messages.
    pub(super) target: String,
    pub(super) file: FileWriter<W>,
}

impl<W: Write> GameWriter<'_, W> {
    /// Writes a game, and adds its losses to the report.
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
