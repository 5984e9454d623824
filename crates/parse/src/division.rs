//! The first entry in a text of moves: a move, a pass, or a word, and where it ends.

use komadai_core::Written;

use crate::ending_word::{UNTIL, is_result};
use crate::grammar::error;
use crate::japanese::{starts_like_a_move, written};
use crate::kif::WrittenEntry;
use crate::sign::Sign;
use crate::text::before;
use crate::{ParseError, Text, ending_of_word, words};

/// How the moves of a text are separated.
pub(crate) struct Division {
    /// Whether a character ends a word, as the sign of a side does.
    pub(crate) divides: fn(char) -> bool,
    /// Whether a text may follow a move without a blank.
    pub(crate) follows: fn(&str) -> bool,
    /// Reads a word, given with its mark and without, as a move of a style that is not Japanese; nothing
    /// if it cannot be one.
    pub(crate) other_style: fn(&str, &str) -> Option<Result<Written, ParseError>>,
}

impl Division {
    /// The first entry in `rest`, after a mark of `mark` bytes, and its length in bytes, which is not 0
    /// unless the text ends.
    #[inline(always)]
    pub(crate) fn first<'a>(&self, rest: Text<'a>, mark: usize) -> (WrittenEntry<'a>, usize) {
        match written(rest.text) {
            Ok((after, written)) => {
                let len = before(rest.text, after);
                if matches!(after.as_bytes(), [] | [b' ', ..])
                    || Sign::first(after).side.is_some()
                    || (self.follows)(after)
                    || self.is_ending(after)
                {
                    return (WrittenEntry::Move(written), len);
                }
                self.interrupted(rest, len)
            }
            Err(fault) => self.other(rest, mark, error(rest.text, fault)),
        }
    }

    /// A move that is followed by what is no part of it.
    #[cold]
    fn interrupted<'a>(&self, rest: Text<'a>, len: usize) -> (WrittenEntry<'a>, usize) {
        let expected = "a mark (右左直上寄引 成不成 打), the square left, or the next move";
        let error = ParseError::at(rest.text, len, expected);
        let len = len.saturating_add(self.word(rest.skip(len).text).len());
        (WrittenEntry::Unreadable(error.moved(rest.start)), len)
    }

    /// Whatever is no move in Japanese, by the error of reading it as one.
    #[cold]
    fn other<'a>(
        &self,
        rest: Text<'a>,
        mark: usize,
        error: ParseError,
    ) -> (WrittenEntry<'a>, usize) {
        let body = rest.skip(mark).trimmed_start();
        if mark == 0 && is_result(body.text) {
            // The words of a result may have blanks and signs of a side.
            return (WrittenEntry::Word(body.trimmed().text), rest.text.len());
        }
        let word = self.word(body.text);
        let len = before(rest.text, body.skip(word.len()).text);
        match (self.other_style)(rest.first(len).text, word) {
            Some(Ok(written)) => return (WrittenEntry::Move(written), len),
            Some(Err(error)) => return (WrittenEntry::Unreadable(error.moved(rest.start)), len),
            None => {}
        }
        let damaged = word.contains(char::REPLACEMENT_CHARACTER);
        if word.is_empty() || damaged || starts_like_a_move(body.text) {
            return (WrittenEntry::Unreadable(error.moved(rest.start)), len);
        }
        match word {
            "パス" => (WrittenEntry::Pass, len),
            _ => (WrittenEntry::Word(word), len),
        }
    }

    /// Whether a text begins with まで…, or with the word of an ending such as 投了.
    fn is_ending(&self, text: &str) -> bool {
        text.starts_with(UNTIL) || ending_of_word(self.word(text)).is_some()
    }

    /// The text up to the next sign of a side, or any other separator.
    pub(crate) fn word<'a>(&self, text: &'a str) -> &'a str {
        let end = text.find(|c| (self.divides)(c) || words::side(c).is_some());
        text.get(..end.unwrap_or(text.len())).unwrap_or(text)
    }
}
