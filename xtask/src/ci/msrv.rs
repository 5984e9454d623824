//! Step: the libraries and the command compile with the oldest Rust that each of them promises.

use std::error::Error;
use std::fs;
use std::path::Path;

use toml::Table;

use super::packages::COMMAND;
use super::{command, succeeds, target_dir};
use crate::Verdict;
use crate::root::root;
use crate::tidy::floor;

/// The floors with libraries for users.
const LIBRARIES: std::ops::RangeInclusive<usize> = 0..=7;

pub(super) fn run() -> Verdict {
    let promises = [
        (Path::new(""), libraries()?),
        (Path::new("crates/cli"), vec![COMMAND.to_owned()]),
    ];
    for (folder, packages) in promises {
        let version = promised(folder)?;
        let Some(rustc) = installed(&version) else {
            println!(
                "Rust {version} is not installed here; clippy's `incompatible_msrv` alone has looked"
            );
            continue;
        };
        println!("{}", rustc.trim_end());
        let mut cargo = command("rustup");
        cargo.args(["run", &version, "cargo", "check", "--quiet", "--locked"]);
        cargo.arg("--target-dir").arg(target_dir("msrv"));
        for package in packages {
            cargo.args(["--package", &package]);
        }
        if !succeeds(&mut cargo)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The `rust-version` of the workspace or of a package.
fn promised(folder: &Path) -> Result<String, Box<dyn Error>> {
    let path = root().join(folder).join("Cargo.toml");
    let manifest: Table = fs::read_to_string(&path)?.parse()?;
    let package = manifest.get("package");
    let package = package.or_else(|| manifest.get("workspace")?.get("package"));
    let version = package.and_then(|package| package.get("rust-version")?.as_str());
    let version = version.ok_or_else(|| format!("{} names no rust-version", path.display()))?;
    Ok(version.to_owned())
}

/// The names of the library packages.
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
    names.retain(|name| floor(name).is_some_and(|floor| LIBRARIES.contains(&floor)));
    names.sort();
    Ok(names)
}

/// The version that rustc reports for this toolchain, if rustup has it.
fn installed(version: &str) -> Option<String> {
    let mut rustc = command("rustup");
    let said = rustc.args(["run", version, "rustc", "--version"]).output();
    let said = String::from_utf8(said.ok()?.stdout).ok()?;
    said.starts_with("rustc").then_some(said)
}
