//! Searches a column of games, and builds the tree of what was played in it.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use arrow_array::types::{BinaryType, ByteArrayType, Utf8Type};
use arrow_array::{ArrayRef, GenericByteArray, RecordBatch};
use komadai_core::{EndingKind, Outcome, Position};
use komadai_search::{Hit, Query, QueryError, Question, Searcher, Stats, Tree};
use komadai_table::{GameRows, ReadRow, TableError, short_sfen};
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyDict, PyString};
use rayon::prelude::*;

use crate::columns::{optional, same_length};
use crate::errors::{in_row, value_error};
use crate::start::position_of_text;
use crate::work::{interruptible, on_threads};

/// The number of games that a thread takes at a time.
const CHUNK: usize = 64;

/// Finds the positions of games that match a question, on all threads. ``moves`` and ``start`` are columns of a
/// table. Without ``start`` all games begin as even games do.
///
/// ``question`` is a text as for ``komadai search --has``, or a dict as for ``--query`` (see ``docs/search.md``).
/// Returns columns by name, with a row for each stretch of positions that match the question:
///
/// - ``row`` (int64): the row of the game
/// - ``ply`` and ``last`` (int32): the plies of the first and the last position, as the record counts them
/// - ``side`` (uint8): the side for which the question holds
/// - ``mirrored`` (bool): whether it holds with left and right exchanged
///
/// A game whose moves are missing has no hits. A column of moves has no variations, evaluations or times, so words
/// about them match no position. Raises ValueError if the games have more than 2 GiB of moves or starts. Search them in
/// parts then.
#[pyfunction]
#[pyo3(signature = (moves, question, *, start=None))]
pub(crate) fn search<'py>(
    moves: &Bound<'py, PyAny>,
    question: &Bound<'py, PyAny>,
    start: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = moves.py();
    let question = question_of(question)?;
    let query = Query::new(&question).map_err(|error| refusal(&question, &error))?;
    let games = games(moves, start, None)?;
    let found = interruptible(py, |cancel| {
        let ask = |searcher: &mut Searcher<'_>, row: &ReadRow<'_>| {
            if cancel.load(Ordering::Relaxed) {
                return Ok(Vec::new());
            }
            // Only a game that may have hits becomes a record.
            let may_find = row.may_match(searcher);
            let record = if may_find { row.record()? } else { None };
            let searched = record.map(|record| searcher.search(&record));
            Ok(searched.map(|searched| searched.hits).unwrap_or_default())
        };
        let rows = GameRows::of(&games)?;
        let rows: Vec<ReadRow<'_>> = rows.iter().collect();
        on_threads(|| {
            let rows = rows.par_iter().with_min_len(CHUNK);
            let found = rows.map_init(|| Searcher::new(&query), ask);
            found.collect::<Result<Vec<Vec<Hit>>, TableError>>()
        })
    });
    let found = found?.map_err(|error| unfit(&error, start.is_some()))?;
    let in_rows = (0..).zip(&found);
    let all: Vec<(i64, &Hit)> = in_rows
        .flat_map(|(row, hits)| hits.iter().map(move |hit| (row, hit)))
        .collect();
    let hits = || all.iter().map(|(_, hit)| *hit);
    let columns = PyDict::new(py);
    columns.set_item(
        "row",
        PyArray1::from_iter(py, all.iter().map(|(row, _)| *row)),
    )?;
    columns.set_item(
        "ply",
        PyArray1::from_iter(py, hits().map(|hit| int(hit.ply))),
    )?;
    columns.set_item(
        "last",
        PyArray1::from_iter(py, hits().map(|hit| int(hit.last))),
    )?;
    columns.set_item(
        "side",
        PyArray1::from_iter(py, hits().map(|hit| hit.side as u8)),
    )?;
    columns.set_item(
        "mirrored",
        PyArray1::from_iter(py, hits().map(|hit| hit.mirrored)),
    )?;
    Ok(columns)
}

/// Counts what was played in games from a position on, on all threads. ``moves``, ``start`` and ``result`` are
/// columns of a table. Without ``start`` all games begin as even games do. ``sfen`` is the position, by default the
/// start of an even game. ``depth`` is the number of plies.
///
/// Returns columns by name, with a row for each move in each position:
///
/// - ``sfen``: the position, without the number of the ply
/// - ``ply`` (int32): the smallest number of plies that lead to it
/// - ``usi``: the move
/// - ``games``, ``black``, ``white``, ``draws`` (int64): how many games played the move, and how many of these were won
///   by Black, won by White, or drawn
///
/// Different orders of moves lead to the same rows, and each row counts a game only once. So the trees of parts can be
/// merged: add up the rows with the same ``sfen`` and ``usi``. Raises ValueError if the games have more than 2 GiB of
/// moves or starts. Count them in parts then.
#[pyfunction]
#[pyo3(signature = (moves, *, sfen=None, depth=10, start=None, result=None))]
pub(crate) fn tree<'py>(
    moves: &Bound<'py, PyAny>,
    sfen: Option<&str>,
    depth: u32,
    start: Option<&Bound<'py, PyAny>>,
    result: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = moves.py();
    let root = sfen.map_or_else(|| Ok(Position::startpos()), position_of_text);
    let empty = Tree::new(root.map_err(PyValueError::new_err)?, depth);
    let games = games(moves, start, result)?;
    let tree = interruptible(py, |cancel| {
        let rows = GameRows::of(&games)?;
        let rows: Vec<ReadRow<'_>> = rows.iter().collect();
        let add = |mut tree: Tree, row: &ReadRow<'_>| {
            if !cancel.load(Ordering::Relaxed)
                && let Some(record) = row.record()?
            {
                tree.add(&record, 1);
            }
            Ok::<_, TableError>(tree)
        };
        let merged = |mut whole: Tree, part: Tree| {
            whole.merge(&part);
            Ok(whole)
        };
        on_threads(|| {
            let rows = rows.par_iter().with_min_len(CHUNK);
            rows.try_fold(|| empty.clone(), add)
                .try_reduce(|| empty.clone(), merged)
        })
    });
    let tree = tree?.map_err(|error| unfit(&error, start.is_some()))?;
    let positions = tree.positions(1);
    let rows = || {
        positions
            .iter()
            .flat_map(|at| at.branches.iter().map(move |branch| (at, branch)))
    };
    let sfens = rows().map(|(at, _)| short_sfen(&at.position.to_string()).to_owned());
    let texts = rows().map(|(_, branch)| branch.m.to_string());
    let counts = |count: fn(&Stats) -> u32| {
        let counts = rows().map(|(_, branch)| i64::from(count(&branch.stats)));
        PyArray1::from_iter(py, counts)
    };
    let columns = PyDict::new(py);
    columns.set_item("sfen", sfens.collect::<Vec<_>>())?;
    columns.set_item(
        "ply",
        PyArray1::from_iter(py, rows().map(|(at, _)| int(at.depth))),
    )?;
    columns.set_item("usi", texts.collect::<Vec<_>>())?;
    columns.set_item("games", counts(|stats| stats.games))?;
    columns.set_item("black", counts(|stats| stats.black))?;
    columns.set_item("white", counts(|stats| stats.white))?;
    columns.set_item("draws", counts(|stats| stats.draws))?;
    Ok(columns)
}

/// Reads a question: a text, or an object of JSON.
fn question_of(question: &Bound<'_, PyAny>) -> PyResult<Question> {
    if let Ok(words) = question.cast::<PyString>() {
        return Ok(Question::words(words.to_str()?));
    }
    let json = question
        .py()
        .import("json")?
        .call_method1("dumps", (question,))?;
    serde_json::from_str(json.extract()?).map_err(value_error)
}

/// Returns the error of an invalid question: the words, and what may have been meant.
fn refusal(question: &Question, error: &QueryError) -> PyErr {
    // The place may be in the position of a step instead of its words.
    let step = question.steps.get(error.step);
    let step = step.filter(|step| step.position.is_none());
    let words = step.and_then(|step| step.words.get(error.span.range()));
    let words = words.map_or(String::new(), |words| format!("{words:?} in "));
    let near = match &error.near[..] {
        [] => String::new(),
        near => format!("; did you mean {}?", near.join(", ")),
    };
    PyValueError::new_err(format!("{words}step {}: {error}{near}", error.step))
}

/// Returns the error of games that cannot be read from their columns.
fn unfit(error: &TableError, has_starts: bool) -> PyErr {
    match error {
        TableError::Row { row } if !has_starts => in_row(
            *row,
            "these moves are not legal from the even start; pass the column of starts as start=",
        ),
        error => value_error(error),
    }
}

/// Returns columns of games as a table.
fn games(
    moves: &Bound<'_, PyAny>,
    start: Option<&Bound<'_, PyAny>>,
    result: Option<&Bound<'_, PyAny>>,
) -> PyResult<RecordBatch> {
    let moves = optional::<PyBackedBytes>(moves, "bytes")?;
    let starts = match start {
        Some(start) => {
            let starts = optional::<PyBackedStr>(start, "texts")?;
            same_length((starts.len(), "starts"), (moves.len(), "games"))?;
            column::<Utf8Type>(&starts)?
        }
        None => {
            let even = Position::startpos().to_string();
            let starts: Vec<_> =
                (moves.iter().map(|moves| moves.as_ref().map(|_| &even))).collect();
            column::<Utf8Type>(&starts)?
        }
    };
    let mut columns = vec![("start", starts), ("moves", column::<BinaryType>(&moves)?)];
    if let Some(result) = result {
        let results = optional::<PyBackedStr>(result, "texts")?;
        same_length((results.len(), "results"), (moves.len(), "games"))?;
        for (row, result) in results.iter().enumerate() {
            let outcome = result.as_ref().map(|result| result.parse::<Outcome>());
            if let Some(Err(unknown)) = outcome {
                return Err(in_row(row, unknown));
            }
        }
        // A result needs an ending, and any kind will do.
        let endings = vec![Some(EndingKind::Resign.code()); results.len()];
        columns.push(("ending", column::<Utf8Type>(&endings)?));
        columns.push(("result", column::<Utf8Type>(&results)?));
    }
    RecordBatch::try_from_iter(columns).map_err(value_error)
}

/// Converts values to an Arrow column with 32-bit offsets. Fails if the values have 2 GiB or more in total.
fn column<T: ByteArrayType<Offset = i32>>(
    values: &[Option<impl AsRef<T::Native>>],
) -> PyResult<ArrayRef> {
    let bytes = |value: &_| AsRef::<[u8]>::as_ref(AsRef::<T::Native>::as_ref(value)).len();
    let all: usize = values.iter().flatten().map(bytes).sum();
    match i32::try_from(all) {
        Ok(_) => Ok(Arc::new(GenericByteArray::<T>::from_iter(values))),
        Err(_) => Err(PyValueError::new_err(
            "the games have more than 2 GiB of moves or starts; search them in parts",
        )),
    }
}

fn int(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
