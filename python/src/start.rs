//! Reads positions that are arguments: texts, boards and packed positions.

use komadai_core::{Faults, IllegalMove, Move, Position, Setup};
use komadai_movegen::is_legal;
use komadai_packed::Packing;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::board::Board;

/// A board as an argument: its text, or a board.
pub(crate) struct BoardArgument(pub(crate) Board);

impl FromPyObject<'_, '_> for BoardArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<BoardArgument> {
        let board = match object.cast::<Board>() {
            Ok(board) => board.borrow().clone(),
            Err(_) => Board::named(object.extract()?).map_err(PyValueError::new_err)?,
        };
        Ok(BoardArgument(board))
    }
}

/// Checks that a move is legal. The error names the rules that it breaks.
pub(crate) fn legal(position: &Position, m: Move) -> Result<(), IllegalMove> {
    if is_legal(position, m) {
        Ok(())
    } else {
        position.judge(m)
    }
}

/// Unpacks a position.
pub(crate) fn position_of(packing: Packing, bytes: &[u8; 32]) -> Result<Position, String> {
    let setup = packing.unpack(bytes).map_err(|error| error.to_string())?;
    packed_position(setup)
}

/// Returns the position of a packed setup. Kings may be missing. The number of pieces is not checked, because a packed
/// setup never has more than one set.
#[inline]
pub(crate) fn packed_position(setup: Setup) -> Result<Position, String> {
    let faults = Faults::NO_KING | Faults::TOO_MANY_PIECES;
    Position::allowing(setup, faults).map_err(|error| error.to_string())
}

/// Parses a position like [`Board::named`], and returns the position after its moves.
pub(crate) fn position_of_text(text: &str) -> Result<Position, String> {
    Ok(Board::named(text)?.position)
}

/// Returns the first 120 characters of a text.
pub(crate) fn shortened(text: &str) -> &str {
    let end = text.char_indices().nth(120);
    &text[..end.map_or(text.len(), |(at, _)| at)]
}
