//! `cargo xtask python`: builds the wheel of `python`, installs it as its README says, and runs its example and tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Verdict;
use crate::ci::{command, succeeds, target_dir};
use crate::root::root;

/// What the tests compare with. A package that is missing is skipped.
const PEERS: [&str; 6] = ["cshogi", "duckdb", "mypy", "pandas", "polars", "pyarrow"];

/// Runs the commands of the README in an empty environment, and then the tests. Without Python nothing is done.
pub(crate) fn run() -> Verdict {
    let dir = target_dir("python");
    fs::create_dir_all(&dir)?;
    let Some(python) = environment(&dir, &["--clear"]) else {
        println!("python: skipped, there is no Python that makes environments");
        return Ok(true);
    };
    let install = |packages: &[&str]| {
        // The dependencies of the wheel are built once.
        succeeds(pip(&python, packages).env("CARGO_TARGET_DIR", &dir))
    };
    if !install(&["maturin"])? {
        println!("python: skipped, maturin cannot be installed");
        return Ok(true);
    }
    let example = root().join("python/examples/first.py");
    if !install(&["./python"])? || !succeeds(Command::new(&python).arg(example).current_dir(&dir))?
    {
        return Ok(false);
    }
    if !install(&["pytest"])? {
        return Ok(false);
    }
    for peer in PEERS {
        if !install(&["--only-binary", ":all:", peer])? {
            println!("python: tests without {peer}");
        }
    }
    let tests = "-m pytest --quiet -p no:cacheprovider python".split(' ');
    if !succeeds(Command::new(&python).args(tests).current_dir(root()))? {
        return Ok(false);
    }
    if !succeeds(Command::new(&python).args(["-c", "import cshogi"]))? {
        println!("python: rows are not compared with those of cshogi, which is missing");
        return Ok(true);
    }
    let mut rows = command("cargo");
    let test = "test --quiet --package komadai-cli --test it rows_of_cshogi -- --ignored";
    rows.args(test.split(' '));
    succeeds(rows.env("PYTHON", &python))
}

/// Runs a command of cargo on the wheel's workspace, if there is the Python that PyO3 asks for.
pub(crate) fn check(arguments: &str) -> Verdict {
    if Command::new(NAME).arg("--version").output().is_err() {
        println!("the wheel is not checked, there is no Python");
        return Ok(true);
    }
    let mut cargo = command("cargo");
    cargo
        .args(arguments.split_whitespace())
        .env("CARGO_TARGET_DIR", target_dir("python"));
    succeeds(&mut cargo)
}

const NAME: &str = if cfg!(windows) { "python" } else { "python3" };

/// The Python of an environment in a folder, which is made unless it is there; with `--clear` it is made anew.
pub(crate) fn environment(dir: &Path, options: &[&str]) -> Option<PathBuf> {
    let mut make = Command::new(NAME);
    make.args(["-m", "venv", "venv"]).args(options);
    let made = make.current_dir(dir).status();
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = dir.join("venv").join(folder).join("python");
    made.is_ok_and(|status| status.success()).then_some(python)
}

/// Installs packages.
pub(crate) fn pip(python: &Path, packages: &[&str]) -> Command {
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "install", "--quiet"]);
    pip.arg("--disable-pip-version-check").args(packages);
    pip.current_dir(root());
    pip
}
