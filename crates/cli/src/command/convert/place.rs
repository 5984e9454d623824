//! Where converted games go.

use std::path::PathBuf;

/// Where the games of an input go.
pub(super) enum Place {
    Stdout,
    File(PathBuf),
}
