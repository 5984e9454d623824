//! `cargo xtask versus`: compares Komadai with other libraries, on which only `benches` depends.

use std::process::Command;

use crate::Verdict;
use crate::root::root;

/// Runs the comparison; that of `search` is of a command with tables, which is built first. `native` builds everything for the processor of this machine, in a target directory of its
/// own.
pub(crate) fn run(native: bool, what: &[String]) -> Verdict {
    if what.first().is_some_and(|what| what == "search") {
        let tables = "build --quiet --release --locked --package komadai-cli --features tables";
        let mut build = Command::new("cargo");
        if !build
            .current_dir(root())
            .args(tables.split(' '))
            .status()?
            .success()
        {
            return Ok(false);
        }
    }
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root());
    if native {
        cargo.env("RUSTFLAGS", "-C target-cpu=native");
        cargo.env("CARGO_TARGET_DIR", root().join("target/native"));
    }
    cargo.args([
        "run",
        "--quiet",
        "--release",
        "--manifest-path",
        "benches/Cargo.toml",
    ]);
    cargo.args(["--bin", "versus", "--"]).args(what);
    Ok(cargo.status()?.success())
}
