//! Rule: every package takes the shared lints, or is a workspace of its own, and a dependency by path
//! says its exact version too.

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
        unpinned(&manifest, &mut names);
        for name in names {
            let what = format!("{name} has a path and no exact version: `=1.2.3`");
            problems.push(Problem::new(path, line_of(text, &name), what));
        }
    }
    problems
}

/// Collects the dependencies with a path that another version could take the place of, wherever dependencies stand.
/// The crates use items of one another that are outside the promise of stability, so they are released together.
fn unpinned(table: &Table, names: &mut Vec<String>) {
    for (key, value) in table {
        let Some(inner) = value.as_table() else {
            continue;
        };
        if !key.ends_with("dependencies") {
            unpinned(inner, names);
            continue;
        }
        let exact = |version: &Value| version.as_str().is_some_and(|text| text.starts_with('='));
        let bad =
            |spec: &Value| spec.get("path").is_some() && !spec.get("version").is_some_and(exact);
        let bad = inner.iter().filter(|(_, spec)| bad(spec));
        names.extend(bad.map(|(name, _)| name.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::tidy::check;

    #[test]
    fn exact_versions_go_with_paths() {
        let found = |spec| {
            let text = format!("[workspace.dependencies]\na = {{ {spec} }}\n");
            check(rule, &[("Cargo.toml", &text)])
        };
        assert!(found("version = \"=1.0.0\", path = \"a\"").is_empty());
        assert!(found("version = \"1.0.0\"").is_empty());
        for bad in ["path = \"a\"", "version = \"1.0.0\", path = \"a\""] {
            let expected = "Cargo.toml:2: a has a path and no exact version: `=1.2.3`";
            assert_eq!(found(bad), [expected]);
        }
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
