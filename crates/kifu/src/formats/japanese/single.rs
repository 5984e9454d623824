//! A text as one line.

use crate::formats::japanese::grammar::{KifLine, lines};

/// The one line of a text, as it will be read.
pub(crate) fn single(text: &str) -> Option<KifLine<'_>> {
    if text.contains(['\n', '\r']) {
        return None;
    }
    lines(text).next()
}
