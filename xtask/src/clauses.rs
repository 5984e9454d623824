//! `cargo xtask clauses`: every clause of law and generator, disabled once, breaks the test that
//! compares them, every clause of the written move its laws, and every regression of the fuzz
//! targets breaks its law again without what mended it.

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

/// The table of all clauses.
pub(crate) const TABLE: &str = "testdata/clauses.tsv";

/// One row of the table: a text of a file, and what disables it.
pub(crate) struct Clause<'a> {
    part: &'a str,
    pub(crate) name: &'a str,
    pub(crate) file: &'a str,
    pub(crate) text: String,
    instead: String,
}

impl<'a> Clause<'a> {
    /// Reads a row; nothing if it has less than five columns.
    pub(crate) fn read(row: &'a str) -> Option<Clause<'a>> {
        let mut fields = row.split('\t');
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

    /// Whether both are rows of one clause.
    fn is_with(&self, other: &Clause<'_>) -> bool {
        (self.part, self.name) == (other.part, other.name)
    }

    /// Disables it in a copy.
    fn disable(&self, copy: &Path) -> Result<Disabled, Box<dyn Error>> {
        let path = copy.join(self.file);
        let source = fs::read_to_string(&path)?;
        if !source.contains(&self.text) {
            return Err(format!("{}: no longer has the text of “{}”", self.file, self.name).into());
        }
        fs::write(&path, source.replace(&self.text, &self.instead))?;
        Ok(Disabled { path, source })
    }

    /// The test that has to fail.
    fn test(&self) -> [&'static str; 2] {
        match self.part {
            "describe" | "resolve" | "strict" => ["written", "written"],
            "perft" => ["law_vs_generator", "perft_counts_every_child"],
            "replay" => ["replay", "regressions"],
            _ => ["law_vs_generator", "agree"],
        }
    }

    /// Whether the test that failed so, if it did, caught the change: of the regressions, the one
    /// that the row names has to be among those that fail.
    fn is_caught(&self, failure: Option<&str>) -> bool {
        let file = format!("fuzz/regressions/{}", self.name);
        failure.is_some_and(|failure| {
            self.part != "replay" || failure.lines().any(|line| line.ends_with(&file))
        })
    }
}

/// A file of the copy in which a clause is disabled, and what it was.
struct Disabled {
    path: PathBuf,
    source: String,
}

/// How a test is built: what takes longer to compile than to run is not optimised.
fn profile(test: [&str; 2]) -> &'static [&'static str] {
    match test {
        ["replay", _] | [_, "perft_counts_every_child"] => &["profile.test.opt-level=0"],
        ["law_vs_generator", _] => &[
            "profile.test.package.komadai-notation.opt-level=0",
            "profile.test.package.komadai-parse.opt-level=0",
            "profile.test.package.komadai-kifu.opt-level=0",
        ],
        _ => &["profile.test.package.komadai-kifu.opt-level=0"],
    }
}

/// Runs the rows, or those of one part, in a copy below the target folder and prints a table of
/// what caught each.
pub(crate) fn run(part: Option<&str>) -> Verdict {
    let table = fs::read_to_string(root().join(TABLE))?;
    let rows = table.lines().skip(1).map(Clause::read);
    let mut clauses: Vec<Clause<'_>> =
        rows.collect::<Option<_>>().ok_or("expected five columns")?;
    clauses.retain(|clause| part.is_none_or(|part| clause.part == part));
    if clauses.is_empty() {
        return Err(format!("no part {}", part.unwrap_or_default()).into());
    }
    let copy = copy()?;
    let tests: BTreeSet<_> = clauses.iter().map(Clause::test).collect();
    for test in tests {
        if failure(&copy, test)?.is_some() {
            return Err(format!("{} fails even with every clause in force", test[0]).into());
        }
    }
    // Two checks of which each alone would do stand in rows of the same name, and go together.
    let clauses: Vec<&[Clause<'_>]> = clauses.chunk_by(Clause::is_with).collect();
    let bar = ProgressBar::new(clauses.len() as u64);
    bar.set_style(ProgressStyle::with_template(
        "{bar:40} {pos} of {len} clauses, {eta} left",
    )?);
    let mut survived = 0;
    for clause in &clauses {
        let [first @ Clause { part, name, .. }, ..] = clause else {
            continue;
        };
        let disabled: Vec<Disabled> = clause
            .iter()
            .map(|row| row.disable(&copy))
            .collect::<Result<_, _>>()?;
        let is_caught = first.is_caught(failure(&copy, first.test())?.as_deref());
        survived += usize::from(!is_caught);
        let verdict = if is_caught { "caught" } else { "SURVIVED" };
        bar.suspend(|| println!("| {part} | {name} | {verdict} |"));
        for Disabled { path, source } in disabled.into_iter().rev() {
            fs::write(path, source)?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    println!(
        "{} clauses disabled once each, {survived} survived",
        clauses.len()
    );
    Ok(survived == 0)
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
    // Testkit holds the dictionaries of the fuzz targets, and replays what they found.
    for data in ["testdata", "fuzz/dictionaries", "fuzz/regressions"] {
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

/// What a test prints that fails in the copy; nothing if it passes. That it does not build is an
/// error.
fn failure(copy: &Path, test: [&str; 2]) -> Result<Option<String>, Box<dyn Error>> {
    let mut command = Command::new("cargo");
    command
        .current_dir(copy)
        .args(["test", "--quiet", "--package", "komadai-testkit", "--test"])
        .args(test);
    for setting in profile(test) {
        command.args(["--config", setting]);
    }
    command.env("CARGO_TARGET_DIR", root().join("target/clauses-target"));
    let output = command.env("RUST_BACKTRACE", "0").output()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    if errors.contains("could not compile") {
        return Err(format!("the change does not compile:\n{errors}").into());
    }
    let printed = String::from_utf8_lossy(&output.stdout);
    Ok((!output.status.success()).then(|| format!("{printed}{errors}")))
}
