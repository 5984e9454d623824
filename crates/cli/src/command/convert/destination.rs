//! Where converted games go.

use std::path::PathBuf;

/// Where the games of an input go.
pub(super) enum Destination {
    Stdout,
    File(PathBuf),
}
