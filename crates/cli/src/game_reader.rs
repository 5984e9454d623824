//! Reading the games of an input, each with all findings about it.

use std::collections::VecDeque;
use std::io::Read;
use std::path::Path;

use komadai::kifu::{
    Encoding, Finding, FindingKind, Format, Game, Games, GamesError, Part, Record, Severity,
    StrictError, games,
};

use crate::args::{ReadingArgs, SelectionArgs};
use crate::failure::Failure;
use crate::json::FindingsForm;
use crate::texts::{self, Text};
use crate::{input, snippet};

/// A game, and all findings up to its end that belong to no game before; for the last game of an input
/// also those after it.
pub(crate) struct GameWithFindings {
    pub(crate) game: Game,
    /// Findings outside of games.
    outside: Vec<Finding>,
}

impl GameWithFindings {
    /// All findings, in the order of the text.
    pub(crate) fn findings(&self) -> Vec<&Finding> {
        let mut findings: Vec<_> = self.outside.iter().chain(&self.game.findings).collect();
        findings.sort_by_key(|finding| finding.place.map(|place| (place.line, place.column)));
        findings
    }
}

/// The record of a game, and what was found in its text.
pub(crate) struct RecordWithFindings {
    /// The record; nothing at the end of the input.
    pub(crate) record: Result<Option<Record>, Failure>,
    pub(crate) findings: FindingsForm,
    /// The errors as one message: the first, and how many others there are.
    pub(crate) errors: Option<Text>,
}

/// Reads one game at a time, with the next one read ahead: what follows the last one belongs to it.
pub(crate) struct GameReader {
    name: String,
    games: Games<Box<dyn Read + Send>>,
    /// Whether the input has games before the next one.
    has_before: bool,
    /// Whether parts of the input come after the one that is read.
    has_after: bool,
    /// Whether the reading ended before the part did.
    has_stopped: bool,
    ahead: Option<Result<Game, GamesError>>,
    /// The encoding as far as it was known when the game at hand was read, and the one ahead.
    encodings: [Encoding; 2],
    /// Findings outside of games that were not returned yet, in the order of the text.
    outside: VecDeque<Finding>,
}

impl GameReader {
    pub(crate) fn open(path: &Path, reading: &ReadingArgs) -> Result<GameReader, Failure> {
        Ok(GameReader::of(input::open(path)?, path, reading))
    }

    /// The games of an input that is open.
    pub(crate) fn of(
        input: Box<dyn Read + Send>,
        path: &Path,
        reading: &ReadingArgs,
    ) -> GameReader {
        let games = games(input, &reading.options(path));
        GameReader::new(path.display().to_string(), games)
    }

    const fn new(name: String, games: Games<Box<dyn Read + Send>>) -> GameReader {
        GameReader {
            name,
            games,
            has_before: false,
            has_after: false,
            has_stopped: false,
            ahead: None,
            encodings: [Encoding::Ascii; 2],
            outside: VecDeque::new(),
        }
    }

    /// Takes off the games of about so many bytes, see [`Games::take_part`].
    pub(crate) fn take_part(&mut self, bytes: usize) -> Option<GameReader> {
        let part = GameReader {
            has_before: self.has_before,
            has_after: true,
            ..GameReader::new(self.name.clone(), self.games.take_part(bytes)?)
        };
        self.has_before = true;
        Some(part)
    }

    /// Whether parts of the input come after the one that is read.
    pub(crate) const fn has_after(&self) -> bool {
        self.has_after
    }

    /// Whether nothing more of the input is to be read.
    pub(crate) const fn has_stopped(&self) -> bool {
        self.has_stopped
    }

    /// Nothing more of the input is to be read.
    pub(crate) const fn stop(&mut self) {
        self.has_stopped = true;
    }

    /// Whether no game came before, of the whole input.
    pub(crate) const fn is_at_start(&self) -> bool {
        !self.has_before
    }

    /// The format, as soon as it is known.
    pub(crate) fn format(&self) -> Option<Format> {
        self.games.format()
    }

    /// The encoding, as far as it is known.
    pub(crate) fn encoding(&self) -> Encoding {
        self.encodings[0]
    }

    /// Passes over the next game, with its findings, if it is not selected.
    pub(crate) fn passes_over(&mut self, selection: &SelectionArgs) -> bool {
        if self.ahead.is_none() {
            self.read();
        }
        let is_selected = match &self.ahead {
            Some(Ok(game)) => selection.selects(&game.record),
            _ => true,
        };
        !is_selected && matches!(self.next(), Ok(Some(_)))
    }

    /// The next game.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub(crate) fn next(&mut self) -> Result<Option<GameWithFindings>, Failure> {
        if self.ahead.is_none() {
            self.read();
        }
        self.encodings[0] = self.encodings[1];
        let Some(at_hand) = self.ahead.take() else {
            return Ok(None);
        };
        let game = at_hand.map_err(|error| Failure::Input(Text::about(&self.name, error)))?;
        self.read();
        self.has_before = true;
        let end = match self.ahead {
            Some(_) => game.text.byte + game.text.text.len(),
            None => usize::MAX,
        };
        let is_before = |found: &Finding| found.place.is_none_or(|place| place.span.start < end);
        let count = self.outside.partition_point(is_before);
        let outside = self.outside.drain(..count).collect();
        Ok(Some(GameWithFindings { game, outside }))
    }

    /// The next game, with its findings, or those that belong to no game, given to `report`; each with the
    /// part of the text that the game was read from.
    ///
    /// # Errors
    ///
    /// Those of the reader, and the first finding of the severity `strict` or worse.
    pub(crate) fn next_record(
        &mut self,
        strict: Option<Severity>,
        mut report: impl FnMut(Option<&Part>, &Finding),
    ) -> Result<Option<Record>, Failure> {
        let next = self.next();
        let left;
        let (part, findings) = match &next {
            Ok(Some(read)) => (Some(&read.game.text), read.findings()),
            _ => {
                left = self.take_left();
                (None, left.iter().collect())
            }
        };
        for finding in &findings {
            report(part, finding);
        }
        let refused = |found: &&Finding| strict.is_some_and(|strict| found.severity() >= strict);
        match findings.into_iter().find(refused) {
            Some(found) if next.is_ok() => {
                self.has_stopped = true;
                let refused = StrictError(found.clone());
                Err(Failure::Input(Text::about(&self.name, refused)))
            }
            _ => Ok(next?.map(|read| read.game.record)),
        }
    }

    /// The next game with its findings.
    pub(crate) fn next_with_findings(
        &mut self,
        strict: Option<Severity>,
        name: &str,
    ) -> RecordWithFindings {
        let (mut first, mut errors) = (None, 0_usize);
        let mut findings = FindingsForm::default();
        let record = self.next_record(strict, |_, finding| {
            findings.add(finding);
            if finding.severity() == Severity::Error {
                errors += 1;
                first.get_or_insert_with(|| snippet::headline(name, finding));
            }
        });
        let errors = first.map(|first| match errors {
            1 => first,
            2 => texts::another_error(first),
            _ => texts::more_errors(first, errors - 1),
        });
        RecordWithFindings {
            record,
            findings,
            errors,
        }
    }

    /// Whether the game returned last is the last of the input, and reading it to the end succeeded.
    pub(crate) fn is_last(&self) -> bool {
        self.ahead.is_none() && !self.has_after
    }

    /// The findings that belong to no game, because the input has none or cannot be read further.
    pub(crate) fn take_left(&mut self) -> Vec<Finding> {
        std::mem::take(&mut self.outside).into()
    }

    fn read(&mut self) {
        self.ahead = self.games.next();
        self.encodings[1] = self.games.encoding();
        let found = self.games.take_findings();
        let mut kinds = found.iter().map(Finding::kind);
        self.has_stopped |= kinds.any(|kind| kind == FindingKind::LimitGap);
        if !found.is_empty() {
            self.outside.extend(found);
            let start = |found: &Finding| found.place.map(|place| place.span.start);
            self.outside.make_contiguous().sort_by_key(start);
        }
    }
}
