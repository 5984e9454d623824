//! Steps about features. Every library compiles without features. Only the feature `threads` brings rayon. Each
//! library builds without a warning with none of its features, with each alone, and with all.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use toml::{Table, Value};

use super::{cargo, command, msrv};
use crate::Verdict;
use crate::root::root;

/// Compiles each library by itself without features.
pub(super) fn none() -> Verdict {
    for package in msrv::libraries()? {
        let bare = "check --quiet --locked --lib --no-default-features --package";
        if !cargo(&format!("{bare} {package}"))? {
            println!("{package} needs a feature");
            return Ok(false);
        }
    }
    without_rayon()
}

/// Checks that only the feature `threads` of the facade brings rayon.
fn without_rayon() -> Verdict {
    let mut others = features(FACADE)?;
    others.retain(|feature| feature != "threads");
    let mut tree = command("cargo");
    tree.args(["tree", "--locked", "--edges", "normal", "--prefix", "none"]);
    tree.args(["--package", FACADE, "--no-default-features"]);
    let tree = tree.args(["--features", &others.join(",")]).output()?;
    print!("{}", String::from_utf8_lossy(&tree.stderr));
    let packages = String::from_utf8(tree.stdout)?;
    let free = !packages.lines().any(|line| line.starts_with("rayon"));
    if !free {
        println!("{FACADE} brings rayon without the feature threads");
    }
    Ok(tree.status.success() && free)
}

pub(super) const FACADE: &str = "komadai";

/// The sets of features of a library: none, each alone, and all.
pub(super) fn run() -> Verdict {
    for package in msrv::libraries()? {
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

fn folder(package: &str) -> PathBuf {
    let folder = package.strip_prefix("komadai-").unwrap_or(package);
    root().join("crates").join(folder)
}

/// The features of a package except `default`.
fn features(package: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let manifest = folder(package).join("Cargo.toml");
    let manifest: Table = fs::read_to_string(manifest)?.parse()?;
    let features = manifest.get("features").and_then(Value::as_table);
    let names = features.into_iter().flat_map(Table::keys);
    Ok(names.filter(|name| *name != "default").cloned().collect())
}
