//! `cargo xtask versus`: compares Komadai with other libraries, which only `benches` depends on.

mod against;

use std::path::Path;
use std::process::Command;

use crate::Verdict;
use crate::ci::{cargo, succeeds};
use crate::root::root;

/// Runs the comparison that `what` begins with. `--native` builds everything for the processor of this machine, in a
/// separate target directory. `--against REV` runs the same comparison in another commit, too. Fails if a program
/// cannot run, or if the commit does not exist.
pub(crate) fn run(mut what: Vec<String>) -> Verdict {
    let all = what.len();
    what.retain(|word| word != "--native");
    let native = what.len() < all;
    let against = what.iter().position(|word| word == "--against");
    if let Some(at) = against {
        let revision = what.drain(at..what.len().min(at + 2)).nth(1);
        let revision = revision.ok_or("--against needs a commit")?;
        if { what.first() }.is_some_and(|what| matches!(what.as_str(), "search" | "command")) {
            return Err(
                "search and command measure the command, which --against does not build".into(),
            );
        }
        return against::run(native, &revision, &what);
    }
    // The comparison of `search` also runs the command, built with tables.
    let is_search = what.first().is_some_and(|what| what == "search");
    if is_search && !cargo("build --release --locked -p komadai-cli --features tables")? {
        return Ok(false);
    }
    succeeds(comparison(&root(), native).args(what))
}

/// Returns the program that compares, in a work tree of the project.
fn comparison(tree: &Path, native: bool) -> Command {
    let mut versus = Command::new("cargo");
    versus.current_dir(tree);
    if native {
        versus.env("RUSTFLAGS", "-C target-cpu=native");
        versus.env("CARGO_TARGET_DIR", tree.join("target/native"));
    }
    versus.args(["run", "--quiet", "--release"]);
    versus.args([
        "--manifest-path",
        "benches/Cargo.toml",
        "--bin",
        "versus",
        "--",
    ]);
    versus
}
