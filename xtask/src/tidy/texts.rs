//! Rule: the sentences of the command are in the tables of texts, each in both languages.

use super::{Problem, Tree};

const SOURCES: &str = "crates/cli/src/";

/// The files there that may have other sentences: the tables, the command line (its texts are help), and a test.
const OTHERS: [&str; 5] = [
    "texts",
    "args",
    "main.rs",
    "command/man.rs",
    "command/completions.rs",
];

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for source in &tree.sources {
        let inside = source.path.strip_prefix(SOURCES);
        if inside.is_none_or(|path| OTHERS.iter().any(|other| path.starts_with(other))) {
            continue;
        }
        let mut before = "";
        for tokens in source.product_tokens().windows(2) {
            let [open, literal] = tokens else { continue };
            let is_reason = before == "expect" && open.text == "(";
            if literal.is_literal && !is_reason && is_sentence(&literal.text) {
                let what = format!("{} belongs into a table of texts", literal.text);
                problems.push(Problem::new(&source.path, literal.line, what));
            }
            before = &open.text;
        }
    }
    problems
}

/// Returns `true` if a literal has two English words or more outside braces.
fn is_sentence(literal: &str) -> bool {
    let mut depth = 0_usize;
    let plain = literal.chars().filter(|&c| {
        depth += usize::from(c == '{');
        let is_plain = depth == 0;
        depth = depth.saturating_sub(usize::from(c == '}'));
        is_plain
    });
    let plain: String = plain.collect();
    let words = plain.split_whitespace().filter(|word| {
        let word = word.trim_matches(|c: char| c.is_ascii_punctuation());
        word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic())
    });
    words.count() > 1
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::tidy::check;

    #[test]
    fn sentences_are_found() {
        let file = "crates/cli/src/command/show.rs";
        let check = |code: &str| check(rule, &[(file, code)]);
        assert_eq!(
            check("\nlet text = \"no game {name} found\";"),
            [format!(
                "{file}:2: \"no game {{name}} found\" belongs into a table of texts"
            )]
        );
        for good in [
            "// no game \"found here\"",
            "let key = \"black\";",
            "let text = format!(\"{name} of {file}\");",
            "first.expect(\"a first game\");",
            "#[cfg(test)]\nmod tests { const TEXT: &str = \"no game\"; }",
        ] {
            assert!(check(good).is_empty(), "{good}");
        }
    }

    #[test]
    fn tables_and_help_have_them() {
        let code = "let text = \"no game found\";";
        for path in ["texts.rs", "texts/show.rs", "args/help.rs"] {
            assert!(check(rule, &[(&format!("crates/cli/src/{path}"), code)]).is_empty());
        }
    }
}
