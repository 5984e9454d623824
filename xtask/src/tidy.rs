//! `cargo xtask tidy`: the rules of the house that no compiler knows.
//!
//! A rule is a function from the [`Tree`] of all files to what it found wrong.

mod circles;
mod code;
mod dependencies;
mod floors;
mod formats;
mod glossary;
mod headers;
mod law;
mod length;
mod lines;
mod manifests;
mod mutants;
mod paths;
mod published;
mod samples;
mod texts;
mod tree;

use std::fmt;

pub(crate) use floors::floor;
pub(crate) use lines::run as lines;
use tree::Tree;

use crate::Verdict;
use crate::root::root;

type Rule = fn(&Tree) -> Vec<Problem>;

const RULES: [(&str, Rule); 14] = [
    ("floors: a crate depends only downward", floors::rule),
    ("circles: none between the files of a crate", circles::rule),
    ("manifests: shared lints, exact versions", manifests::rule),
    ("published: inherited keys, both licences", published::rule),
    ("dependencies: each used, nom in parse", dependencies::rule),
    ("formats: named in their folders", formats::rule),
    ("glossary: words not in code", glossary::rule),
    ("law: board, hands and side alone", law::rule),
    ("headers: every file says what it is for", headers::rule),
    ("length: files stay readable", length::rule),
    ("paths: no folder of one machine", paths::rule),
    ("samples: each case of a format is shown", samples::rule),
    ("texts: messages are in the tables", texts::rule),
    ("mutants: what may survive stands there", mutants::rule),
];

/// Something against a rule.
struct Problem {
    file: String,
    /// From 1.
    line: usize,
    what: String,
}

impl Problem {
    fn new(file: &str, line: usize, what: impl Into<String>) -> Problem {
        Problem {
            file: file.to_owned(),
            line,
            what: what.into(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)
    }
}

pub(crate) fn run() -> Verdict {
    let tree = Tree::tracked(&root())?;
    let mut count = 0;
    for (name, rule) in RULES {
        let problems = rule(&tree);
        count += problems.len();
        if !problems.is_empty() {
            println!("{name}");
        }
        for problem in problems {
            println!("{problem}");
        }
    }
    println!(
        "tidy: {} source files, median {} lines, {} rules, {count} problems",
        tree.sources().count(),
        length::median(&tree),
        RULES.len(),
    );
    Ok(count == 0)
}

/// The rows of a table, below its head, of which `wrong` has something to say; or that there is no table.
fn wrong_rows(
    tree: &Tree,
    table: &'static str,
    wrong: impl Fn(&str) -> Option<String>,
) -> Vec<Problem> {
    let Some(text) = tree.text(table) else {
        return vec![Problem::new(table, 1, "there is no such table")];
    };
    let rows = text.lines().zip(1..).skip(1);
    rows.filter_map(|(row, line)| Some(Problem::new(table, line, wrong(row)?)))
        .collect()
}

/// Runs a rule on a tree of these files and gives what it found, as text.
#[cfg(test)]
fn check(rule: Rule, files: &[(&str, &str)]) -> Vec<String> {
    let tree = Tree::of(files.iter().copied());
    rule(&tree).iter().map(Problem::to_string).collect()
}
