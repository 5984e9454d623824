//! Converts errors of the crates to exceptions of Python.

use std::ffi::CString;
use std::fmt::Display;
use std::io;
use std::path::Path;

use komadai_core::{Breaches, IllegalMove};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::type_object::PyTypeInfo;
use pyo3::types::PyTuple;

/// Returns a `ValueError` with the message of an error.
pub(crate) fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns a `komadai.IllegalMove`, with the codes of the rules that the move breaks.
pub(crate) fn illegal_move(py: Python<'_>, illegal: &IllegalMove) -> PyErr {
    breaking(py, &illegal.to_string(), illegal.breaches())
}

/// Returns a `komadai.IllegalMove` with this message, and the codes of the broken rules.
pub(crate) fn breaking(py: Python<'_>, message: &str, breaches: Breaches) -> PyErr {
    let raised = || {
        let class = py.import("komadai")?.getattr("IllegalMove")?;
        let error = class.call1((message,))?;
        let codes: Vec<&str> = breaches.codes().collect();
        error.setattr("breaches", PyTuple::new(py, codes)?)?;
        Ok(PyErr::from_value(error))
    };
    raised().unwrap_or_else(|error| error)
}

/// Returns a `ValueError` about a row of a column.
pub(crate) fn in_row(row: usize, error: impl Display) -> PyErr {
    PyValueError::new_err(format!("row {row}: {error}"))
}

/// Issues a warning of Python. It is returned as an error if the user turns warnings into exceptions.
pub(crate) fn warn<T: PyTypeInfo>(py: Python<'_>, message: impl Display) -> PyResult<()> {
    let message = message.to_string().replace('\0', "\u{fffd}");
    PyErr::warn(py, &py.get_type::<T>(), &CString::new(message)?, 1)
}

/// Returns an `OSError` about a path.
pub(crate) fn os_error(path: &Path, error: &io::Error) -> PyErr {
    PyOSError::new_err((error.raw_os_error(), sentence(error), path.to_owned()))
}

/// Returns the message of an error without its number, which Python adds itself.
pub(crate) fn sentence(error: &io::Error) -> String {
    let sentence = error.to_string();
    sentence
        .split(" (os error")
        .next()
        .unwrap_or_default()
        .to_owned()
}
