//! The games of an input, told about as they come.

use std::path::Path;

use komadai::kifu::{Finding, Part, Record, Severity, StrictError};

use crate::args::ReadingArgs;
use crate::failure::Failure;
use crate::snippet;
use crate::stderr;
use crate::turns::Turns;

/// Reads one game at a time; what is found goes to stderr.
pub(crate) struct Input {
    turns: Turns,
    strict: Option<Severity>,
    /// Whether the places of findings are drawn.
    drawn: bool,
    /// Whether no error was found.
    pub(crate) well: bool,
}

impl Input {
    pub(crate) fn open(path: &Path, reading: &ReadingArgs) -> Result<Input, Failure> {
        Ok(Input {
            turns: Turns::open(path, reading)?,
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
        match self.turns.next() {
            Ok(Some(turn)) => {
                self.tell(Some(&turn.part), &turn.findings())?;
                Ok(Some(turn.game.record))
            }
            end => {
                let left = self.turns.take_left();
                let told = self.tell(None, &left.iter().collect::<Vec<_>>());
                end.and(told).map(|()| None)
            }
        }
    }

    /// Whether the game given out last is the last of all, and nothing failed behind it.
    pub(crate) fn is_last(&self) -> bool {
        self.turns.is_last()
    }

    /// Tells what was found, in this part of the text; strict reading refuses the first that it does
    /// not put up with.
    fn tell(&mut self, part: Option<&Part>, findings: &[&Finding]) -> Result<(), Failure> {
        let name = self.turns.name();
        for finding in findings {
            self.well &= finding.severity() != Severity::Error;
            match part.filter(|_| self.drawn) {
                Some(part) => stderr::tell_lines(&snippet::drawn(name, part, finding)),
                None => stderr::tell(snippet::headline(name, finding)),
            }
        }
        let strict = self.strict;
        let refused = |found: &&&Finding| strict.is_some_and(|strict| found.severity() >= strict);
        match findings.iter().find(refused) {
            Some(&found) => Err(Failure::Input(format!(
                "{name}: {}",
                StrictError(found.clone())
            ))),
            None => Ok(()),
        }
    }
}
