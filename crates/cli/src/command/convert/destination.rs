//! Where converted games go.

use std::path::PathBuf;

/// Where the games of an input are written.
pub(super) enum Destination {
    Stdout,
    File(PathBuf),
}
