//! Reading the games of an input, each with all findings about it.

use std::io::Read;
use std::path::Path;

use komadai::kifu::{Encoding, Finding, FindingKind, Format, Games, Part, Record, Severity, games};

use crate::args::{ReadingArgs, SelectionArgs};
use crate::failure::Failure;
use crate::input::Source;
use crate::tables::{self, AskRow, NoGame, Row, TableGames};
use crate::texts::{about, refused, say};

/// What comes next in an input: a game, or the end.
pub(crate) struct NextGame {
    /// The record; `None` at the end of the input.
    pub(crate) record: Result<Option<Record>, Failure>,
    /// The part of the text from which the game was read.
    pub(crate) part: Option<Part>,
    /// The findings of the game; at the end of the input those that belong to no game.
    pub(crate) findings: Vec<Finding>,
    /// Whether there is no record, but the games after it can be read.
    pub(crate) goes_on: bool,
}

/// Reads one game at a time.
pub(crate) struct GameReader<'a> {
    name: String,
    games: Input<'a>,
    /// Whether the input has games before the next one.
    has_before: bool,
    /// Whether parts of the input come after the one that is read.
    has_after: bool,
    /// Whether the reading ended before the part did.
    has_stopped: bool,
    /// The next game, if it was looked at.
    ahead: Option<Option<Ahead>>,
}

/// From where the games come.
enum Input<'a> {
    File(Box<Games<Box<dyn Read + Send>>>),
    Table(Box<Rows<'a>>),
}

/// The rows of a table.
struct Rows<'a> {
    rest: TableGames<'a>,
    /// The row after the one that is read, as soon as one was read.
    next: Option<Option<Row>>,
}

/// What is next in an input.
enum Ahead {
    Game {
        record: Box<Record>,
        /// A row of a table has none.
        part: Option<Part>,
        findings: Vec<Finding>,
    },
    /// A row of a table that is passed over.
    PassedOver,
    Failed(NoGame),
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
            Some(Ok(rows)) => Ok(GameReader::new(name, Input::table(rows))),
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
        }
    }

    /// Splits off the games of about `bytes` bytes, see [`Games::take_part`], or some rows of a table.
    pub(crate) fn take_part(&mut self, bytes: usize) -> Option<GameReader<'a>> {
        let games = match &mut self.games {
            Input::File(games) => Input::File(Box::new(games.take_part(bytes)?)),
            Input::Table(rows) => Input::table(rows.rest.take_part()?),
        };
        let part = GameReader {
            has_before: self.has_before,
            has_after: true,
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

    /// Returns the encoding, as far as it is known.
    pub(crate) fn encoding(&self) -> Encoding {
        match &self.games {
            Input::File(games) => games.encoding(),
            Input::Table(_) => Encoding::Utf8,
        }
    }

    /// Passes over the next game, with its findings, if it is not selected.
    pub(crate) fn passes_over(&mut self, selection: &SelectionArgs) -> bool {
        if self.ahead.is_none() {
            self.ahead = Some(self.games.next());
        }
        let is_selected = match &self.ahead {
            Some(Some(Ahead::PassedOver)) => false,
            Some(Some(Ahead::Game { record, .. })) => selection.selects(record),
            _ => true,
        };
        if !is_selected {
            self.next(None);
        }
        !is_selected
    }

    /// Reads the next game. A finding of the severity `strict` or worse makes it an error, after which nothing more
    /// is to be read.
    pub(crate) fn next(&mut self, strict: Option<Severity>) -> NextGame {
        let ahead = self.ahead.take();
        let mut next = NextGame {
            record: Ok(None),
            part: None,
            findings: Vec::new(),
            goes_on: false,
        };
        match ahead.unwrap_or_else(|| self.games.next()) {
            Some(Ahead::Game {
                record,
                part,
                findings,
            }) => {
                self.has_before = true;
                next.record = Ok(Some(*record));
                (next.part, next.findings) = (part, findings);
            }
            Some(Ahead::PassedOver) => self.has_before = true,
            Some(Ahead::Failed(NoGame { why, goes_on })) => {
                next.record = Err(Failure::Input(about(&self.name, why)));
                next.goes_on = goes_on;
                next.findings = self.games.take_findings();
                self.has_stopped |= !goes_on;
                self.has_before |= goes_on;
            }
            None => next.findings = self.games.take_findings(),
        }
        let mut kinds = next.findings.iter().map(Finding::kind);
        self.has_stopped |= kinds.any(|kind| kind == FindingKind::LimitGap);
        let is_refused = |found: &&Finding| strict.is_some_and(|least| found.severity() >= least);
        if let (Ok(_), Some(found)) = (&next.record, next.findings.iter().find(is_refused)) {
            self.has_stopped = true;
            next.record = Err(Failure::Input(about(&self.name, refused(found))));
        }
        next
    }

    /// Returns `true` if the game returned last is the last of the input, which could be read to its end.
    pub(crate) fn is_last(&self) -> bool {
        let is_last = match &self.games {
            Input::File(games) => games.is_last(),
            Input::Table(rows) => !matches!(rows.next, Some(Some(_))),
        };
        is_last && !self.has_after
    }
}

impl<'a> Input<'a> {
    fn table(rows: TableGames<'a>) -> Input<'a> {
        Input::Table(Box::new(Rows {
            rest: rows,
            next: None,
        }))
    }

    /// Reads what comes next; `None` at the end.
    fn next(&mut self) -> Option<Ahead> {
        let failed = |why, goes_on| Ahead::Failed(NoGame { why, goes_on });
        match self {
            Input::File(games) => Some(match games.next()? {
                Ok(game) => Ahead::Game {
                    record: Box::new(game.record),
                    part: Some(game.text),
                    findings: game.findings,
                },
                Err(error) => failed(say(error), false),
            }),
            Input::Table(rows) => {
                let row = rows.next.take().unwrap_or_else(|| rows.rest.next())?;
                rows.next = Some(rows.rest.next());
                Some(match row {
                    Ok(Some(record)) => Ahead::Game {
                        record: Box::new(record),
                        part: None,
                        findings: Vec::new(),
                    },
                    Ok(None) => Ahead::PassedOver,
                    Err(NoGame { why, goes_on }) => failed(why, goes_on),
                })
            }
        }
    }

    /// Takes the findings that belong to no game.
    fn take_findings(&mut self) -> Vec<Finding> {
        match self {
            Input::File(games) => games.take_findings(),
            Input::Table(_) => Vec::new(),
        }
    }
}
