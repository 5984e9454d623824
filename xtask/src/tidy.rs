//! `cargo xtask tidy`: checks the rules of the repository that the compiler does not check.
//!
//! A rule is a function from the [`Tree`] of all files to the problems that it found.

mod circles;
mod code;
mod conventions;
mod figures;
mod files;
mod floors;
mod formats;
mod law;
mod licences;
mod lines;
mod manifests;
mod names;
mod pages;
mod prose;
mod samples;
mod texts;
mod tree;
mod wording;

use std::fmt;

pub(crate) use figures::{FiguresArgs, run as figures};
pub(crate) use floors::is_library;
pub(crate) use lines::run as lines;
use tree::Tree;

use crate::Verdict;
use crate::root::root;

type Rule = fn(&Tree) -> Vec<Problem>;

const RULES: [(&str, Rule); 13] = [
    ("floors: a crate depends only downward", floors::rule),
    (
        "circles: none between the files, or the modules, of a crate",
        circles::rule,
    ),
    (
        "manifests: lints, versions, licences, what is used",
        manifests::rule,
    ),
    (
        "files: a header, no great length, no path of one machine",
        files::rule,
    ),
    ("formats: named in their folders", formats::rule),
    (
        "licences: those of others are listed; the lock files agree",
        licences::rule,
    ),
    ("law: board, hands and side alone", law::rule),
    ("samples: each case of a format is shown", samples::rule),
    ("texts: messages are in the tables", texts::rule),
    ("names: no two public types have one", names::rule),
    ("pages: they name what exists", pages::rule),
    (
        "conventions: no filter on a condition, no match on a bool",
        conventions::rule,
    ),
    (
        "wording: verbs first, values by name, short sentences",
        wording::rule,
    ),
];

struct Problem {
    file: String,
    /// The number of the line, from 1.
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
        "tidy: {} source files, {} rules, {count} problems",
        tree.sources.len(),
        RULES.len(),
    );
    Ok(count == 0)
}

/// Prints the first line of each file of a crate, or of all crates: the purpose of the file.
pub(crate) fn map(name: Option<&str>) -> Verdict {
    let tree = Tree::tracked(&root())?;
    let mut is_found = false;
    for source in &tree.sources {
        let purpose = source.text.lines().next().unwrap_or_default();
        let own = source.product().map(|(own, _)| own);
        if own.is_some() && name.is_none_or(|name| own == Some(name)) {
            is_found = true;
            println!("{}: {}", source.path, purpose.trim_start_matches("//! "));
        }
    }
    Ok(is_found)
}

/// Runs a rule on a tree of these files and returns the problems as text.
#[cfg(test)]
fn check(rule: Rule, files: &[(&str, &str)]) -> Vec<String> {
    let mut tree = Tree::default();
    for (path, text) in files {
        tree.add(path, (*text).to_owned()).unwrap();
    }
    rule(&tree).iter().map(Problem::to_string).collect()
}
