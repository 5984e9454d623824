//! Finds the files of paths, folders and archives.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use komadai_batch::{InputError, Listing, Source, is_stdin};
use pyo3::PyResult;
use pyo3::Python;

use crate::errors::os_error;
use crate::work::interruptible;

/// Returns the files of paths, as the command finds them. A file that cannot be read is a source, too. Fails if a path
/// does not exist.
pub(crate) fn files(py: Python<'_>, mut paths: Vec<PathBuf>) -> PyResult<Vec<Source>> {
    for path in &mut paths {
        // Python has its own stdin, so `-` is the name of a file.
        if is_stdin(path) {
            *path = PathBuf::from("./-");
        }
    }
    let (listing, missing) = interruptible(py, |cancel| {
        let is_cancelled = || cancel.load(Ordering::Relaxed);
        let listing = Listing::until(&paths, false, &is_cancelled);
        let mut sources = { listing.sources.iter() }.take_while(|_| !is_cancelled());
        let missing = sources.find_map(|source| Some((source.path.clone(), missing(source)?)));
        (listing, missing)
    })?;
    match missing {
        Some((path, error)) => Err(os_error(&path, &error)),
        None => Ok(listing.sources),
    }
}

/// Returns the error of a source if its path does not exist.
fn missing(source: &Source) -> Option<io::Error> {
    let may_be_missing = matches!(source.failure, None | Some(InputError::NoFileFits));
    if may_be_missing {
        fs::metadata(source.on_disk()).err()
    } else {
        None
    }
}
