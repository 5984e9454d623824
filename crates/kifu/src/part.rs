//! A part of a text, and places in it.

use std::sync::Arc;

use komadai_core::Span;
use komadai_parse::Text;

use crate::finding::{Before, Place, PlaceIndex};

/// The part of a text that a game was read from.
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
    /// The part as a stretch of the whole text.
    ///
    /// ```
    /// use komadai_kifu::Part;
    ///
    /// assert_eq!(Part::from("▲７六歩").as_text().text, "▲７六歩");
    /// ```
    #[must_use]
    pub fn as_text(&self) -> Text<'_> {
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
