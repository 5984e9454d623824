//! The words of PSN.

use crate::formats::psn::grammar::ending;
use komadai_core::{Move, Written};
use komadai_parse::{ParseError, Text, western_move};

/// A word, and the marks that judge it: `P-7f!?`.
pub(super) struct Word<'t> {
    pub(super) word: Text<'t>,
    pub(super) marks: &'t str,
}

impl<'t> Word<'t> {
    pub(super) fn of(text: Text<'t>) -> Word<'t> {
        let word = text.text.trim_end_matches(['!', '?', ',', ';']);
        let marks = text.text.get(word.len()..).unwrap_or("");
        let start = text.start;
        Word {
            word: Text { text: word, start },
            marks,
        }
    }
}

/// Whether a comment begins with the end of the game: with a word for an ending, after which the
/// sentence ends or only times follow.
pub(super) fn ends(comment: &str) -> bool {
    let (word, rest) = first_word(comment);
    let times = |c: char| c.is_ascii_digit() || c == ':' || c.is_whitespace();
    let sentence = comment
        .get(word.len()..)
        .is_some_and(|rest| rest.starts_with('.'));
    ending(word).is_some() && (sentence || rest.chars().all(times))
}

/// Reads a move: of USI, or in Western letters.
pub(super) fn written(text: &str) -> Result<Written, ParseError> {
    match text.parse::<Move>() {
        Ok(m) => Ok(m.into()),
        Err(_) => western_move(text),
    }
}

/// The first word of a comment, without the full stop, and what follows both.
pub(super) fn first_word(comment: &str) -> (&str, &str) {
    let len = comment.find(|c: char| c.is_whitespace() || c == '.');
    let (word, rest) = comment.split_at(len.unwrap_or(comment.len()));
    (word, rest.strip_prefix('.').unwrap_or(rest).trim())
}
