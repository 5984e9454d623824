//! Errors of the crates as exceptions of Python.

use std::fmt::Display;

use pyo3::PyErr;
use pyo3::exceptions::PyValueError;

/// A `ValueError` with the sentence of an error.
pub(crate) fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A `ValueError` about a row of a column.
pub(crate) fn in_row(row: usize, error: impl Display) -> PyErr {
    PyValueError::new_err(format!("row {row}: {error}"))
}
