//! All files of the repository, read once.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::code;

/// The text files of the repository by path, `/` between its parts.
pub(super) struct Tree {
    files: BTreeMap<String, String>,
    sources: BTreeMap<String, Source>,
}

/// A Rust file.
pub(super) struct Source {
    pub(super) path: String,
    pub(super) text: String,
    /// The text with comments and literals blanked.
    pub(super) code: String,
}

impl Source {
    /// The crate of a source of the product, and its path below the `src` of that crate.
    pub(super) fn product(&self) -> Option<(&str, &str)> {
        let (name, path) = self.path.strip_prefix("crates/")?.split_once("/src/")?;
        (name != "testkit").then_some((name, path))
    }

    /// The text up to its tests, which come last; none of a file that is a test.
    pub(super) fn without_tests(&self) -> &str {
        let is_test = self.path.ends_with("/tests.rs") || self.path.ends_with("json/schema.rs");
        let tests = self.text.find("#[cfg(test)]\nmod tests");
        let end = if is_test {
            0
        } else {
            tests.unwrap_or(self.text.len())
        };
        &self.text[..end]
    }

    /// The code up to its tests, which come last.
    pub(super) fn product_code(&self) -> &str {
        let tests = self.code.find("#[cfg(test)]\nmod ");
        &self.code[..tests.unwrap_or(self.code.len())]
    }
}

impl Tree {
    /// The files that git tracks below `root`, and those it would if asked.
    pub(super) fn tracked(root: &Path) -> Result<Tree, Box<dyn Error>> {
        let listed = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others"])
            .arg("--exclude-standard")
            .current_dir(root)
            .output()?;
        if !listed.status.success() {
            return Err(String::from_utf8_lossy(&listed.stderr).into());
        }
        let paths = String::from_utf8(listed.stdout)?;
        let mut files = BTreeMap::new();
        for path in paths.split_terminator('\0') {
            // Deleted but still tracked, a link to a folder, not text: nothing to read.
            if let Ok(text) = fs::read_to_string(root.join(path)) {
                files.insert(path.to_owned(), text);
            }
        }
        Ok(Tree::of(
            files.iter().map(|(path, text)| (&**path, &**text)),
        ))
    }

    pub(super) fn of<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Tree {
        let mut tree = Tree {
            files: BTreeMap::new(),
            sources: BTreeMap::new(),
        };
        for (path, text) in files {
            tree.files.insert(path.to_owned(), text.to_owned());
            if path.ends_with(".rs") {
                let source = Source {
                    path: path.to_owned(),
                    text: text.to_owned(),
                    code: code::of(text),
                };
                tree.sources.insert(path.to_owned(), source);
            }
        }
        tree
    }

    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (&**path, &**text))
    }

    /// The text of one file.
    pub(super) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    pub(super) fn sources(&self) -> impl Iterator<Item = &Source> {
        self.sources.values()
    }

    /// The `Cargo.toml` files.
    pub(super) fn manifests(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files()
            .filter(|(path, _)| *path == "Cargo.toml" || path.ends_with("/Cargo.toml"))
    }
}
