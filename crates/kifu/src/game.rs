//! A game of a file, and the part of the text that it was read from.

use std::fmt;
use std::sync::Arc;

use komadai_core::{DisplayIn, Language, Span, display_in_english};
use komadai_parse::Text;

use crate::finding::{Before, Finding, Place, PlaceIndex, Severity};
use crate::record::Record;

/// A game that was read: its record, its findings and its text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Game {
    /// The record.
    pub record: Record,
    /// What is odd or wrong in the text, in the order in which it was found.
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
    pub fn refuse(self, severity: Severity) -> Result<Game, StrictError> {
        let refused = first_refused(self.findings.iter(), severity);
        refused.map_or(Ok(self), Err)
    }
}

/// The first finding of this severity or worse.
pub(crate) fn first_refused<'a>(
    mut findings: impl Iterator<Item = &'a Finding>,
    severity: Severity,
) -> Option<StrictError> {
    let found = findings.find(|found| found.severity() >= severity)?;
    Some(StrictError(found.clone()))
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

/// A strict reading was refused because of this finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrictError(pub Finding);

impl DisplayIn for StrictError {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.0.in_language(language);
        match language {
            Language::English => write!(f, "refused: {found}"),
            Language::Japanese => write!(f, "読みません: {found}"),
        }
    }
}

display_in_english!(StrictError);

impl std::error::Error for StrictError {}

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
        Text {
            text: &self.text,
            start: self.byte,
        }
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
