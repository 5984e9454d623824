//! Collects the answers of rows, or returns the error of the first wrong row.

use std::sync::Mutex;

use komadai_core::Position;
use pyo3::prelude::*;

use crate::errors::in_row;
use crate::work::each;

/// The number of rows that a thread reads at a time.
const CHUNK: usize = 256;

/// Returns the answers, or the first error with its row.
pub(crate) fn first_error<T>(answers: Vec<Result<T, String>>) -> PyResult<Vec<T>> {
    let answers = answers.into_iter().enumerate();
    answers
        .map(|(row, answer)| answer.map_err(|error| in_row(row, error)))
        .collect()
}

/// Reads `len` positions on all threads, or returns the error of the first wrong row.
pub(crate) fn collected(
    py: Python<'_>,
    len: usize,
    row: impl Fn(usize) -> Result<Position, String> + Sync + Send,
) -> PyResult<Vec<Position>> {
    let failed = FirstError::default();
    let read = |number| row(number).unwrap_or_else(|error| failed.note(number, error));
    let rows = each(py, len, CHUNK, read)?;
    failed.or(rows)
}

/// The error of the first wrong row. Meanwhile the other rows are written to their places, so that no row is copied.
#[derive(Default)]
pub(crate) struct FirstError(Mutex<Option<(usize, String)>>);

impl FirstError {
    /// Notes an error, and returns a position to fill its place.
    pub(crate) fn note(&self, row: usize, error: String) -> Position {
        if let Ok(mut first) = self.0.lock()
            && first.as_ref().is_none_or(|(noted, _)| row < *noted)
        {
            *first = Some((row, error));
        }
        Position::startpos()
    }

    /// Returns the answer, or the noted error.
    pub(crate) fn or<T>(self, answer: T) -> PyResult<T> {
        match self.0.into_inner() {
            Ok(Some((row, error))) => Err(in_row(row, error)),
            _ => Ok(answer),
        }
    }
}
