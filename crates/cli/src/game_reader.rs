//! Reading the games of an input, each with all findings about it.

use std::io::Read;
use std::mem::take;
use std::path::Path;

use komadai::kifu::{
    Encoding, Finding, FindingKind, Format, Game, Games, Part, Record, Severity, games,
};

use crate::args::{ReadingArgs, SelectionArgs};
use crate::failure::Failure;
use crate::input::Source;
use crate::tables::{self, AskRow, NoGame, TableGames};
use crate::texts::{about, refused, say};

/// What comes next in an input: a game, or the end.
pub(crate) struct NextGame {
    /// The record; nothing at the end of the input.
    pub(crate) record: Result<Option<Record>, Failure>,
    /// The part of the text from which the game was read.
    pub(crate) part: Option<Part>,
    /// The findings up to the end of the game that belong to no game before, for the last game also those
    /// after it; at the end of the input those that belong to no game. They have the order of the text.
    pub(crate) findings: Vec<Finding>,
    /// Whether there is no record, but the games after it can be read.
    pub(crate) goes_on: bool,
}

/// Reads one game at a time, with the next one read ahead: what follows the last one belongs to it.
pub(crate) struct GameReader<'a> {
    name: String,
    games: Input<'a>,
    /// Whether the input has games before the next one.
    has_before: bool,
    /// Whether parts of the input come after the one that is read.
    has_after: bool,
    /// Whether the reading ended before the part did.
    has_stopped: bool,
    ahead: Option<Result<Ahead, NoGame>>,
    /// The encoding as far as it was known when the game at hand was read, and the one ahead.
    encodings: [Encoding; 2],
    /// Findings outside of games that were not returned yet, in the order of the text.
    outside: Vec<Finding>,
}

/// From where the games come.
enum Input<'a> {
    File(Box<Games<Box<dyn Read + Send>>>),
    Table(Box<TableGames<'a>>),
}

/// A game that was read.
enum Ahead {
    Game(Game),
    /// Of a table, without findings and text; nothing for a row that is passed over.
    Row(Option<Record>),
}

impl<'a> GameReader<'a> {
    pub(crate) fn open(source: &Source, reading: &ReadingArgs) -> Result<GameReader<'a>, Failure> {
        GameReader::asking(source, reading, None)
    }

    /// As `open`, but the rows of a table that are not wanted are passed over.
    pub(crate) fn asking(
        source: &Source,
        reading: &ReadingArgs,
        asked: Option<&'a dyn AskRow>,
    ) -> Result<GameReader<'a>, Failure> {
        let name = source.path.display().to_string();
        match source
            .may_be_table()
            .then(|| tables::open(&source.path, asked))
            .flatten()
        {
            Some(Ok(games)) => Ok(GameReader {
                encodings: [Encoding::Utf8; 2],
                ..GameReader::new(name, Input::Table(Box::new(games)))
            }),
            Some(Err(message)) => Err(Failure::Input(about(name, message))),
            None => Ok(GameReader::of(source.open()?, &source.path, reading)),
        }
    }

    /// The games of an input that is open.
    pub(crate) fn of(
        input: Box<dyn Read + Send>,
        path: &Path,
        reading: &ReadingArgs,
    ) -> GameReader<'a> {
        let games = games(input, &reading.options(path));
        GameReader::new(path.display().to_string(), Input::File(Box::new(games)))
    }

    const fn new(name: String, games: Input<'a>) -> GameReader<'a> {
        GameReader {
            name,
            games,
            has_before: false,
            has_after: false,
            has_stopped: false,
            ahead: None,
            encodings: [Encoding::Ascii; 2],
            outside: Vec::new(),
        }
    }

    /// Splits off the games of about `bytes` bytes, see [`Games::take_part`], or some rows of a table.
    pub(crate) fn take_part(&mut self, bytes: usize) -> Option<GameReader<'a>> {
        let (games, encodings) = match &mut self.games {
            Input::File(games) => (
                Input::File(Box::new(games.take_part(bytes)?)),
                [Encoding::Ascii; 2],
            ),
            Input::Table(games) => (
                Input::Table(Box::new(games.take_part()?)),
                [Encoding::Utf8; 2],
            ),
        };
        let part = GameReader {
            has_before: self.has_before,
            has_after: true,
            encodings,
            ..GameReader::new(self.name.clone(), games)
        };
        self.has_before = true;
        Some(part)
    }

    /// Whether nothing more of the input is to be read.
    pub(crate) const fn has_stopped(&self) -> bool {
        self.has_stopped
    }

    /// Whether no game came before, of the whole input.
    pub(crate) const fn is_at_start(&self) -> bool {
        !self.has_before
    }

    /// The format, as soon as it is known.
    pub(crate) fn format(&self) -> Option<Format> {
        match &self.games {
            Input::File(games) => games.format(),
            Input::Table(_) => None,
        }
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
            Some(Ok(Ahead::Row(None))) => {
                self.has_before = true;
                self.read();
                return true;
            }
            Some(Ok(Ahead::Row(Some(record)))) => selection.selects(record),
            Some(Ok(Ahead::Game(game))) => selection.selects(&game.record),
            _ => true,
        };
        if !is_selected {
            self.next(None);
        }
        !is_selected
    }

    /// The next game. A finding of the severity `strict` or worse makes it an error, after which nothing more
    /// is to be read.
    pub(crate) fn next(&mut self, strict: Option<Severity>) -> NextGame {
        if self.ahead.is_none() {
            self.read();
        }
        self.encodings[0] = self.encodings[1];
        let (mut record, mut part, mut goes_on) = (Ok(None), None, false);
        let mut findings = Vec::new();
        match self.ahead.take() {
            Some(Ok(read)) => {
                self.read();
                self.has_before = true;
                match read {
                    Ahead::Row(row) => record = Ok(row),
                    Ahead::Game(mut game) => {
                        game.take_outside(&mut self.outside, self.ahead.is_none());
                        findings = game.findings;
                        (record, part) = (Ok(Some(game.record)), Some(game.text));
                    }
                }
            }
            ended => {
                findings = take(&mut self.outside);
                if let Some(Err(NoGame { why, goes_on: more })) = ended {
                    record = Err(Failure::Input(about(&self.name, why)));
                    goes_on = more;
                    self.has_stopped |= !more;
                    if more {
                        self.read();
                        self.has_before = true;
                    }
                }
            }
        }
        let is_refused = |found: &&Finding| strict.is_some_and(|least| found.severity() >= least);
        if let (Ok(_), Some(found)) = (&record, findings.iter().find(is_refused)) {
            self.has_stopped = true;
            record = Err(Failure::Input(about(&self.name, refused(found))));
        }
        NextGame {
            record,
            part,
            findings,
            goes_on,
        }
    }

    /// Whether the game returned last is the last of the input, and reading it to the end succeeded.
    pub(crate) fn is_last(&self) -> bool {
        self.ahead.is_none() && !self.has_after
    }

    fn read(&mut self) {
        let games = match &mut self.games {
            Input::File(games) => games,
            Input::Table(games) => {
                self.ahead = games.next().map(|row| row.map(Ahead::Row));
                return;
            }
        };
        let no_game = |error| NoGame {
            why: say(error),
            goes_on: false,
        };
        let ahead = games.next();
        self.ahead = ahead.map(|game| game.map(Ahead::Game).map_err(no_game));
        self.encodings[1] = games.encoding();
        let found = games.take_findings();
        let mut kinds = found.iter().map(Finding::kind);
        self.has_stopped |= kinds.any(|kind| kind == FindingKind::LimitGap);
        if !found.is_empty() {
            self.outside.extend(found);
            let start = |found: &Finding| found.place.map(|place| place.span.start);
            self.outside.sort_by_key(start);
        }
    }
}
