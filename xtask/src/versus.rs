//! `cargo xtask versus`: Komadai against other libraries, which `benches` alone depends on.

use std::process::Command;

use crate::Verdict;
use crate::root::root;

pub(crate) fn run(what: &[String]) -> Verdict {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root());
    cargo.args([
        "run",
        "--quiet",
        "--release",
        "--package",
        "komadai-benches",
    ]);
    cargo.args(["--bin", "versus", "--"]).args(what);
    Ok(cargo.status()?.success())
}
