//! Rule: no identifier of the product has a word that the glossary replaces.

use super::code::{Token, tokens};
use super::{Problem, Tree};

const GLOSSARY: &str = "docs/glossary.md";

/// What stands above the table: a word in each row, and what is said for it.
const HEAD: &str = "| not in code |";

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let text = tree.text(GLOSSARY).unwrap_or_default();
    let rows = text
        .lines()
        .skip_while(|line| !line.starts_with(HEAD))
        .skip(2);
    let rows = rows.map_while(|row| row.strip_prefix('|')?.split_once('|'));
    let replaced: Vec<&str> = rows.map(|(word, _)| word.trim()).collect();
    if replaced.is_empty() {
        return vec![Problem::new(GLOSSARY, 1, "lists no words to avoid")];
    }
    let mut problems = Vec::new();
    for source in tree.sources().filter(|source| source.product().is_some()) {
        for Token { line, text } in tokens(source.product_code()) {
            let parts = parts(text);
            let found = parts.split('_').find(|part| replaced.contains(part));
            let what = found.map(|found| format!("{text} has the word {found}, see {GLOSSARY}"));
            problems.extend(what.map(|what| Problem::new(&source.path, line, what)));
        }
    }
    problems
}

/// An identifier in lower case, with `_` between all its words.
fn parts(name: &str) -> String {
    let mut parts = String::new();
    for c in name.chars() {
        if c.is_uppercase() && name.contains(char::is_lowercase) {
            parts.push('_');
        }
        parts.extend(c.to_lowercase());
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::{GLOSSARY, rule};
    use crate::tidy::check;

    #[test]
    fn replaced_words_are_found() {
        let table = "# Glossary\n\n| not in code | say |\n|---|---|\n| told | reported |\n| made | |\n\nMore.";
        let check = |code| check(rule, &[(GLOSSARY, table), ("crates/x/src/a.rs", code)]);
        for bad in [
            "struct Told;",
            "fn is_told()",
            "LastTold",
            "MADE_UP",
            "let made = 1;",
        ] {
            assert_eq!(check(bad).len(), 1, "{bad}");
        }
        assert!(check("// told\nfn untold(maid: \"told\") -> Toldo").is_empty());
        assert_eq!(
            check("\nlet told"),
            ["crates/x/src/a.rs:2: told has the word told, see docs/glossary.md"]
        );
    }
}
