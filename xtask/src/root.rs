//! Finds the folder of the workspace.

use std::env;
use std::path::{Path, PathBuf};

/// Returns the folder of the workspace. Cargo provides the folder of xtask at run time.
pub(crate) fn root() -> PathBuf {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    xtask
        .as_deref()
        .and_then(Path::parent)
        .map_or_else(|| env::current_dir().unwrap_or_default(), Path::to_path_buf)
}
