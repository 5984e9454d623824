//! `cargo xtask tables [DIR]`: runs the statements in docs/json.md about tables on real games.
//!
//! The command prints the games of a folder as CSV and JSON. A script runs the statements of the page in DuckDB and
//! pandas, compares their results, and validates each object against its JSON Schema. Without Python, or if its
//! packages cannot be installed, nothing is done.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use crate::Verdict;
use crate::ci::target_dir;
use crate::root::root;

/// The packages for the script.
const PACKAGES: [&str; 3] = ["duckdb", "jsonschema", "pandas"];

/// The files that the page names, and the commands that print them.
const FILES: [(&str, &[&str]); 3] = [
    ("games.csv", &["list", "--csv"]),
    ("games.jsonl", &["check", "--tags", "--json"]),
    ("positions.jsonl", &["show", "--json"]),
];

pub(crate) fn run(games: &Path) -> Verdict {
    let dir = target_dir("tables");
    fs::create_dir_all(&dir)?;
    let Some(python) = python(&dir)? else {
        println!(
            "tables: skipped, there is no Python with {}",
            PACKAGES.join(", ")
        );
        return Ok(true);
    };
    let games = games.canonicalize()?;
    let cargo = [
        "build",
        "--quiet",
        "--locked",
        "--release",
        "--package",
        "komadai-cli",
    ];
    if !Command::new("cargo")
        .current_dir(root())
        .args(cargo)
        .status()?
        .success()
    {
        return Ok(false);
    }
    let komadai = target_dir("release").join("komadai");
    for (file, words) in FILES {
        // Errors in the games do not matter here.
        Command::new(&komadai)
            .args(words)
            .arg(&games)
            .stdout(File::create(dir.join(file))?)
            .stderr(File::create(dir.join("messages.txt"))?)
            .status()?;
    }
    let script = root().join("xtask/src/tables/run.py");
    let docs = root().join("docs");
    let status = Command::new(python)
        .arg(script)
        .arg(docs)
        .current_dir(&dir)
        .status()?;
    Ok(status.success())
}

/// A Python with the packages. If there is none, it is made in `dir`.
fn python(dir: &Path) -> Result<Option<std::path::PathBuf>, std::io::Error> {
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = dir.join("venv").join(folder).join("python");
    let has_packages = || {
        let import = format!("import {}", PACKAGES.join(", "));
        let output = Command::new(&python).args(["-c", &import]).output();
        output.is_ok_and(|output| output.status.success())
    };
    if has_packages() {
        return Ok(Some(python));
    }
    let name = if cfg!(windows) { "python" } else { "python3" };
    let made = Command::new(name)
        .args(["-m", "venv", "venv"])
        .current_dir(dir)
        .status();
    if made.is_ok_and(|status| status.success()) {
        let install = [
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ];
        Command::new(&python)
            .args(install)
            .args(PACKAGES)
            .status()?;
    }
    Ok(has_packages().then_some(python))
}
