//! `cargo xtask versus … --against REV`: the same comparison in another commit, in turns with this one.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Stdio;

use super::comparison;
use crate::Verdict;
use crate::ci::{command, succeeds, target_dir};
use crate::root::root;

/// How often each state runs.
const TURNS: usize = 5;

/// The values of each row, one per turn.
type Rows = BTreeMap<String, Vec<f64>>;

/// Runs a comparison here and in the commit `revision` in turns, and prints the first value of each row of both, and
/// the median of their ratios. The other commit is built in `target/against`.
pub(super) fn run(native: bool, revision: &str, what: &[String]) -> Verdict {
    let there = checked_out(revision)?;
    for tree in [&root(), &there] {
        if !succeeds(comparison(tree, native).arg("--help").stdout(Stdio::null()))? {
            return Ok(false);
        }
    }
    let (mut ours, mut theirs, mut order) = (Rows::new(), Rows::new(), Vec::new());
    for turn in 0..TURNS {
        // The state that begins changes from turn to turn.
        let mut states = [(root(), &mut ours), (there.clone(), &mut theirs)];
        if turn % 2 == 1 {
            states.reverse();
        }
        for (tree, rows) in states {
            let output = comparison(&tree, native).args(what).output()?;
            let printed = String::from_utf8_lossy(&output.stdout);
            if !output.status.success() {
                println!("{printed}{}", String::from_utf8_lossy(&output.stderr));
                return Ok(false);
            }
            for (name, value) in printed.lines().filter_map(row) {
                if !order.contains(&name) {
                    order.push(name.clone());
                }
                rows.entry(name).or_default().push(value);
            }
        }
    }
    print(revision, &order, &mut ours, &mut theirs);
    Ok(true)
}

/// The folder of a work tree of the commit, made if it is not there.
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

/// The name and the first value of a row: a name, two blanks or more, a number.
fn row(line: &str) -> Option<(String, f64)> {
    let (name, rest) = line.split_once("  ")?;
    let value = rest.split_whitespace().next()?.parse().ok()?;
    (!name.is_empty()).then(|| (name.to_owned(), value))
}

fn print(revision: &str, order: &[String], ours: &mut Rows, theirs: &mut Rows) {
    println!("{:24} {:>10} {revision:>10} {:>7}", "", "here", "ratio");
    for name in order {
        let (Some(ours), Some(theirs)) = (ours.get_mut(name), theirs.get_mut(name)) else {
            println!("{name:24} only in one of the two");
            continue;
        };
        let mut ratios: Vec<_> = ours
            .iter()
            .zip(&*theirs)
            .map(|(ours, theirs)| ours / theirs)
            .collect();
        let (ours, theirs) = (median(ours), median(theirs));
        println!(
            "{name:24} {ours:10.2} {theirs:10.2} {:7.3}",
            median(&mut ratios)
        );
    }
}

/// The upper median.
fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
