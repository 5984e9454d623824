//! `cargo xtask tables [DIR] [--games N]`: runs the statements about tables in docs/json.md and docs/tables.md on real
//! games, and those of the second page also on generated ones.
//!
//! The command prints the games of a folder as CSV and JSON. A script runs the statements of the first page in DuckDB
//! and pandas, compares their results, and validates each object against its JSON Schema. Another script writes tables,
//! runs the statements of the second page, in polars and Spark too, and compares with the records. All of this is
//! skipped without Python, or if its packages cannot be installed.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use crate::Verdict;
use crate::ci::{programs, succeeds, target_dir, without_tool};
use crate::python::{environment, pip};
use crate::root::root;

const PACKAGES: [&str; 5] = ["duckdb", "jsonschema_rs", "pandas", "polars", "pyarrow"];

/// The package for Spark. The scripts skip Spark without it.
const SPARK: &str = "pyspark";

/// The files that docs/json.md names, and the commands that print them.
const FILES: [(&str, &[&str]); 3] = [
    ("games.csv", &["list", "--csv"]),
    ("games.jsonl", &["check", "--tags", "--json"]),
    ("positions.jsonl", &["show", "--json"]),
];

/// Runs the statements on the records of a folder, and on `generated` generated games.
pub(crate) fn run(games: &Path, generated: u64) -> Verdict {
    let count = generated.to_string();
    let dir = target_dir("tables");
    let generated = dir.join("generated");
    fs::create_dir_all(generated.join("games"))?;
    let Some(python) = python(&dir)? else {
        let packages = format!("there is no Python with {}", PACKAGES.join(", "));
        return without_tool("tables", &packages);
    };
    let programs = programs()?;
    let games = games.canonicalize()?;
    for (file, words) in FILES {
        // Errors in the games do not matter here.
        Command::new(programs.join("komadai"))
            .args(words)
            .arg(&games)
            .stdout(File::create(dir.join(file))?)
            .stderr(File::create(dir.join("messages.txt"))?)
            .status()?;
    }
    let mut random = Command::new(programs.join("examples/random_games"));
    random.arg(count);
    let file = File::create(generated.join("games/random.csa"))?;
    let mut no_errors = succeeds(random.stdout(file))?;
    let script = |name: &str, folder: &Path, games: &Path| {
        let mut script = Command::new(&python);
        script
            .arg(root().join("xtask/src/tables").join(name))
            .args([&root().join("docs"), &programs])
            .arg(games)
            .current_dir(folder);
        succeeds(&mut script)
    };
    no_errors &= script("run.py", &dir, &games)?;
    no_errors &= script("questions.py", &dir, &games)?;
    no_errors &= script("questions.py", &generated, &generated.join("games"))?;
    Ok(no_errors)
}

/// Returns a Python with the packages. If it does not exist, it is created in `dir`.
fn python(dir: &Path) -> Result<Option<std::path::PathBuf>, std::io::Error> {
    let Some(python) = environment(dir, &[]) else {
        return Ok(None);
    };
    let has_packages = || {
        let import = format!("import {}", PACKAGES.join(", "));
        let output = Command::new(&python).args(["-c", &import]).output();
        output.is_ok_and(|output| output.status.success())
    };
    if !has_packages() {
        pip(&python, &PACKAGES).status()?;
        pip(&python, &[SPARK]).status()?;
    }
    Ok(has_packages().then_some(python))
}
