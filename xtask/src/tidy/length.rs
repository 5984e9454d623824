//! Rule: a file is short enough to read.

use super::{Problem, Tree};

const MOST: usize = 600;

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let lengths = tree
        .sources()
        .map(|source| (source, source.text.lines().count()));
    lengths
        .filter(|&(_, lines)| lines > MOST)
        .map(|(source, lines)| {
            let what = format!("{lines} lines, more than {MOST}");
            Problem::new(&source.path, MOST + 1, what)
        })
        .collect()
}

/// The middle length of the Rust files.
pub(super) fn median(tree: &Tree) -> usize {
    let mut lengths: Vec<_> = tree.sources().map(|s| s.text.lines().count()).collect();
    lengths.sort_unstable();
    lengths.get(lengths.len() / 2).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::tidy::check;

    #[test]
    fn six_hundred_lines_are_enough() {
        assert!(check(rule, &[("a.rs", &"x\n".repeat(600))]).is_empty());
        let found = check(rule, &[("a.rs", &"x\n".repeat(601))]);
        assert_eq!(found, ["a.rs:601: 601 lines, more than 600"]);
    }
}
