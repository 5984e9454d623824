//! Reads the games of an input, each with all its findings.

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

/// Options for reading inputs.
#[derive(Clone, Copy)]
pub struct InputOptions {
    /// The format of a text that does not show its own. If `None`, the extension of the file decides.
    pub format: Option<Format>,
    /// The limits on what is read.
    pub limits: Limits,
    /// The lowest severity of a finding that ends reading with an error.
    pub strict: Option<Severity>,
    /// The listener that is told what was read.
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
    /// Returns the options for reading the file at `path`.
    #[must_use]
    pub fn of_file(&self, path: &Path) -> ReadOptions {
        let by_name = || Format::from_extension(&record_extension(path)?);
        let options = ReadOptions::new().limits(self.limits);
        options.format(self.format.or_else(by_name))
    }
}

/// The next item of an input: a game, or the end.
#[derive(Debug)]
pub struct NextGame {
    /// The record; `None` at the end of the input.
    pub record: Result<Option<Record>, InputError>,
    /// The part of the text from which the game was read.
    pub part: Option<Part>,
    /// The findings of the game. At the end of the input, the findings that do not belong to a game.
    pub findings: Vec<Finding>,
    /// `true` if the record cannot be read, but later games can.
    pub goes_on: bool,
}

/// A reader of one game at a time.
pub struct GameReader<'a> {
    games: Input<'a>,
    strict: Option<Severity>,
    /// `true` if the input has games before the next one.
    has_before: bool,
    /// `true` if parts of the input follow this one.
    has_after: bool,
    /// `true` if reading ended before the end of the part.
    has_stopped: bool,
    /// The next item, if it was read ahead.
    ahead: Option<Option<Ahead>>,
}

enum Input<'a> {
    File(Box<Games<Box<dyn Read + Send>>>),
    Table(Box<Rows<'a>>),
}

struct Rows<'a> {
    rest: TableGames<'a>,
    /// The row after the current one, if any row was read.
    next: Option<Option<Row>>,
}

enum Ahead {
    Game {
        record: Box<Record>,
        /// `None` for a row of a table.
        part: Option<Part>,
        findings: Vec<Finding>,
    },
    /// A row of a table that is skipped.
    PassedOver,
    Failed(NoGame),
}

impl fmt::Debug for GameReader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameReader").finish_non_exhaustive()
    }
}

impl<'a> GameReader<'a> {
    /// Opens an input. Rows of a table that the filter excludes are skipped.
    ///
    /// # Errors
    ///
    /// Returns why the input cannot be opened.
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

    /// Reads the games of an open input. Its path determines the format if neither the text nor the options do.
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

    /// Splits off the games of about `bytes` bytes (see [`Games::take_part`]), or some rows of a table, if any.
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

    /// Returns `true` if reading ended before the end of the input.
    #[must_use]
    pub const fn has_stopped(&self) -> bool {
        self.has_stopped
    }

    /// Returns `true` if the whole input has no game before the next one.
    #[must_use]
    pub const fn is_at_start(&self) -> bool {
        !self.has_before
    }

    /// Returns the format, if it is known yet.
    #[must_use]
    pub fn format(&self) -> Option<Format> {
        match &self.games {
            Input::File(games) => games.format(),
            Input::Table(_) => None,
        }
    }

    /// Returns the encoding, as far as it is known yet.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        match &self.games {
            Input::File(games) => games.encoding(),
            Input::Table(_) => Encoding::Utf8,
        }
    }

    /// Skips the next game and its findings if it is not selected. Returns `true` if it was skipped.
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

    /// Reads the next game. An error ends reading, unless it [goes on](NextGame::goes_on).
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

    /// Returns `true` if the game returned last is the last of the input, and the input was read to its end.
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

    /// Takes the findings that do not belong to a game.
    fn take_findings(&mut self) -> Vec<Finding> {
        match self {
            Input::File(games) => games.take_findings(),
            Input::Table(_) => Vec::new(),
        }
    }
}
