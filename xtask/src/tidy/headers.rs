//! Rule: the first line of a file says what it is for.

use super::{Problem, Tree};

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    tree.sources()
        .filter(|source| !has_header(&source.text))
        .map(|source| Problem::new(&source.path, 1, "the file does not open with `//!`"))
        .collect()
}

fn has_header(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    first
        .strip_prefix("//!")
        .is_some_and(|said| !said.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::tidy::check;

    #[test]
    fn a_header_is_first() {
        assert!(check(rule, &[("a.rs", "//! The squares.\n")]).is_empty());
        let bad = [
            "use core::fmt;\n",
            "\n//! The squares.\n",
            "// The squares.\n",
            "//! \n//! The squares.\n",
            "",
        ];
        for text in bad {
            assert_eq!(check(rule, &[("a.rs", text)]).len(), 1, "{text:?}");
        }
    }
}
