//! Steps about features. Every library compiles without features. Rayon comes only with the feature `threads`, the
//! parser only with `reading`, and PDF and PNG in testkit only with `diagrams`. Each library and testkit compile
//! without a warning with no features, with each feature alone, and with all.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use toml::{Table, Value};

use super::{cargo, command, msrv};
use crate::Verdict;
use crate::root::root;

pub(super) fn none() -> Verdict {
    for package in msrv::libraries()? {
        let bare = "check --quiet --locked --lib --no-default-features --package";
        if !cargo(&format!("{bare} {package}"))? {
            println!("{package} needs a feature");
            return Ok(false);
        }
    }
    for (package, feature, dependencies) in BROUGHT {
        if !is_brought_by(package, feature, dependencies)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Features, each with the dependencies that only it adds.
const BROUGHT: [(&str, &str, &[&str]); 3] = [
    (FACADE, "threads", &["rayon"]),
    ("komadai-notation", "reading", &["komadai-parse", "nom"]),
    (TESTKIT, "diagrams", &["pdf-writer", "png"]),
];

/// Checks that a package has these dependencies with a feature, and not with all its other features.
fn is_brought_by(package: &str, feature: &str, dependencies: &[&str]) -> Verdict {
    let others = features(package)?
        .into_iter()
        .filter(|name| name != feature);
    let without = tree(package, &others.collect::<Vec<_>>().join(","))?;
    let with = tree(package, feature)?;
    for dependency in dependencies {
        let has = |tree: &str| {
            tree.lines()
                .any(|line| line.split(' ').next() == Some(dependency))
        };
        if has(&without) || !has(&with) {
            println!("{package}: not only the feature {feature} brings {dependency}");
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the dependencies of a package with exactly these features, one per line.
fn tree(package: &str, features: &str) -> Result<String, Box<dyn Error>> {
    let mut tree = command("cargo");
    tree.args(["tree", "--locked", "--edges", "normal", "--prefix", "none"]);
    tree.args(["--package", package, "--no-default-features"]);
    let tree = tree.args(["--features", features]).output()?;
    if tree.status.success() {
        Ok(String::from_utf8(tree.stdout)?)
    } else {
        Err(String::from_utf8_lossy(&tree.stderr).into())
    }
}

pub(super) const FACADE: &str = "komadai";
const TESTKIT: &str = "komadai-testkit";

/// Checks each library with no features, with each feature alone, and with all.
pub(super) fn run() -> Verdict {
    let mut packages = msrv::libraries()?;
    packages.push(TESTKIT.to_owned());
    for package in packages {
        let features = features(&package)?;
        let mut sets = vec![String::new(), features.join(",")];
        sets.extend(features);
        sets.dedup();
        for features in sets {
            println!("{package} [{features}]");
            let clippy = "clippy --quiet --locked --no-default-features --package";
            if !cargo(&format!(
                "{clippy} {package} --features={features} -- -D warnings"
            ))? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

pub(super) fn folder(package: &str) -> PathBuf {
    let folder = package.strip_prefix("komadai-").unwrap_or(package);
    root().join("crates").join(folder)
}

/// Returns the features of a package except `default`.
fn features(package: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let manifest = folder(package).join("Cargo.toml");
    let manifest: Table = fs::read_to_string(manifest)?.parse()?;
    let features = manifest.get("features").and_then(Value::as_table);
    let names = features.into_iter().flat_map(Table::keys);
    Ok(names.filter(|name| *name != "default").cloned().collect())
}
