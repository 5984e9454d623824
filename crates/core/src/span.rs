//! A stretch of bytes in a text.

use core::fmt;
use core::ops::Range;

/// The bytes `start..end` of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// The bytes from `start` up to, but not including, `end`.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// `len` bytes from `start` on.
    ///
    /// ```
    /// # use komadai_core::Span;
    /// assert_eq!(Span::sized(3, 2), Span::new(3, 5));
    /// ```
    #[inline]
    #[must_use]
    pub const fn sized(start: usize, len: usize) -> Span {
        Span::new(start, start.saturating_add(len))
    }

    /// This stretch in a longer text that has `offset` bytes before this text.
    #[must_use]
    pub const fn moved(self, offset: usize) -> Span {
        Span {
            start: self.start.saturating_add(offset),
            end: self.end.saturating_add(offset),
        }
    }

    /// As a range, for slicing.
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
