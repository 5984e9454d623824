//! The games of an input, each with all findings about it.

use std::fmt;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use komadai_kifu::{
    Encoding, Finding, FindingKind, Format, Games, Limits, Part, ReadOptions, Record, Severity,
};
use komadai_search::Selection;

use crate::error::InputError;
use crate::names::record_extension;
use crate::progress::{NoProgress, ProgressListener};
use crate::source::Source;
use crate::tables::{self, NoGame, Row, RowFilter, TableGames};

/// How inputs are read.
#[derive(Clone, Copy)]
pub struct InputOptions {
    /// The format of a text that does not show its own. If this is `None`, the extension of the file decides.
    pub format: Option<Format>,
    /// How much is read.
    pub limits: Limits,
    /// A finding of this severity or worse is an error, and ends the reading of the input.
    pub strict: Option<Severity>,
    /// Is told what was read.
    pub progress: &'static dyn ProgressListener,
}

impl Default for InputOptions {
    fn default() -> InputOptions {
        InputOptions {
            format: None,
            limits: Limits::default(),
            strict: None,
            progress: &NoProgress,
        }
    }
}

impl fmt::Debug for InputOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InputOptions")
            .field("format", &self.format)
            .field("limits", &self.limits)
            .field("strict", &self.strict)
            .finish_non_exhaustive()
    }
}

impl InputOptions {
    /// Returns the options for the text of a file.
    #[must_use]
    pub fn of_file(&self, path: &Path) -> ReadOptions {
        let by_name = || Format::from_extension(&record_extension(path)?);
        let options = ReadOptions::new().limits(self.limits);
        options.format(self.format.or_else(by_name))
    }
}

/// What comes next in an input: a game, or the end.
#[derive(Debug)]
pub struct NextGame {
    /// The record; `None` at the end of the input.
    pub record: Result<Option<Record>, InputError>,
    /// The part of the text from which the game was read.
    pub part: Option<Part>,
    /// The findings of the game; at the end of the input those that belong to no game.
    pub findings: Vec<Finding>,
    /// Whether there is no record, but the games after it can be read.
    pub goes_on: bool,
}

/// Reads one game at a time.
pub struct GameReader<'a> {
    games: Input<'a>,
    strict: Option<Severity>,
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

impl fmt::Debug for GameReader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameReader").finish_non_exhaustive()
    }
}

impl<'a> GameReader<'a> {
    /// Opens an input. Of a table the rows are passed over that the filter leaves out.
    ///
    /// # Errors
    ///
    /// Why the input cannot be opened.
    pub fn open(
        source: &Source,
        options: &InputOptions,
        filter: Option<&'a RowFilter<'a>>,
    ) -> Result<GameReader<'a>, InputError> {
        if source.may_be_table()
            && let Some(rows) = tables::open(&source.path, filter)
        {
            return Ok(GameReader::new(Input::table(rows?), options.strict));
        }
        let input = source.open(options.progress)?;
        Ok(GameReader::of(input, &source.path, options))
    }

    /// Reads the games of an input that is open. Its path tells the format if neither the text nor the options do.
    #[must_use]
    pub fn of(input: Box<dyn Read + Send>, path: &Path, options: &InputOptions) -> GameReader<'a> {
        let games = options.of_file(path).games(input);
        GameReader::new(Input::File(Box::new(games)), options.strict)
    }

    const fn new(games: Input<'a>, strict: Option<Severity>) -> GameReader<'a> {
        GameReader {
            games,
            strict,
            has_before: false,
            has_after: false,
            has_stopped: false,
            ahead: None,
        }
    }

    /// Splits off the games of about `bytes` bytes, see [`Games::take_part`], or some rows of a table. Returns `None` if no part
    /// is left to split off.
    pub fn take_part(&mut self, bytes: usize) -> Option<GameReader<'a>> {
        let games = match &mut self.games {
            Input::File(games) => Input::File(Box::new(games.take_part(bytes)?)),
            Input::Table(rows) => Input::table(rows.rest.take_part()?),
        };
        let part = GameReader {
            has_before: self.has_before,
            has_after: true,
            ..GameReader::new(games, self.strict)
        };
        self.has_before = true;
        Some(part)
    }

    /// Returns `true` if the reading of the input has ended.
    #[must_use]
    pub const fn has_stopped(&self) -> bool {
        self.has_stopped
    }

    /// Returns `true` if no game of the whole input came before.
    #[must_use]
    pub const fn is_at_start(&self) -> bool {
        !self.has_before
    }

    /// Returns the format, as soon as it is known.
    #[must_use]
    pub fn format(&self) -> Option<Format> {
        match &self.games {
            Input::File(games) => games.format(),
            Input::Table(_) => None,
        }
    }

    /// Returns the encoding, as far as it is known.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        match &self.games {
            Input::File(games) => games.encoding(),
            Input::Table(_) => Encoding::Utf8,
        }
    }

    /// Passes over the next game, with its findings, if it is not selected. Returns `true` if it did.
    pub fn passes_over(&mut self, selection: &Selection) -> bool {
        if self.ahead.is_none() {
            self.ahead = Some(self.games.next());
        }
        let is_selected = match &self.ahead {
            Some(Some(Ahead::PassedOver)) => false,
            Some(Some(Ahead::Game { record, .. })) => selection.selects(record),
            _ => true,
        };
        if !is_selected {
            self.next();
        }
        !is_selected
    }

    /// Reads the next game. An error that does not [go on](NextGame::goes_on) ends the reading.
    #[expect(clippy::should_implement_trait)]
    pub fn next(&mut self) -> NextGame {
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
            Some(Ahead::Failed(NoGame { error, goes_on })) => {
                next.record = Err(error);
                next.goes_on = goes_on;
                next.findings = self.games.take_findings();
                self.has_stopped |= !goes_on;
                self.has_before |= goes_on;
            }
            None => next.findings = self.games.take_findings(),
        }
        let mut kinds = next.findings.iter().map(Finding::kind);
        self.has_stopped |= kinds.any(|kind| kind == FindingKind::LimitGap);
        let strict = self.strict;
        let is_refused = |found: &&Finding| strict.is_some_and(|least| found.severity() >= least);
        if let (Ok(_), Some(found)) = (&next.record, next.findings.iter().find(is_refused)) {
            self.has_stopped = true;
            next.record = Err(InputError::Refused(Box::new(found.clone())));
        }
        next
    }

    /// Returns `true` if the game returned last is the last of the input, which could be read to its end.
    #[must_use]
    pub fn is_last(&self) -> bool {
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
        let failed = |error, goes_on| Ahead::Failed(NoGame { error, goes_on });
        match self {
            Input::File(games) => Some(match games.next()? {
                Ok(game) => Ahead::Game {
                    record: Box::new(game.record),
                    part: Some(game.text),
                    findings: game.findings,
                },
                Err(error) => failed(InputError::Games(Arc::new(error)), false),
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
                    Err(NoGame { error, goes_on }) => failed(error, goes_on),
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
