//! Places in a text: bytes, line and column.

use std::fmt;

use komadai_core::{DisplayIn, Language, Span, display_in_english};
use komadai_parse::Text;
use komadai_parse::productions::first_line;

/// A place in a text.
///
/// ```
/// use komadai_core::Span;
/// use komadai_kifu::Place;
///
/// let place = Place::of("先手：羽生\n▲７六歩", Span::new(16, 28));
/// assert_eq!((place.line, place.column), (2, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// The bytes of the decoded text: in UTF-8, whatever the encoding of the file, and without a
    /// mark of the byte order. In a packed format these are the bytes of the file, which are the
    /// columns of one line.
    pub span: Span,
}

impl Place {
    /// The place of a stretch of a text.
    #[must_use]
    pub fn of(text: &str, span: Span) -> Place {
        PlaceIndex::new(text.into(), Before::default(), vec![span.start]).place(span)
    }

    /// A place whose line and column [`PlaceIndex`] counts at the end of a game.
    pub(crate) const fn uncounted(span: Span) -> Place {
        Place {
            line: 0,
            column: 0,
            span,
        }
    }

    /// The beginning of a line, after `lines` lines and `bytes` bytes.
    #[must_use]
    pub fn after(lines: usize, bytes: usize) -> Place {
        Place {
            line: lines.saturating_add(1),
            column: 1,
            span: Span::new(bytes, bytes),
        }
    }
}

/// `line 3, column 5`.
impl DisplayIn for Place {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column, .. } = self;
        match language {
            Language::English => write!(f, "line {line}, column {column}"),
            Language::Japanese => write!(f, "{line}行目{column}文字目"),
        }
    }
}

display_in_english!(Place);

/// What comes before a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Before {
    /// The lines that end before it.
    pub lines: usize,
    /// The characters on its line.
    pub columns: usize,
}

/// The lines and columns of some bytes of a text.
///
/// All are counted in one way through the text, up to the last of them: a line may be as long as
/// the text, and hold many places.
#[derive(Debug)]
pub(crate) struct PlaceIndex {
    /// Byte, line and column, in the order of the text.
    counted: Vec<(usize, usize, usize)>,
}

impl PlaceIndex {
    /// Counts the lines and columns of these bytes of a text.
    pub(crate) fn new(text: Text<'_>, before: Before, mut bytes: Vec<usize>) -> PlaceIndex {
        // Nearly all texts have no findings.
        if bytes.is_empty() {
            let counted = Vec::new();
            return PlaceIndex { counted };
        }
        bytes.sort_unstable();
        bytes.dedup();
        let Text { text, start } = text;
        let end_of_line = |start: usize| {
            let (_, whole) = first_line(text.as_bytes().get(start..).unwrap_or(&[]));
            start.saturating_add(whole)
        };
        let Before { lines, columns } = before;
        let (mut line, mut column) = (lines.saturating_add(1), columns.saturating_add(1));
        let mut at = 0;
        let ends = |end: usize| {
            text.get(..end)
                .is_some_and(|line| line.ends_with(['\n', '\r']))
        };
        let mut next = end_of_line(0);
        let counted = bytes.into_iter().map(|whole| {
            let byte = whole.saturating_sub(start);
            while at < next && next <= byte && ends(next) {
                (line, column, at) = (line.saturating_add(1), 1, next);
                next = end_of_line(next);
            }
            column += match text {
                // The bytes of a packed file, which are no text, are the columns of one line.
                "" => byte - at,
                _ => text.get(at..byte).unwrap_or("").chars().count(),
            };
            at = at.max(byte);
            (whole, line, column)
        });
        PlaceIndex {
            counted: counted.collect(),
        }
    }

    /// The place of a stretch that begins with one of the bytes.
    pub(crate) fn place(&self, span: Span) -> Place {
        let found = self
            .counted
            .binary_search_by_key(&span.start, |&(byte, ..)| byte);
        let counted = found.ok().and_then(|i| self.counted.get(i));
        let (line, column) = counted.map_or((1, 1), |&(_, line, column)| (line, column));
        Place { line, column, span }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns() {
        // Each: a byte of the text, its line, its column.
        let text = "ab\r\n歩x\r\r\n\nend";
        let bytes = [0, 1, 4, 7, 11, 12, 14, 15];
        let index = PlaceIndex::new(text.into(), Before::default(), bytes.to_vec());
        let found = bytes.map(|byte| {
            let place = index.place(Span::new(byte, byte));
            (place.line, place.column)
        });
        let expected = [
            (1, 1),
            (1, 2),
            (2, 1),
            (2, 2),
            (3, 1),
            (4, 1),
            (4, 3),
            (4, 4),
        ];
        assert_eq!(found, expected);
        let end = Place::of("a\n", Span::new(2, 2));
        assert_eq!((end.line, end.column), (2, 1));
    }
}
