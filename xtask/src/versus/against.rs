//! `cargo xtask versus … --against REV`: runs the same comparison in another commit, in turns with this one.

use std::path::PathBuf;
use std::process::Stdio;

use super::comparison;
use crate::Verdict;
use crate::ci::{command, succeeds, target_dir};
use crate::root::root;

const TURNS: usize = 5;

/// A row of the table: its name and its values, one per turn.
#[derive(Default)]
struct Row {
    name: String,
    here: Vec<f64>,
    there: Vec<f64>,
}

/// Runs a comparison here and in the commit `revision` in turns. Prints the first value of each row of both, and the
/// median of their ratios. The other commit is built in `target/against`. Fails if git does not know the commit, or if
/// no row begins with a name and a number.
pub(super) fn run(native: bool, revision: &str, what: &[String]) -> Verdict {
    let there = checked_out(revision)?;
    for tree in [&root(), &there] {
        if !succeeds(comparison(tree, native).arg("--help").stdout(Stdio::null()))? {
            return Ok(false);
        }
    }
    let mut rows: Vec<Row> = Vec::new();
    for turn in 0..TURNS {
        // The first state changes from turn to turn.
        let first_is_here = turn % 2 == 0;
        for is_here in [first_is_here, !first_is_here] {
            let tree = if is_here { &root() } else { &there };
            let output = comparison(tree, native).args(what).output()?;
            let printed = String::from_utf8_lossy(&output.stdout);
            if !output.status.success() {
                println!("{printed}{}", String::from_utf8_lossy(&output.stderr));
                return Ok(false);
            }
            for (name, value) in printed.lines().filter_map(value_of_row) {
                let place = rows.iter().position(|row| row.name == name);
                let place = place.unwrap_or_else(|| {
                    rows.push(Row {
                        name: name.to_owned(),
                        ..Row::default()
                    });
                    rows.len() - 1
                });
                let row = &mut rows[place];
                if is_here {
                    row.here.push(value);
                } else {
                    row.there.push(value);
                }
            }
        }
    }
    if rows.is_empty() {
        return Err("this comparison prints no rows that begin with a name and a number".into());
    }
    println!("{:24} {:>10} {revision:>10} {:>7}", "", "here", "ratio");
    rows.into_iter().for_each(print);
    Ok(true)
}

/// Returns the folder of a work tree of the commit. Creates it if it is missing.
fn checked_out(revision: &str) -> Result<PathBuf, Box<dyn std::error::Error>> {
    let named = format!("{revision}^{{commit}}");
    let found = command("git")
        .args(["rev-parse", "--verify", &named])
        .output()?;
    if !found.status.success() {
        return Err(format!("git knows no commit {revision}").into());
    }
    let commit = String::from_utf8(found.stdout)?;
    let tree = target_dir("against").join(commit.trim());
    if !tree.exists() {
        let mut add = command("git");
        add.args(["worktree", "add", "--detach"]).arg(&tree);
        if !succeeds(add.arg(commit.trim()))? {
            return Err(format!("{revision} cannot be checked out").into());
        }
    }
    Ok(tree)
}

/// Returns the name and the first value of a line: a name, two blanks or more, a number.
fn value_of_row(line: &str) -> Option<(&str, f64)> {
    let (name, rest) = line.split_once("  ").filter(|(name, _)| !name.is_empty())?;
    let value = rest.split_whitespace().next()?.parse().ok()?;
    Some((name, value))
}

fn print(row: Row) {
    let Row { name, here, there } = row;
    if here.is_empty() || there.is_empty() {
        println!("{name:24} only in one of the two");
        return;
    }
    let ratios = here.iter().zip(&there).map(|(here, there)| here / there);
    let ratio = median(ratios.collect());
    println!(
        "{name:24} {:10.2} {:10.2} {ratio:7.3}",
        median(here),
        median(there)
    );
}

/// Returns the upper median.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
