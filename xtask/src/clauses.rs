//! `cargo xtask clauses`: every clause of law and generator, disabled once, breaks the test that
//! compares them, every clause of the written move its laws.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use indicatif::{ProgressBar, ProgressStyle};

use crate::Verdict;
use crate::root::root;

/// What the test needs.
const CRATES: [&str; 6] = ["core", "movegen", "notation", "parse", "kifu", "testkit"];

/// One row of `testdata/clauses.tsv`: a text of a file, and what disables it.
struct Clause<'a> {
    part: &'a str,
    name: &'a str,
    file: &'a str,
    text: String,
    instead: String,
}

impl Clause<'_> {
    /// The test that has to fail.
    fn test(&self) -> [&'static str; 2] {
        match self.part {
            "describe" | "resolve" | "strict" => ["written", "written"],
            "perft" => ["law_vs_generator", "perft_counts_every_child"],
            _ => ["law_vs_generator", "agree"],
        }
    }
}

/// Runs the rows, or those of one part, in a copy below the target folder and prints a table of
/// what caught each.
pub(crate) fn run(part: Option<&str>) -> Verdict {
    let table = fs::read_to_string(root().join("testdata/clauses.tsv"))?;
    let clauses = table.lines().skip(1).map(read).collect::<Option<Vec<_>>>();
    let mut clauses = clauses.ok_or("testdata/clauses.tsv: expected five columns")?;
    clauses.retain(|clause| part.is_none_or(|part| clause.part == part));
    let copy = copy()?;
    let tests: BTreeSet<_> = clauses.iter().map(Clause::test).collect();
    for test in tests {
        if !passes(&copy, test)? {
            return Err(format!("{} fails even with every clause in force", test[0]).into());
        }
    }
    let bar = ProgressBar::new(clauses.len() as u64);
    bar.set_style(ProgressStyle::with_template(
        "{bar:40} {pos} of {len} clauses, {eta} left",
    )?);
    let mut survived = 0;
    for clause in &clauses {
        let Clause { part, name, .. } = clause;
        let path = copy.join(clause.file);
        let source = fs::read_to_string(&path)?;
        if !source.contains(&clause.text) {
            return Err(format!("{}: no longer has the text of “{name}”", clause.file).into());
        }
        fs::write(&path, source.replace(&clause.text, &clause.instead))?;
        let passed = passes(&copy, clause.test())?;
        survived += usize::from(passed);
        let verdict = if passed { "SURVIVED" } else { "caught" };
        bar.suspend(|| println!("| {part} | {name} | {verdict} |"));
        fs::write(&path, source)?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    println!(
        "{} clauses disabled once each, {survived} survived",
        clauses.len()
    );
    Ok(survived == 0)
}

fn read(line: &str) -> Option<Clause<'_>> {
    let mut fields = line.split('\t');
    let mut next = || fields.next();
    let plain = |text: &str| text.replace("\\n", "\n");
    Some(Clause {
        part: next()?,
        name: next()?,
        file: next()?,
        text: plain(next()?),
        instead: plain(next()?),
    })
}

/// The crates and the data in a workspace of their own.
fn copy() -> Result<PathBuf, Box<dyn Error>> {
    let copy = root().join("target/clauses");
    if copy.exists() {
        fs::remove_dir_all(&copy)?;
    }
    fs::create_dir_all(&copy)?;
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    let members = CRATES.map(|name| format!("\"crates/{name}\"")).join(", ");
    let lines = manifest.lines().map(|line| match line.split(' ').next() {
        Some("members") => format!("members = [{members}]\n"),
        Some("default-members") => String::new(),
        _ => format!("{line}\n"),
    });
    fs::write(copy.join("Cargo.toml"), lines.collect::<String>())?;
    fs::copy(root().join("Cargo.lock"), copy.join("Cargo.lock"))?;
    for name in CRATES {
        copy_folder(
            &root().join("crates").join(name),
            &copy.join("crates").join(name),
        )?;
    }
    // Testkit holds the dictionaries of the fuzz targets.
    for data in ["testdata", "fuzz/dictionaries"] {
        copy_folder(&root().join(data), &copy.join(data))?;
    }
    Ok(copy)
}

fn copy_folder(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

/// Whether the test passes in the copy; that it does not build is an error.
fn passes(copy: &Path, [test, filter]: [&str; 2]) -> Result<bool, Box<dyn Error>> {
    let mut command = Command::new("cargo");
    command
        .current_dir(copy)
        .args(["test", "--quiet", "--package", "komadai-testkit"]);
    command.args(["--test", test, filter]);
    command.env("CARGO_TARGET_DIR", root().join("target/clauses-target"));
    let output = command.env("RUST_BACKTRACE", "0").output()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    if errors.contains("could not compile") {
        return Err(format!("the change does not compile:\n{errors}").into());
    }
    Ok(output.status.success())
}
