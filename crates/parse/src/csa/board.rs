//! The parts of a start position in CSA: ranks of the board, lists of pieces.

use komadai_core::{Color, Piece, PieceKind, Span, Square};

use crate::csa_move::PIECE;
use crate::{ParseError, Text, words};

/// Reads nine cells of three characters. Blanks may be missing, and squares at the end too.
pub(super) fn rank(text: Text<'_>) -> Result<[Option<Piece>; 9], ParseError> {
    let mut cells = [None; 9];
    let mut rest = text;
    for cell in &mut cells {
        let bytes = rest.text.as_bytes();
        let blanks = bytes.iter().take(3).take_while(|&&b| b == b' ').count();
        let sign = bytes.get(blanks);
        rest = rest.skip(blanks);
        match (blanks, sign) {
            (_, None) => break,
            // Three blanks are an empty square too.
            (3, _) => {}
            (_, Some(b'*')) => {
                rest = rest.skip(1);
                rest = rest.after(" ").unwrap_or(rest);
            }
            (_, Some(sign @ (b'+' | b'-'))) => {
                rest = rest.skip(1);
                let kind = match *rest.text.as_bytes() {
                    [a, b, ..] => words::csa_piece([a, b]),
                    _ => None,
                };
                let color = match sign {
                    b'+' => Color::Black,
                    _ => Color::White,
                };
                let kind = kind.ok_or_else(|| rest.expected(PIECE))?;
                *cell = Some(Piece::new(color, kind));
                rest = rest.skip(2);
            }
            (_, Some(_)) => return Err(rest.expected("+, - or * for a square")),
        }
    }
    let rest = rest.trimmed();
    if rest.is_empty() {
        Ok(cells)
    } else {
        let expected = "the end of the rank after nine squares";
        Err(ParseError::new(rest.span(), expected))
    }
}

/// A piece of a list such as `P+00FU55KA`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placed {
    /// On a square.
    Board(Square, PieceKind),
    /// In hand.
    Hand(PieceKind),
    /// `00AL`: all remaining pieces, in hand.
    Rest,
}

/// The pieces of a list, each with its place in the text; the iterator ends after the first error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pieces<'a> {
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
        let entry = entry(text.text);
        self.text = match entry {
            Ok(_) => text.skip(4).trimmed_start(),
            Err(_) => text.skip(text.text.len()),
        };
        Some(match entry {
            Ok(placed) => Ok((placed, Span::sized(text.start, 4))),
            Err(error) => Err(error.moved(text.start)),
        })
    }
}

fn entry(text: &str) -> Result<Placed, ParseError> {
    let &[file, rank, a, b] = text.as_bytes().first_chunk::<4>().ok_or_else(|| {
        let expected = "a square and a piece, or 00 and a piece";
        ParseError::new(Span::new(0, text.len()), expected)
    })?;
    let in_hand = file == b'0' && rank == b'0';
    if in_hand && [a, b] == *b"AL" {
        return Ok(Placed::Rest);
    }
    let square = Square::from_numbers(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'));
    let kind = words::csa_piece([a, b]);
    match (in_hand, square, kind) {
        (true, _, Some(kind)) => Ok(Placed::Hand(kind)),
        (false, Some(square), Some(kind)) => Ok(Placed::Board(square, kind)),
        (false, None, _) => Err(ParseError::at(text, 0, "a square from 11 to 99, or 00")),
        (_, _, None) => Err(ParseError::at(text, 2, PIECE)),
    }
}
