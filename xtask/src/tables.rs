//! `cargo xtask tables [DIR]`: runs the statements in docs/json.md and docs/tables.md about tables on real games.
//!
//! The command prints the games of a folder as CSV and JSON, and writes tables. A script runs the statements of the first
//! page in DuckDB and pandas, compares their results, and validates each object against its JSON Schema. Another runs
//! those of the second page, in polars and Spark too. Without Python, or if its
//! packages cannot be installed, nothing is done.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use crate::Verdict;
use crate::ci::target_dir;
use crate::root::root;

/// The packages for the script.
const PACKAGES: [&str; 5] = ["duckdb", "jsonschema", "pandas", "polars", "pyarrow"];

/// A package without which the scripts leave out Spark.
const SPARK: &str = "pyspark";

/// The files that the page names, and the commands that print them.
const FILES: [(&str, &[&str]); 3] = [
    ("games.csv", &["list", "--csv"]),
    ("games.jsonl", &["check", "--tags", "--json"]),
    ("positions.jsonl", &["show", "--json"]),
];

/// The tables of docs/tables.md, and the option that writes each.
const TABLES: [(&str, &[&str]); 2] = [
    ("games.parquet", &[]),
    ("positions.parquet", &["--positions"]),
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
        "--features",
        "tables",
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
    for (file, option) in TABLES {
        // What an earlier run left must not answer for this one.
        let _ = fs::remove_file(dir.join(file));
        Command::new(&komadai)
            .arg("table")
            .arg(&games)
            .args(["-o", file])
            .args(option)
            .current_dir(&dir)
            .stderr(File::create(dir.join("messages.txt"))?)
            .status()?;
    }
    let docs = root().join("docs");
    let mut no_errors = true;
    for script in ["run.py", "questions.py"] {
        let status = Command::new(&python)
            .arg(root().join("xtask/src/tables").join(script))
            .arg(&docs)
            .current_dir(&dir)
            .status()?;
        no_errors &= status.success();
    }
    Ok(no_errors)
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
        Command::new(&python).args(install).arg(SPARK).status()?;
    }
    Ok(has_packages().then_some(python))
}
