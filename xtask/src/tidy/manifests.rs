//! Rule: a package uses the shared lints and all its dependencies, and pins dependencies with a path to an exact
//! version. A published package inherits its keys. It contains both licences, because a tarball has no files from
//! outside its folder, and Windows has no links.

use toml::{Table, Value};

use super::floors::dependencies;
use super::tree::Manifest;
use super::{Problem, Tree};

const INHERITED: [&str; 4] = ["version", "edition", "license", "repository"];

const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for manifest in &tree.manifests {
        for name in unpinned(&manifest.table) {
            let what = format!("{name} has a path and no exact version: `=1.2.3`");
            problems.push(manifest.problem(name, what));
        }
        if manifest.name().is_none() {
            continue;
        }
        let folder = manifest.path.trim_end_matches("Cargo.toml");
        let mut problem = |what: String| problems.push(Problem::new(&manifest.path, 1, what));
        let lints = manifest.table.get("lints");
        let is_shared = lints.and_then(|lints| lints.get("workspace")?.as_bool()) == Some(true);
        if !is_shared && !manifest.table.contains_key("workspace") {
            problem("lacks `[lints] workspace = true`".to_owned());
        }
        if manifest.package("publish").and_then(Value::as_bool) != Some(false) {
            for key in INHERITED {
                let value = manifest.package(key);
                if value.and_then(|value| value.get("workspace")?.as_bool()) != Some(true) {
                    problem(format!("lacks `{key}.workspace = true`"));
                }
            }
            if manifest.package("rust-version").is_none() {
                problem("names no `rust-version`".to_owned());
            }
            for licence in LICENCES {
                let copy = tree.text(&format!("{folder}{licence}"));
                if copy.is_none() || copy != tree.text(licence) {
                    problem(format!("its folder has no copy of {licence}"));
                }
            }
        }
        for name in dependencies(&manifest.table) {
            if !is_named(tree, folder, &name.replace('-', "_")) {
                problems.push(manifest.problem(&name, format!("{name} is used by no line")));
            }
        }
    }
    problems
}

/// Returns `true` if the code in a folder, or in those that its library includes by `#[path]`, uses a name.
fn is_named(tree: &Tree, folder: &str, name: &str) -> bool {
    let library = tree.text(&format!("{folder}src/lib.rs"));
    let included = library.unwrap_or_default().split("#[path = \"../../");
    let beside = folder.trim_end_matches('/').rsplit_once('/');
    let included = included.skip(1).filter_map(|path| {
        let (name, _) = path.split_once("src/")?;
        Some(format!("{}/{name}", beside?.0))
    });
    let folders: Vec<String> = included.chain([folder.to_owned()]).collect();
    let mut sources = tree.sources.iter();
    sources.any(|source| {
        folders.iter().any(|folder| source.path.starts_with(folder))
            && source.tokens.iter().any(|token| token.text == name)
    })
}

/// Returns dependencies with a path but without an exact version. The crates use unstable items of one another.
fn unpinned(table: &Table) -> Vec<&str> {
    let mut names = Vec::new();
    for (key, value) in table {
        let Some(inner) = value.as_table() else {
            continue;
        };
        if !key.ends_with("dependencies") {
            names.extend(unpinned(inner));
            continue;
        }
        let is_exact = |version: &Value| version.as_str().is_some_and(|text| text.starts_with('='));
        let is_pinned = |spec: &Value| spec.get("version").is_some_and(is_exact);
        let bad = inner
            .iter()
            .filter(|(_, spec)| spec.get("path").is_some() && !is_pinned(spec));
        names.extend(bad.map(|(name, _)| &**name));
    }
    names
}

impl Manifest {
    /// Creates a problem on the line that names a dependency.
    pub(super) fn problem(&self, dependency: &str, what: String) -> Problem {
        let is_name = |line: &str| {
            let key = line.split(['.', '=', ' ']).next();
            let table = format!("dependencies.{dependency}]");
            let renamed = format!("package = \"{dependency}\"");
            key == Some(dependency) || line.contains(&table) || line.contains(&renamed)
        };
        let index = self.text.lines().position(is_name).unwrap_or(0);
        Problem::new(&self.path, index + 1, what)
    }
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::tidy::check;

    const WHOLE: &str = "[package]\nname = \"a\"\nversion.workspace = true\nedition.workspace = true\n\
                         rust-version.workspace = true\nlicense.workspace = true\nrepository.workspace = true\n\
                         [lints]\nworkspace = true\n";

    /// Returns the problems of a package with this manifest, code and licence.
    fn found(manifest: &str, code: &str, licence: &str) -> Vec<String> {
        let files = [
            ("LICENSE-APACHE", "A"),
            ("LICENSE-MIT", "M"),
            ("a/Cargo.toml", manifest),
            ("a/LICENSE-APACHE", "A"),
            ("a/LICENSE-MIT", licence),
            ("a/src/lib.rs", code),
            ("b/src/lib.rs", "use b_c::A;"),
        ];
        check(rule, &files)
    }

    #[test]
    fn all_is_inherited() {
        assert!(found(WHOLE, "", "M").is_empty());
        let without = |line| found(&WHOLE.replace(line, ""), "", "M");
        for (line, problem) in [
            (
                "repository.workspace = true\n",
                "lacks `repository.workspace = true`",
            ),
            ("rust-version.workspace = true\n", "names no `rust-version`"),
            (
                "[lints]\nworkspace = true\n",
                "lacks `[lints] workspace = true`",
            ),
        ] {
            assert_eq!(without(line), [format!("a/Cargo.toml:1: {problem}")]);
        }
        let expected = ["a/Cargo.toml:1: its folder has no copy of LICENSE-MIT"];
        assert_eq!(found(WHOLE, "", "N"), expected);
        let private = "[workspace]\n[package]\nname = \"a\"\npublish = false\n";
        assert!(found(private, "", "N").is_empty());
    }

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
    fn dependencies_are_used() {
        let manifest = format!("{WHOLE}[dependencies]\nb-c = \"1\"\n");
        assert!(found(&manifest, "use b_c::A;", "M").is_empty());
        let expected = ["a/Cargo.toml:11: b-c is used by no line"];
        assert_eq!(found(&manifest, "// b_c", "M"), expected);
    }
}
