//! Reads facts from the name of an input.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use komadai_archive::name_of_content;

/// Returns `true` if a path means stdin.
#[must_use]
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Returns the extension of a record in lower case. For a compressed file it is the extension of its content.
#[must_use]
pub fn record_extension(path: &Path) -> Option<String> {
    extension(&content(path))
}

/// Returns the name of a compressed file's content: `games.csa` for `games.csa.gz`. Other names are unchanged.
pub(crate) fn content(path: &Path) -> PathBuf {
    let name = path.file_name().and_then(OsStr::to_str);
    name.map_or_else(
        || path.to_owned(),
        |name| path.with_file_name(name_of_content(name)),
    )
}

/// Returns the extension of a path in lower case.
#[must_use]
pub fn extension(path: &Path) -> Option<String> {
    path.extension()
        .and_then(OsStr::to_str)
        .map(str::to_ascii_lowercase)
}
