//! `cargo xtask versus`: compares Komadai with other libraries, on which only `benches` depends.

use crate::Verdict;
use crate::ci::{cargo, command, succeeds};
use crate::root::root;

/// Runs the comparison. That of `search` also runs the command, built with tables. `native` builds everything for the
/// processor of this machine, in a target directory of its own.
pub(crate) fn run(native: bool, what: &[String]) -> Verdict {
    let is_search = what.first().is_some_and(|what| what == "search");
    if is_search && !cargo("build --release --locked -p komadai-cli --features tables")? {
        return Ok(false);
    }
    let mut versus = command("cargo");
    if native {
        versus.env("RUSTFLAGS", "-C target-cpu=native");
        versus.env("CARGO_TARGET_DIR", root().join("target/native"));
    }
    versus.args(["run", "--quiet", "--release"]);
    versus.args([
        "--manifest-path",
        "benches/Cargo.toml",
        "--bin",
        "versus",
        "--",
    ]);
    succeeds(versus.args(what))
}
