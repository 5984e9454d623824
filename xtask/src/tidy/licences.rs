//! Rule: the file with the licences of others names the crates of the lock file; the lock files agree.

use std::collections::BTreeSet;

use toml::{Table, Value};

use super::{Problem, Tree};
use crate::licences::{Crate, PROGRAMS, Packages};

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let mut packages = Packages::default();
    for manifest in &tree.manifests {
        packages.add(&manifest.table);
    }
    let mut problems = Vec::new();
    for program in &PROGRAMS {
        let (Some(lock), Some(page)) = (tree.text(program.lock), tree.text(program.file)) else {
            problems.push(Problem::new(
                program.file,
                1,
                "it or the lock file is missing",
            ));
            continue;
        };
        match packages.crates(lock, program.package) {
            Ok(crates) => problems.extend(stale(program.file, page, &crates)),
            Err(error) => problems.push(Problem::new(program.lock, 1, error.to_string())),
        }
    }
    problems.extend(disagreements(tree));
    problems
}

/// Returns the missing and the superfluous rows.
fn stale(file: &str, page: &str, crates: &[Crate]) -> Vec<Problem> {
    let cell = |row: &str| row.split(" |").next().unwrap_or_default().to_owned();
    let expected: BTreeSet<String> = crates.iter().map(|one| cell(&one.row())).collect();
    let rows = page.lines().enumerate();
    let rows = rows.filter(|(_, line)| line.starts_with("| ["));
    let rows: Vec<(usize, String)> = rows.map(|(index, line)| (index + 1, cell(line))).collect();
    let found: BTreeSet<&String> = rows.iter().map(|(_, row)| row).collect();
    let what = |row: &str, word: &str| format!("{word}: {row}; run `cargo xtask licences`");
    let missing = expected.iter().filter(|row| !found.contains(row));
    let missing = missing.map(|row| Problem::new(file, 1, what(row, "missing")));
    let old = rows.iter().filter(|(_, row)| !expected.contains(row));
    let old = old.map(|(line, row)| Problem::new(file, *line, what(row, "old")));
    missing.chain(old).collect()
}

/// Returns the direct dependencies that another lock file has only in another version.
fn disagreements(tree: &Tree) -> Vec<Problem> {
    let table = |path: &str| tree.text(path)?.parse::<Table>().ok();
    let (Some(manifest), Some(lock)) = (table("Cargo.toml"), table("Cargo.lock")) else {
        return Vec::new();
    };
    let named = manifest
        .get("workspace")
        .and_then(|workspace| workspace.get("dependencies"));
    let names = named
        .and_then(Value::as_table)
        .into_iter()
        .flat_map(Table::keys);
    let mut problems = Vec::new();
    for name in names {
        let ours = versions(&lock, name);
        for other in ["benches/Cargo.lock", "python/Cargo.lock", "web/Cargo.lock"] {
            let theirs = table(other)
                .map(|lock| versions(&lock, name))
                .unwrap_or_default();
            if !theirs.is_empty() && theirs.is_disjoint(&ours) {
                let what =
                    format!("{name} is {theirs:?} here and {ours:?} in Cargo.lock: update both");
                problems.push(Problem::new(other, 1, what));
            }
        }
    }
    problems
}

/// Returns the versions of a crate in a lock file.
fn versions(lock: &Table, name: &str) -> BTreeSet<String> {
    let packages = lock.get("package").and_then(Value::as_array);
    let packages = packages.into_iter().flatten();
    let named =
        packages.filter(|package| package.get("name").and_then(Value::as_str) == Some(name));
    let versions = named.filter_map(|package| package.get("version")?.as_str());
    versions.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::tidy::check;

    const LOCK: &str = "[[package]]\nname = \"OWN\"\nversion = \"0.1.0\"\ndependencies = [\"a\"]\n\
                        [[package]]\nname = \"a\"\nversion = \"1.2.3\"\nchecksum = \"aa\"\n";
    const ROW: &str = "| [a 1.2.3](https://crates.io/crates/a/1.2.3) | MIT |\n";

    /// Returns the problems of a tree if the wheel's lock file and licences have these texts.
    fn found(version: &str, licences: &str) -> Vec<String> {
        let of = |package| LOCK.replace("OWN", package);
        let manifest =
            |package| format!("[package]\nname = \"{package}\"\n[dependencies]\na = \"1\"\n");
        check(
            rule,
            &[
                ("Cargo.toml", "[workspace.dependencies]\na = \"1\"\n"),
                ("Cargo.lock", &of("komadai-cli")),
                ("THIRD-PARTY.md", ROW),
                ("crates/cli/Cargo.toml", &manifest("komadai-cli")),
                (
                    "python/Cargo.lock",
                    &of("komadai-python").replace("1.2.3", version),
                ),
                ("python/Cargo.toml", &manifest("komadai-python")),
                ("python/THIRD-PARTY.md", licences),
            ],
        )
    }

    #[test]
    fn each_crate_has_a_row_and_each_row_a_crate() {
        assert!(found("1.2.3", ROW).is_empty());
        let link = "[a 1.2.3](https://crates.io/crates/a/1.2.3)";
        let run = "run `cargo xtask licences`";
        let missing = format!("python/THIRD-PARTY.md:1: missing: | {link}; {run}");
        assert_eq!(found("1.2.3", ""), [missing]);
        let two = format!("{ROW}{}", ROW.replace("1.2.3", "1.2.2"));
        let link = link.replace("1.2.3", "1.2.2");
        let old = format!("python/THIRD-PARTY.md:2: old: | {link}; {run}");
        assert_eq!(found("1.2.3", &two), [old]);
    }

    #[test]
    fn lock_files_agree() {
        let row = ROW.replace("1.2.3", "1.2.4");
        let expected =
            "python/Cargo.lock:1: a is {\"1.2.4\"} here and {\"1.2.3\"} in Cargo.lock: update both";
        assert_eq!(found("1.2.4", &row), [expected]);
    }
}
