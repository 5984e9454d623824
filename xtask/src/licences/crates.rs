//! Finds the crates of others that a package is built from.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt;
use std::fs;
use std::path::Path;

use toml::{Table, Value};

/// A crate of others, in one version.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct Crate {
    pub(crate) name: String,
    pub(crate) version: String,
    /// The SHA-256 of its tarball.
    pub(crate) checksum: String,
}

impl Crate {
    /// Returns its address on crates.io.
    pub(crate) fn address(&self) -> String {
        format!("https://crates.io/crates/{}/{}", self.name, self.version)
    }

    /// Returns the first cell of its row in the file with the licences.
    pub(crate) fn row(&self) -> String {
        format!("| [{self}]({}) |", self.address())
    }

    pub(super) fn folder(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }
}

impl fmt::Display for Crate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.version)
    }
}

/// Our packages, each with the names of its dependencies except those of its tests.
#[derive(Default)]
pub(crate) struct Packages(BTreeMap<String, BTreeSet<String>>);

impl Packages {
    /// Reads the manifests of the published packages and of the wheel.
    pub(super) fn read(root: &Path) -> Result<Packages, Box<dyn Error>> {
        let mut packages = Packages::default();
        let mut folders = vec![root.join("python")];
        for entry in fs::read_dir(root.join("crates"))? {
            folders.push(entry?.path());
        }
        for folder in folders {
            packages.add(&fs::read_to_string(folder.join("Cargo.toml"))?.parse()?);
        }
        Ok(packages)
    }

    /// Adds the package of a manifest, if it has one.
    pub(crate) fn add(&mut self, manifest: &Table) {
        let name = manifest.get("package").and_then(|of| of.get("name"));
        if let Some(name) = name.and_then(Value::as_str) {
            let names = dependencies(manifest).map(str::to_owned).collect();
            self.0.insert(name.to_owned(), names);
        }
    }

    /// Returns the crates of others that a lock file names for a package, in order. Fails if the text is not a lock
    /// file, or if it lacks a package.
    pub(crate) fn crates(&self, lock: &str, package: &str) -> Result<Vec<Crate>, Box<dyn Error>> {
        let lock: Table = lock.parse()?;
        let locked = lock.get("package").and_then(Value::as_array);
        let locked = locked.ok_or("a lock file without packages")?;
        let (mut met, mut crates) = (BTreeSet::new(), BTreeSet::new());
        let mut waiting = vec![package];
        while let Some(wanted) = waiting.pop() {
            if !met.insert(wanted) {
                continue;
            }
            // `name`, or `name version` if there are several.
            let mut words = wanted.split(' ');
            let (name, version) = (words.next(), words.next());
            let found = locked.iter().find(|entry| {
                text(entry, "name") == name
                    && (version.is_none() || text(entry, "version") == version)
            });
            let found = found.ok_or_else(|| format!("the lock file lacks {wanted}"))?;
            let name = name.unwrap_or_default();
            if let Some(checksum) = text(found, "checksum") {
                crates.insert(Crate {
                    name: name.to_owned(),
                    version: text(found, "version").unwrap_or_default().to_owned(),
                    checksum: checksum.to_owned(),
                });
            }
            let all = found.get("dependencies").and_then(Value::as_array);
            let all = all.into_iter().flatten().filter_map(Value::as_str);
            // A lock file also contains the dependencies of our tests.
            waiting.extend(all.filter(|wanted| {
                let wanted = wanted.split(' ').next().unwrap_or_default();
                self.0.get(name).is_none_or(|names| names.contains(wanted))
            }));
        }
        Ok(crates.into_iter().collect())
    }
}

fn text<'a>(entry: &'a Value, key: &str) -> Option<&'a str> {
    entry.get(key)?.as_str()
}

/// Returns the names of the dependencies of a manifest, on all systems, except those of its tests.
fn dependencies(manifest: &Table) -> impl Iterator<Item = &str> {
    let systems = manifest.get("target").and_then(Value::as_table);
    let systems = systems.into_iter().flat_map(Table::values);
    let tables = systems.filter_map(Value::as_table).chain([manifest]);
    let kinds =
        tables.flat_map(|table| ["dependencies", "build-dependencies"].map(|kind| table.get(kind)));
    let kinds = kinds.flatten().filter_map(Value::as_table);
    kinds.flat_map(Table::keys).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::Packages;

    const LOCK: &str = r#"
        [[package]]
        name = "own"
        version = "0.1.0"
        dependencies = ["a", "b 2.0.0", "only-tests"]
        [[package]]
        name = "a"
        version = "1.2.3"
        checksum = "aa"
        dependencies = ["b 1.0.0"]
        [[package]]
        name = "b"
        version = "1.0.0"
        checksum = "b1"
        [[package]]
        name = "b"
        version = "2.0.0"
        checksum = "b2"
        [[package]]
        name = "only-tests"
        version = "1.0.0"
        checksum = "cc"
    "#;

    #[test]
    fn crates_of_all_systems_without_those_of_tests() {
        let mut packages = Packages::default();
        let manifest = "[package]\nname = \"own\"\n[dependencies]\na = \"1\"\n\
                        [target.'cfg(unix)'.dependencies]\nb = \"2\"\n\
                        [dev-dependencies]\nonly-tests = \"1\"";
        packages.add(&manifest.parse().unwrap());
        let crates = packages.crates(LOCK, "own").unwrap();
        let names: Vec<String> = crates.iter().map(ToString::to_string).collect();
        assert_eq!(names, ["a 1.2.3", "b 1.0.0", "b 2.0.0"]);
        assert_eq!(crates[1].checksum, "b1");
        assert!(packages.crates(LOCK, "other").is_err());
    }
}
