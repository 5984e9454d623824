//! Moves and words in the lines of KIF and KI2: `   1 ７六歩(77)   ( 0:05/00:00:05)+`, `2. ３四歩(33)`,
//! `▲７六歩    △３四歩`.

use komadai_core::{Color, Written};
use komadai_parse::productions::{
    Division, PASS, Parsed, Sign, WrittenClock, ascii_number, before, clock, error, is_blank,
    japanese_move_prefix, none, skip_blanks, starts_like_a_move, written,
};
use komadai_parse::words::{self, number};
use komadai_parse::{Item, ParseError, Text, WrittenEntry, ending_of_word, phrases};

/// A line with a number in front.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct MoveLine<'a> {
    /// The number; `u32::MAX` for anything greater.
    pub(crate) ply: u32,
    /// Whether the number has another form than digits and a blank: `-3`, `3.`, `3手目`.
    pub(crate) odd: bool,
    /// The move, pass or word.
    pub(crate) item: Item<'a>,
    /// The time, if written.
    pub(crate) clock: Option<WrittenClock>,
    /// Other text after all this or before the time, without blanks at both ends.
    pub(crate) trailing: Text<'a>,
}

/// `ply " " move [ clock ] [ "+" ] NL`: the line that a text starts with, and the text from its end on;
/// nothing for a line of another form.
#[inline(always)]
pub(super) fn usual(text: Text<'_>) -> Option<(MoveLine<'_>, &str)> {
    let (start, ply) = ply(text.text).ok()?;
    let (end, written) = written(start).ok()?;
    let (rest, clock) = times(end);
    let after = match ends_a_line(rest) {
        true => rest,
        false => skip_blanks(rest),
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

/// The number of a line and the blank after it.
#[inline(always)]
fn ply(text: &str) -> Parsed<'_, u32> {
    let (rest, ply) = ascii_number(skip_blanks(text))?;
    match rest.as_bytes() {
        [b' ', ..] => Ok((skip_blanks(rest), u32::try_from(ply).unwrap_or(u32::MAX))),
        _ => none(text),
    }
}

/// `[ clock ] [ "+" ]`, with blanks before both. The sign only announces another move for the ply.
#[inline(always)]
fn times(text: &str) -> (&str, Option<WrittenClock>) {
    let (rest, clock) = match clock(skip_blanks(text)) {
        Ok((rest, clock)) => (rest, Some(clock)),
        Err(_) => (text, None),
    };
    match ends_a_line(rest) {
        true => (rest, clock),
        false => (skip_blanks(rest).strip_prefix('+').unwrap_or(rest), clock),
    }
}

/// Whether a text begins with the end of a line.
#[inline(always)]
fn ends_a_line(text: &str) -> bool {
    matches!(text.as_bytes(), [] | [b'\n' | b'\r', ..])
}

/// Reads a line that starts with a digit; nothing if it is no line of a move.
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

/// Returns `true` if a line of a move that has a sign or a word before its number may begin with this character.
pub(crate) const fn may_be_numbered(first: char) -> bool {
    matches!(
        first,
        '+' | '-' | '＋' | '－' | '−' | '(' | '（' | '[' | '第' | 'N' | 'n' | '①'..='⑳'
    )
}

/// Divides a line after its first move, if the next move follows with its number. Returns the line of the first
/// move, and the byte at which the next one begins.
pub(super) fn before_next(line: MoveLine<'_>) -> Option<(MoveLine<'_>, usize)> {
    let next = next_move(line.trailing, line.ply)?;
    let trailing = line.trailing.first(0);
    Some((MoveLine { trailing, ..line }, next.start))
}

/// Returns the text from the number after `ply` on, if that number and a move or an ending follow, perhaps after
/// a comma.
fn next_move(text: Text<'_>, ply: u32) -> Option<Text<'_>> {
    let commas = |c| is_blank(c) || matches!(c, ',' | '、' | '，' | '・' | '/');
    let next = text.end(text.text.trim_start_matches(commas));
    let found = signed_number(next)?;
    let is_ending = || ending_of_word(word(found.rest.text)).is_some();
    let is_entry = starts_like_a_move(found.rest.text) || is_ending();
    (Some(found.ply) == ply.checked_add(1) && is_entry).then_some(next)
}

/// A number with signs or words around it, and the text after all this.
struct SignedNumber<'a> {
    ply: u32,
    /// Whether words are around it.
    is_worded: bool,
    rest: Text<'a>,
}

/// Reads `-3`, `3.`, `3手目`, `第3手`, `(3)`, `③`.
fn signed_number(line: Text<'_>) -> Option<SignedNumber<'_>> {
    const BEFORE: [&str; 11] = [
        "+", "-", "＋", "－", "−", "(", "（", "[", "第", "No.", "no.",
    ];
    const AFTER: [&str; 14] = [
        "手目", "手", ".", "．", ":", "：", ")", "）", "]", "、", ",", "，", "-", "|",
    ];
    let first = line.text.chars().next()?;
    if let '①'..='⑳' = first {
        let rest = line.skip(first.len_utf8()).trimmed_start();
        let ply = first as u32 - '①' as u32 + 1;
        let is_worded = false;
        return Some(SignedNumber {
            ply,
            is_worded,
            rest,
        });
    }
    let before = BEFORE.iter().find_map(|sign| line.after(sign));
    let numbered = before.unwrap_or(line).trimmed_start();
    let (rest, ply) = number(numbered.text).ok()?;
    let rest = numbered.end(rest).trimmed_start();
    let after = AFTER.iter().find_map(|sign| rest.after(sign));
    let is_word = |rest: Text<'_>, after: Option<Text<'_>>| {
        after.is_some() && rest.text.starts_with(char::is_alphabetic)
    };
    Some(SignedNumber {
        ply,
        is_worded: is_word(line, before) || is_word(rest, after),
        rest: after.unwrap_or(rest).trimmed_start(),
    })
}

/// Reads a line whose number has signs or words around it, if the rest is only a move, or more moves with their
/// numbers; or an ending, if the number has signs alone: `3手詰` is a title.
pub(super) fn odd(line: Text<'_>) -> Option<MoveLine<'_>> {
    let SignedNumber {
        ply,
        is_worded,
        rest,
    } = signed_number(line)?;
    let found = happened(ply, rest)?;
    let sure = match found.item.entry {
        WrittenEntry::Move(_) => true,
        WrittenEntry::Word(word) => !is_worded && ending_of_word(word).is_some(),
        WrittenEntry::Pass | WrittenEntry::Unreadable(_) => false,
    };
    let alone = found.trailing.is_empty() || found.trailing.text.starts_with('#');
    let found = MoveLine { odd: true, ..found };
    (sure && (alone || next_move(found.trailing, ply).is_some())).then_some(found)
}

/// Reads a line after its number.
fn happened(ply: u32, rest: Text<'_>) -> Option<MoveLine<'_>> {
    let (side, entry, len) = entry(rest, ply)?;
    let tail = rest.skip(len);
    let (after, clock) = times(tail.text);
    let tail = tail.end(after).trimmed_start();
    let has_no_clock = clock.is_none() && !tail.text.starts_with('*');
    let (clock, tail) = match clock_after(tail).filter(|_| has_no_clock) {
        Some((clock, before)) => (Some(clock), before),
        None => (clock, tail),
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

/// The time at the end of a line with other text before it, and that text.
fn clock_after(tail: Text<'_>) -> Option<(WrittenClock, Text<'_>)> {
    let at = tail.text.rfind('(').filter(|&at| at > 0)?;
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

/// The side of the mark before an ending or a pass, and the word after it.
fn without_mark(word: &str) -> Option<(Color, &str)> {
    let mut chars = word.chars();
    let side = chars.next().and_then(words::side)?;
    let inner = chars.as_str();
    (inner == PASS || ending_of_word(inner).is_some()).then_some((side, inner))
}

/// Whether the text directly after a move is no part of it: it begins with a sign, or, after the square
/// left, with an ASCII letter.
fn is_remark(written: &Written, after: &str) -> bool {
    let sign = |c: char| !c.is_alphanumeric() && c != char::REPLACEMENT_CHARACTER;
    let first = after.chars().next();
    match written.origin {
        Some(_) => first.is_some_and(|c| sign(c) || c.is_ascii_alphabetic()),
        None => first.is_some_and(sign) && !is_origin(after.get(word(after).len()..)),
    }
}

/// The end of a bracket that follows directly, unless it is a time.
fn with_bracket(text: &str, len: usize) -> usize {
    let after = text.get(len..).unwrap_or("");
    let bracket = after.strip_prefix('(').and_then(|b| b.split_once(')'));
    match bracket {
        Some((inside, rest)) if !inside.contains(':') => before(text, rest),
        _ => len,
    }
}

/// The text up to the next blank, bracket or mark.
fn word(text: &str) -> &str {
    let end = text.find(ends_a_word).unwrap_or(text.len());
    text.get(..end).unwrap_or(text)
}

const fn ends_a_word(c: char) -> bool {
    is_blank(c) || matches!(c, '(' | '（' | '+' | '#' | '*')
}

/// Whether a text starts with a square in brackets, as after a move.
fn is_origin(text: Option<&str>) -> bool {
    matches!(
        text.map(str::as_bytes),
        Some([b'(', b'0'..=b'9', b'0'..=b'9', b')', ..])
    )
}

/// The moves and words of a [run](super::KifLineKind::Run), in order. Only blanks are skipped.
pub(crate) const fn entries(run: Text<'_>) -> Entries<'_> {
    Entries { rest: run }
}

/// An iterator over the moves and words of a line, see [`entries`].
#[derive(Clone, Debug)]
pub(crate) struct Entries<'a> {
    rest: Text<'a>,
}

impl<'a> Iterator for Entries<'a> {
    type Item = Item<'a>;

    #[inline]
    fn next(&mut self) -> Option<Item<'a>> {
        let text = self.rest.trimmed_start();
        if text.is_empty() {
            return None;
        }
        let side = Sign::first(text.text).side;
        let (item, rest) = DIVISION.first(text, side);
        self.rest = rest;
        Some(item)
    }
}

/// Moves are separated by blanks or by nothing.
const DIVISION: Division = Division {
    divides: is_blank,
    follows: |text| {
        // A mark, of two characters at most, and a square.
        let end = text
            .char_indices()
            .nth(4)
            .map_or(text.len(), |(end, _)| end);
        let word = DIVISION.word(text.get(..end).unwrap_or(text));
        word.is_empty() || starts_like_a_move(word)
    },
    other_style: |_, _| None,
};

/// Whether a line, which does not start with blanks, begins with a move.
pub(super) fn is_run(line: &str) -> bool {
    let mut chars = line.chars();
    let Some(first) = chars.next() else {
        return false;
    };
    if words::side(first).is_some() {
        return starts_like_a_move(line);
    }
    if first != '同' && words::digit(first).is_none() {
        return false;
    }
    // `12 同銀` is a line of KIF with its number.
    let digits = line.trim_start_matches(|c| words::arabic(c).is_some());
    let numbered = digits.len() < line.len() && digits.starts_with(is_blank);
    // A square in full-width digits and kanji is one even if no piece follows.
    let rank = chars.next();
    let square = matches!(first, '１'..='９')
        && rank.is_some_and(|c| words::digit(c).is_some() && words::arabic(c).is_none());
    !numbered && (square || japanese_move_prefix(line).is_ok())
}

/// Whether a run begins with a move.
pub(crate) fn begins_with_move(run: Text<'_>) -> bool {
    let first = entries(run).next();
    first.is_some_and(|item| matches!(item.entry, WrittenEntry::Move(_)))
}
