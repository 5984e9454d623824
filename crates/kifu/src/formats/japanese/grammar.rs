//! What a line of KIF, KI2 or BOD says, without a position.

#[cfg(test)]
mod tests;

use komadai_core::{Color, Hand, Piece, Rank, Span, Written};
use komadai_parse::productions::{
    Division, Lines as Physical, PASS, Parsed, Sign, WrittenClock, ascii_number, before, blanks,
    clock, colon, error, is_blank, japanese_move_prefix, none, skip_blanks, starts_like_a_move,
    written,
};
use komadai_parse::words::{self, number};
use komadai_parse::{Item, ParseError, Text, WrittenEntry, ending_of_word, phrases};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{anychar, one_of};
use nom::combinator::{eof, opt};
use nom::sequence::{delimited, preceded};

use super::diagram;

/// A line of a KIF file.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct KifLine<'a> {
    /// The whole line without its end.
    pub(crate) text: Text<'a>,
    /// What it says.
    pub(crate) kind: KifLineKind<'a>,
}

impl KifLine<'_> {
    /// The whole of a line.
    pub(super) fn place(&self) -> Span {
        self.text.trimmed().span()
    }
}

/// What a line of a KIF file says.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum KifLineKind<'a> {
    /// Nothing but blanks.
    Blank,
    /// `#…`: for programs, without the `#`.
    Program(Text<'a>),
    /// `*…`: a comment, without the first `*`.
    Comment(Text<'a>),
    /// `&…`: a bookmark (しおり), without the `&`.
    Bookmark(Text<'a>),
    /// `key：value`, both without blanks around.
    Header {
        /// Before the first colon.
        key: Text<'a>,
        /// After it.
        value: Text<'a>,
    },
    /// `手数----指手--`: the line above the moves. It and the next two come with the text after their
    /// words.
    Rule(Text<'a>),
    /// `+-----+`, above and below a board.
    Border(Text<'a>),
    /// `９ ８ ７ …`, above a board.
    Columns(Text<'a>),
    /// `|…|一`: one rank of a board, or why it cannot be read.
    Rank(Result<RankRow, ParseError>),
    /// `先手の持駒：…`, `☗の持駒：…`: a side and its hand, or why that cannot be read.
    Hand(Color, Result<Hand, ParseError>),
    /// `手数＝171  ▲６二角成  まで`, below a diagram.
    Footer(Footer),
    /// `後手番`: who moves.
    Turn(Color),
    /// A line with a number: a move, a pass, or how the game ended.
    Move(MoveLine<'a>),
    /// In KI2: moves without numbers, or words in their place such as `▲投了`; [`entries`] divides them.
    Run(Text<'a>),
    /// `まで77手で先手の勝ち`: the whole line without blanks at both ends, for [`result_line`].
    Result(Text<'a>),
    /// `変化：12手` or `variation:12`: the next moves replace this ply and what follows it.
    Variation(u32),
    /// `盤面回転`: the board is to be shown from White's side.
    Flip,
    /// Any other line.
    Unknown,
}

/// One rank of a text diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RankRow {
    /// The nine squares from file 9 to file 1.
    pub(crate) cells: [Option<Piece>; 9],
    /// The rank by the numeral after its squares, if there is one.
    pub(crate) rank: Option<Rank>,
}

/// The line below a diagram.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Footer {
    /// How many moves were played.
    pub(crate) plies: Option<u32>,
    /// The last move.
    pub(crate) last: Option<Written>,
}

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

/// The lines of a text in the KIF format, in order.
///
/// Each line is classified by itself, whatever the lines around it are. Lines may end in LF, CR LF, CR or
/// CR CR LF. No line is skipped; one of no known form is [`KifLineKind::Unknown`].
pub(crate) fn kif_lines<'a>(text: impl Into<Text<'a>>) -> KifLines<'a> {
    KifLines::new(text, true)
}

/// An iterator over the lines of a text.
#[derive(Clone, Debug)]
pub(crate) struct KifLines<'a> {
    physical: Physical<'a>,
    /// Whether moves have numbers, as in KIF.
    pub(crate) has_numbers: bool,
}

impl<'a> Iterator for KifLines<'a> {
    type Item = KifLine<'a>;

    #[inline]
    fn next(&mut self) -> Option<KifLine<'a>> {
        let usual = || usual(self.physical.rest);
        match self.has_numbers.then(usual).flatten() {
            Some((line, end)) => Some(KifLine {
                text: self.physical.line(before(self.physical.rest.text, end)),
                kind: KifLineKind::Move(line),
            }),
            None => self.any(),
        }
    }
}

impl<'a> KifLines<'a> {
    /// The lines of a text whose moves have numbers, as in KIF; without numbers the lines of KI2, which are those
    /// of KIF and [runs](KifLineKind::Run) of moves.
    pub(crate) fn new(text: impl Into<Text<'a>>, has_numbers: bool) -> KifLines<'a> {
        KifLines {
            physical: Physical::new(text.into()),
            has_numbers,
        }
    }

    /// The text from the next line on.
    pub(crate) const fn rest(&self) -> Text<'a> {
        self.physical.rest
    }

    /// The next line, if it has a number, a move, and nothing else but a time and `+`. Nothing for any other
    /// line; the iterator then does not advance.
    #[inline(always)]
    pub(crate) fn usual(&mut self) -> Option<MoveLine<'a>> {
        let (line, end) = usual(self.physical.rest)?;
        self.physical.pass(end);
        Some(line)
    }

    /// The next line of any form.
    #[cold]
    fn any(&mut self) -> Option<KifLine<'a>> {
        let text = self.physical.next()?;
        let is_run = || is_run(text.trimmed_start().text);
        let kind = match self.has_numbers {
            false if is_run() => KifLineKind::Run(text),
            _ => classify(text),
        };
        let kind = match kind {
            KifLineKind::Unknown if !self.has_numbers && starts_with_mark(text) => {
                KifLineKind::Run(text)
            }
            kind => kind,
        };
        Some(KifLine { text, kind })
    }
}

/// The one line of a text, as a reader of KIF takes it.
pub(crate) fn single(text: &str) -> Option<KifLine<'_>> {
    if text.contains(['\n', '\r']) {
        return None;
    }
    kif_lines(text).next()
}

fn starts_with_mark(line: Text<'_>) -> bool {
    let first = line.trimmed().text.chars().next();
    first.and_then(words::side).is_some()
}

fn classify(line: Text<'_>) -> KifLineKind<'_> {
    match line.text.as_bytes().first() {
        None => return KifLineKind::Blank,
        Some(b'*') => return KifLineKind::Comment(line.skip(1)),
        Some(b'#') => return KifLineKind::Program(line.skip(1)),
        Some(b'&') => return KifLineKind::Bookmark(line.skip(1)),
        Some(_) => {}
    }
    let inner = line.trimmed();
    let Some(first) = inner.text.chars().next() else {
        return KifLineKind::Blank;
    };
    match first {
        '0'..='9' | '０'..='９' => {
            if let Some(rest) = columns(inner) {
                return KifLineKind::Columns(rest);
            }
            numbered(inner).map_or_else(|| header(inner), KifLineKind::Move)
        }
        '|' | '｜' => KifLineKind::Rank(diagram::rank(inner)),
        '+' if inner.text.starts_with("+-") => {
            let rest = inner.text.trim_start_matches(['+', '-']);
            KifLineKind::Border(inner.end(rest).trimmed_start())
        }
        _ if may_be_numbered(first) => odd(inner).map_or_else(|| by_word(inner), KifLineKind::Move),
        _ => by_word(inner),
    }
}

/// Classifies a line that starts with neither a sign nor a number.
fn by_word(line: Text<'_>) -> KifLineKind<'_> {
    if line.text.starts_with("まで") {
        return KifLineKind::Result(line);
    }
    if let Some(rest) = line.after("手数") {
        match rest.text.chars().next() {
            Some('-' | 'ー' | '―' | '─') => return KifLineKind::Rule(after_rule(rest)),
            Some('＝' | '=') => return KifLineKind::Footer(footer(rest)),
            _ => {}
        }
    }
    let variation_of = ["変化", "variation"]
        .iter()
        .find_map(|word| line.after(word));
    let variation_of = variation_of.map(Text::trimmed_start);
    if variation_of.is_some_and(|rest| rest.text.starts_with(['：', ':'])) {
        return match variation(line.text) {
            Ok((_, ply)) => KifLineKind::Variation(ply),
            Err(_) => KifLineKind::Unknown,
        };
    }
    if line.text == "盤面回転" {
        return KifLineKind::Flip;
    }
    if let Ok((rest, side)) = side(line.text) {
        let rest = line.end(rest);
        if matches!(rest.text, "番" | " to Move") {
            return KifLineKind::Turn(side);
        }
    }
    if let Ok((rest, (side, _))) = (holder, hand_word).parse(line.text) {
        return KifLineKind::Hand(side, diagram::hand(line.end(rest)));
    }
    header(line)
}

/// Reads `key：value`, divided at the first colon. A key has no blank, and a URL is no header.
fn header(line: Text<'_>) -> KifLineKind<'_> {
    let Some((key, value)) = line.text.split_once(['：', ':']) else {
        return KifLineKind::Unknown;
    };
    let (key, value) = (line.first(key.len()).trimmed(), line.end(value));
    if key.is_empty() || key.text.contains(is_blank) || value.text.starts_with("//") {
        return KifLineKind::Unknown;
    }
    KifLineKind::Header {
        key,
        value: value.trimmed(),
    }
}

/// The text after `９ ８ ７ …`, in digits of either width; nothing for any other line.
fn columns(line: Text<'_>) -> Option<Text<'_>> {
    let mut rest = line;
    for file in (1..=9).rev() {
        let mut chars = rest.text.chars();
        let found = chars.next().and_then(words::arabic) == Some(file);
        let after = rest.end(chars.as_str());
        let divided = after.text.starts_with(is_blank) || (file == 1 && after.is_empty());
        if !(found && divided) {
            return (file < 8).then_some(rest);
        }
        rest = after.trimmed_start();
    }
    Some(rest)
}

/// The text after the words and strokes of the line above the moves.
fn after_rule(line: Text<'_>) -> Text<'_> {
    let mut rest = line;
    loop {
        let text = rest.text.trim_start_matches(['-', 'ー', '―', '─']);
        let next = rest.end(text).trimmed_start();
        let word = ["指手", "指し手", "消費時間"];
        let word = word.iter().find_map(|word| next.after(word));
        match word {
            Some(after) => rest = after,
            None => return next,
        }
    }
}

/// Reads the text after 手数 in `手数＝171  ▲６二角成  まで`.
fn footer(rest: Text<'_>) -> Footer {
    let equals = one_of("＝=");
    let mut plies = delimited((equals, blanks), opt(number), blanks);
    let (rest, plies) = plies.parse(rest.text).unwrap_or_default();
    let last = written(rest).ok().map(|(_, written)| written);
    Footer { plies, last }
}

/// `変化：12手` or `variation:12`, with any blanks, digits of any width, with or without 手.
fn variation(text: &str) -> Parsed<'_, u32> {
    let word = alt((tag("変化"), tag("variation")));
    let start = (word, blanks, colon, blanks);
    let end = (blanks, opt(tag("手")), blanks, eof);
    delimited(start, number, end).parse(text)
}

fn side(text: &str) -> Parsed<'_, Color> {
    let black = alt((tag("先手"), tag("下手"), tag("Black"))).map(|_| Color::Black);
    let white = alt((tag("後手"), tag("上手"), tag("White"))).map(|_| Color::White);
    alt((black, white)).parse(text)
}

/// Who holds the pieces: a side, its mark, or its role in a problem (攻方, 受方).
fn holder(text: &str) -> Parsed<'_, Color> {
    let mark = anychar.map_opt(words::side);
    let attacker = alt((tag("攻方"), tag("攻め方"), tag("詰方"))).map(|_| Color::Black);
    let defender = alt((tag("玉方"), tag("受方"))).map(|_| Color::White);
    alt((side, mark, attacker, defender)).parse(text)
}

/// `の持駒：` in its spellings.
fn hand_word(text: &str) -> Parsed<'_, char> {
    let word = alt((tag("持駒"), tag("持ち駒"), tag("手駒"), tag(" in hand")));
    preceded((opt(tag("の")), word, blanks), colon).parse(text)
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
            text: Text {
                text: start.get(..before(start, end))?,
                start: place(start),
            },
        },
        clock,
        trailing: Text {
            text: "",
            start: place(rest),
        },
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

/// Whether a line of a move that has a sign or a word before its number may begin with this character.
pub(super) const fn may_be_numbered(first: char) -> bool {
    matches!(
        first,
        '+' | '-' | '＋' | '－' | '−' | '(' | '（' | '[' | '第' | 'N' | 'n'
    )
}

/// Reads a line whose number has signs or words around it, if the rest is only a move; or an ending, if
/// the number has signs alone: `3手詰` is a title.
pub(super) fn odd(line: Text<'_>) -> Option<MoveLine<'_>> {
    const BEFORE: [&str; 11] = [
        "+", "-", "＋", "－", "−", "(", "（", "[", "第", "No.", "no.",
    ];
    const AFTER: [&str; 14] = [
        "手目", "手", ".", "．", ":", "：", ")", "）", "]", "、", ",", "，", "-", "|",
    ];
    let before = BEFORE.iter().find_map(|sign| line.after(sign));
    let numbered = before.unwrap_or(line).trimmed_start();
    let (rest, ply) = number(numbered.text).ok()?;
    let rest = numbered.end(rest).trimmed_start();
    let after = AFTER.iter().find_map(|sign| rest.after(sign));
    let is_word = |rest: Text<'_>, after: Option<Text<'_>>| {
        after.is_some() && rest.text.starts_with(char::is_alphabetic)
    };
    let worded = is_word(line, before) || is_word(rest, after);
    let found = happened(ply, after.unwrap_or(rest).trimmed_start())?;
    let sure = match found.item.entry {
        WrittenEntry::Move(_) => true,
        WrittenEntry::Word(word) => !worded && ending_of_word(word).is_some(),
        WrittenEntry::Pass | WrittenEntry::Unreadable(_) => false,
    };
    let alone = found.trailing.is_empty() || found.trailing.text.starts_with('#');
    (sure && alone).then_some(MoveLine { odd: true, ..found })
}

/// Reads a line after its number.
fn happened(ply: u32, rest: Text<'_>) -> Option<MoveLine<'_>> {
    let (side, entry, len) = entry(rest)?;
    let tail = rest.skip(len);
    let (after, clock) = times(tail.text);
    let tail = tail.end(after).trimmed_start();
    let (clock, tail) = match clock_after(tail).filter(|_| clock.is_none()) {
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

/// The side of a mark, the entry, and the length of both.
fn entry(rest: Text<'_>) -> Option<(Option<Color>, WrittenEntry<'_>, usize)> {
    match written(rest.text) {
        Ok((after, written)) => {
            let len = before(rest.text, after);
            if after.chars().next().is_none_or(ends_a_word) || is_remark(&written, after) {
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
    is_blank(c) || matches!(c, '(' | '（' | '+' | '#')
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
pub(super) fn begins_with_move(run: Text<'_>) -> bool {
    let first = entries(run).next();
    first.is_some_and(|item| matches!(item.entry, WrittenEntry::Move(_)))
}
