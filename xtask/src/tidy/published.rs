//! Rule: a package that is published says what the workspace says of version, licence and the like, and
//! holds the texts of both licences: a tarball has nothing from above its folder, and Windows no links.

use toml::{Table, Value};

use super::floors::package;
use super::{Problem, Tree};

const INHERITED: [&str; 4] = ["version", "edition", "license", "repository"];

const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (path, text) in tree.manifests() {
        let manifest = text.parse::<Table>().unwrap_or_default(); // the floors report it
        let said = |key: &str| manifest.get("package")?.get(key);
        if package(&manifest).is_none() || said("publish").and_then(Value::as_bool) == Some(false) {
            continue;
        }
        for key in INHERITED {
            let inherited = said(key).and_then(|value| value.get("workspace")?.as_bool());
            if inherited != Some(true) {
                problems.push(Problem::new(
                    path,
                    1,
                    format!("lacks `{key}.workspace = true`"),
                ));
            }
        }
        if said("rust-version").is_none() {
            problems.push(Problem::new(path, 1, "names no `rust-version`"));
        }
        let folder = path.trim_end_matches("Cargo.toml");
        for licence in LICENCES {
            let copy = format!("{folder}{licence}");
            if tree.text(&copy).is_none() || tree.text(&copy) != tree.text(licence) {
                problems.push(Problem::new(&copy, 1, format!("is no copy of {licence}")));
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::tidy::check;

    const WHOLE: &str = "[package]\nname = \"a\"\nversion.workspace = true\nedition.workspace = true\n\
                         rust-version.workspace = true\nlicense.workspace = true\nrepository.workspace = true\n";

    fn found(manifest: &str, licence: &str) -> Vec<String> {
        let files = [
            ("LICENSE-APACHE", "A"),
            ("LICENSE-MIT", "M"),
            ("a/Cargo.toml", manifest),
            ("a/LICENSE-APACHE", "A"),
            ("a/LICENSE-MIT", licence),
        ];
        check(rule, &files)
    }

    #[test]
    fn all_is_inherited() {
        assert!(found(WHOLE, "M").is_empty());
        let without = |key| {
            found(
                &WHOLE.replace(&format!("{key}.workspace = true\n"), ""),
                "M",
            )
        };
        let expected = ["a/Cargo.toml:1: lacks `repository.workspace = true`"];
        assert_eq!(without("repository"), expected);
        let expected = ["a/Cargo.toml:1: names no `rust-version`"];
        assert_eq!(without("rust-version"), expected);
    }

    #[test]
    fn licences_are_copies() {
        let expected = ["a/LICENSE-MIT:1: is no copy of LICENSE-MIT"];
        assert_eq!(found(WHOLE, "N"), expected);
    }

    #[test]
    fn nobody_sees_the_others() {
        assert!(found("[package]\nname = \"a\"\npublish = false\n", "N").is_empty());
    }
}
