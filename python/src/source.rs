//! The files of paths, folders and archives.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use komadai_batch::{InputError, Listing, Source, is_stdin};
use pyo3::PyResult;
use pyo3::Python;

use crate::errors::os_error;
use crate::work::interruptible;

/// Returns the files of paths, as the command finds them. What cannot be read is a source too, unless a path does not
/// exist.
pub(crate) fn files(py: Python<'_>, mut paths: Vec<PathBuf>) -> PyResult<Vec<Source>> {
    for path in &mut paths {
        // Python has its own way to stdin.
        if is_stdin(path) {
            *path = PathBuf::from("./-");
        }
    }
    let listing = interruptible(py, |cancel| {
        Listing::until(&paths, false, &|| cancel.load(Ordering::Relaxed))
    })?;
    for source in &listing.sources {
        let may_be_missing = matches!(source.failure, None | Some(InputError::NoFileFits));
        if may_be_missing && let Err(error) = fs::metadata(source.on_disk()) {
            return Err(os_error(&source.path, &error));
        }
    }
    Ok(listing.sources)
}
