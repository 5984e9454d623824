//! Rule: no crate has unsafe code, and the lower floors do without std whatever the features.

use super::{Problem, Tree};

const WITHOUT_STD: [&str; 5] = ["core", "movegen", "notation", "parse", "perft"];

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for source in tree.sources().filter(|source| is_root(&source.path)) {
        let has = |attribute: &str| source.code.lines().any(|line| line.trim() == attribute);
        let mut demand = |attribute| {
            if !has(attribute) {
                problems.push(Problem::new(
                    &source.path,
                    1,
                    format!("lacks `{attribute}`"),
                ));
            }
        };
        demand("#![forbid(unsafe_code)]");
        let lower = |name: &str| source.path == format!("crates/{name}/src/lib.rs");
        if WITHOUT_STD.iter().any(|name| lower(name)) {
            demand("#![no_std]");
        }
    }
    problems
}

/// Whether a file is the root of a library or program. Tests and benches have the shared lint.
fn is_root(path: &str) -> bool {
    path.ends_with("src/lib.rs")
        || path.ends_with("src/main.rs")
        || path.contains("/src/bin/")
        || path.contains("/fuzz_targets/")
        || path.starts_with("fuzz_targets/")
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::tidy::check;

    #[test]
    fn both_are_demanded_below() {
        let core = "crates/core/src/lib.rs";
        let fine = "//! Core.\n#![no_std]\n#![forbid(unsafe_code)]\n";
        assert!(check(rule, &[(core, fine)]).is_empty());
        let conditional = "#![cfg_attr(not(test), no_std)]\n#![forbid(unsafe_code)]\n";
        let found = check(rule, &[(core, conditional)]);
        assert_eq!(found, ["crates/core/src/lib.rs:1: lacks `#![no_std]`"]);
        assert_eq!(check(rule, &[(core, "// #![no_std]\n")]).len(), 2);
    }

    #[test]
    fn above_only_one() {
        let fine = [("crates/cli/src/main.rs", "#![forbid(unsafe_code)]\n")];
        assert!(check(rule, &fine).is_empty());
        assert_eq!(check(rule, &[("xtask/src/main.rs", "")]).len(), 1);
        assert_eq!(check(rule, &[("fuzz/fuzz_targets/a.rs", "")]).len(), 1);
        assert!(check(rule, &[("crates/cli/src/show.rs", "")]).is_empty());
    }
}
