//! Converts training rows, the packed layouts of engines, to columns and back.

use komadai_core::{Move, Position};
use komadai_movegen::is_legal;
use komadai_packed::{GameResult, Packing, Row, RowFormat};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;

use crate::codes::{move_number, move_of};
use crate::columns::{self, same_length};
use crate::errors::{in_row, value_error};
use crate::first_error::FirstError;
use crate::positions::Positions;
use crate::rows_of_games::{Candidates, GameColumns};
use crate::start::packed_position;
use crate::work::{ROWS, in_rounds, parallel};

/// The number of rows that a thread takes at a time.
const CHUNK: usize = 256;

/// Parses the name of a layout.
fn layout_of(name: &str) -> PyResult<RowFormat> {
    name.parse().map_err(value_error)
}

/// The names of the columns of all layouts.
const NAMES: [&str; 11] = [
    "positions",
    "move",
    "value",
    "result",
    "ply",
    "game",
    "opponent",
    "candidate_offsets",
    "candidate_move",
    "candidate_visits",
    "valid",
];

/// The values of a row, except its position.
#[derive(Clone, Copy, Default)]
struct Values {
    is_valid: bool,
    m: u16,
    value: i16,
    result: u8,
    ply: u16,
}

/// The columns of rows. Each layout has some of them.
#[derive(Default)]
struct Columns {
    positions: Vec<Position>,
    moves: Vec<u16>,
    values: Vec<i16>,
    results: Vec<u8>,
    plies: Vec<u16>,
    games: Vec<u32>,
    opponents: Vec<u8>,
    candidate_offsets: Vec<i64>,
    candidate_moves: Vec<u16>,
    candidate_visits: Vec<u16>,
}

impl Columns {
    /// Returns the columns of records of fixed length.
    fn new(positions: Vec<Position>, values: &[Values]) -> Columns {
        Columns {
            positions,
            moves: values.iter().map(|row| row.m).collect(),
            values: values.iter().map(|row| row.value).collect(),
            results: values.iter().map(|row| row.result).collect(),
            plies: values.iter().map(|row| row.ply).collect(),
            ..Columns::default()
        }
    }

    /// Returns the columns that a layout has, by name.
    fn named(self, py: Python<'_>, layout: RowFormat) -> PyResult<Bound<'_, PyDict>> {
        let columns = PyDict::new(py);
        let positions = Bound::new(py, Positions::from(self.positions))?;
        columns.set_item("positions", positions)?;
        if matches!(layout, RowFormat::Hcp | RowFormat::PackedSfen) {
            return Ok(columns);
        }
        columns.set_item("move", PyArray1::from_vec(py, self.moves))?;
        columns.set_item("value", PyArray1::from_vec(py, self.values))?;
        columns.set_item("result", PyArray1::from_vec(py, self.results))?;
        if layout == RowFormat::Psv {
            columns.set_item("ply", PyArray1::from_vec(py, self.plies))?;
        }
        if layout == RowFormat::Hcpe3 {
            columns.set_item("game", PyArray1::from_vec(py, self.games))?;
            columns.set_item("opponent", PyArray1::from_vec(py, self.opponents))?;
            let offsets = PyArray1::from_vec(py, self.candidate_offsets);
            columns.set_item("candidate_offsets", offsets)?;
            let moves = PyArray1::from_vec(py, self.candidate_moves);
            columns.set_item("candidate_move", moves)?;
            let visits = PyArray1::from_vec(py, self.candidate_visits);
            columns.set_item("candidate_visits", visits)?;
        }
        Ok(columns)
    }
}

/// Reads training rows (bytes, uint8, or records of numpy), and returns columns by name:
///
/// - ``positions``: Positions
/// - ``move``: uint16, 0 for no move
/// - ``value``: int16, from the view of the side to move
/// - ``result``: uint8, 0 for a draw, 1 if Black won, 2 if White won. hcpe and hcpe3 add 4 for a repetition, 8 for a
///   declaration, 16 for the maximum of moves.
/// - ``ply``: uint16, only in psv
///
/// hcpe3 has a row for each move of its games. Its further columns are ``game``, ``opponent``, ``candidate_offsets``,
/// ``candidate_move`` and ``candidate_visits``.
///
/// A wrong row raises ValueError with its number. ``errors="mask"`` adds the column ``valid`` (bool) instead, which is
/// False for a wrong row. Its position is then the start of an even game, and its values are 0.
#[pyfunction]
#[pyo3(signature = (rows, layout, *, errors="raise"))]
pub(crate) fn unpack<'py>(
    rows: &Bound<'py, PyAny>,
    layout: &str,
    errors: &str,
) -> PyResult<Bound<'py, PyDict>> {
    let (py, layout) = (rows.py(), layout_of(layout)?);
    let masks = match errors {
        "raise" => false,
        "mask" if layout == RowFormat::Hcpe3 => {
            return Err(PyValueError::new_err(
                "errors=\"mask\" needs rows of a fixed length, which hcpe3 does not have",
            ));
        }
        "mask" => true,
        _ => {
            let error = format!("errors must be \"raise\" or \"mask\", not {errors:?}");
            return Err(PyValueError::new_err(error));
        }
    };
    if layout == RowFormat::Hcpe3 {
        let bytes = columns::rows_of(rows, 1)?;
        let bytes = bytes.as_slice()?;
        let columns = py.detach(|| games(bytes)).map_err(PyValueError::new_err)?;
        return columns.named(py, layout);
    }
    let len = layout.record_len(&[]);
    let bytes = columns::rows_of(rows, len)?;
    let bytes = bytes.as_slice()?;
    let failed = FirstError::default();
    let mut values = vec![Values::default(); bytes.len() / len];
    let mut positions = Vec::with_capacity(values.len());
    let read = |(number, (bytes, values)): (usize, (&[u8], &mut Values))| {
        let read = read_row(layout, bytes, values);
        read.unwrap_or_else(|error| failed.note(number, error))
    };
    in_rounds(py, bytes.len() / len, ROWS, |round| {
        parallel(py, round.len().div_ceil(CHUNK), || {
            let rows = bytes[round.start * len..round.end * len].par_chunks_exact(len);
            let values = &mut values[round.clone()];
            let rows = rows.with_min_len(CHUNK).zip(values).enumerate();
            positions.par_extend(rows.map(|(row, both)| read((round.start + row, both))));
        });
    })?;
    let columns = Columns::new(positions, &values).named(py, layout)?;
    if masks {
        let valid = values.iter().map(|row| row.is_valid);
        columns.set_item("valid", PyArray1::from_iter(py, valid))?;
        return Ok(columns);
    }
    failed.or(columns)
}

/// Reads a record of fixed length. Returns its position, and sets the other values.
fn read_row(layout: RowFormat, bytes: &[u8], values: &mut Values) -> Result<Position, String> {
    let row = layout.read(bytes).map_err(|error| error.to_string())?;
    let m = layout.packing().unpack_move(row.best);
    let position = packed_position(row.setup)?;
    *values = Values {
        is_valid: true,
        m: m.map_or(0, move_number),
        value: row.value,
        result: row.result.0,
        ply: row.ply,
    };
    Ok(position)
}

/// Reads the games of hcpe3, with a row for each move.
fn games(bytes: &[u8]) -> Result<Columns, String> {
    let mut columns = Columns::default();
    columns.candidate_offsets.push(0);
    for (number, row) in RowFormat::Hcpe3.rows(bytes).enumerate() {
        let in_game = |error: &dyn std::fmt::Display| format!("game {number}: {error}");
        let row = row.map_err(|error| in_game(&error))?;
        if row.moves.len() < usize::from(row.move_count) {
            let error = format!(
                "cut off after {} of {} moves",
                row.moves.len(),
                row.move_count
            );
            return Err(in_game(&error));
        }
        let mut position = packed_position(row.setup).map_err(|error| in_game(&error))?;
        for searched in row.moves {
            let played = Packing::Hcp.unpack_move(searched.played);
            let played: Option<Move> = played.filter(|&m| is_legal(&position, m));
            let played = played.ok_or_else(|| {
                in_game(&format!(
                    "byte {}: {} is not a legal move",
                    searched.byte, searched.played
                ))
            })?;
            columns.positions.push(position.clone());
            columns.moves.push(searched.played);
            columns.values.push(searched.value);
            columns.results.push(row.result.0);
            columns
                .games
                .push(u32::try_from(number).unwrap_or(u32::MAX));
            columns.opponents.push(row.opponent);
            for (m, visits) in searched.candidates {
                columns.candidate_moves.push(m);
                columns.candidate_visits.push(visits);
            }
            columns
                .candidate_offsets
                .push(columns.candidate_moves.len() as i64);
            position.advance_unchecked(played);
        }
    }
    Ok(columns)
}

/// Writes columns as training rows, the opposite of ``unpack``. Only ``positions`` is required. A missing column
/// counts as zeros, except ``ply``: it becomes the plies of the positions. Columns that the layout does not have are
/// ignored.
///
/// In hcpe3, successive rows with the same ``game`` are the moves of one game. Without that column each row is a game
/// of one move. Without ``candidate_offsets`` each row has only its move as a candidate, with one visit.
#[pyfunction]
pub(crate) fn pack<'py>(
    columns: &Bound<'py, PyDict>,
    layout: &str,
) -> PyResult<Bound<'py, PyArray1<u8>>> {
    let (py, layout) = (columns.py(), layout_of(layout)?);
    for name in columns.keys() {
        if !NAMES.iter().any(|known| name.eq(*known).unwrap_or(false)) {
            let error = format!("{} is not a column of training rows", name.repr()?);
            return Err(PyValueError::new_err(error));
        }
    }
    let column = |name: &str| columns.get_item(name);
    let missing = || PyKeyError::new_err("positions");
    let positions = column("positions")?.ok_or_else(missing)?;
    let positions = positions.cast::<Positions>()?.get();
    let len = positions.rows.len();
    let moves = match column("move")? {
        Some(moves) => columns::numbers(&moves)?,
        None => vec![0; len],
    };
    let values = numbers::<i16>(column("value")?, "value", "i2", len)?;
    let results = numbers::<u8>(column("result")?, "result", "u1", len)?;
    let plies = match column("ply")? {
        Some(plies) => numbers::<u16>(Some(plies), "ply", "u2", len)?,
        None => positions
            .rows
            .iter()
            .map(|position| position.ply().min(65535) as u16)
            .collect(),
    };
    same_length((moves.len(), "values of move"), (len, "positions"))?;
    if layout == RowFormat::Hcpe3 {
        let of_candidates = |name: &str| {
            let values = column(name)?;
            let len = values.as_ref().and_then(|values| values.len().ok());
            numbers(values, name, "u2", len.unwrap_or(0))
        };
        let games = GameColumns {
            positions: &positions.rows,
            moves,
            values,
            results,
            games: match column("game")? {
                Some(games) => Some(numbers(Some(games), "game", "u4", len)?),
                None => None,
            },
            opponents: numbers(column("opponent")?, "opponent", "u1", len)?,
            candidates: match column("candidate_offsets")? {
                Some(offsets) => Some(Candidates {
                    offsets: numbers(Some(offsets), "candidate_offsets", "i8", len + 1)?,
                    moves: of_candidates("candidate_move")?,
                    visits: of_candidates("candidate_visits")?,
                }),
                None => None,
            },
        };
        let written = py.detach(|| games.bytes());
        let written = written.map_err(|(row, error)| in_row(row, error))?;
        return Ok(PyArray1::from_vec(py, written));
    }
    let record = |number: usize, out: &mut Vec<u8>| {
        let mut row = Row::new(positions.rows[number].setup().clone());
        let m = match moves[number] {
            0 => Ok(0),
            bits => move_of(bits)
                .map(|m| layout.packing().pack_move(m))
                .ok_or(bits),
        };
        row.best = m.map_err(|bits| format!("{bits} is not a move"))?;
        row.value = values[number];
        row.result = GameResult(results[number]);
        row.ply = plies[number];
        layout.write(&row, out).map_err(|error| error.to_string())
    };
    let written = parallel(py, len.div_ceil(CHUNK), || {
        let parts: Result<Vec<Vec<u8>>, (usize, String)> = (0..len.div_ceil(CHUNK))
            .into_par_iter()
            .map(|part| {
                let mut out = Vec::with_capacity(CHUNK * layout.record_len(&[]));
                for number in part * CHUNK..len.min((part + 1) * CHUNK) {
                    record(number, &mut out).map_err(|error| (number, error))?;
                }
                Ok(out)
            })
            .collect();
        parts.map(|parts| parts.concat())
    });
    let written = written.map_err(|(row, error)| in_row(row, error))?;
    Ok(PyArray1::from_vec(py, written))
}

/// Reads a column of numbers, or returns zeros if it is missing.
fn numbers<T: numpy::Element + Copy + Default>(
    column: Option<Bound<'_, PyAny>>,
    name: &str,
    dtype: &str,
    len: usize,
) -> PyResult<Vec<T>> {
    let Some(column) = column else {
        return Ok(vec![T::default(); len]);
    };
    let numpy = column.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (column,))?;
    let wrong = |_| PyTypeError::new_err(format!("{name} must be a column of {dtype}"));
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !matches!(&*kind, "i" | "u") && !array.is_empty()? {
        return Err(PyTypeError::new_err(format!(
            "{name} must be a column of {dtype}, not {}",
            array.getattr("dtype")?
        )));
    }
    // `astype` changes a number that does not fit without an error.
    let narrow = array.call_method1("astype", (dtype,))?;
    let equal = numpy.call_method1("array_equal", (&narrow, &array))?;
    if !equal.is_truthy()? {
        return Err(PyValueError::new_err(format!(
            "{name} has numbers out of range for {dtype}"
        )));
    }
    let narrow = narrow.extract::<PyReadonlyArray1<'_, T>>().map_err(wrong)?;
    same_length(
        (narrow.as_array().len(), &format!("values of {name}")),
        (len, "positions"),
    )?;
    Ok(narrow.as_array().to_vec())
}
