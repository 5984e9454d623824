//! Reading the games of an input, with their findings reported on stderr.

use std::path::Path;

use komadai::kifu::{Finding, Part, Record, Severity, StrictError};

use crate::args::ReadingArgs;
use crate::failure::Failure;
use crate::game_reader::GameReader;
use crate::snippet;
use crate::stderr;

/// Reads one game at a time, and reports findings on stderr.
pub(crate) struct ReportingReader {
    reader: GameReader,
    strict: Option<Severity>,
    /// Whether the lines of findings are shown, with a caret.
    snippets: bool,
    /// Whether no error was found.
    pub(crate) no_errors: bool,
}

impl ReportingReader {
    pub(crate) fn open(path: &Path, reading: &ReadingArgs) -> Result<ReportingReader, Failure> {
        Ok(ReportingReader {
            reader: GameReader::open(path, reading)?,
            strict: reading.strict(),
            snippets: false,
            no_errors: true,
        })
    }

    /// Also shows the line of each finding, with a caret.
    pub(crate) fn with_snippets(self) -> ReportingReader {
        ReportingReader {
            snippets: true,
            ..self
        }
    }

    /// The next game.
    ///
    /// # Errors
    ///
    /// Those of the reader, and findings that strict reading refuses.
    pub(crate) fn next(&mut self) -> Result<Option<Record>, Failure> {
        match self.reader.next() {
            Ok(Some(read)) => {
                self.report(Some(&read.part), &read.findings())?;
                Ok(Some(read.game.record))
            }
            end => {
                let left = self.reader.take_left();
                let reported = self.report(None, &left.iter().collect::<Vec<_>>());
                end.and(reported).map(|()| None)
            }
        }
    }

    /// Whether the game returned last is the last of the input, and reading it to the end succeeded.
    pub(crate) fn is_last(&self) -> bool {
        self.reader.is_last()
    }

    /// Reports findings, which are in this part of the text. The error is the first that strict reading
    /// refuses.
    fn report(&mut self, part: Option<&Part>, findings: &[&Finding]) -> Result<(), Failure> {
        let name = self.reader.name();
        for finding in findings {
            self.no_errors &= finding.severity() != Severity::Error;
            match part.filter(|_| self.snippets) {
                Some(part) => stderr::report_lines(&snippet::lines(name, part, finding)),
                None => stderr::report(snippet::headline(name, finding)),
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
