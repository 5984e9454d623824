//! The error of a reader: the place, and what was expected there.

use komadai_core::{Phrase, Span, texts};

/// A text that could not be read: where, and what was expected there.
///
/// ```
/// use komadai_parse::japanese_move;
///
/// let error = japanese_move("▲７六龠").unwrap_err();
/// assert_eq!(error.span().start, "▲７六".len(), "there no piece is");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseError {
    span: Span,
    expected: &'static Phrase,
}

impl ParseError {
    /// An error at `span`, in bytes of the text that was given.
    #[must_use]
    pub const fn new(span: Span, expected: &'static Phrase) -> ParseError {
        ParseError { span, expected }
    }

    /// The bytes that do not fit; empty where the text ends too early.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// What was expected, as a noun phrase.
    #[must_use]
    pub const fn expected(&self) -> &'static Phrase {
        self.expected
    }

    /// This error in a longer text that has `offset` bytes before this text.
    #[must_use]
    pub const fn moved(self, offset: usize) -> ParseError {
        ParseError {
            span: self.span.moved(offset),
            expected: self.expected,
        }
    }

    /// An error at the character at byte `at` of `text`.
    #[doc(hidden)]
    #[must_use]
    pub fn at(text: &str, at: usize, expected: &'static Phrase) -> ParseError {
        let len = text
            .get(at..)
            .and_then(|rest| rest.chars().next())
            .map_or(0, char::len_utf8);
        ParseError::new(Span::sized(at, len), expected)
    }
}

texts! {
    struct ParseError { expected, span as Span::byte }: "expected {expected} at byte {span}" "バイト位置{span}: {expected}が必要です";
}

impl core::error::Error for ParseError {}
