//! One written move in western notation: P-7f, P76, Sx2b, 歩-76, +R(24)x22, B*55, Nx33=.

mod tokens;

use komadai_core::{Capture, Marks, Origin, Written};
use nom::Parser;
use nom::combinator::opt;

use crate::text::{before, blanks};
use crate::{ParseError, words};

use tokens::{
    Sign, bracketed, capture, is_file, leaves_a_line, line, piece, promotion, sign, square,
};

/// Reads a whole text as one written move of a western notation; only blanks may be around it.
///
/// The styles of Hodges (`P-7f`), Hosking (`P76`), Kitao and Kawasaki (`歩-76`) and 81Dojo
/// (`Dx22`) are all understood, and any mixture of them: pieces as letters (K R B G S N L P, and
/// D H T for promoted ones), letters after `+`, or Japanese names; squares as digits or with the
/// rank as letter or kanji; the square left with or without brackets, or its file or rank alone
/// (`G45h`, `Gi7h`); `*` or `'` for a drop; `x` without a square for a capture on the square that
/// the move before reached, also in front (`xP`).
///
/// # Errors
///
/// The first place that does not fit, in bytes of `text`.
///
/// ```
/// use komadai_core::PieceKind;
/// use komadai_core::{Capture};
/// use komadai_parse::western_move;
///
/// let written = western_move("Bx2b+")?;
/// assert_eq!(written.before, Some(PieceKind::Bishop));
/// assert_eq!(written.after, Some(PieceKind::Horse));
/// assert_eq!(written.capture, Capture::Something);
/// assert_eq!(western_move("角x22+")?, written);
/// # Ok::<(), komadai_parse::ParseError>(())
/// ```
pub fn western_move(text: &str) -> Result<Written, ParseError> {
    let error = |rest: &str, expected| ParseError::at(text, before(text, rest), expected);
    // The place of a missing square: after its file, if there is one.
    let no_square = |rest: &str, expected| match rest.chars().next().filter(|&c| is_file(c)) {
        Some(c) => error(rest.get(c.len_utf8()..).unwrap_or(""), RANK),
        None => error(rest, expected),
    };
    let mut written = Written::default();

    let rest = skip_blanks(text);
    let rest = match words::side_mark(rest) {
        Some((side, len)) => {
            written.side = Some(side);
            skip_blanks(rest.get(len..).unwrap_or(""))
        }
        None => rest,
    };
    // xP: a pawn captures the piece that moved last.
    let (rest, recaptures) = take(opt(capture), rest);
    let (rest, kind) = piece(skip_blanks(rest)).map_err(|_| error(rest, PIECE))?;
    written.before = Some(kind);
    let (rest, bracketed) = take(opt(bracketed), rest);
    let (rest, line) = match bracketed {
        None if leaves_a_line(rest, recaptures.is_some()) => take(opt(line), rest),
        _ => (rest, None),
    };
    written.from_line = line;
    let (rest, bare) = match (bracketed, line) {
        (None, None) => take(opt(square), rest),
        _ => (rest, None),
    };
    let before_sign = rest;
    let (rest, sign) = match recaptures {
        Some(_) => (rest, Some(Sign::Captures)),
        None => take(opt(sign), rest),
    };
    let (rest, last) = match recaptures {
        Some(_) => (rest, None),
        None => take(opt(square), rest),
    };

    let left = bracketed.or(bare);
    written.origin = left.map(Origin::Square);
    written.to = last;
    match (sign, left, last) {
        (Some(Sign::Drop), _, _) if left.is_some() || line.is_some() => {
            return Err(error(before_sign, "no square left by a drop"));
        }
        (None, None, None) => return Err(no_square(rest, "a square, or one of - x *")),
        (None, Some(_), None) if bracketed.is_some() => {
            return Err(no_square(rest, "one of - x, or the square reached"));
        }
        // A single square is the one reached.
        (None, Some(square), None) => {
            written.origin = None;
            written.to = Some(square);
        }
        (Some(Sign::Captures), _, None) => written.same = true,
        (Some(_), _, None) => return Err(no_square(rest, "the square reached")),
        (_, _, Some(_)) => {}
    }
    match sign {
        Some(Sign::Moves) => written.capture = Capture::None,
        Some(Sign::Captures) => written.capture = Capture::Something,
        Some(Sign::Drop) => {
            written.origin = Some(Origin::Hand);
            written.marks = Marks::DROP;
        }
        None => {}
    }

    let before_promotion = skip_blanks(rest);
    let (rest, promotion) = take(opt(promotion), before_promotion);
    let promotion = promotion.unwrap_or_default();
    if promotion == Marks::PROMOTE && sign == Some(Sign::Drop) {
        return Err(error(before_promotion, "no promotion of a drop"));
    }
    written.marks |= promotion;
    written.after = kind
        .promoted()
        .filter(|_| promotion == Marks::PROMOTE)
        .or(Some(kind));
    match skip_blanks(rest) {
        "" => Ok(written),
        after => Err(error(after, END)),
    }
}

const PIECE: &str = "a piece (K R B G S N L P D H T, or + and one that promotes)";
const RANK: &str = "a rank from 1 to 9, or from a to i";
const END: &str = "+, =, or the end of the move";

/// Whether a text starts with a piece or a capture, as western moves do and Japanese ones do not.
pub(crate) fn looks_western(text: &str) -> bool {
    let first = text.chars().next();
    first.is_some_and(|c| matches!(c, '+' | '＋' | 'A'..='Z' | 'Ａ'..='Ｚ' | 'x' | '×' | 'ｘ'))
        || words::piece(text).is_some()
}

/// Runs a parser that cannot fail.
fn take<'a, T>(
    mut parser: impl Parser<&'a str, Output = Option<T>, Error = nom::error::Error<&'a str>>,
    text: &'a str,
) -> (&'a str, Option<T>) {
    parser.parse(text).unwrap_or((text, None))
}

fn skip_blanks(text: &str) -> &str {
    text.get(blanks(text)..).unwrap_or("")
}
