//! Step: the libraries and the command compile without a warning with the oldest Rust that each of them promises.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;

use toml::Table;

use super::packages::COMMAND;
use super::skipped::without_tool;
use super::{command, succeeds, target_dir};
use crate::Verdict;
use crate::root::root;
use crate::tidy::is_library;

pub(super) fn run() -> Verdict {
    let mut promises: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in libraries()?.into_iter().chain([COMMAND.to_owned()]) {
        promises
            .entry(promised(&package)?)
            .or_default()
            .push(package);
    }
    for (version, packages) in promises {
        let Some(rustc) = installed(&version) else {
            let toolchain = format!("there is no Rust {version}");
            if !without_tool(&format!("msrv {version}"), &toolchain)? {
                return Ok(false);
            }
            continue;
        };
        println!("{}", rustc.trim_end());
        let mut cargo = command("rustup");
        cargo.args(["run", &version, "cargo", "check", "--quiet", "--locked"]);
        cargo.arg("--target-dir").arg(target_dir("msrv"));
        cargo.env("RUSTFLAGS", "-D warnings");
        for package in packages {
            cargo.args(["--package", &package]);
        }
        if !succeeds(&mut cargo)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the `rust-version` of a package, or else that of the workspace.
fn promised(package: &str) -> Result<String, Box<dyn Error>> {
    let folder = package.trim_start_matches("komadai-");
    let read = |path: &Path| -> Result<Option<String>, Box<dyn Error>> {
        let manifest: Table = fs::read_to_string(root().join(path))?.parse()?;
        let of = manifest.get("package");
        let of = of.or_else(|| manifest.get("workspace")?.get("package"));
        let version = of.and_then(|of| of.get("rust-version")?.as_str());
        Ok(version.map(str::to_owned))
    };
    let own = read(&Path::new("crates").join(folder).join("Cargo.toml"))?;
    let version = own.map_or_else(|| read(Path::new("Cargo.toml")), |own| Ok(Some(own)))?;
    Ok(version.ok_or_else(|| format!("{package} names no rust-version"))?)
}

pub(crate) fn libraries() -> Result<Vec<String>, Box<dyn Error>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(root().join("crates"))? {
        let manifest = entry?.path().join("Cargo.toml");
        let manifest: Table = fs::read_to_string(manifest)?.parse()?;
        let name = manifest
            .get("package")
            .and_then(|package| package.get("name")?.as_str());
        names.extend(name.map(str::to_owned));
    }
    names.retain(|name| is_library(name));
    names.sort();
    Ok(names)
}

/// Returns the version that rustc reports for this toolchain, or `None` if rustup lacks it.
fn installed(version: &str) -> Option<String> {
    let mut rustc = command("rustup");
    let said = rustc.args(["run", version, "rustc", "--version"]).output();
    let said = String::from_utf8(said.ok()?.stdout).ok()?;
    said.starts_with("rustc").then_some(said)
}
