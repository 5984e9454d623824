//! What the name of an input tells.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use komadai_archive::name_of_content;

/// Whether a path means stdin.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The extension of a record, in lower case: that of its content, if the file is compressed.
pub(crate) fn record_extension(path: &Path) -> Option<String> {
    extension(&content(path))
}

/// The name of what a file holds, if the file is compressed: `games.csa` for `games.csa.gz`.
pub(super) fn content(path: &Path) -> PathBuf {
    let name = path.file_name().and_then(OsStr::to_str);
    name.map_or_else(
        || path.to_owned(),
        |name| path.with_file_name(name_of_content(name)),
    )
}

/// The extension of a path, in lower case.
pub(crate) fn extension(path: &Path) -> Option<String> {
    path.extension()
        .and_then(OsStr::to_str)
        .map(str::to_ascii_lowercase)
}
