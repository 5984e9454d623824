//! The games of an input, told about as they come.

use std::io::Read;
use std::path::Path;

use komadai::kifu::{Finding, Games, Record, Refused, Severity, games};

use crate::args::ReadingArgs;
use crate::failure::Failure;
use crate::input;
use crate::snippet;
use crate::stderr;

/// Reads one game at a time; what is found goes to stderr.
pub(crate) struct Input {
    name: String,
    games: Games<Box<dyn Read>>,
    strict: Option<Severity>,
    /// Whether the places of findings are drawn.
    drawn: bool,
    /// Whether no error was found.
    pub(crate) well: bool,
}

impl Input {
    pub(crate) fn open(path: &Path, reading: &ReadingArgs) -> Result<Input, Failure> {
        Ok(Input {
            name: path.display().to_string(),
            games: games(input::open(path)?, &reading.options(path)),
            strict: reading.strict(),
            drawn: false,
            well: true,
        })
    }

    /// The same, with the place of each finding drawn.
    pub(crate) fn drawn(self) -> Input {
        Input {
            drawn: true,
            ..self
        }
    }

    /// The next game.
    ///
    /// # Errors
    ///
    /// Those of the reader, and what strict reading does not put up with.
    pub(crate) fn next(&mut self) -> Result<Option<Record>, Failure> {
        let failed =
            |name: &str, why: &dyn std::fmt::Display| Failure::Input(format!("{name}: {why}"));
        let game = self.games.next().transpose();
        // What stands outside of games comes with the one before.
        let mut findings = self.games.take_findings();
        let game = game.map_err(|error| {
            self.tell(&findings);
            failed(&self.name, &error)
        })?;
        let record = game.map(|game| {
            findings.extend(game.findings);
            game.record
        });
        findings.sort_by_key(|finding| (finding.line, finding.column));
        self.tell(&findings);
        let strict = self.strict;
        let refused = |found: &Finding| strict.is_some_and(|strict| found.severity >= strict);
        match findings.into_iter().find(refused) {
            Some(found) => Err(failed(&self.name, &Refused(found))),
            None => Ok(record),
        }
    }

    fn tell(&mut self, findings: &[Finding]) {
        for finding in findings {
            self.well &= finding.severity != Severity::Error;
            match self.games.part().filter(|_| self.drawn) {
                Some(part) => stderr::tell(snippet::drawn(&self.name, part, finding)),
                None => stderr::tell(snippet::headline(&self.name, finding)),
            }
        }
    }
}
