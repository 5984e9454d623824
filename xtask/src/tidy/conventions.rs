//! Rule: code follows common conventions: no `.filter(|_| …)`, and no `match` on a bool.
//!
//! Clippy's `match_bool` ignores a `match` with guards.

use super::{Problem, Tree};

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for source in &tree.sources {
        let texts: Vec<&str> = source.tokens.iter().map(|token| &*token.text).collect();
        for (at, token) in source.tokens.iter().enumerate() {
            let what = match &texts[at..] {
                [".", "filter", "(", "|", "_", "|", ..]
                | [".", "filter", "(", "move", "|", "_", "|", ..] => "`.filter(|_| …)`",
                ["{" | "}" | ",", "true" | "false", "if", ..]
                | ["{" | "}" | ",", "true" | "false", "=", ">", ..] => "a `match` on a bool",
                _ => continue,
            };
            problems.push(Problem::new(&source.path, token.line, what));
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::tidy::check;

    #[test]
    fn usual_code_passes() {
        let fine = "fn f() {
            // .filter(|_| a)
            a.filter(|a| b);
            a.filter(|(_, a)| a);
            a.map(|_| b);
            match (a, b) { (Some(a), true) => c, (_, b) if b == false => d, _ => e }
            if a { true } else { false }
            Some { a: true, b: false }
        }";
        assert!(check(rule, &[("crates/core/src/a.rs", fine)]).is_empty());
    }

    #[test]
    fn conditions_in_disguise_are_found() {
        for code in [
            "a.filter(|_| b)",
            "a\n.filter(\n|_| b)",
            "a.filter(move |_| b)",
            "match a { true => b, false => c }",
            "match a { _ if d => b, false => c, _ => e }",
            "match a { _ if d => {} true if e => c, _ => e }",
        ] {
            let text = format!("fn f() {{ {code} }}");
            let found = check(rule, &[("python/src/a.rs", &text)]);
            assert!(!found.is_empty(), "{code}");
        }
    }
}
