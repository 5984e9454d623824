//! Reads the moves of a text, as people paste them: each item is a move, a pass or a word.

use core::iter::from_fn;

use komadai_core::{Color, WrittenMove};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::combinator::{opt, peek, rest, verify};
use nom::sequence::preceded;

use crate::clock::clock;
use crate::japanese::{starts_like_a_move, unmarked, written};
use crate::result_line::{UNTIL, is_result};
use crate::text::{Fault, Lines, Parsed, before, blanks, error, is_blank};
use crate::words::Sign;
use crate::{ParseError, Text, any_move, ending_of_word, phrases, words};

/// Returns the moves of a text in order, each with its place.
///
/// Moves may be separated by blanks, commas or line ends, or only by their side marks or squares. A number may precede
/// each move (`1.`, `12手目`, `3 `), and a KIF clock may follow it. Japanese moves may be mixed with moves of any style
/// that [`any_move`] reads. Unreadable text is not skipped, see [`WrittenEntry`](crate::WrittenEntry).
///
/// ```
/// use komadai_parse::WrittenEntry;
/// use komadai_parse::moves;
///
/// for text in ["▲７六歩△３四歩▲２六歩", "76歩 34歩、26歩", "1.P-7f 2.P-3d 3.P-2f", "7g7f\n3c3d 2g2f"] {
///     let read: Vec<_> = moves(text).collect();
///     assert_eq!(read.len(), 3, "{text}");
///     assert!(read.iter().all(|item| matches!(item.entry, WrittenEntry::Move(_))), "{text}");
/// }
/// let last = moves("７六歩△３四歩").last().unwrap();
/// assert_eq!(last.text.text, "△３四歩");
/// assert_eq!(last.text.span().start, 9);
/// ```
pub fn moves(text: &str) -> impl Iterator<Item = Item<'_>> {
    let mut lines = Lines::new(text.into());
    let mut line = Text::from("");
    from_fn(move || {
        let rest = loop {
            let ahead = ahead(line.text);
            let rest = ahead.map_or(line, |(rest, ())| line.end(rest));
            if !rest.is_empty() {
                break rest;
            }
            line = lines.next()?;
        };
        let side = words::side_mark(rest.text).ok();
        let (item, len) = DIVISION.first(rest, side.map(|(_, side)| side));
        line = after_clock(rest.skip(len));
        Some(item)
    })
}

/// The rules for moves that are separated by blanks, commas and the like, or follow each other directly.
const DIVISION: Division = Division {
    divides: divides_moves,
    follows,
    other_style: |whole, word| match any_move(whole) {
        Err(_) if word.is_empty() || !word.is_ascii() => None,
        found => Some(found),
    },
};

/// Returns `true` if a text may follow a move without a blank.
fn follows(text: &str) -> bool {
    text.chars().next().is_none_or(divides_moves)
        || words::side_mark(text).is_ok()
        || number(text).is_ok()
        || clock(text).is_ok()
        || starts_like_a_move(text)
}

/// Returns `true` if a character may separate the moves of a line: a blank, a comma, an arrow or the like.
#[inline]
#[must_use]
pub const fn divides_moves(c: char) -> bool {
    let is_sign = matches!(
        c,
        ',' | '、' | '，' | '。' | ';' | '；' | '・' | '/' | '／' | '|' | '｜' | '→' | '⇒'
    );
    is_sign || is_blank(c)
}

/// Skips the blanks, commas and number before the next move.
fn ahead(text: &str) -> Parsed<'_, ()> {
    let number = opt((number, blanks));
    (take_while(divides_moves), number).map(|_| ()).parse(text)
}

/// Parses a number before a move. A sign must follow, or a blank and a move, else its digits belong to the move.
fn number(text: &str) -> Parsed<'_, ()> {
    let sign = |c| matches!(c, '.' | '．' | ':' | '：' | ')' | '）');
    let before_a_move = |text: &str| text.starts_with(is_blank) && starts_like_a_move(text);
    let sign = alt((tag("手目"), take_while1(sign))).map(|_| ());
    let blank = peek(verify(rest, before_a_move)).map(|_| ());
    preceded(words::number, alt((sign, blank))).parse(text)
}

/// Returns the text after a clock, or all of it if it does not start with a clock.
fn after_clock(rest: Text<'_>) -> Text<'_> {
    let tail = rest.trimmed_start();
    match clock(tail.text) {
        Ok((after, _)) => tail.end(after),
        Err(_) => rest,
    }
}

/// An entry of a game as it is written: a move, a pass, or a word.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum WrittenEntry<'a> {
    /// A move.
    Move(WrittenMove),
    /// `パス`: the turn passes without a move.
    Pass,
    /// Any other word, such as `投了`. The mark of a side before a known ending is not included.
    Word(&'a str),
    /// Text that looks like a move but cannot be read as one.
    Unreadable(ParseError),
}

/// The word for a pass.
pub const PASS: &str = "パス";

/// One entry of a text, with its place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Item<'a> {
    /// The side of its mark, if any.
    pub side: Option<Color>,
    /// The move, pass or word.
    pub entry: WrittenEntry<'a>,
    /// The text of the item, including its mark, without blanks at both ends.
    pub text: Text<'a>,
}

impl Item<'_> {
    /// Returns `true` if the item is the result of the game, up to the end of its line: `まで2手で中断`.
    #[must_use]
    pub fn is_result(&self) -> bool {
        self.side.is_none() && matches!(self.entry, WrittenEntry::Word(word) if is_result(word))
    }
}

/// The rules for separating the moves of a text.
#[derive(Clone, Copy, Debug)]
pub struct Division {
    /// Returns `true` if a character ends a word. The mark of a side always ends one.
    pub divides: fn(char) -> bool,
    /// Returns `true` if a text may follow a move without a blank.
    pub follows: fn(&str) -> bool,
    /// Reads a word as a move of a style that is not Japanese, or returns `None`. The arguments are the word with the
    /// mark of its side, and without it.
    pub other_style: fn(&str, &str) -> Option<Result<WrittenMove, ParseError>>,
}

impl Division {
    /// Returns the first item of a text, and its length in bytes. The text must not start with blanks. `side` is the side
    /// of the mark that it starts with.
    #[inline(always)]
    pub fn first<'a>(&self, text: Text<'a>, side: Option<Color>) -> (Item<'a>, usize) {
        // An item that is built in one place is not copied.
        let after = match written(text.text) {
            Ok((after, written)) if self.ends(after) => {
                let len = before(text.text, after);
                let item = Item {
                    side,
                    entry: WrittenEntry::Move(written),
                    text: text.first(len),
                };
                return (item, len);
            }
            found => found.map(|(after, _)| after),
        };
        let (entry, len) = self.odd(text, side, after);
        let item = Item {
            side,
            entry,
            text: text.first(len).trimmed(),
        };
        (item, len)
    }

    /// Returns `true` if the text after a move is not part of it.
    #[inline(always)]
    fn ends(&self, after: &str) -> bool {
        matches!(after.as_bytes(), [] | [b' ', ..])
            || Sign::first(after).side.is_some()
            || (self.follows)(after)
            || self.is_ending(after)
    }

    /// Returns the first entry if it is not a complete Japanese move, and its length, which is 0 only at the end.
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
                let len = len + self.word(after).len();
                return (WrittenEntry::Unreadable(error.moved(text.start)), len);
            }
            Err(fault) => error(text.text, fault).moved(text.start),
        };
        let body = match side {
            Some(_) => text.end(unmarked(text.text)),
            None => text,
        };
        if side.is_none() && is_result(body.text) {
            // The words of a result may contain blanks and marks of a side.
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

    /// Returns `true` if a text begins with まで…, or with the word of an ending such as 投了.
    fn is_ending(&self, text: &str) -> bool {
        text.starts_with(UNTIL) || ending_of_word(self.word(text)).is_some()
    }

    /// Returns the text up to the next mark of a side or other separator.
    pub fn word<'a>(&self, text: &'a str) -> &'a str {
        let end = text.find(|c| (self.divides)(c) || words::side(c).is_some());
        text.get(..end.unwrap_or(text.len())).unwrap_or(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WrittenEntry;
    use alloc::string::String;
    use alloc::vec::Vec;

    /// Checks the items of a text; items that are not moves are in brackets.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let items = moves(text).map(|item| {
            assert_eq!(text.get(item.text.span().range()), Some(item.text.text));
            match item.entry {
                WrittenEntry::Move(_) => String::from(item.text.text),
                WrittenEntry::Unreadable(e) => alloc::format!("[{} {}]", item.text.text, e.span()),
                _ => alloc::format!("[{}]", item.text.text),
            }
        });
        assert_eq!(items.collect::<Vec<_>>().join(" | "), expected, "{text}");
    }

    #[test]
    fn divided_in_many_ways() {
        check("▲７六歩△３四歩▲２六歩", "▲７六歩 | △３四歩 | ▲２六歩");
        check("76歩34歩22角成同銀", "76歩 | 34歩 | 22角成 | 同銀");
        check("☗76歩  ☖34歩\r\n☗同　銀(31)", "☗76歩 | ☖34歩 | ☗同　銀(31)");
        check("先手７六歩後手３四歩", "先手７六歩 | 後手３四歩");
        check(
            "７六歩、３四歩。２六歩 → ８四歩",
            "７六歩 | ３四歩 | ２六歩 | ８四歩",
        );
        check("", "");
        check(" \n、", "");
    }

    #[test]
    fn numbered() {
        check("1.▲７六歩 2.△３四歩", "▲７六歩 | △３四歩");
        check("１．76歩２．34歩", "76歩 | 34歩");
        check("1手目 ７六歩 2手目３四歩", "７六歩 | ３四歩");
        check(
            "   1 ７六歩(77)   ( 0:05/00:00:05)\n   2 ３四歩(33)",
            "７六歩(77) | ３四歩(33)",
        );
        check("12 同銀 13 22角成", "同銀 | 22角成");
        check("12同銀", "12同銀");
        check("76 歩", "76 歩");
        check("58金 右 上手34歩", "58金 右 | 上手34歩");
        check("7 6 歩 3 4 歩 22 角 成", "7 6 歩 | 3 4 歩 | 22 角 成");
    }

    #[test]
    fn other_styles() {
        check("7g7f 3c3d", "7g7f | 3c3d");
        check("+7776FU -3334FU", "+7776FU | -3334FU");
        check("1.P-7f P-3d 2.歩-26", "P-7f | P-3d | 歩-26");
        check("7g7x 3c3d", "[7g7x 1..2] | 3c3d");
    }

    #[test]
    fn nothing_is_left_out() {
        check("▲７六歩x△３四歩", "[▲７六歩x 12..13] | △３四歩");
        check("▲７六歩 投了", "▲７六歩 | [投了]");
        check("▲７六歩まで1手", "▲７六歩 | [まで1手]");
        check("▲７六歩投了", "▲７六歩 | [投了]");
        check(
            "76歩34歩 まで 2手で △の勝ち\n26歩",
            "76歩 | 34歩 | [まで 2手で △の勝ち] | 26歩",
        );
        check("▲７六歩投了図", "[▲７六歩投了図 12..15]");
        check("▲７六豚△３四歩", "[▲７六豚 9..12] | △３四歩");
        check("▲△３四歩", "[▲ 3..6] | △３四歩");
        check("76歩 ?", "76歩 | [? 6..7]");
    }
}
