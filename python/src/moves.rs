//! Converts moves that are numbers, one move or a column of moves.

use komadai_core::{Move, Position};
use komadai_packed::Packing;
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::codes::{MoveArgument, move_number, move_of, usi};
use crate::columns;
use crate::errors::in_row;
use crate::start::position_of_text;

/// Parses a move in USI.
#[pyfunction]
pub(crate) fn move_from_usi(text: &str) -> PyResult<u16> {
    usi(text).map(move_number)
}

/// Returns a move as USI.
#[pyfunction]
pub(crate) fn move_to_usi(r#move: MoveArgument) -> String {
    r#move.0.to_string()
}

/// Returns moves as USI.
#[pyfunction]
pub(crate) fn moves_to_usi(moves: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let moves = columns::moves(moves)?;
    Ok(moves.into_iter().map(|m| m.to_string()).collect())
}

/// Parses moves in USI.
#[pyfunction]
pub(crate) fn moves_from_usi<'py>(
    texts: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray1<u16>>> {
    let moves = columns::moves(texts)?;
    Ok(PyArray1::from_iter(
        texts.py(),
        moves.into_iter().map(move_number),
    ))
}

/// Returns the square that a move reaches.
#[pyfunction]
pub(crate) fn move_to(r#move: MoveArgument) -> usize {
    r#move.0.to().index()
}

/// Returns the square that a move leaves, or None for a drop.
#[pyfunction]
pub(crate) fn move_from(r#move: MoveArgument) -> Option<usize> {
    r#move.0.origin().map(|square| square.index())
}

/// Returns True if a move is a drop.
#[pyfunction]
pub(crate) fn move_is_drop(r#move: MoveArgument) -> bool {
    r#move.0.origin().is_none()
}

/// Returns True if a move promotes.
#[pyfunction]
pub(crate) fn move_is_promotion(r#move: MoveArgument) -> bool {
    matches!(r#move.0, Move::Step { promote: true, .. })
}

/// Returns the same move after turning the board by half a turn.
#[pyfunction]
pub(crate) fn move_rotate(r#move: MoveArgument) -> u16 {
    move_number(r#move.0.rotated())
}

/// Converts a move or a column of moves from psv (YaneuraOu).
#[pyfunction]
pub(crate) fn move16_from_psv<'py>(moves: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    mapped(moves, |bits| {
        Packing::PackedSfen.unpack_move(bits).map(move_number)
    })
}

/// Converts a move or a column of moves to psv (YaneuraOu).
#[pyfunction]
pub(crate) fn move16_to_psv<'py>(moves: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    mapped(moves, |bits| {
        move_of(bits).map(|m| Packing::PackedSfen.pack_move(m))
    })
}

/// Converts the 16 bits of one move or of each move in a column. 0, which means no move, stays 0.
fn mapped<'py>(
    moves: &Bound<'py, PyAny>,
    map: impl Fn(u16) -> Option<u16>,
) -> PyResult<Bound<'py, PyAny>> {
    let map = |bits: u16| if bits == 0 { Some(0) } else { map(bits) };
    let py = moves.py();
    if moves.cast::<numpy::PyUntypedArray>().is_err()
        && let Ok(bits) = moves.extract::<i64>()
    {
        let found = u16::try_from(bits).ok().and_then(map);
        let found = found.ok_or_else(|| PyValueError::new_err(format!("{bits} is not a move")))?;
        return Ok(found.into_pyobject(py)?.into_any());
    }
    let numbers = columns::numbers(moves)?.into_iter().enumerate();
    let found: PyResult<Vec<u16>> = numbers
        .map(|(row, bits)| map(bits).ok_or_else(|| in_row(row, format!("{bits} is not a move"))))
        .collect();
    Ok(PyArray1::from_vec(py, found?).into_any())
}

/// Packs moves as in the column ``moves`` of a table. ``sfen`` is the start, by default that of an even game.
#[pyfunction]
#[pyo3(signature = (moves, sfen=None))]
pub(crate) fn pack_moves<'py>(
    moves: &Bound<'py, PyAny>,
    sfen: Option<&str>,
) -> PyResult<Bound<'py, PyBytes>> {
    let start = start(sfen)?;
    let (py, moves) = (moves.py(), columns::moves(moves)?);
    // USI has moves from a square to itself, which have no number.
    let unnumbered = |m: &Move| move_of(move_number(*m)).is_none();
    if let Some(row) = moves.iter().position(unnumbered) {
        return Err(in_row(row, format!("{} has no number", moves[row])));
    }
    let bytes = komadai_table::pack_moves(Some(&start), &moves);
    Ok(PyBytes::new(py, &bytes))
}

/// Unpacks the moves in the column ``moves`` of a table. ``sfen`` is the start, by default that of an even game.
#[pyfunction]
#[pyo3(signature = (data, sfen=None))]
pub(crate) fn unpack_moves<'py>(
    data: &Bound<'py, PyBytes>,
    sfen: Option<&str>,
) -> PyResult<Bound<'py, PyArray1<u16>>> {
    let start = start(sfen)?;
    let moves = komadai_table::unpack_moves(Some(&start), data.as_bytes());
    let moves =
        moves.ok_or_else(|| PyValueError::new_err("the bytes are not moves from this position"))?;
    Ok(PyArray1::from_iter(
        data.py(),
        moves.into_iter().map(move_number),
    ))
}

fn start(sfen: Option<&str>) -> PyResult<Position> {
    let start = sfen.map_or_else(|| Ok(Position::startpos()), position_of_text);
    start.map_err(PyValueError::new_err)
}
