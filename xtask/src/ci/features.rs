//! Steps: every library compiles with none of its features, and rayon comes with threads alone; each
//! builds without a warning with each feature alone, and with all but each.

use std::collections::HashSet;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

use toml::{Table, Value};

use super::{cargo, command, msrv};
use crate::Verdict;
use crate::root::root;

/// Compiles each library by itself with no feature at all.
pub(super) fn none() -> Verdict {
    for package in msrv::libraries()? {
        let bare = [
            "check",
            "--quiet",
            "--locked",
            "--lib",
            "--no-default-features",
        ];
        if !cargo(&[&bare[..], &["--package", &package]].concat())? {
            println!("{package} needs a feature");
            return Ok(false);
        }
    }
    without_rayon()
}

/// Holds that rayon comes with the feature `threads` of the facade alone.
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

const FACADE: &str = "komadai";

/// Every set of features that people pick: see [`sets`].
pub(super) fn run() -> Verdict {
    for package in msrv::libraries()? {
        for features in sets(&features(&package)?) {
            println!("{package} [{features}]");
            let which = ["--locked", "--no-default-features", "--package", &package];
            let which = [&which[..], &["--features", &features]].concat();
            let clippy = [
                &["clippy", "--quiet"],
                &which[..],
                &["--", "-D", "warnings"],
            ];
            if !cargo(&clippy.concat())? {
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

/// The features of a package but `default`.
fn features(package: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let manifest = folder(package).join("Cargo.toml");
    let manifest: Table = fs::read_to_string(manifest)?.parse()?;
    let features = manifest.get("features").and_then(Value::as_table);
    let names = features.into_iter().flat_map(Table::keys);
    Ok(names.filter(|name| *name != "default").cloned().collect())
}

/// None of them, each, all but each, all: as cargo wants them, each set once.
fn sets(features: &[String]) -> Vec<String> {
    let mut sets = vec![String::new()];
    sets.extend(features.iter().cloned());
    for one in features {
        let others: Vec<&str> = features
            .iter()
            .filter(|f| *f != one)
            .map(String::as_str)
            .collect();
        sets.push(others.join(","));
    }
    sets.push(features.join(","));
    let mut seen = HashSet::new();
    sets.retain(|set| seen.insert(set.clone()));
    sets
}

#[cfg(test)]
mod tests {
    use super::sets;

    #[test]
    fn each_alone_and_each_left_out() {
        let all = ["a", "b", "c"].map(str::to_owned);
        let expected = ["", "a", "b", "c", "b,c", "a,c", "a,b", "a,b,c"];
        assert_eq!(sets(&all), expected);
        assert_eq!(sets(&all[..2]), ["", "a", "b", "a,b"]);
        assert_eq!(sets(&[]), [""]);
    }
}
