//! Reads all files of the repository once.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;

use toml::Table;

use super::code::{self, Token};
use crate::ci::command;

/// The text files of the repository by path, with `/` between its parts.
#[derive(Default)]
pub(super) struct Tree {
    files: BTreeMap<String, String>,
    pub(super) sources: Vec<Source>,
    pub(super) manifests: Vec<Manifest>,
}

pub(super) struct Source {
    pub(super) path: String,
    pub(super) text: String,
    pub(super) tokens: Vec<Token>,
    /// The first line of its tests.
    tests: usize,
}

pub(super) struct Manifest {
    pub(super) path: String,
    pub(super) text: String,
    pub(super) table: Table,
}

impl Source {
    fn new(path: &str, text: &str) -> Result<Source, Box<dyn Error>> {
        let is_test = path.ends_with("/tests.rs") || path.ends_with("forms/src/schema.rs");
        let tests = match text.find("#[cfg(test)]\nmod tests {") {
            _ if is_test => 0,
            Some(at) => text[..at].lines().count() + 1,
            None => usize::MAX,
        };
        Ok(Source {
            path: path.to_owned(),
            text: text.to_owned(),
            tokens: code::tokens(text).map_err(|error| format!("{path}: {error}"))?,
            tests,
        })
    }

    /// Returns the crate of a source file of the product, and its path below `src` of that crate.
    pub(super) fn product(&self) -> Option<(&str, &str)> {
        let (name, path) = self.path.strip_prefix("crates/")?.split_once("/src/")?;
        (name != "testkit").then_some((name, path))
    }

    /// Returns `true` for a source of a library, the command, the wheel or a module of the web.
    fn is_product(&self) -> bool {
        let is_module = self.path.starts_with("web/") || self.path.starts_with("python/src/");
        is_module || self.product().is_some()
    }

    /// Returns the tokens without those of the tests, which are at the end of the file.
    pub(super) fn product_tokens(&self) -> &[Token] {
        let end = self.tokens.partition_point(|token| token.line < self.tests);
        &self.tokens[..end]
    }
}

impl Manifest {
    /// Returns the value of a key of the package, or `None` in a manifest without a package.
    pub(super) fn package(&self, key: &str) -> Option<&toml::Value> {
        self.table.get("package")?.get(key)
    }

    pub(super) fn name(&self) -> Option<&str> {
        self.package("name")?.as_str()
    }
}

impl Tree {
    /// Reads the files below `root` that git tracks, and the new ones that it does not ignore.
    pub(super) fn tracked(root: &Path) -> Result<Tree, Box<dyn Error>> {
        let mut git = command("git");
        git.args([
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ]);
        let listed = git.output()?;
        if !listed.status.success() {
            return Err(String::from_utf8_lossy(&listed.stderr).into());
        }
        let mut tree = Tree::default();
        for path in String::from_utf8(listed.stdout)?.split_terminator('\0') {
            // The file may be deleted but still tracked, a link to a folder, or not a text.
            if let Ok(text) = fs::read_to_string(root.join(path)) {
                tree.add(path, text)?;
            }
        }
        Ok(tree)
    }

    pub(super) fn add(&mut self, path: &str, text: String) -> Result<(), Box<dyn Error>> {
        if path.ends_with(".rs") {
            self.sources.push(Source::new(path, &text)?);
        } else if path.ends_with("Cargo.toml") {
            let table = text.parse().map_err(|error| format!("{path}: {error}"))?;
            self.manifests.push(Manifest {
                path: path.to_owned(),
                text: text.clone(),
                table,
            });
        }
        self.files.insert(path.to_owned(), text);
        Ok(())
    }

    /// Returns a tree of the sources of the product without its pages.
    pub(super) fn product(self) -> Tree {
        let sources = self.sources.into_iter();
        Tree {
            sources: sources.filter(Source::is_product).collect(),
            ..Tree::default()
        }
    }

    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (&**path, &**text))
    }

    pub(super) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }
}
