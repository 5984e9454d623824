//! `cargo xtask clauses`: every clause of the law, disabled once, breaks the test that compares it with
//! the generator, every clause of the written move its laws, and every regression of the fuzz targets
//! breaks its law again without what mended it.

mod ended;

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};

use crate::Verdict;
use crate::root::root;
use ended::Ended;

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
    /// Reads a row; nothing if it has not five columns.
    pub(crate) fn read(row: &'a str) -> Option<Clause<'a>> {
        let fields: Vec<&str> = row.split('\t').collect();
        let [part, name, file, text, instead] = fields[..] else {
            return None;
        };
        let plain = |text: &str| text.replace("\\n", "\n");
        Some(Clause {
            part,
            name,
            file,
            text: plain(text),
            instead: plain(instead),
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
            "replay" => ["replay", "regressions"],
            _ => ["law_vs_generator", "agree"],
        }
    }

    /// What came of the change by how the test ended, and whether that caught it: of the
    /// regressions, the one that the row names has to be among those that fail. A test that does
    /// not end is noticed too.
    fn verdict(&self, ended: &Ended) -> Result<(bool, &'static str), String> {
        let file = format!("fuzz/regressions/{}", self.name);
        let named = |printed: &String| printed.lines().any(|line| line.ends_with(&file));
        match ended {
            Ended::Hung => Ok((true, "hung")),
            Ended::Failed(printed) if self.part != "replay" || named(printed) => {
                Ok((true, "caught"))
            }
            Ended::Passed | Ended::Failed(_) => Ok((false, "SURVIVED")),
            Ended::NotBuilt(errors) => Err(format!(
                "{}, “{}”: the change does not compile:\n{errors}",
                self.part, self.name
            )),
        }
    }
}

/// The rows of the table that stand apart from an earlier row of their clause, each by its line
/// with the name of the clause: they would be disabled one by one, though only all together count.
pub(crate) fn apart(table: &str) -> Vec<(usize, &str)> {
    let rows = table.lines().zip(1..).skip(1);
    let rows = rows.filter_map(|(row, line)| Some((Clause::read(row)?, line)));
    let mut seen = BTreeSet::new();
    let mut last = None;
    let mut apart = Vec::new();
    for (Clause { part, name, .. }, line) in rows {
        let clause = (part, name);
        if !seen.insert(clause) && last != Some(clause) {
            apart.push((line, name));
        }
        last = Some(clause);
    }
    apart
}

/// Reads the table.
///
/// # Errors
///
/// The first line that is no row, or stands at a wrong place.
fn read(table: &str) -> Result<Vec<Clause<'_>>, String> {
    if let Some((line, name)) = apart(table).first() {
        let what = "stands apart from the other rows of its clause";
        return Err(format!("{TABLE}:{line}: “{name}” {what}"));
    }
    let rows = table.lines().zip(1..).skip(1);
    let read = |(row, line): (_, usize)| {
        Clause::read(row).ok_or_else(|| format!("{TABLE}:{line}: expected five columns"))
    };
    rows.map(read).collect()
}

/// A file of the copy in which a clause is disabled, and what it was.
struct Disabled {
    path: PathBuf,
    source: String,
}

/// What no test of clauses needs to be quick, and what the law needs no more either.
const SLOW: [&str; 6] = [
    "profile.test.package.komadai-record.opt-level=0",
    "profile.test.package.komadai-kifu.opt-level=0",
    "profile.test.package.komadai-tags.opt-level=0",
    "profile.test.package.komadai-tsume.opt-level=0",
    "profile.test.package.komadai-notation.opt-level=0",
    "profile.test.package.komadai-parse.opt-level=0",
];

/// How a test is built: what takes longer to compile than to run is not optimised.
fn profile(test: [&str; 2]) -> &'static [&'static str] {
    match test {
        ["replay", _] => &["profile.test.opt-level=0"],
        ["law_vs_generator", _] => &SLOW,
        _ => &SLOW[..4],
    }
}

/// Runs the rows, or those of one part, in a copy below the target folder and prints a table of
/// what caught each.
pub(crate) fn run(part: Option<&str>) -> Verdict {
    let table = fs::read_to_string(root().join(TABLE))?;
    let mut clauses = read(&table)?;
    clauses.retain(|clause| part.is_none_or(|part| clause.part == part));
    if clauses.is_empty() {
        return Err(format!("no part {}", part.unwrap_or_default()).into());
    }
    let copy = copy()?;
    let tests: BTreeSet<_> = clauses.iter().map(Clause::test).collect();
    for test in tests {
        let (what, why) = match ended::run(&copy, test, profile(test))? {
            Ended::Passed => continue,
            Ended::Failed(printed) => ("fails", printed),
            Ended::Hung => ("does not end", String::new()),
            Ended::NotBuilt(errors) => ("does not compile", errors),
        };
        let test = test[0];
        return Err(format!("{test} {what} even with every clause in force\n{why}").into());
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
        let test = first.test();
        let ended = ended::run(&copy, test, profile(test))?;
        let (is_caught, verdict) = first.verdict(&ended)?;
        survived += usize::from(!is_caught);
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
    let lines = manifest.lines().map(|line| match line.split(' ').next() {
        Some("members") => "members = [\"crates/*\"]\n".to_owned(),
        Some("default-members") => String::new(),
        _ => format!("{line}\n"),
    });
    fs::write(copy.join("Cargo.toml"), lines.collect::<String>())?;
    fs::copy(root().join("Cargo.lock"), copy.join("Cargo.lock"))?;
    // Testkit holds the dictionaries of the fuzz targets, and replays what they found. Crates have the
    // README in them.
    fs::copy(root().join("README.md"), copy.join("README.md"))?;
    for data in [
        "crates",
        "testdata",
        "fuzz/dictionaries",
        "fuzz/regressions",
    ] {
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

#[cfg(test)]
mod tests {
    use super::{Clause, Ended, TABLE, apart, read};

    /// A table of rows of these parts and names.
    fn table(rows: &[(&str, &str)]) -> String {
        let row = |(part, name): &(&str, &str)| format!("{part}\t{name}\ta.rs\tb\tc\n");
        let rows: String = rows.iter().map(row).collect();
        format!("part\tclause\tfile\ttext\tinstead\n{rows}")
    }

    #[test]
    fn rows_of_a_clause_are_neighbours() {
        for (rows, told) in [
            (&[("law", "a"), ("law", "a"), ("law", "b")][..], &[][..]),
            // Parts can have clauses of one name.
            (&[("law", "a"), ("law", "b"), ("replay", "a")], &[]),
            (&[("law", "a"), ("replay", "b"), ("law", "a")], &[(4, "a")]),
        ] {
            assert_eq!(apart(&table(rows)), told);
        }
        let table = table(&[("law", "a"), ("law", "b"), ("law", "a")]);
        let told = format!("{TABLE}:4: “a” stands apart from the other rows of its clause");
        assert_eq!(read(&table).err(), Some(told));
    }

    #[test]
    fn five_columns() {
        let table = table(&[("law", "a")]);
        assert!(read(&table).is_ok());
        for row in ["law\tb\ta.rs\tb", "law\tb\ta.rs\tb\tc\td", ""] {
            let told = format!("{TABLE}:3: expected five columns");
            assert_eq!(read(&format!("{table}{row}\n")).err(), Some(told));
        }
    }

    #[test]
    fn what_catches_a_change() {
        let law = Clause::read("law\ta\ta.rs\tb\tc").expect("a row");
        let replay = Clause::read("replay\tkif/a\ta.rs\tb\tc").expect("a row");
        let failed = |printed: &str| Ended::Failed(printed.to_owned());
        let its_own = failed("\nkif: /copy/fuzz/regressions/kif/a\n");
        let another = failed("\nkif: /copy/fuzz/regressions/kif/b\n");
        for (clause, ended, told) in [
            (&law, &another, (true, "caught")),
            (&law, &Ended::Passed, (false, "SURVIVED")),
            (&law, &Ended::Hung, (true, "hung")),
            (&replay, &its_own, (true, "caught")),
            (&replay, &another, (false, "SURVIVED")),
        ] {
            assert_eq!(clause.verdict(ended), Ok(told));
        }
        let told = "replay, “kif/a”: the change does not compile:\nerror";
        let not_built = Ended::NotBuilt("error".to_owned());
        assert_eq!(replay.verdict(&not_built), Err(told.to_owned()));
    }
}
