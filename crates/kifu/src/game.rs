//! Defines the results of reading: a game with its part of the text, and all games of a file.

use std::mem::take;
use std::sync::Arc;

use komadai_core::Span;
use komadai_encoding::Encoding;
use komadai_parse::Text;

use crate::finding::{Before, PlaceIndex, sort_by_start};
use crate::{Finding, FindingKind, Format, Place, Record, Severity};

/// A game that was read: its record, its findings and its text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Game {
    /// The record.
    pub record: Record,
    /// Everything odd or wrong in the text, in order.
    pub findings: Vec<Finding>,
    /// The part of the file that the game was read from.
    pub text: Part,
}

impl Game {
    /// Returns the game unless it has a finding of this severity or worse.
    ///
    /// # Errors
    ///
    /// The first finding of this severity or worse.
    pub fn refuse(self, severity: Severity) -> Result<Game, Finding> {
        let refused = first_refused(self.findings.iter(), severity);
        refused.map_or(Ok(self), Err)
    }

    /// Moves the findings before the end of this game from `outside` to the game, or all of them if this is the last
    /// game. The findings of the game are then in the order of the text.
    pub(crate) fn take_outside(&mut self, outside: &mut Vec<Finding>, is_last: bool) {
        let end = self.text.byte + self.text.text.len();
        // The number of findings that are only counted is known at the end of the file, for the whole file.
        let is_count = |found: &Finding| found.kind() == FindingKind::LimitFindings;
        let is_early = |found: &Finding| {
            !is_count(found) && found.place.is_none_or(|place| place.span.start < end)
        };
        let is_own = |found: &Finding| is_last || is_early(found);
        let (mut own, rest) = take(outside).into_iter().partition(is_own);
        *outside = rest;
        own.append(&mut self.findings);
        let line_and_column = |place: Place| (place.line, place.column);
        own.sort_by_key(|found| (found.place.map(line_and_column), is_count(found)));
        self.findings = own;
    }
}

pub(crate) fn first_refused<'a>(
    mut findings: impl Iterator<Item = &'a Finding>,
    severity: Severity,
) -> Option<Finding> {
    findings.find(|found| found.severity() >= severity).cloned()
}

impl Finding {
    /// Sets the place to that of the node in the part of a text that `record` was read from, if the reader noted one.
    #[must_use]
    pub fn in_part(mut self, record: &Record, part: &Part) -> Finding {
        let span = self.node.and_then(|node| record.place(node));
        self.place = span.map(|span| part.place(span));
        self
    }
}

/// The part of a text that a game was read from. For a packed file, which is not text, it is empty, and the bytes
/// before it count as the columns of one line.
///
/// ```
/// use komadai_core::Span;
/// use komadai_kifu::Part;
///
/// let part = Part::from("先手：羽生\n▲７六歩\n");
/// assert_eq!(part.place(Span::new(16, 28)).line, 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Part {
    /// The text of the part.
    pub text: Arc<str>,
    /// The number of lines before it.
    pub line: usize,
    /// The number of characters before it on its line, if it begins inside a line.
    pub column: usize,
    /// The number of bytes of the decoded text before it.
    pub byte: usize,
}

/// Creates a part that is a whole text.
impl From<&str> for Part {
    fn from(text: &str) -> Part {
        Part {
            text: Arc::from(text),
            line: 0,
            column: 0,
            byte: 0,
        }
    }
}

impl Part {
    /// Returns the part of a packed file that begins at a byte.
    pub(crate) fn of_bytes(byte: usize) -> Part {
        Part {
            column: byte,
            byte,
            ..Part::from("")
        }
    }

    /// Returns the part as a stretch of the whole text.
    pub(crate) fn as_text(&self) -> Text<'_> {
        Text::new(&self.text, self.byte)
    }

    /// Returns the number of lines and characters before the part.
    pub(crate) const fn before(&self) -> Before {
        Before {
            lines: self.line,
            columns: self.column,
        }
    }

    /// Returns the line and column of a place in the part.
    #[must_use]
    pub fn place(&self, span: Span) -> Place {
        PlaceIndex::new(self.as_text(), self.before(), vec![span.start]).place(span)
    }
}

/// The games and findings that were read from a file.
///
/// ```
/// use komadai_kifu::{Format, read};
///
/// let reading = read("▲７六歩 △３四歩\n".as_bytes());
/// assert_eq!(reading.format, Some(Format::Ki2));
/// assert_eq!(reading.games[0].record.usi_moves(), "7g7f 3c3d");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// The decoded text. All places in findings refer to it. It is empty if the format is packed.
    pub text: String,
    /// The encoding of the bytes, or ASCII if the format is packed.
    pub encoding: Encoding,
    /// The format, or `None` if it is unknown.
    pub format: Option<Format>,
    /// The games in the order of the file. The list is empty if the format is unknown.
    pub games: Vec<Game>,
    /// The findings of a file without games. Otherwise each game has the findings from the end of the previous game to
    /// its own end, and the last game also has the findings after it.
    pub findings: Vec<Finding>,
}

impl Reading {
    /// Returns all findings, game by game.
    ///
    /// ```
    /// use komadai_kifu::{Severity, read};
    ///
    /// let reading = read("▲７六歩 △３四豚\n".as_bytes());
    /// let worst = reading.all_findings().map(|finding| finding.severity()).max();
    /// assert_eq!(worst, Some(Severity::Error), "豚 is no piece");
    /// ```
    pub fn all_findings(&self) -> impl Iterator<Item = &Finding> {
        let games = self.games.iter().flat_map(|game| &game.findings);
        self.findings.iter().chain(games)
    }

    /// Returns the reading unless it has a finding of this severity or worse.
    ///
    /// ```
    /// use komadai_kifu::{Severity, read};
    ///
    /// let sloppy = || read("   1 ▲７六歩(77)\n   2 ▲３四歩(33)\n".as_bytes());
    /// assert!(sloppy().refuse(Severity::Error).is_ok());
    /// let refused = sloppy().refuse(Severity::Warning).unwrap_err();
    /// assert_eq!(refused.code(), "wrong-side");
    /// ```
    ///
    /// # Errors
    ///
    /// The first such finding.
    pub fn refuse(self, severity: Severity) -> Result<Reading, Finding> {
        let refused = first_refused(self.all_findings(), severity);
        refused.map_or(Ok(self), Err)
    }

    /// Gives each game the findings up to its end that are outside of games, and the last game the rest.
    pub(crate) fn hand_out(&mut self) {
        sort_by_start(&mut self.findings);
        let last = self.games.len().saturating_sub(1);
        for (i, game) in self.games.iter_mut().enumerate() {
            game.take_outside(&mut self.findings, i == last);
        }
    }

    /// Removes the games after the first `limit` games, and reports this.
    pub(crate) fn limit_games(&mut self, limit: usize) {
        if self.games.len() > limit {
            self.games.truncate(limit);
            let end = Place::of(&self.text, end_of(self.games.last()));
            let mut finding = FindingKind::LimitGames.with("limit", limit);
            finding.place = Some(end);
            self.findings.push(finding);
        }
    }
}

/// Returns the place after the last node of a game that has a place.
fn end_of(game: Option<&Game>) -> Span {
    let places = game.map(|game| &game.record);
    let places = places.and_then(|record| record.nodes().filter_map(|n| record.place(n)).last());
    let end = places.unwrap_or_default().end;
    Span::new(end, end)
}
