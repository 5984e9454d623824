//! Parses lines with a number: `   1 ７六歩(77)   ( 0:05/00:00:05)+`, `2. ３四歩(33)`.

use std::iter;

use komadai_core::{Color, WrittenMove};
use komadai_parse::productions::{
    PASS, Parsed, WrittenClock, ascii_number, before, clock, divides_moves, error, is_blank, none,
    skip_blanks, starts_like_a_move, written,
};
use komadai_parse::words::{self, number};
use komadai_parse::{Item, ParseError, Text, WrittenEntry, ending_of_word};
use memchr::memrchr;

use super::numbers::{begins_number, line_number};
use super::runs::{entries, resembles_a_move};
use crate::phrases;

/// A line that begins with a number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct MoveLine<'a> {
    /// The number, or `u32::MAX` for a greater one.
    pub(crate) ply: u32,
    /// Whether the number is not written as digits and a blank: `-3`, `3.`, `3手目`.
    pub(crate) odd: bool,
    /// The move, pass or word.
    pub(crate) item: Item<'a>,
    pub(crate) clock: Option<WrittenClock>,
    /// Other text after all this or before the time, without blanks at both ends.
    pub(crate) trailing: Text<'a>,
}

impl MoveLine<'_> {
    /// Returns `true` if the line has a move, a pass, an ending, or a text that looks like a move.
    pub(crate) fn is_sure(&self) -> bool {
        match self.item.entry {
            WrittenEntry::Word(word) => ending_of_word(word).is_some(),
            _ => true,
        }
    }

    /// Returns `true` if the line has a time or a text that looks like a move.
    pub(crate) fn resembles_a_move(&self) -> bool {
        self.clock.is_some() || resembles_a_move(self.item.text.text)
    }
}

/// Parses `ply " " move [ clock ] [ "+" ] NL`. Returns the line, and the text from its end, or `None` for another form.
#[inline(always)]
pub(super) fn usual(text: Text<'_>) -> Option<(MoveLine<'_>, &str)> {
    let (start, ply) = ply(text.text).ok()?;
    let (end, written) = written(start).ok()?;
    let (rest, clock) = times(end);
    let after = if ends_a_line(rest) {
        rest
    } else {
        skip_blanks(rest)
    };
    // With 9 it may be the line above a board.
    if ply == 9 || !ends_a_line(after) {
        return None;
    }
    let place = |rest| text.start + before(text.text, rest);
    let line = MoveLine {
        ply,
        odd: false,
        item: Item {
            side: written.side,
            entry: WrittenEntry::Move(written),
            text: Text::new(start.get(..before(start, end))?, place(start)),
        },
        clock,
        trailing: Text::new("", place(rest)),
    };
    Some((line, after))
}

/// Parses the number of a line and the blank after it.
#[inline(always)]
fn ply(text: &str) -> Parsed<'_, u32> {
    let (rest, ply) = ascii_number(skip_blanks(text))?;
    match rest.as_bytes() {
        [b' ', ..] => Ok((skip_blanks(rest), u32::try_from(ply).unwrap_or(u32::MAX))),
        _ => none(text),
    }
}

/// Parses `[ clock ] [ "+" ]`, with blanks before both. The `+` only announces a variation of this ply.
#[inline(always)]
fn times(text: &str) -> (&str, Option<WrittenClock>) {
    let (rest, clock) = match clock(skip_blanks(text)) {
        Ok((rest, clock)) => (rest, Some(clock)),
        Err(_) => (text, None),
    };
    if ends_a_line(rest) {
        (rest, clock)
    } else {
        (skip_blanks(rest).strip_prefix('+').unwrap_or(rest), clock)
    }
}

#[inline(always)]
fn ends_a_line(text: &str) -> bool {
    matches!(text.as_bytes(), [] | [b'\n' | b'\r', ..])
}

/// Reads a line that starts with a digit. Returns `None` if it is not a line of a move.
pub(super) fn numbered(line: Text<'_>) -> Option<MoveLine<'_>> {
    let found = plainly_numbered(line);
    match found.map(|m| m.item.entry) {
        Some(WrittenEntry::Move(_) | WrittenEntry::Pass) => found,
        Some(WrittenEntry::Word(word)) if ending_of_word(word).is_some() => found,
        _ => odd(line).or(found),
    }
}

/// Reads a number, a blank, and an entry.
fn plainly_numbered(line: Text<'_>) -> Option<MoveLine<'_>> {
    let (after, ply) = number(line.text).ok()?;
    let after = line.end(after);
    let rest = after.trimmed_start();
    if rest.is_empty() || (rest.start == after.start && !starts_like_a_move(rest.text)) {
        return None;
    }
    happened(ply, rest)
}

/// Returns `true` if this character may begin a numbered line whose number follows a sign or word, or is not in digits.
pub(crate) const fn may_be_numbered(first: char) -> bool {
    let is_sign = matches!(
        first,
        '+' | '-' | '＋' | '－' | '−' | '(' | '（' | '[' | '［' | '<' | '＜' | '第' | 'N' | 'n'
    );
    is_sign || begins_number(first)
}

/// Splits a line before its second move, which has the next number. Returns the line of the first move, possibly with a
/// remark, and the byte at which the second move begins.
pub(super) fn before_next(line: MoveLine<'_>) -> Option<(MoveLine<'_>, usize)> {
    let text = line.trailing;
    let next = next_entry(text, line.ply)?;
    let remark = text.first(next.start.saturating_sub(text.start));
    let trailing = remark.first(remark.text.trim_end_matches(divides_moves).len());
    Some((MoveLine { trailing, ..line }, next.start))
}

/// Returns the text from the entry after that of `ply` on the same line.
fn next_entry(text: Text<'_>, ply: u32) -> Option<Text<'_>> {
    move_ahead(text, ply).or_else(|| next_move(text, ply))
}

/// Returns the text from the number after `ply` if a move follows it. A remark or damaged text may precede it.
fn move_ahead(text: Text<'_>, ply: u32) -> Option<Text<'_>> {
    let signs = text.text.match_indices(divides_moves);
    let after_signs = signs.map(|(at, sign)| text.skip(at + sign.len()));
    let may_begin = |text: &Text<'_>| {
        let is_number = |c| words::arabic(c).is_some() || may_be_numbered(c);
        text.text.starts_with(is_number)
    };
    let is_next = |text: &Text<'_>| {
        let found = line_number(*text).filter(|found| Some(found.ply) == ply.checked_add(1));
        found.is_some_and(|found| may_be_move(found.rest.text))
    };
    let places = iter::once(text).chain(after_signs).take(MOST_WORDS);
    places.filter(may_begin).find(is_next)
}

/// The maximum number of words of a remark that are searched for the next move. A line may have any length.
const MOST_WORDS: usize = 64;

/// Returns the text from the next number, possibly after a comma or a similar sign, if the number begins another entry.
/// It must be the number after `ply` with any text but a time, or a greater number with a move.
fn next_move(text: Text<'_>, ply: u32) -> Option<Text<'_>> {
    let next = text.end(text.text.trim_start_matches(divides_moves));
    let found = line_number(next)?;
    let rest = found.rest.text;
    let is_move = may_be_move(rest);
    let is_ending = || ending_of_word(word(rest)).is_some();
    // A time does not contain blanks, except before its unit: 2:30, 30 秒.
    let len = found.rest.start.saturating_sub(next.start);
    let is_joined = !next.first(len).text.contains(is_blank) || rest.starts_with(['分', '秒']);
    let is_time = || is_joined && !word(rest).is_empty() && is_time(word(rest));
    let is_other = || found.is_divided && !is_time();
    let is_in_place = if Some(found.ply) == ply.checked_add(1) {
        is_move || rest.is_empty() || is_ending() || is_other()
    } else {
        found.ply > ply && is_move
    };
    is_in_place.then_some(next)
}

/// Returns `true` if a text starts like a move, but not like the end of a time: `47` of `( 8:47`.
fn may_be_move(text: &str) -> bool {
    starts_like_a_move(text) && !is_time(word(text))
}

/// Returns `true` if a text may be a time without brackets: `0:05`, `,5`, `2分30秒`.
fn is_time(text: &str) -> bool {
    let is_unit = |c| matches!(c, ':' | '：' | '.' | '分' | '秒');
    text.chars()
        .all(|c| is_unit(c) || divides_moves(c) || c.is_ascii_digit())
}

/// Returns the move of a text that has only this move.
pub(crate) fn lone_move(text: Text<'_>) -> Option<Item<'_>> {
    let mut items = entries(text);
    let first = items.next()?;
    let is_move = matches!(first.entry, WrittenEntry::Move(_));
    (is_move && items.next().is_none()).then_some(first)
}

/// Reads a line whose number is written oddly. The rest must be a move or an ending, possibly with a time, a remark
/// after `#`, one more move, or the next move with its number. After a number with words, an ending is not accepted,
/// because it may be a title: `3手詰`. Damaged text is accepted before the next move with its number.
pub(super) fn odd(line: Text<'_>) -> Option<MoveLine<'_>> {
    let number = line_number(line)?;
    let found = happened(number.ply, number.rest).filter(|found| match found.item.entry {
        WrittenEntry::Move(_) => true,
        WrittenEntry::Word(word) => !number.is_worded && ending_of_word(word).is_some(),
        WrittenEntry::Pass | WrittenEntry::Unreadable(_) => false,
    });
    let Some(found) = found else {
        let next = move_ahead(number.rest, number.ply)?;
        let text = number
            .rest
            .first(next.start.saturating_sub(number.rest.start));
        return Some(unreadable(number.ply, text.trimmed(), next));
    };
    let trailing = found.trailing.text;
    let alone =
        trailing.starts_with('#') || is_time(trailing) || lone_move(found.trailing).is_some();
    let is_entry = alone || next_entry(found.trailing, number.ply).is_some();
    is_entry.then_some(MoveLine { odd: true, ..found })
}

/// Returns the line of a text that replaces a move, but cannot be read.
fn unreadable<'a>(ply: u32, text: Text<'a>, trailing: Text<'a>) -> MoveLine<'a> {
    let error = match written(text.text) {
        _ if text.is_empty() => text.expected(phrases::MOVE),
        Ok((after, _)) => {
            let len = before(text.text, after);
            ParseError::at(text.text, len, phrases::BLANK_ORIGIN_OR_TIME).moved(text.start)
        }
        Err(fault) => error(text.text, fault).moved(text.start),
    };
    MoveLine {
        ply,
        odd: false,
        item: Item {
            side: None,
            entry: WrittenEntry::Unreadable(error),
            text,
        },
        clock: None,
        trailing,
    }
}

/// Reads a line that begins with a number, with any text after it. Such a line replaces a move only if the numbers of
/// the lines around it say so. Returns `None` if it does not have a number, or is a title such as `3手詰`.
pub(crate) fn loosely_numbered(line: Text<'_>) -> Option<MoveLine<'_>> {
    let line = line.trimmed();
    let number = line_number(line)?;
    if number.is_worded && number.rest.text.starts_with('詰') {
        return None;
    }
    let found = happened(number.ply, number.rest).filter(|found| match found.item.entry {
        WrittenEntry::Move(_) | WrittenEntry::Pass => true,
        WrittenEntry::Word(word) => ending_of_word(word).is_some(),
        WrittenEntry::Unreadable(_) => false,
    });
    if let Some(found) = found {
        return Some(MoveLine { odd: true, ..found });
    }
    let (text, clock) = before_clock(number.rest);
    let has_origin = text
        .text
        .char_indices()
        .any(|(at, c)| c == '(' && is_origin(text.text.get(at..)));
    let is_damaged = text.text.contains(char::REPLACEMENT_CHARACTER);
    if !(number.is_divided || text.is_empty() || clock.is_some() || has_origin || is_damaged) {
        return None;
    }
    let end = line.skip(line.text.len());
    let mut found = MoveLine {
        clock,
        ..unreadable(number.ply, text, end)
    };
    // The text is kept as written, even if it is only the number.
    if text.is_empty() {
        let len = number.rest.start.saturating_sub(line.start);
        found.item.text = line.first(len).trimmed();
    }
    Some(found)
}

/// Returns the text before the time and the `+` at the end of a line, and that time.
fn before_clock(text: Text<'_>) -> (Text<'_>, Option<WrittenClock>) {
    let found = last_bracket(text.text).and_then(|at| {
        let (rest, clock) = clock(text.skip(at).text).ok()?;
        let is_last = rest.chars().all(|c| is_blank(c) || c == '+');
        is_last.then(|| (text.first(at).trimmed(), Some(clock)))
    });
    let hint = text.text.strip_suffix('+');
    let before = hint.filter(|before| before.is_empty() || before.ends_with(is_blank));
    let plain = before.map_or(text, |before| text.first(before.len()).trimmed());
    found.unwrap_or((plain, None))
}

/// The maximum length of a time at the end of a line, in bytes. A line may have any length.
const LONGEST_CLOCK: usize = 64;

/// Returns the place of the last bracket that may begin the time at the end of a line.
fn last_bracket(text: &str) -> Option<usize> {
    let start = text.len().saturating_sub(LONGEST_CLOCK);
    let end = text.as_bytes().get(start..)?;
    Some(start + memrchr(b'(', end)?)
}

fn happened(ply: u32, rest: Text<'_>) -> Option<MoveLine<'_>> {
    let (side, entry, len) = entry(rest, ply)?;
    let tail = rest.skip(len);
    let (after, clock) = times(tail.text);
    let tail = tail.end(after).trimmed_start();
    let has_no_clock = clock.is_none() && !tail.text.starts_with('*');
    let (clock, tail) = match clock_after(tail) {
        Some((clock, before)) if has_no_clock => (Some(clock), before),
        _ => (clock, tail),
    };
    Some(MoveLine {
        ply,
        odd: false,
        item: Item {
            side,
            entry,
            text: rest.first(len).trimmed(),
        },
        clock,
        trailing: tail.trimmed(),
    })
}

/// Returns the time at the end of a line with other text before it, and that text.
fn clock_after(tail: Text<'_>) -> Option<(WrittenClock, Text<'_>)> {
    let at = last_bracket(tail.text).filter(|&at| at > 0)?;
    let (rest, clock) = clock(tail.skip(at).text).ok()?;
    tail.end(rest)
        .trimmed()
        .is_empty()
        .then(|| (clock, tail.first(at)))
}

/// Reads the entry of this ply. Returns the side of its mark, the entry, and the length of both.
fn entry(rest: Text<'_>, ply: u32) -> Option<(Option<Color>, WrittenEntry<'_>, usize)> {
    match written(rest.text) {
        Ok((after, written)) => {
            let len = before(rest.text, after);
            let ends = after.chars().next().is_none_or(ends_a_word)
                || is_remark(&written, after)
                || next_move(rest.end(after), ply).is_some();
            if ends {
                return Some((written.side, WrittenEntry::Move(written), len));
            }
            let error = ParseError::at(rest.text, len, phrases::BLANK_ORIGIN_OR_TIME);
            let len = with_bracket(rest.text, len + word(after).len());
            Some((None, WrittenEntry::Unreadable(error.moved(rest.start)), len))
        }
        Err(fault) => {
            let error = error(rest.text, fault);
            let word = word(rest.text);
            let damaged = word.contains(char::REPLACEMENT_CHARACTER);
            if damaged || starts_like_a_move(rest.text) || is_origin(rest.text.get(word.len()..)) {
                let len = with_bracket(rest.text, word.len());
                return Some((None, WrittenEntry::Unreadable(error.moved(rest.start)), len));
            }
            let marked = without_mark(word);
            let side = marked.map(|(side, _)| side);
            match marked.map_or(word, |(_, word)| word) {
                "" => None,
                PASS => Some((side, WrittenEntry::Pass, word.len())),
                inner => Some((side, WrittenEntry::Word(inner), word.len())),
            }
        }
    }
}

/// Returns the side of the mark before an ending or a pass, and the word after it.
fn without_mark(word: &str) -> Option<(Color, &str)> {
    let mut chars = word.chars();
    let side = chars.next().and_then(words::side)?;
    let inner = chars.as_str();
    (inner == PASS || ending_of_word(inner).is_some()).then_some((side, inner))
}

/// Returns `true` if the text directly after a move is not part of it: it begins with a sign or, after an origin
/// square, with an ASCII letter.
fn is_remark(written: &WrittenMove, after: &str) -> bool {
    let sign = |c: char| !c.is_alphanumeric() && c != char::REPLACEMENT_CHARACTER;
    let first = after.chars().next();
    match written.origin {
        Some(_) => first.is_some_and(|c| sign(c) || c.is_ascii_alphabetic()),
        None => first.is_some_and(sign) && !is_origin(after.get(word(after).len()..)),
    }
}

/// Returns the end of the bracket that begins at the byte `len`, or `len` if there is no bracket or it is a time.
fn with_bracket(text: &str, len: usize) -> usize {
    let after = text.get(len..).unwrap_or("");
    let bracket = after.strip_prefix('(').and_then(|b| b.split_once(')'));
    match bracket {
        Some((inside, rest)) if !inside.contains(':') => before(text, rest),
        _ => len,
    }
}

/// Returns the text up to the next blank, bracket or mark.
fn word(text: &str) -> &str {
    let end = text.find(ends_a_word).unwrap_or(text.len());
    text.get(..end).unwrap_or(text)
}

const fn ends_a_word(c: char) -> bool {
    is_blank(c) || matches!(c, '(' | '（' | '+' | '#' | '*')
}

/// Returns `true` if a text starts with a square in brackets, as after a move.
fn is_origin(text: Option<&str>) -> bool {
    matches!(
        text.map(str::as_bytes),
        Some([b'(', b'0'..=b'9', b'0'..=b'9', b')', ..])
    )
}
