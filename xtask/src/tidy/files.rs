//! Rule: a Rust file begins with its purpose, is short and has no unsafe code; no file contains a path of one machine.

use super::code::Token;
use super::{Problem, Tree};

const MOST_LINES: usize = 600;

/// The folders, without their slash, so that this file passes the rule.
const FOLDERS: [&str; 4] = ["home", "root", "Users", "work"];

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for source in &tree.sources {
        let first = source.text.lines().next().unwrap_or_default();
        if first
            .strip_prefix("//!")
            .is_none_or(|words| words.trim().is_empty())
        {
            problems.push(Problem::new(
                &source.path,
                1,
                "the file does not open with `//!`",
            ));
        }
        let lines = source.text.lines().count();
        if lines > MOST_LINES {
            let what = format!("{lines} lines, more than {MOST_LINES}");
            problems.push(Problem::new(&source.path, MOST_LINES + 1, what));
        }
    }
    for source in &tree.sources {
        // The compiler forbids it too, except where macros of a binding framework expand to it. The attribute that
        // gives JavaScript a name to call is `unsafe(no_mangle)`, and `unsafe extern` names a function of JavaScript.
        let names: Vec<&Token> = source.tokens.iter().filter(|token| token.is_name).collect();
        let is_code = |pair: &[&Token]| {
            pair[0].text == "unsafe" && !["no_mangle", "extern"].contains(&&*pair[1].text)
        };
        if let Some(pair) = names.windows(2).find(|pair| is_code(pair)) {
            let token = pair[0];
            problems.push(Problem::new(&source.path, token.line, "unsafe code"));
        }
    }
    for (path, text) in tree.files() {
        for (line, text) in (1..).zip(text.lines()) {
            if let Some(folder) = FOLDERS.iter().find(|folder| has_path(text, folder)) {
                let what = format!("a path of one machine: /{folder}");
                problems.push(Problem::new(path, line, what));
            }
        }
    }
    problems
}

/// Returns `true` if a line has a path that begins with `/folder`.
fn has_path(line: &str, folder: &str) -> bool {
    let is_before = |c: char| c.is_alphanumeric() || "._-+~*}])/".contains(c);
    let is_after = |c: char| c.is_alphanumeric() || "_-.".contains(c);
    let needle = format!("/{folder}");
    line.match_indices(&needle).any(|(at, _)| {
        !line[..at].ends_with(is_before) && !line[at + needle.len()..].starts_with(is_after)
    })
}

#[cfg(test)]
mod tests {
    use super::{FOLDERS, rule};
    use crate::tidy::check;

    #[test]
    fn a_header_is_first() {
        assert!(check(rule, &[("a.rs", "//! The squares.\n")]).is_empty());
        for text in [
            "use core::fmt;\n",
            "\n//! A.\n",
            "// A.\n",
            "//! \n//! A.\n",
            "",
        ] {
            assert_eq!(check(rule, &[("a.rs", text)]).len(), 1, "{text:?}");
        }
    }

    #[test]
    fn six_hundred_lines_are_enough() {
        let text = |lines: usize| format!("//! A.\n{}", "x\n".repeat(lines - 1));
        assert!(check(rule, &[("a.rs", &text(600))]).is_empty());
        let found = check(rule, &[("a.rs", &text(601))]);
        assert_eq!(found, ["a.rs:601: 601 lines, more than 600"]);
    }

    #[test]
    fn unsafe_code_is_found() {
        for good in ["#![forbid(unsafe_code)]", "#[unsafe(no_mangle)]\nfn f() {}"] {
            let text = format!("//! unsafe\n{good}\n");
            assert!(check(rule, &[("a.rs", &text)]).is_empty(), "{good}");
        }
        let found = check(
            rule,
            &[("a.rs", "//! A.\nfn f() {\n    unsafe { g() }\n}\n")],
        );
        assert_eq!(found, ["a.rs:3: unsafe code"]);
    }

    #[test]
    fn starts_of_paths_are_found() {
        for folder in FOLDERS {
            for bad in [format!("see /{folder}/x"), format!("\"/{folder}\"")] {
                assert_eq!(check(rule, &[("a.md", &bad)]).len(), 1, "{bad}");
            }
        }
        let fine = "../root/x\ncrates/root/src\n/workspace\nhttps://example.org/home/x\n/rooted";
        assert!(check(rule, &[("a.md", fine)]).is_empty());
    }
}
