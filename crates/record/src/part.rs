//! A part of a text, and places in it.

use std::sync::Arc;

use komadai_core::Span;

/// The part of a text that a game was read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The part.
    pub text: Arc<str>,
    /// The lines before it.
    pub line: usize,
    /// The bytes of the decoded text before it.
    pub byte: usize,
}

/// A whole text.
impl From<&str> for Part {
    fn from(text: &str) -> Part {
        Part {
            text: Arc::from(text),
            line: 0,
            byte: 0,
        }
    }
}

/// A place of the whole text in a part that starts at a byte.
pub fn inside(place: Span, byte: usize) -> Option<Span> {
    let start = place.start.checked_sub(byte)?;
    Some(Span::new(start, place.end.checked_sub(byte)?))
}
