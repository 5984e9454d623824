//! The parts of a western move: piece, square or half of one, sign, promotion.

use komadai_core::{File, FileOrRank, Marks, PieceKind, Rank, Square};
use nom::branch::alt;
use nom::character::complete::{anychar, one_of};
use nom::combinator::{map, map_opt};
use nom::sequence::{delimited, pair, preceded};
use nom::{IResult, Parser};

use crate::words;

/// The sign between a piece and its square: move, capture or drop.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Moves,
    Captures,
    Drop,
}

pub(super) fn piece(text: &str) -> IResult<&str, PieceKind> {
    let promoted = map_opt(preceded(one_of("+＋"), bare_piece), PieceKind::promoted);
    alt((promoted, bare_piece)).parse(text)
}

fn bare_piece(text: &str) -> IResult<&str, PieceKind> {
    alt((map_opt(anychar, letter), japanese_piece)).parse(text)
}

fn japanese_piece(text: &str) -> IResult<&str, PieceKind> {
    match words::piece(text) {
        Some((kind, len)) => Ok((text.get(len..).unwrap_or(""), kind)),
        None => Err(nom::Err::Error(nom::error::make_error(
            text,
            nom::error::ErrorKind::Char,
        ))),
    }
}

/// The piece with a capital letter of either width.
fn letter(c: char) -> Option<PieceKind> {
    match words::half(c) {
        'D' => Some(PieceKind::Dragon),
        'H' => Some(PieceKind::Horse),
        'T' => Some(PieceKind::Tokin),
        half @ 'A'..='Z' => PieceKind::from_letter(half),
        _ => None,
    }
}

pub(super) fn bracketed(text: &str) -> IResult<&str, Square> {
    delimited(one_of("(（"), square, one_of(")）")).parse(text)
}

pub(super) fn is_file(c: char) -> bool {
    words::digit(c).is_some()
}

/// Whether only a file or rank is written in place of the square left: three characters that are half a
/// square and a square (`G45h`), or one before a sign or the end of a recapture (`N4x3f`, `xGg`).
pub(super) fn leaves_a_line(text: &str, recaptures: bool) -> bool {
    let half = |c: &char| is_file(*c) || rank_letter(*c).is_some();
    let halves = text.chars().take_while(half).count();
    let rest = text.trim_start_matches(|c| half(&c));
    match halves {
        1 => recaptures || sign(rest).is_ok(),
        3 => !recaptures && sign(rest).is_err(),
        _ => false,
    }
}

pub(super) fn line(text: &str) -> IResult<&str, FileOrRank> {
    map_opt(anychar, |c| match rank_letter(c) {
        Some(rank) => Some(FileOrRank::Rank(rank)),
        None => Some(FileOrRank::File(File::new(words::digit(c)?)?)),
    })
    .parse(text)
}

/// The rank with a letter from a to i, of either width.
fn rank_letter(c: char) -> Option<Rank> {
    match words::half(c) {
        half @ 'a'..='i' => Rank::new(half as u8 & 15),
        _ => None,
    }
}

pub(super) fn square(text: &str) -> IResult<&str, Square> {
    let file = map_opt(anychar, |c| File::new(words::digit(c)?));
    let rank = map_opt(anychar, |c| {
        rank_letter(c).or_else(|| Rank::new(words::digit(c)?))
    });
    map(pair(file, rank), |(file, rank)| Square::new(file, rank)).parse(text)
}

pub(super) fn sign(text: &str) -> IResult<&str, Sign> {
    alt((
        map(one_of("-－–−"), |_| Sign::Moves),
        map(capture, |_| Sign::Captures),
        map(one_of("*＊'’"), |_| Sign::Drop),
    ))
    .parse(text)
}

pub(super) fn capture(text: &str) -> IResult<&str, char> {
    one_of("xX×ｘ").parse(text)
}

pub(super) fn promotion(text: &str) -> IResult<&str, Marks> {
    alt((
        map(one_of("+＋"), |_| Marks::PROMOTE),
        map(one_of("=＝"), |_| Marks::NOT_PROMOTE),
    ))
    .parse(text)
}
