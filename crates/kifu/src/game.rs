//! What was read: a game with its part of the text, and all games of a file.

use std::mem::take;
use std::sync::Arc;

use komadai_core::Span;
use komadai_encoding::Encoding;
use komadai_parse::Text;

use crate::finding::{Before, PlaceIndex};
use crate::{Finding, FindingKind, Format, Place, Record, Severity};

/// A game that was read: its record, its findings and its text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Game {
    /// The record.
    pub record: Record,
    /// What is odd or wrong in the text, in its order.
    pub findings: Vec<Finding>,
    /// The part of the file that the game was read from.
    pub text: Part,
}

impl Game {
    /// Reads strictly: the game comes out unless it has a finding of this severity or worse.
    ///
    /// # Errors
    ///
    /// The first finding of this severity or worse.
    pub fn refuse(self, severity: Severity) -> Result<Game, Finding> {
        let refused = first_refused(self.findings.iter(), severity);
        refused.map_or(Ok(self), Err)
    }

    /// Takes what was found outside of games up to the end of this one; if it is the last game, all of it. The game then
    /// has these findings too, in the order of the text.
    pub(crate) fn take_outside(&mut self, outside: &mut Vec<Finding>, is_last: bool) {
        let end = self.text.byte + self.text.text.len();
        // How many findings are only counted shows at the end of the file, for the whole of it.
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

/// The first finding of this severity or worse.
pub(crate) fn first_refused<'a>(
    mut findings: impl Iterator<Item = &'a Finding>,
    severity: Severity,
) -> Option<Finding> {
    findings.find(|found| found.severity() >= severity).cloned()
}

impl Finding {
    /// Sets the place of the node in the part of a text that `record` was read from, if the
    /// reader noted one.
    #[must_use]
    pub fn in_part(mut self, record: &Record, part: &Part) -> Finding {
        let span = self.node.and_then(|node| record.place(node));
        self.place = span.map(|span| part.place(span));
        self
    }
}

/// The part of a text that a game was read from. Of a packed file, whose games are no text, it is empty, and
/// the bytes before it count as the columns of one line.
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
    /// The part.
    pub text: Arc<str>,
    /// The lines before it.
    pub line: usize,
    /// The characters before it on its line, if it begins inside one.
    pub column: usize,
    /// The bytes of the decoded text before it.
    pub byte: usize,
}

/// A whole text.
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
    /// The part of a packed file that begins with a byte.
    pub(crate) fn of_bytes(byte: usize) -> Part {
        Part {
            column: byte,
            byte,
            ..Part::from("")
        }
    }

    /// The part as a stretch of the whole text.
    pub(crate) fn as_text(&self) -> Text<'_> {
        Text::new(&self.text, self.byte)
    }

    /// How many lines and characters come before it.
    pub(crate) const fn before(&self) -> Before {
        Before {
            lines: self.line,
            columns: self.column,
        }
    }

    /// The line and column of a place in it.
    #[must_use]
    pub fn place(&self, span: Span) -> Place {
        PlaceIndex::new(self.as_text(), self.before(), vec![span.start]).place(span)
    }
}

/// What was read from a file.
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
    /// The text, decoded. All places in findings refer to it. It is empty where the format is packed.
    pub text: String,
    /// The encoding of the bytes; ASCII where the format is packed.
    pub encoding: Encoding,
    /// The format, unless the text has none that is known.
    pub format: Option<Format>,
    /// The games in the order of the file; none when the format is not known.
    pub games: Vec<Game>,
    /// What was found if there is no game. Each game has what was found from the end of the game before to its own end, and
    /// the last one also what was found after it.
    pub findings: Vec<Finding>,
}

impl Reading {
    /// Returns everything that was found, game by game.
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

    /// Strict reading: the same reading, unless something of this severity or worse was found.
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

    /// Gives each game what was found outside of games up to its end, and the last game the rest.
    pub(crate) fn hand_out(&mut self) {
        let start = |found: &Finding| found.place.map(|place| place.span.start);
        self.findings.sort_by_key(start);
        let last = self.games.len().saturating_sub(1);
        for (i, game) in self.games.iter_mut().enumerate() {
            game.take_outside(&mut self.findings, i == last);
        }
    }

    /// Leaves out the games beyond `limit`, with a finding.
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

/// The place after the last node of a game that has a place.
fn end_of(game: Option<&Game>) -> Span {
    let places = game.map(|game| &game.record);
    let places = places.and_then(|record| record.nodes().filter_map(|n| record.place(n)).last());
    let end = places.unwrap_or_default().end;
    Span::new(end, end)
}
