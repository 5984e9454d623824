//! Rule: a page names only types and files that exist.

use std::collections::HashSet;

use super::{Problem, Tree};

/// Pages with names from other programs or from removed code.
const OTHERS: [&str; 4] = [
    "CHANGELOG.md",
    "THIRD-PARTY.md",
    "docs/formats.md",
    "testdata/",
];

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let sources = tree.files().filter(|(path, _)| !path.ends_with(".md"));
    let words: HashSet<&str> = sources
        .flat_map(|(_, text)| text.split(|c| !is_letter(c)))
        .collect();
    let mut problems = Vec::new();
    for (page, text) in tree.files() {
        if !page.ends_with(".md") || OTHERS.iter().any(|other| page.contains(other)) {
            continue;
        }
        for (line, text) in text.lines().enumerate() {
            for name in text.split('`').skip(1).step_by(2) {
                let is_there = if name.ends_with(".rs") && !name.contains('<') {
                    tree.files().any(|(path, _)| is_end(path, name))
                } else {
                    !is_type(name) || words.contains(name)
                };
                if !is_there {
                    problems.push(Problem::new(page, line + 1, format!("{name} is nowhere")));
                }
            }
        }
    }
    problems
}

/// Returns `true` if a name is spelt like a type of two words: `WalkItem`.
fn is_type(name: &str) -> bool {
    let capitals = name.chars().filter(char::is_ascii_uppercase).count();
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && (2..name.len()).contains(&capitals)
        && name.chars().all(|c| c.is_ascii_alphanumeric())
}

/// Returns `true` if a path ends with the folders and the file of a name.
fn is_end(path: &str, name: &str) -> bool {
    let before = path.strip_suffix(name.trim_start_matches("src/"));
    before.is_some_and(|before| before.is_empty() || before.ends_with('/'))
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::tidy::check;

    #[test]
    fn what_is_gone() {
        let code = (
            "crates/core/src/square.rs",
            "//! Squares.\nstruct BigSquare;\n",
        );
        let page = (
            "docs/a.md",
            "`BigSquare` in `square.rs`, `core/src/square.rs`, `P7f`\n`BigTile` in `tile.rs`\n",
        );
        assert_eq!(
            check(rule, &[code, page]),
            [
                "docs/a.md:2: BigTile is nowhere",
                "docs/a.md:2: tile.rs is nowhere"
            ]
        );
    }
}
