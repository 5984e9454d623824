//! Rule: nom lives in parse alone.

use toml::Table;

use super::code::words;
use super::floors::{dependencies, line_of};
use super::{Problem, Tree};

const HOME: &str = "crates/parse/";

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (path, text) in tree.manifests().filter(|(path, _)| !path.starts_with(HOME)) {
        let Ok(manifest) = text.parse::<Table>() else {
            continue; // the floors report it
        };
        for name in dependencies(&manifest) {
            if name == "nom" || name.starts_with("nom-") {
                let what = format!("{name} outside parse");
                problems.push(Problem::new(path, line_of(text, &name), what));
            }
        }
    }
    for source in tree
        .sources()
        .filter(|source| !source.path.starts_with(HOME))
    {
        for word in words(&source.code).filter(|word| word.text == "nom") {
            let named = word.before.ends_with("use") || word.before.ends_with("extern crate");
            if named || word.before.ends_with("::") || word.after.starts_with("::") {
                problems.push(Problem::new(&source.path, word.line, "nom outside parse"));
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::tidy::check;

    #[test]
    fn at_home_in_parse() {
        let files = [
            ("crates/parse/src/a.rs", "use nom::IResult;"),
            ("crates/parse/Cargo.toml", "[dependencies]\nnom = \"8\""),
            ("crates/kifu/src/a.rs", "// nom::IResult\nlet nom = 1;"),
            ("Cargo.toml", "[workspace.dependencies]\nnom = \"8\""),
        ];
        assert!(check(rule, &files).is_empty());
    }

    #[test]
    fn nowhere_else() {
        let files = [
            ("crates/kifu/src/a.rs", "\nfn a() -> nom::IResult<(), ()>"),
            ("crates/kifu/src/b.rs", "use komadai_parse::nom as x;"),
            (
                "crates/cli/Cargo.toml",
                "[dev-dependencies]\nnom.workspace = true",
            ),
        ];
        let found = check(rule, &files);
        assert_eq!(
            found,
            [
                "crates/cli/Cargo.toml:2: nom outside parse",
                "crates/kifu/src/a.rs:2: nom outside parse",
                "crates/kifu/src/b.rs:1: nom outside parse",
            ]
        );
    }
}
