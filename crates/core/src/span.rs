//! Defines `Span`, a range of bytes in a text.

use core::fmt;
use core::ops::Range;

/// A range of bytes of a text: `start..end`.
///
/// ```
/// use komadai_core::Span;
///
/// let text = "position startpos";
/// let word = Span::new(9, 17);
/// assert_eq!(&text[word.range()], "startpos");
/// assert_eq!(word.moved(100).start, 109);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// Creates the span from `start` up to, but not including, `end`.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// Creates the span of `len` bytes that begins at `start`.
    #[inline]
    #[must_use]
    pub const fn sized(start: usize, len: usize) -> Span {
        Span::new(start, start.saturating_add(len))
    }

    /// Returns this span in a longer text that has `offset` bytes before this text.
    #[must_use]
    pub const fn moved(self, offset: usize) -> Span {
        Span {
            start: self.start.saturating_add(offset),
            end: self.end.saturating_add(offset),
        }
    }

    /// Returns the first byte, which messages show.
    #[must_use]
    pub const fn byte(&self) -> usize {
        self.start
    }

    /// Returns the span as a range, for slicing.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// An iterator over the words of a text between white space, each with the byte where it begins.
pub(crate) struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    pub(crate) const fn of(text: &'a str) -> Words<'a> {
        Words { text, at: 0 }
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = &self.text[self.at..];
        let start = self.at + (rest.len() - rest.trim_start().len());
        let word = self.text[start..].split_whitespace().next()?;
        self.at = start + word.len();
        Some((start, word))
    }
}
