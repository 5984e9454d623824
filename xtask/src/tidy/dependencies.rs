//! Rule: a package uses what it depends on, and parse alone depends on nom.

use toml::Table;

use super::code::tokens;
use super::floors::{dependencies, line_of, package};
use super::{Problem, Tree};

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (path, text) in tree.manifests() {
        let manifest = text.parse::<Table>().unwrap_or_default(); // the floors report it
        let folder = path.trim_end_matches("Cargo.toml");
        let named = package(&manifest).map(|_| dependencies(&manifest));
        for name in named.into_iter().flatten() {
            let mut problem = |what| problems.push(Problem::new(path, line_of(text, &name), what));
            if name.starts_with("nom") && folder != "crates/parse/" {
                problem(format!("{name} outside parse"));
            }
            if !is_used(tree, folder, &name.replace('-', "_")) {
                problem(format!("{name} is used by no line"));
            }
        }
    }
    problems
}

/// Whether some code in a folder names a crate.
fn is_used(tree: &Tree, folder: &str, name: &str) -> bool {
    let mut sources = tree
        .sources()
        .filter(|source| source.path.starts_with(folder));
    sources.any(|source| {
        let code = tokens(&source.code);
        let mut pairs = code.windows(2).map(|pair| (pair[0].text, pair[1].text));
        pairs.any(|(a, b)| (a == "use" && b == name) || (a == name && matches!(b, "::" | "as")))
    })
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::tidy::check;

    /// What is wrong with a package that depends on `a-b`, and for its tests on nom.
    fn unused(folder: &str, library: &str, tests: &str) -> Vec<String> {
        let manifest = "[package]\nname = \"x\"\n[dependencies]\na-b = \"1\"\n\
                        [dev-dependencies]\nnom = \"8\"";
        let path = |name| format!("{folder}/{name}");
        let paths = ["Cargo.toml", "src/lib.rs", "tests/t.rs"].map(path);
        let files = [
            (&*paths[0], manifest),
            (&*paths[1], library),
            (&*paths[2], tests),
        ];
        check(
            rule,
            &[&files[..], &[("y/src/lib.rs", "use a_b::A;")]].concat(),
        )
    }

    #[test]
    fn each_is_used() {
        let found = unused("crates/parse", "use a_b::A;", "nom::f()");
        assert!(found.is_empty(), "{found:?}");
        assert!(unused("crates/parse", "pub use {x, a_b as a};", "use nom;").is_empty());
        let found = unused("crates/parse", "let a_b = 1; // a_b::A", "nom::f()");
        assert_eq!(found, ["crates/parse/Cargo.toml:4: a-b is used by no line"]);
        let found = unused("crates/parse", "use a_b::A;", "fn nom() {}");
        assert_eq!(found, ["crates/parse/Cargo.toml:6: nom is used by no line"]);
    }

    #[test]
    fn nom_is_at_home_in_parse() {
        let found = unused("crates/kifu", "use a_b::A;", "nom::f()");
        assert_eq!(found, ["crates/kifu/Cargo.toml:6: nom outside parse"]);
    }
}
