//! Converts squares, pieces and moves to the numbers that engines and data sets use.

use komadai_core::{
    Board, Color, Hand, HandKind, Move, PackedMove, Piece, PieceKind, Setup, Square,
};
use komadai_packed::Packing;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::columns::{is_bool, type_name};

/// The kinds of pieces in a hand, in the order of Python.
pub(crate) const HAND: [HandKind; 7] = [
    HandKind::Pawn,
    HandKind::Lance,
    HandKind::Knight,
    HandKind::Silver,
    HandKind::Gold,
    HandKind::Bishop,
    HandKind::Rook,
];

/// Returns the number of a piece: 1 歩, 2 香, 3 桂, 4 銀, 5 角, 6 飛, 7 金, 8 玉, 8 more for a promoted piece, 16 more for
/// White's. An empty square is 0.
pub(crate) fn piece_number(piece: Option<Piece>) -> u8 {
    piece.map_or(0, |piece| piece.kind() as u8 + 1 + 16 * piece.color() as u8)
}

/// Returns the number of a piece's kind, 1 to 14, or 0 for an empty square.
pub(crate) fn kind_number(piece: Option<Piece>) -> u8 {
    piece_number(piece) & 15
}

/// Returns the piece with a number, or `None` for an empty square. Fails if the number is not a piece.
fn piece_of(number: u8) -> PyResult<Option<Piece>> {
    let wrong = || PyValueError::new_err(format!("{number} is not a piece"));
    let kind = match number & 15 {
        0 if number == 0 => return Ok(None),
        kind => kind
            .checked_sub(1)
            .and_then(|kind| PieceKind::ALL.get(usize::from(kind))),
    };
    let color = Color::ALL.get(usize::from(number >> 4));
    let (color, kind) = color.zip(kind).ok_or_else(wrong)?;
    Ok(Some(Piece::new(*color, *kind)))
}

/// Returns a setup with other pieces: those on the squares, and their numbers in the hands of Black and White.
pub(crate) fn setup_of(setup: &Setup, pieces: &[u8], hands: [[u8; 7]; 2]) -> PyResult<Setup> {
    let pieces = pieces.iter().map(|&piece| piece_of(piece));
    let pieces = pieces.collect::<PyResult<Vec<_>>>()?;
    let list = <&[_; 81]>::try_from(&pieces[..])
        .map_err(|_| PyValueError::new_err(format!("expected 81 pieces, got {}", pieces.len())))?;
    let mut setup = setup.clone();
    setup.board = Board::with_pieces(list);
    for (color, counts) in Color::ALL.into_iter().zip(hands) {
        let mut hand = Hand::default();
        for (kind, count) in HAND.into_iter().zip(counts) {
            if !hand.set(kind, count) {
                let error = format!("a hand cannot have {count} pieces of one kind");
                return Err(PyValueError::new_err(error));
            }
        }
        setup.hands[color] = hand;
    }
    Ok(setup)
}

/// A side as an argument: 0 (BLACK) or 1 (WHITE).
pub(crate) struct ColorArgument(pub(crate) Color);

impl FromPyObject<'_, '_> for ColorArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<ColorArgument> {
        let number = small(&object)?.and_then(|number| usize::try_from(number).ok());
        let color = number.and_then(|number| Color::ALL.get(number));
        let wrong = || PyValueError::new_err("color must be 0 (BLACK) or 1 (WHITE)");
        color.map(|color| ColorArgument(*color)).ok_or_else(wrong)
    }
}

/// Returns the 16 bits of a move, as in hcpe.
pub(crate) fn move_number(m: Move) -> u16 {
    Packing::Hcp.pack_move(m)
}

/// Returns the 16 bits of a move in a list, like [`move_number`]. It is plain arithmetic, so the compiler can convert
/// many moves at once.
#[inline]
pub(crate) fn packed_number(m: PackedMove) -> u16 {
    let bits = m.to_bits();
    // Squares are numbered from 1 without the multiples of ten, so the index is `part - part / 10 - 1`.
    let square = |part: u16| part.wrapping_sub(((part * 205) >> 11) + 1);
    let (to, source) = (bits & 127, bits >> 7 & 127);
    // Drops are numbered from 96 in the list, and from 81 in the result.
    let left = if source >= 96 {
        source - 15
    } else {
        square(source)
    };
    square(to) | left << 7 | bits & 1 << 14
}

/// Returns the move with these 16 bits, or `None` if they are not a move.
pub(crate) fn move_of(number: u16) -> Option<Move> {
    Packing::Hcp.unpack_move(number)
}

/// A move as an argument: an int, or a str in USI.
pub(crate) struct MoveArgument(pub(crate) Move);

impl FromPyObject<'_, '_> for MoveArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<MoveArgument> {
        // A text is tried first, because extracting an int from a text is slow.
        if let Ok(text) = object.extract::<&str>() {
            return Ok(MoveArgument(usi(text)?));
        }
        let number = small(&object)?.ok_or_else(|| {
            let name = type_name(&object);
            PyTypeError::new_err(format!(
                "a move must be an int or a str such as 7g7f, not {name}"
            ))
        })?;
        let found = u16::try_from(number).ok().and_then(move_of);
        let wrong = || PyValueError::new_err(format!("{} is not a move", *object));
        found.map(MoveArgument).ok_or_else(wrong)
    }
}

/// Returns an int, or -1 if it is too large for 64 bits. Returns `None` if the object is not an int. A bool is not an
/// int here.
fn small(object: &Borrowed<'_, '_, PyAny>) -> PyResult<Option<i64>> {
    if is_bool(object) {
        return Ok(None);
    }
    match object.extract::<i64>() {
        Ok(number) => Ok(Some(number)),
        Err(error) if error.is_instance_of::<PyTypeError>(object.py()) => Ok(None),
        Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => Ok(Some(-1)),
        Err(error) => Err(error),
    }
}

/// Parses a move in USI.
pub(crate) fn usi(text: &str) -> PyResult<Move> {
    text.parse()
        .map_err(|error| PyValueError::new_err(format!("{text:?} is not a move: {error}")))
}

/// A square as an argument: an int from 0 (1a) to 80 (9i), or a str in USI.
pub(crate) struct SquareArgument(pub(crate) Square);

impl FromPyObject<'_, '_> for SquareArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<SquareArgument> {
        let found = match small(&object)? {
            Some(number) => usize::try_from(number).ok().and_then(Square::from_index),
            None => object
                .extract::<&str>()
                .ok()
                .and_then(|text| text.parse().ok()),
        };
        found.map(SquareArgument).ok_or_else(|| {
            let what = object.repr().map_or(String::new(), |text| text.to_string());
            PyValueError::new_err(format!(
                "{what} is not a square; expected 0 to 80, or 1a to 9i"
            ))
        })
    }
}
