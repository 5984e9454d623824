//! Reads one written move in Japanese: ７六歩, 76歩, ▲同　銀(31), ５五角打.
//!
//! ```text
//! move        = [ side ] destination piece [ marks ] [ left | "(" marks ")" ]
//! destination = square [ "同" ] | "同" [ square ]
//! left        = "(" digit digit ")"
//! ```
//!
//! `left` is the origin square. Blanks may precede each part, but may not separate the marks. The rules of postal games
//! write optional marks in brackets: `6三銀(打)`.

use komadai_core::{Color, Marks, Origin, PieceKind, Square, WrittenMove};
use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::opt;
use nom::sequence::{delimited, pair, preceded};

use crate::text::{
    Parsed, before, blanks, blanks_at, error, expected, expected_for, is_blank, none, skip_blanks,
};
use crate::words::Sign;
use crate::{ParseError, phrases, words};

/// Reads a whole text as one written move. Only blanks may surround it. The styles of JSA records (`76歩`), the press
/// (`７六歩`), KIF (`７六歩(77)`, `５五角打`) and KI2 (`▲７六歩`) may be mixed: digits of any script, an optional side
/// mark, 同 with or without its square, marks in any order, also in brackets. `成銀` promoted earlier; `銀成` promotes now.
///
/// # Errors
///
/// Returns the first bytes of `text` that cannot be read, and what was expected there.
///
/// ```
/// use komadai_core::PieceKind;
/// use komadai_parse::japanese_move;
///
/// let promotes = japanese_move("２二銀成(31)")?;
/// assert_eq!(promotes.before, Some(PieceKind::Silver));
/// assert_eq!(promotes.after, Some(PieceKind::PromotedSilver));
///
/// let promoted = japanese_move("同　成銀")?;
/// assert!(promoted.same);
/// assert_eq!(promoted.before, Some(PieceKind::PromotedSilver));
/// # Ok::<(), komadai_parse::ParseError>(())
/// ```
pub fn japanese_move(text: &str) -> Result<WrittenMove, ParseError> {
    let (rest, written) = written(text).map_err(|fault| error(text, fault))?;
    let rest = skip_blanks(rest);
    if rest.is_empty() {
        return Ok(written);
    }
    let expected = match written.origin {
        None => phrases::MARK_OR_END_OF_MOVE,
        Some(_) => phrases::END_OF_MOVE,
    };
    Err(ParseError::at(text, before(text, rest), expected))
}

/// Reads the written move at the start of a text, after any blanks. Returns it and its length in bytes with the blanks.
///
/// # Errors
///
/// Returns the first bytes of `text` that cannot be read, and what was expected there.
#[inline]
pub fn japanese_move_prefix(text: &str) -> Result<(WrittenMove, usize), ParseError> {
    match written(text) {
        Ok((rest, written)) => Ok((written, before(text, rest))),
        Err(fault) => Err(error(text, fault)),
    }
}

/// Parses the whole move.
#[inline(always)]
pub fn written(text: &str) -> Parsed<'_, WrittenMove> {
    let (rest, target) = target(text)?;
    let (rest, (marks, origin)) = manner(rest)?;
    let kind = target.kind;
    let promotes = marks.contains(Marks::PROMOTE);
    let promoted = if promotes { kind.promoted() } else { None };
    let mut written = WrittenMove::default();
    written.side = target.side;
    written.to = target.to;
    written.same = target.same;
    written.before = Some(kind);
    written.after = promoted.or(Some(kind));
    written.origin = origin;
    written.marks = marks;
    Ok((rest, written))
}

/// The parts `[ side ] destination piece` of a move.
#[derive(Clone, Copy)]
struct Target {
    side: Option<Color>,
    to: Option<Square>,
    same: bool,
    kind: PieceKind,
}

#[inline(always)]
fn target(text: &str) -> Parsed<'_, Target> {
    usual_target(text).map_or_else(|| odd_target(text), Ok)
}

/// Reads the usual forms `▲７六歩` and `△同　銀`: each character has three bytes, and the piece has one character.
#[inline(always)]
fn usual_target(text: &str) -> Option<(&str, Target)> {
    let (mut first, mut rest) = Sign::wide(text)?;
    let side = first.side;
    if side.is_some() {
        (first, rest) = Sign::wide(rest)?;
    }
    let (second, after) = Sign::wide(rest)?;
    let (to, (piece, rest)) = match (first.digit, second.digit) {
        (Some(file), Some(rank)) => (Square::from_numbers(file, rank), Sign::wide(after)?),
        _ if !first.is('同') => return None,
        _ if second.is_blank => (None, Sign::wide(after)?),
        _ => (None, (second, after)),
    };
    let target = Target {
        side,
        to,
        same: to.is_none(),
        kind: piece.piece?,
    };
    (starts_with_ascii(rest) || !Sign::first(rest).ends_a_name).then_some((rest, target))
}

#[cold]
fn odd_target(text: &str) -> Parsed<'_, Target> {
    let (rest, (side, (to, same), kind)) = (side, destination, piece).parse(text)?;
    let target = Target {
        side,
        to,
        same,
        kind,
    };
    Ok((rest, target))
}

#[inline(always)]
fn starts_with_ascii(text: &str) -> bool {
    text.as_bytes().first().is_some_and(u8::is_ascii)
}

/// Parses an optional mark or word of a side, after any blanks.
pub(crate) fn side(text: &str) -> Parsed<'_, Option<Color>> {
    preceded(blanks, opt(words::side_mark)).parse(text)
}

/// Parses a square, 同, or both in either order, with blanks anywhere.
fn destination(text: &str) -> Parsed<'_, (Option<Square>, bool)> {
    let same = || preceded(blanks, char('同'));
    alt((
        pair(same(), opt(square)).map(|(_, to)| (to, true)),
        pair(square, opt(same())).map(|(to, same)| (Some(to), same.is_some())),
        |text| expected(skip_blanks(text), phrases::FILE_OR_SAME),
    ))
    .parse(text)
}

/// Parses a square with any blanks before each digit.
fn square(text: &str) -> Parsed<'_, Square> {
    let (rest, file) = digit(text)?;
    match digit(rest) {
        Ok((rest, rank)) => match Square::from_numbers(file, rank) {
            Some(square) => Ok((rest, square)),
            None => none(text),
        },
        Err(_) => expected(skip_blanks(rest), phrases::RANK),
    }
}

/// Parses a digit from 1 to 9 of any script.
fn digit(text: &str) -> Parsed<'_, u8> {
    let rest = skip_blanks(text);
    let found = Sign::take(rest).and_then(|(sign, rest)| Some((rest, sign.digit?)));
    found.map_or_else(|| none(rest), Ok)
}

/// Parses a piece by any of its names, after any blanks.
fn piece(text: &str) -> Parsed<'_, PieceKind> {
    let rest = skip_blanks(text);
    piece_name(rest).or_else(|_| expected(rest, phrases::PIECE))
}

/// Parses a piece by any of its names. 角行 is 角 and 行, an old mark for 上, unless a mark follows as in 角行引.
pub(crate) fn piece_name(text: &str) -> Parsed<'_, PieceKind> {
    let (rest, kind) = words::piece(text)?;
    let after = Sign::first(rest).mark;
    if text.starts_with("角行") && !after.intersects(Marks::RELATIVE | Marks::MOTION) {
        return words::short_piece(text);
    }
    Ok((rest, kind))
}

/// Parses `[ marks ] [ left ]`: how the piece moves.
#[inline(always)]
fn manner(text: &str) -> Parsed<'_, (Marks, Option<Origin>)> {
    let (rest, marks) = if starts_with_ascii(text) {
        (text, Marks::empty())
    } else {
        marks(text)?
    };
    let origin = dropped(marks);
    match rest.as_bytes() {
        [b'(', ..] if origin.is_none() => match left(rest) {
            Some((rest, square)) => Ok((rest, (marks, Some(Origin::Square(square))))),
            None => odd_manner(text),
        },
        [b' ', ..] if may_go_on(rest) => odd_manner(text),
        [] | [b' ' | b'\r' | b'\n' | b'+', ..] | [0xe2, SIGN..=0xff, ..] => {
            Ok((rest, (marks, origin)))
        }
        _ => odd_manner(text),
    }
}

/// Reads the origin square, `(77)`.
#[inline(always)]
fn left(text: &str) -> Option<(&str, Square)> {
    let (digits, rest) = text.split_at_checked(4)?;
    match digits.as_bytes() {
        [b'(', file, rank, b')'] => {
            let square = Square::from_numbers(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'));
            Some((rest, square?))
        }
        _ => None,
    }
}

/// Returns `true` if the move may continue after ASCII blanks, with the origin square or a mark. The mark of a side
/// does not continue it, nor does the time after a drop: `５五角打   ( 0:05/00:00:05)`.
#[inline]
fn may_go_on(text: &str) -> bool {
    let bytes = text.as_bytes();
    match bytes.get(blanks_at(bytes, 0)..).unwrap_or(&[]) {
        [b'\t', ..] => true,
        [b'(', b'0'..=b'9', b'0'..=b'9', last, ..] => *last == b')' || !last.is_ascii(),
        [b'(', first, ..] => !first.is_ascii() || first.is_ascii_digit(),
        [0xe2, SIGN..=0xff, ..] => false,
        [first, ..] => !first.is_ascii(),
        [] => false,
    }
}

/// A lower limit of the second byte of ▲△☗☖. Blanks such as U+2003 share the first byte, but have a lower second byte.
const SIGN: u8 = 0x90;

/// Parses the marks and the origin square, with any blanks before each.
#[cold]
fn odd_manner(text: &str) -> Parsed<'_, (Marks, Option<Origin>)> {
    let start = if mark_after_blanks(text) {
        skip_blanks(text)
    } else {
        text
    };
    let (rest, marks) = marks(start)?;
    let (rest, marks) = match bracketed(rest) {
        Some((after, more)) if !contradict(marks | more) => (after, marks | more),
        _ => (rest, marks),
    };
    let number = |text| {
        let found = Sign::take(text).and_then(|(sign, rest)| Some((rest, sign.number?)));
        found.map_or_else(|| none(text), Ok)
    };
    let left = delimited(one_of("(（"), pair(number, number), one_of(")）"));
    let (after, left) = opt(preceded(blanks, left)).parse(rest)?;
    let hand = dropped(marks);
    match left {
        None => Ok((rest, (marks, hand))),
        Some((0, 0)) => Ok((after, (marks | Marks::DROP, Some(Origin::Hand)))),
        Some((file, rank)) => match Square::from_numbers(file, rank) {
            Some(square) if hand.is_none() => Ok((after, (marks, Some(Origin::Square(square))))),
            Some(_) => expected_for(skip_blanks(rest), after, phrases::NO_ORIGIN_OF_DROP),
            None => {
                let expected = phrases::ORIGIN;
                expected_for(skip_blanks(rest), after, expected)
            }
        },
    }
}

/// Reads marks in brackets, as in `6三銀(打)`, after any blanks.
fn bracketed(text: &str) -> Option<(&str, Marks)> {
    let inner = skip_blanks(text).strip_prefix(['(', '（'])?;
    let (rest, marks) = marks(inner).ok()?;
    let rest = rest.strip_prefix([')', '）'])?;
    (!marks.is_empty()).then_some((rest, marks))
}

/// Returns the hand as the origin if the marks say that the piece is dropped.
#[inline]
fn dropped(marks: Marks) -> Option<Origin> {
    marks.contains(Marks::DROP).then_some(Origin::Hand)
}

/// Parses the marks at the start of a text; 不 is a mark only before 成.
#[inline(always)]
fn marks(text: &str) -> Parsed<'_, Marks> {
    let mut marks = Marks::empty();
    let mut rest = text;
    while !starts_with_ascii(rest) {
        let Some((sign, after)) = Sign::take(rest) else {
            break;
        };
        let after = if sign.is('不') {
            after.strip_prefix('成')
        } else {
            Some(after)
        };
        let after = match after {
            Some(after) if !sign.mark.is_empty() => after,
            _ => break,
        };
        marks |= sign.mark;
        if contradict(marks) {
            return contradiction(rest, marks);
        }
        rest = after;
    }
    Ok((rest, marks))
}

#[inline]
const fn contradict(marks: Marks) -> bool {
    marks.contains(Marks::PROMOTE) && marks.intersects(Marks::NOT_PROMOTE.union(Marks::DROP))
}

#[cold]
fn contradiction(text: &str, marks: Marks) -> Parsed<'_, Marks> {
    if marks.contains(Marks::NOT_PROMOTE) {
        expected(text, phrases::ONE_PROMOTION)
    } else {
        expected(text, phrases::NO_PROMOTION_OF_DROP)
    }
}

/// Returns `true` if a text starts with blanks and a mark. The mark must not begin 上手 or a piece such as 成銀.
fn mark_after_blanks(text: &str) -> bool {
    let inner = skip_blanks(text);
    let is_mark = |c| {
        matches!(
            c,
            '右' | '左' | '直' | '上' | '寄' | '引' | '成' | '不' | '生' | '打'
        )
    };
    inner.len() < text.len()
        && inner.starts_with(is_mark)
        && words::side_mark(inner).is_err()
        && words::piece(inner).is_err()
}

/// Returns the text after an optional mark or word of a side, without the blanks before and after it.
pub fn unmarked(text: &str) -> &str {
    side(text).map_or(text, |(rest, _)| skip_blanks(rest))
}

/// Returns `true` if a text starts like a written move: with 同 or with two digits.
pub fn starts_like_a_move(text: &str) -> bool {
    let mut chars = unmarked(text).chars().filter(|&c| !is_blank(c));
    match (chars.next(), chars.next()) {
        (Some('同'), _) => true,
        (Some(file), Some(rank)) => words::digit(file).is_some() && words::digit(rank).is_some(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::String;

    /// Writes side, destination, 同, before, after, origin and marks, or the error.
    fn show(text: &str) -> String {
        match japanese_move(text) {
            Ok(w) => {
                let side = w.side.map_or(String::from("?"), |c| format!("{c}"));
                let to = w.to.map_or(String::from("??"), |to| format!("{to}"));
                let same = if w.same { "=" } else { "" };
                let kind = |kind: Option<PieceKind>| {
                    kind.map_or(String::from("?"), |kind| format!("{kind:?}"))
                };
                let origin = match w.origin {
                    None => String::from("-"),
                    Some(Origin::Hand) => String::from("hand"),
                    Some(Origin::Square(square)) => format!("{square}"),
                };
                let (before, after) = (kind(w.before), kind(w.after));
                let mut text = format!("{side} {same}{to} {before} {after} {origin}");
                for (name, _) in w.marks.iter_names() {
                    text.push(' ');
                    text.push_str(name);
                }
                text
            }
            Err(e) => format!("{} {}", e.span(), e.expected()),
        }
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(show(text), expected, "{text}");
    }

    #[test]
    fn read() {
        check("76歩", "? 7f Pawn Pawn -");
        check(" ▲７六歩　", "b 7f Pawn Pawn -");
        check("7六歩(77)", "? 7f Pawn Pawn 7g");
        check("☖３四步", "w 3d Pawn Pawn -");
        check("⛉同　銀(31)", "w =?? Silver Silver 3a");
        check("▲7 6 歩", "b 7f Pawn Pawn -");
        check("７　６　歩", "? 7f Pawn Pawn -");
        check("58金 右", "? 5h Gold Gold - RIGHT");
        check("▲\u{a0}5\u{200b}8 金\u{2003}右", "b 5h Gold Gold - RIGHT");
        check("２２ 角　成", "? 2b Bishop Horse - PROMOTE");
        check("同歩", "? =?? Pawn Pawn -");
        check("７六同歩", "? =7f Pawn Pawn -");
        check("同 22銀", "? =2b Silver Silver -");
        check("５五角打", "? 5e Bishop Bishop hand DROP");
        check("３三角打(00)", "? 3c Bishop Bishop hand DROP");
        check("３三角打 (00)", "? 3c Bishop Bishop hand DROP");
        check("３三角(00)", "? 3c Bishop Bishop hand DROP");
        check("6三銀(打)", "? 6c Silver Silver hand DROP");
        check("６三銀　（打）", "? 6c Silver Silver hand DROP");
        check("62銀右(不成)", "? 6b Silver Silver - RIGHT NOT_PROMOTE");
        check("３三成銀(44)", "? 3c PromotedSilver PromotedSilver 4d");
        check("３三全（44）", "? 3c PromotedSilver PromotedSilver 4d");
        check("３三銀成(44)", "? 3c Silver PromotedSilver 4d PROMOTE");
        check("３三銀不成", "? 3c Silver Silver - NOT_PROMOTE");
        check("３三銀生", "? 3c Silver Silver - NOT_PROMOTE");
        check(
            "33銀右上成",
            "? 3c Silver PromotedSilver - RIGHT | UP | PROMOTE"
                .replace(" | ", " ")
                .as_str(),
        );
        check(
            "33銀成右上",
            "? 3c Silver PromotedSilver - RIGHT UP PROMOTE",
        );
        check("58金行", "? 5h Gold Gold - UP");
        check("55角行", "? 5e Bishop Bishop - UP");
        check("55角行成", "? 5e Bishop Horse - UP PROMOTE");
        check("55角行引", "? 5e Bishop Bishop - BACK");
        check("22飛車成(28)", "? 2b Rook Dragon 2h PROMOTE");
        check("22龍馬", "? 2b Horse Horse -");
        check("22竜王引", "? 2b Dragon Dragon - BACK");
        check("22成歩", "? 2b Tokin Tokin -");
        check("22と金寄", "? 2b Tokin Tokin - SIDEWAYS");
        check("51王将", "? 5a King King -");
        check("２二玉 (31)", "? 2b King King 3a");
    }

    #[test]
    fn refuse() {
        check("", "0..0 a file from 1 to 9, or 同");
        check("７", "3..3 a rank from 1 to 9");
        check("７ 豚", "4..7 a rank from 1 to 9");
        check("７六", "6..6 a piece");
        check("７六豚", "6..9 a piece");
        check("歩", "0..3 a file from 1 to 9, or 同");
        check("投了", "0..3 a file from 1 to 9, or 同");
        check(
            "76歩x",
            "5..6 a mark (右左直上寄引 成不成 打), the origin square, or the end of the move",
        );
        check("76歩(77)(77)", "9..10 the end of the move");
        check("76歩(70)", "5..9 a square from 11 to 99, or 00 for a drop");
        check("76歩打(77)", "8..12 a drop without an origin square");
        check("76歩打成", "8..11 a drop without promotion");
        check("76歩成不成", "8..11 only one of 成 and 不成");
    }
}
