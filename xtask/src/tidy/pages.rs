//! Rule: a page names only types, functions, options and files that exist, and links only to those.

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
                if !exists(name, tree, &words) {
                    problems.push(Problem::new(page, line + 1, format!("{name} is nowhere")));
                }
            }
            for target in text.split("](").skip(1) {
                let end = target.find([')', '#', ' ']).unwrap_or(target.len());
                if !leads(page, &target[..end], tree) {
                    let what = format!("{} is nowhere", &target[..end]);
                    problems.push(Problem::new(page, line + 1, what));
                }
            }
        }
    }
    problems
}

/// Returns `true` if a name in backticks exists, or is not spelt like a file, an option, a path, a function or a type.
fn exists(name: &str, tree: &Tree, words: &HashSet<&str>) -> bool {
    if name.ends_with(".rs") && !name.contains('<') {
        return tree.files().any(|(path, _)| is_end(path, name));
    }
    if let Some(option) = name.strip_prefix("--") {
        let option = option.split([' ', '=']).next().unwrap_or_default();
        // Some options are composed, and some are those of cargo.
        return option.is_empty() || option.split('-').all(|part| words.contains(part));
    }
    let own = name.trim_end_matches("()");
    // The names of platforms end with a digit: `win_amd64`.
    let is_ours = own.contains('_') && !own.ends_with(|c: char| c.is_ascii_digit());
    let is_name = own
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || "_:".contains(c));
    let is_checked = is_type(name) || is_name && (is_ours || own != name || own.contains("::"));
    !is_checked || own.split("::").all(|part| words.contains(part))
}

/// Returns `true` if a link of a page leads to a file or a folder of the tree, or elsewhere.
fn leads(page: &str, target: &str, tree: &Tree) -> bool {
    if target.is_empty() || target.contains(':') {
        return true;
    }
    let mut path: Vec<&str> = page.split('/').collect();
    path.pop();
    for part in target.trim_end_matches('/').split('/') {
        match part {
            "." => {}
            ".." if path.pop().is_none() => return false,
            ".." => {}
            part => path.push(part),
        }
    }
    let path = path.join("/");
    let is_below = |file: &str| {
        file.strip_prefix(&path)
            .is_some_and(|rest| rest.starts_with('/'))
    };
    tree.files().any(|(file, _)| file == path || is_below(file))
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

    #[test]
    fn names_and_links() {
        let code = (
            "crates/core/src/a.rs",
            "//! A.\nstruct Args { out: A }\nfn hits_of() {}\n",
        );
        for good in [
            "`--out DIR`",
            "`--`",
            "`hits_of`",
            "`Args::out`",
            "`hits_of()`",
            "`win_amd64`",
            "`a b::c`",
            "[a](../crates/core/)",
            "[a](a.md#b)",
            "[a](#b)",
            "[a](https://b.c)",
        ] {
            assert!(
                check(rule, &[code, ("docs/a.md", good)]).is_empty(),
                "{good}"
            );
        }
        for bad in [
            "`--outer`",
            "`hit_of`",
            "`Args::dir`",
            "`hits()`",
            "[a](b.md)",
            "[a](../../docs/a.md)",
            "[a](../doc)",
        ] {
            assert_eq!(check(rule, &[code, ("docs/a.md", bad)]).len(), 1, "{bad}");
        }
    }
}
