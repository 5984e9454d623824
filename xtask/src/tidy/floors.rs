//! Rule: a crate depends only on crates on floors below it.

use toml::{Table, Value};

use super::{Problem, Tree};

/// The floors, lowest first. Testkit is above the product: it uses all crates, and only tools use it.
const FLOORS: [&[&str]; 13] = [
    &["komadai-encoding", "komadai-web-border"],
    &["komadai-core"],
    &[
        "komadai-archive",
        "komadai-movegen",
        "komadai-packed",
        "komadai-parse",
    ],
    &["komadai-notation"],
    &["komadai-diagram", "komadai-perft", "komadai-tsume"],
    &["komadai-kifu"],
    &["komadai-page", "komadai-tags"],
    &["komadai-search"],
    &["komadai", "komadai-forms", "komadai-table"],
    &["komadai-batch"],
    &[
        "komadai-cli",
        "komadai-python",
        "komadai-web-app",
        "komadai-web-diagram",
        "komadai-web-kifu",
        "komadai-web-rules",
        "komadai-web-search",
        "komadai-web-tsume",
    ],
    &["komadai-testkit"],
    &["xtask", "komadai-benches", "komadai-fuzz"],
];

fn floor(package: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&package))
}

/// Returns `true` if a package is a library for users, which is below the command.
pub(crate) fn is_library(package: &str) -> bool {
    floor(package).is_some_and(|own| Some(own) < floor("komadai-cli"))
}

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for manifest in &tree.manifests {
        let Some(package) = manifest.name() else {
            continue;
        };
        let Some(own) = floor(package) else {
            problems.push(Problem::new(
                &manifest.path,
                1,
                format!("{package} has no floor"),
            ));
            continue;
        };
        for dependency in dependencies(&manifest.table) {
            if !dependency.starts_with("komadai") && dependency != "xtask" {
                continue;
            }
            let what = match floor(&dependency) {
                Some(below) if below < own => continue,
                Some(other) => format!("{package} (floor {own}) depends on {dependency} ({other})"),
                None => format!("{dependency} has no floor"),
            };
            problems.push(manifest.problem(&dependency, what));
        }
    }
    problems
}

/// Returns the real names of all dependencies, including those of builds, tests and single targets.
pub(super) fn dependencies(manifest: &Table) -> Vec<String> {
    let targets = manifest.get("target").and_then(Value::as_table);
    let targets = targets.into_iter().flat_map(Table::values);
    let mut names = Vec::new();
    for table in targets.filter_map(Value::as_table).chain([manifest]) {
        for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
            let listed = table.get(kind).and_then(Value::as_table);
            for (key, value) in listed.into_iter().flatten() {
                let renamed = value.get("package").and_then(Value::as_str);
                names.push(renamed.unwrap_or(key).to_owned());
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::tidy::check;

    fn crate_with(name: &str, dependencies: &str) -> Vec<String> {
        let text = format!("[package]\nname = \"{name}\"\n{dependencies}\n");
        check(rule, &[("crates/x/Cargo.toml", &text)])
    }

    #[test]
    fn down_is_fine() {
        let down = "[dependencies]\nkomadai-core.workspace = true\nnom = \"8\"";
        assert!(crate_with("komadai-movegen", down).is_empty());
        let tools = "[dev-dependencies]\nkomadai-testkit.workspace = true";
        assert!(crate_with("komadai-benches", tools).is_empty());
    }

    #[test]
    fn up_and_sideways_are_not() {
        let up = "[dependencies]\nkomadai-movegen.workspace = true";
        let found = crate_with("komadai-core", up);
        assert_eq!(
            found,
            ["crates/x/Cargo.toml:4: komadai-core (floor 1) depends on komadai-movegen (2)"]
        );
        let sideways = "[dependencies.komadai-fuzz]\nversion = \"1\"";
        assert_eq!(crate_with("komadai-benches", sideways).len(), 1);
        let renamed = "[target.'cfg(unix)'.build-dependencies]\nx = { package = \"komadai-cli\" }";
        assert_eq!(crate_with("komadai-kifu", renamed).len(), 1);
    }

    #[test]
    fn no_crate_tests_with_testkit() {
        let tests = "[dev-dependencies]\nkomadai-testkit.workspace = true";
        assert_eq!(crate_with("komadai-cli", tests).len(), 1);
    }

    #[test]
    fn what_users_build_on_is_a_library() {
        for package in ["komadai", "komadai-table", "komadai-encoding"] {
            assert!(super::is_library(package), "{package}");
        }
        for package in ["komadai-cli", "komadai-testkit", "xtask", "komadai-attic"] {
            assert!(!super::is_library(package), "{package}");
        }
    }

    #[test]
    fn strangers_are_named() {
        assert_eq!(crate_with("komadai-attic", "").len(), 1);
        let stranger = "[dependencies]\nkomadai-attic = \"1\"";
        assert_eq!(crate_with("komadai-cli", stranger).len(), 1);
    }
}
