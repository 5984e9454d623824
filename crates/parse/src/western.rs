//! Reads one written move in western notation: P-7f, P76, Sx2b, 歩-76, +R(24)x22, B*55, Nx33=.

use komadai_core::{
    Capture, File, FileOrRank, Marks, Origin, Phrase, PieceKind, Rank, Square, WrittenMove,
};
use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{anychar, one_of};
use nom::combinator::{cond, map_opt, opt, value, verify};
use nom::sequence::{delimited, pair, preceded};

use crate::japanese::side;
use crate::text::{Parsed, blanks, error, expected, skip_blanks};
use crate::{ParseError, phrases, words};

/// Reads a whole text as one written move of a western notation; only blanks may surround it. The styles of Hodges
/// (`P-7f`), Hosking (`P76`), Kitao and Kawasaki (`歩-76`) and 81Dojo (`Dx22`) may be mixed:
///
/// - Pieces may be letters (K R B G S N L P, and D H T for promoted ones), letters after `+`, or Japanese names.
/// - Squares may be digits, or have the rank as a letter or in kanji.
/// - The origin square may be in brackets (`+R(24)x22`), or be only a file or a rank (`G45h`, `Gi7h`).
/// - `*` or `'` marks a drop.
/// - `x` without a square is a capture on the square that the previous move reached. It may precede the piece (`xP`).
///
/// # Errors
///
/// Returns the first bytes of `text` that cannot be read, and what was expected there.
///
/// ```
/// use komadai_core::{Capture, PieceKind};
/// use komadai_parse::western_move;
///
/// let written = western_move("Bx2b+")?;
/// assert_eq!(written.before, Some(PieceKind::Bishop));
/// assert_eq!(written.after, Some(PieceKind::Horse));
/// assert_eq!(written.capture, Capture::Something);
/// assert_eq!(western_move("角x22+")?, written);
/// # Ok::<(), komadai_parse::ParseError>(())
/// ```
pub fn western_move(text: &str) -> Result<WrittenMove, ParseError> {
    written(text)
        .map(|(_, written)| written)
        .map_err(|fault| error(text, fault))
}

/// Parses the whole move: `[ side ] [ "x" ] piece [ left ] [ sign ] [ square ] [ promotion ]`. Some exclude each other.
fn written(text: &str) -> Parsed<'_, WrittenMove> {
    let (text, (side, ())) = (side, blanks).parse(text)?;
    // xP: a pawn captures the piece that moved last.
    let (text, recaptures) = opt(capture).parse(text)?;
    let Ok((text, kind)) = preceded(blanks, piece).parse(text) else {
        return expected(text, phrases::WESTERN_PIECE);
    };
    let (text, bracketed) = opt(bracketed).parse(text)?;
    let leaves_a_line = bracketed.is_none() && leaves_a_line(text, recaptures.is_some());
    let (text, line) = cond(leaves_a_line, line).parse(text)?;
    let bare = opt(verify(square, |_| bracketed.is_none() && line.is_none()));
    let (before_sign, bare) = { bare }.parse(text)?;
    let (text, (sign, last)) = match recaptures {
        Some(sign) => (before_sign, (Some(sign), None)),
        None => pair(opt(sign), opt(square)).parse(before_sign)?,
    };

    let left = bracketed.or(bare);
    let (origin, to) = match (sign, left, last) {
        (Some(Sign::Drop), ..) if left.is_some() || line.is_some() => {
            return expected(before_sign, phrases::NO_ORIGIN_OF_DROP);
        }
        (None, None, None) => return no_square(text, phrases::SQUARE_OR_SIGN),
        (None, Some(_), None) if bracketed.is_some() => {
            return no_square(text, phrases::SIGN_OR_DESTINATION);
        }
        // A single square is the square reached.
        (None, Some(square), None) => (None, Some(square)),
        (Some(Sign::Moves | Sign::Drop), _, None) => return no_square(text, phrases::DESTINATION),
        _ => (left.map(Origin::Square), last),
    };
    let dropped = sign == Some(Sign::Drop);

    let before_promotion = skip_blanks(text);
    let (text, promotion) = opt(promotion).parse(before_promotion)?;
    let promotion = promotion.unwrap_or_default();
    let promotes = promotion == Marks::PROMOTE;
    if promotes && dropped {
        return expected(before_promotion, phrases::NO_PROMOTION_OF_DROP);
    }
    let end = skip_blanks(text);
    if !end.is_empty() {
        return expected(end, phrases::PROMOTION_OR_END);
    }
    let mut written = WrittenMove::default();
    written.side = side;
    written.to = to;
    written.same = sign == Some(Sign::Captures) && to.is_none();
    written.before = Some(kind);
    let promoted = if promotes { kind.promoted() } else { None };
    written.after = promoted.or(Some(kind));
    written.origin = if dropped { Some(Origin::Hand) } else { origin };
    written.from_line = line;
    written.capture = match sign {
        Some(Sign::Moves) => Capture::None,
        Some(Sign::Captures) => Capture::Something,
        _ => Capture::default(),
    };
    written.marks = promotion;
    written.marks.set(Marks::DROP, dropped);
    Ok((end, written))
}

/// Fails at a missing square: after its file, if there is one.
fn no_square<'a, T>(text: &'a str, what: &'static Phrase) -> Parsed<'a, T> {
    match file(text) {
        Ok((rest, _)) => expected(rest, phrases::WESTERN_RANK),
        Err(_) => expected(text, what),
    }
}

/// Returns `true` if a text starts with a piece or a capture, as western moves do and Japanese ones do not.
pub(crate) fn looks_western(text: &str) -> bool {
    let first = text.chars().next();
    first.is_some_and(|c| matches!(c, '+' | '＋' | 'A'..='Z' | 'Ａ'..='Ｚ' | 'x' | '×' | 'ｘ'))
        || words::piece(text).is_ok()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Moves,
    Captures,
    Drop,
}

fn sign(text: &str) -> Parsed<'_, Sign> {
    let moves = value(Sign::Moves, one_of("-－–−"));
    let drops = value(Sign::Drop, one_of("*＊'’"));
    alt((moves, capture, drops)).parse(text)
}

fn capture(text: &str) -> Parsed<'_, Sign> {
    value(Sign::Captures, one_of("xX×ｘ")).parse(text)
}

fn promotion(text: &str) -> Parsed<'_, Marks> {
    let promotes = value(Marks::PROMOTE, one_of("+＋"));
    alt((promotes, value(Marks::NOT_PROMOTE, one_of("=＝")))).parse(text)
}

/// Parses `[ "+" ] LETTER`, or a Japanese name.
fn piece(text: &str) -> Parsed<'_, PieceKind> {
    let bare = || alt((map_opt(anychar, letter), words::piece));
    let promoted = map_opt(preceded(one_of("+＋"), bare()), PieceKind::promoted);
    alt((promoted, bare())).parse(text)
}

/// Returns the piece with this capital letter, half-width or full-width.
fn letter(c: char) -> Option<PieceKind> {
    match words::half(c) {
        'D' => Some(PieceKind::Dragon),
        'H' => Some(PieceKind::Horse),
        'T' => Some(PieceKind::Tokin),
        half @ 'A'..='Z' => PieceKind::from_letter(half),
        _ => None,
    }
}

fn bracketed(text: &str) -> Parsed<'_, Square> {
    delimited(one_of("(（"), square, one_of(")）")).parse(text)
}

fn square(text: &str) -> Parsed<'_, Square> {
    let square = pair(file, alt((rank_letter, rank)));
    square
        .map(|(file, rank)| Square::new(file, rank))
        .parse(text)
}

fn file(text: &str) -> Parsed<'_, File> {
    map_opt(anychar, |c| File::new(words::digit(c)?)).parse(text)
}

fn rank(text: &str) -> Parsed<'_, Rank> {
    map_opt(anychar, |c| Rank::new(words::digit(c)?)).parse(text)
}

/// Parses a rank written as a letter from a to i, half-width or full-width.
fn rank_letter(text: &str) -> Parsed<'_, Rank> {
    let letter = map_opt(anychar, |c| match words::half(c) {
        half @ 'a'..='i' => Rank::new(half as u8 & 15),
        _ => None,
    });
    { letter }.parse(text)
}

/// Parses a file or a rank in place of the origin square.
fn line(text: &str) -> Parsed<'_, FileOrRank> {
    alt((
        rank_letter.map(FileOrRank::Rank),
        file.map(FileOrRank::File),
    ))
    .parse(text)
}

/// Returns `true` if the origin square is written only as a file or rank. It is followed by a square (`G45h`), or by a
/// sign or the end of a recapture (`N4x3f`, `xGg`).
fn leaves_a_line(text: &str, recaptures: bool) -> bool {
    let (mut rest, mut lines) = (text, 0_u8);
    while lines < 4 {
        let Ok((after, _)) = line(rest) else {
            break;
        };
        (rest, lines) = (after, lines + 1);
    }
    match lines {
        1 => recaptures || sign(rest).is_ok(),
        3 => !recaptures && sign(rest).is_err(),
        _ => false,
    }
}
