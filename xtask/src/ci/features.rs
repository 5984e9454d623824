//! Step: every library compiles without its features, with each alone, and with each pair.

use std::error::Error;
use std::fs;

use toml::{Table, Value};

use super::{cargo, msrv};
use crate::Verdict;
use crate::root::root;

pub(super) fn run() -> Verdict {
    for package in msrv::libraries()? {
        for features in sets(&features(&package)?) {
            println!("{package} [{features}]");
            let check = ["check", "--quiet", "--locked", "--no-default-features"];
            let which = ["--package", &package, "--features", &features];
            if !cargo(&[check, which].concat())? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The features of a package but `default`.
fn features(package: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let folder = package.strip_prefix("komadai-").unwrap_or(package);
    let manifest = root().join("crates").join(folder).join("Cargo.toml");
    let manifest: Table = fs::read_to_string(manifest)?.parse()?;
    let features = manifest.get("features").and_then(Value::as_table);
    let names = features.into_iter().flat_map(Table::keys);
    Ok(names.filter(|name| *name != "default").cloned().collect())
}

/// None of them, each, each pair, all: as cargo wants them.
fn sets(features: &[String]) -> Vec<String> {
    let mut sets = vec![String::new()];
    for (i, one) in features.iter().enumerate() {
        sets.push(one.clone());
        sets.extend(features[i + 1..].iter().map(|two| format!("{one},{two}")));
    }
    if features.len() > 2 {
        sets.push(features.join(","));
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::sets;

    #[test]
    fn all_pairs() {
        let features = ["a", "b", "c"].map(str::to_owned);
        let expected = ["", "a", "a,b", "a,c", "b", "b,c", "c", "a,b,c"];
        assert_eq!(sets(&features), expected);
        assert_eq!(sets(&[]), [""]);
    }
}
