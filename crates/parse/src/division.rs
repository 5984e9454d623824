//! The first item of a text of moves: a move, a pass, or a word, and where it ends.

use komadai_core::{Color, Written};

use crate::ending_word::{UNTIL, is_result};
use crate::grammar::{Fault, error};
use crate::japanese::{starts_like_a_move, unmarked, written};
use crate::sign::Sign;
use crate::text::before;
use crate::{ParseError, Text, ending_of_word, phrases, words};

/// An entry of a game as it is written: a move, a pass, or a word.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum WrittenEntry<'a> {
    /// A move.
    Move(Written),
    /// `パス`: no move, the turn passes.
    Pass,
    /// Any other word, such as `投了`, without the mark of a side if it is a known ending.
    Word(&'a str),
    /// Text that looks like a move and cannot be read as one.
    Unreadable(ParseError),
}

/// The word for a move that is passed over.
pub const PASS: &str = "パス";

/// One of the moves on a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Item<'a> {
    /// The side of its mark, if it has one.
    pub side: Option<Color>,
    /// The move, pass or word.
    pub entry: WrittenEntry<'a>,
    /// The text of the item, its mark included, without blanks at both ends.
    pub text: Text<'a>,
}

impl Item<'_> {
    /// Whether it is the result of the game, up to the end of its line: `まで2手で中断`.
    #[must_use]
    pub fn is_result(&self) -> bool {
        self.side.is_none() && matches!(self.entry, WrittenEntry::Word(word) if is_result(word))
    }
}

/// How the moves of a text are separated.
#[derive(Clone, Copy, Debug)]
pub struct Division {
    /// Whether a character ends a word, as the sign of a side does.
    pub divides: fn(char) -> bool,
    /// Whether a text may follow a move without a blank.
    pub follows: fn(&str) -> bool,
    /// Reads a word, given with its mark and without, as a move of a style that is not Japanese; nothing
    /// if it cannot be one.
    pub other_style: fn(&str, &str) -> Option<Result<Written, ParseError>>,
}

impl Division {
    /// The first item of a text that does not start with blanks, and the text after it. The text may start
    /// with the mark of a side.
    #[inline(always)]
    pub fn first<'a>(&self, text: Text<'a>, side: Option<Color>) -> (Item<'a>, Text<'a>) {
        let found = written(text.text);
        let (entry, len) = match found {
            Ok((after, written)) if self.ends(after) => {
                (WrittenEntry::Move(written), before(text.text, after))
            }
            _ => self.odd(text, side, found.map(|(after, _)| after)),
        };
        let item = Item {
            side,
            entry,
            text: match entry {
                WrittenEntry::Move(_) => text.first(len),
                _ => text.first(len).trimmed(),
            },
        };
        (item, text.skip(len))
    }

    /// Whether the text after a move is no part of it.
    #[inline(always)]
    fn ends(&self, after: &str) -> bool {
        matches!(after.as_bytes(), [] | [b' ', ..])
            || Sign::first(after).side.is_some()
            || (self.follows)(after)
            || self.is_ending(after)
    }

    /// The first entry, which is no move in Japanese with an end, and its length, which is not 0 unless the
    /// text ends.
    #[cold]
    fn odd<'a>(
        &self,
        text: Text<'a>,
        side: Option<Color>,
        moved: Result<&str, nom::Err<Fault<'_>>>,
    ) -> (WrittenEntry<'a>, usize) {
        let error = match moved {
            Ok(after) => {
                let expected = phrases::MARK_OR_NEXT_MOVE;
                let len = before(text.text, after);
                let error = ParseError::at(text.text, len, expected);
                let len = len.saturating_add(self.word(after).len());
                return (WrittenEntry::Unreadable(error.moved(text.start)), len);
            }
            Err(fault) => error(text.text, fault).moved(text.start),
        };
        let body = match side {
            Some(_) => text.end(unmarked(text.text)),
            None => text,
        };
        if side.is_none() && is_result(body.text) {
            // The words of a result may have blanks and signs of a side.
            return (WrittenEntry::Word(body.trimmed().text), text.text.len());
        }
        let word = self.word(body.text);
        let len = before(text.text, body.skip(word.len()).text);
        let damaged = word.contains(char::REPLACEMENT_CHARACTER);
        let entry = match (self.other_style)(text.first(len).text, word) {
            Some(Ok(written)) => WrittenEntry::Move(written),
            Some(Err(error)) => WrittenEntry::Unreadable(error.moved(text.start)),
            None if word.is_empty() || damaged || starts_like_a_move(body.text) => {
                WrittenEntry::Unreadable(error)
            }
            None if word == PASS => WrittenEntry::Pass,
            None => WrittenEntry::Word(word),
        };
        (entry, len)
    }

    /// Whether a text begins with まで…, or with the word of an ending such as 投了.
    fn is_ending(&self, text: &str) -> bool {
        text.starts_with(UNTIL) || ending_of_word(self.word(text)).is_some()
    }

    /// The text up to the next sign of a side, or any other separator.
    pub fn word<'a>(&self, text: &'a str) -> &'a str {
        let end = text.find(|c| (self.divides)(c) || words::side(c).is_some());
        text.get(..end.unwrap_or(text.len())).unwrap_or(text)
    }
}
