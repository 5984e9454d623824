//! The parts of a start position in CSA: ranks of the board, lists of pieces.

use komadai_core::{Piece, PieceKind, Span, Square};
use komadai_parse::productions::{Parsed, error, expected, expected_for};
use komadai_parse::{ParseError, Text, phrases, words};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take, take_while_m_n};
use nom::character::complete::char;
use nom::combinator::{eof, map_opt, opt, value};
use nom::sequence::preceded;

/// Reads nine cells of three characters. Blanks may be missing, and squares at the end too.
pub(super) fn rank(text: Text<'_>) -> Result<[Option<Piece>; 9], ParseError> {
    let mut cells = [None; 9];
    let mut rest = text.text;
    for square in &mut cells {
        let read = cell(rest).map_err(|fault| error(text.text, fault).moved(text.start));
        (rest, *square) = read?;
    }
    let rest = text.end(rest).trimmed();
    if rest.is_empty() {
        Ok(cells)
    } else {
        let expected = phrases::END_OF_RANK;
        Err(ParseError::new(rest.span(), expected))
    }
}

/// `sign PIECE | "*" [ " " ]` after up to two blanks, or three blanks; nothing at the end of the line.
fn cell(text: &str) -> Parsed<'_, Option<Piece>> {
    let piece = (words::csa_sign, piece).map(|(color, kind)| Some(Piece::new(color, kind)));
    let empty = value(None, (char('*'), opt(char(' '))));
    let any = alt((piece, empty, value(None, eof), |text| {
        expected(text, phrases::BOARD_SQUARE)
    }));
    let blanks = take_while_m_n(0, 2, |c| c == ' ');
    alt((value(None, tag("   ")), preceded(blanks, any))).parse(text)
}

/// A piece by its name.
fn piece(text: &str) -> Parsed<'_, PieceKind> {
    words::csa_name(text).or_else(|_| expected(text, phrases::CSA_PIECE))
}

/// A piece of a list such as `P+00FU55KA`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Placed {
    /// On a square.
    Board(Square, PieceKind),
    /// In hand.
    Hand(PieceKind),
    /// `00AL`: all remaining pieces, in hand.
    Rest,
}

/// The pieces of a list, each with its place in the text; the iterator ends after the first error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pieces<'a> {
    text: Text<'a>,
}

impl<'a> Pieces<'a> {
    pub(super) fn new(text: Text<'a>) -> Pieces<'a> {
        Pieces {
            text: text.trimmed(),
        }
    }
}

impl Iterator for Pieces<'_> {
    type Item = Result<(Placed, Span), ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = self.text;
        if text.is_empty() {
            return None;
        }
        let (rest, read) = match entry(text.text) {
            Ok((rest, placed)) => (rest, Ok((placed, Span::sized(text.start, 4)))),
            Err(fault) => ("", Err(error(text.text, fault).moved(text.start))),
        };
        self.text = text.end(rest).trimmed_start();
        Some(read)
    }
}

/// `( square | "00" ) PIECE | "00AL"`
fn entry(text: &str) -> Parsed<'_, Placed> {
    if text.len() < 4 {
        return expected_for(text, "", phrases::SQUARE_AND_PIECE);
    }
    let square = map_opt(take(2_usize), |square: &str| match square.as_bytes() {
        [file, rank] => Square::from_numbers(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0')),
        _ => None,
    });
    let place = alt((value(None, tag("00")), square.map(Some), |text| {
        expected(text, phrases::SQUARE_OR_00)
    }));
    let rest_of_set = value(Placed::Rest, tag("00AL"));
    let placed = (place, piece).map(|(square, kind)| match square {
        Some(square) => Placed::Board(square, kind),
        None => Placed::Hand(kind),
    });
    alt((rest_of_set, placed)).parse(text)
}
