//! Reading the games of an input, each with all findings about it.

use std::io::Read;
use std::path::Path;

use komadai::kifu::{
    Encoding, Finding, Format, GameReading, Games, GamesError, Part, Record, Severity, StrictError,
    games,
};

use crate::args::{ReadingArgs, SelectionArgs};
use crate::failure::Failure;
use crate::json::FindingsForm;
use crate::texts::{self, Text};
use crate::{input, snippet};

/// A game, and all findings from its beginning to that of the next game; for the first game also those
/// before it.
pub(crate) struct GameWithFindings {
    pub(crate) game: GameReading,
    /// The part of the text from which the game was read.
    pub(crate) part: Part,
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

/// Reads one game at a time, with the next one read ahead: findings outside of games come early, and are
/// kept for the game that they are in or after.
pub(crate) struct GameReader {
    name: String,
    games: Games<Box<dyn Read + Send>>,
    /// Whether the input has games before the next one.
    has_before: bool,
    /// Whether it has more games than the part that is read.
    has_after: bool,
    ahead: Option<Result<(GameReading, Part), GamesError>>,
    /// Findings outside of games that were not returned yet.
    outside: Vec<Finding>,
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
        GameReader {
            name: path.display().to_string(),
            games: games(input, &reading.options(path)),
            has_before: false,
            has_after: false,
            ahead: None,
            outside: Vec::new(),
        }
    }

    /// Takes off the games of about so many bytes, see [`Games::split_off`].
    pub(crate) fn split_off(&mut self, bytes: usize) -> Option<GameReader> {
        let first = GameReader {
            name: self.name.clone(),
            games: self.games.split_off(bytes)?,
            has_before: self.has_before,
            has_after: false,
            ahead: None,
            outside: Vec::new(),
        };
        self.has_before = true;
        Some(first)
    }

    /// The byte at which the games of a part begin; nothing if it has none, or findings before them
    /// that may belong to the game before.
    pub(crate) fn begin(&mut self) -> Option<usize> {
        self.read();
        let is_clear = self.ahead.is_some() && self.outside.is_empty();
        self.games.begins_at().filter(|_| is_clear)
    }

    /// Whether the games go on with those of the next part, which begin at a byte; those that were
    /// held back then come.
    pub(crate) fn is_followed_at(&mut self, begin: Option<usize>) -> bool {
        self.has_after = self.games.is_followed_at(begin);
        self.has_after
    }

    /// Whether the input goes on after the games that were read.
    pub(crate) const fn is_paused(&self) -> bool {
        self.games.is_paused()
    }

    /// Goes on with the text of the next part.
    pub(crate) fn resume(&mut self, next: GameReader) {
        self.games.resume(next.games);
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
        self.games.encoding()
    }

    /// Passes over the next game, with its findings, if it is not selected.
    pub(crate) fn passes_over(&mut self, selection: &SelectionArgs) -> bool {
        if self.ahead.is_none() {
            self.read();
        }
        let is_selected = match &self.ahead {
            Some(Ok((game, _))) => selection.selects(&game.record),
            _ => true,
        };
        // One that is held back is not passed over yet.
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
        let Some(at_hand) = self.ahead.take() else {
            return Ok(None);
        };
        let (game, part) =
            at_hand.map_err(|error| Failure::Input(Text::about(&self.name, error)))?;
        self.read();
        // What follows decides whether it is the last, and which findings belong to it.
        if self.ahead.is_none() && self.is_paused() && !self.has_after {
            self.ahead = Some(Ok((game, part)));
            return Ok(None);
        }
        self.has_before = true;
        let end = match &self.ahead {
            Some(Ok((_, next))) => next.byte,
            // The findings after this part are in a game that is not returned.
            Some(Err(_)) => part.byte.saturating_add(part.text.len()),
            None => usize::MAX,
        };
        let outside = std::mem::take(&mut self.outside).into_iter();
        let (outside, later) =
            outside.partition(|finding| finding.place.is_none_or(|place| place.span.start < end));
        self.outside = later;
        Ok(Some(GameWithFindings {
            game,
            part,
            outside,
        }))
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
        if self.is_paused() && matches!(next, Ok(None)) {
            return Ok(None);
        }
        let left;
        let (part, findings) = match &next {
            Ok(Some(read)) => (Some(&read.part), read.findings()),
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
        std::mem::take(&mut self.outside)
    }

    fn read(&mut self) {
        let next = self.games.next();
        self.ahead = next.map(|game| {
            let part = self.games.take_part();
            Ok((game?, part.unwrap_or_else(|| Part::from(""))))
        });
        self.outside.append(&mut self.games.take_findings());
    }
}
