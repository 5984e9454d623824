//! Where the workspace lies.

use std::env;
use std::path::{Path, PathBuf};

/// The folder of the workspace. Cargo says where xtask lies when it runs it.
pub(crate) fn root() -> PathBuf {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    xtask
        .as_deref()
        .and_then(Path::parent)
        .map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}
