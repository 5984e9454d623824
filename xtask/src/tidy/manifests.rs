//! Rule: every package takes the shared lints, or is a workspace of its own, and a dependency by path
//! says its version too.

use toml::{Table, Value};

use super::floors::{line_of, package};
use super::{Problem, Tree};

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (path, text) in tree.manifests() {
        let Ok(manifest) = text.parse::<Table>() else {
            continue; // the floors report it
        };
        let shared = manifest
            .get("lints")
            .and_then(|lints| lints.get("workspace")?.as_bool());
        let alone = manifest.contains_key("workspace");
        if package(&manifest).is_some() && !alone && shared != Some(true) {
            problems.push(Problem::new(path, 1, "lacks `[lints] workspace = true`"));
        }
        let mut names = Vec::new();
        unversioned(&manifest, &mut names);
        for name in names {
            let what = format!("{name} has a path and no version");
            problems.push(Problem::new(path, line_of(text, &name), what));
        }
    }
    problems
}

/// Collects the dependencies with a path alone, wherever dependencies stand.
fn unversioned(table: &Table, names: &mut Vec<String>) {
    for (key, value) in table {
        let Some(inner) = value.as_table() else {
            continue;
        };
        if !key.ends_with("dependencies") {
            unversioned(inner, names);
            continue;
        }
        let bad = |spec: &Value| spec.get("path").is_some() && spec.get("version").is_none();
        let bad = inner.iter().filter(|(_, spec)| bad(spec));
        names.extend(bad.map(|(name, _)| name.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::tidy::check;

    #[test]
    fn versions_go_with_paths() {
        let text = "[workspace.dependencies]\na = { version = \"1\", path = \"a\" }\n";
        assert!(check(rule, &[("Cargo.toml", text)]).is_empty());
        let text = "[workspace.dependencies]\na = { path = \"a\" }\n";
        let found = check(rule, &[("Cargo.toml", text)]);
        assert_eq!(found, ["Cargo.toml:2: a has a path and no version"]);
    }

    #[test]
    fn lints_are_shared() {
        let text = "[package]\nname = \"a\"\n";
        assert_eq!(check(rule, &[("a/Cargo.toml", text)]).len(), 1);
        let text = "[package]\nname = \"a\"\n[lints]\nworkspace = true\n";
        assert!(check(rule, &[("a/Cargo.toml", text)]).is_empty());
        let text = "[workspace]\n[package]\nname = \"a\"\n";
        assert!(check(rule, &[("a/Cargo.toml", text)]).is_empty());
    }
}
