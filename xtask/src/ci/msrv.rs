//! Step: the libraries compile with the oldest Rust that they promise.

use std::env;
use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use toml::Table;

use super::{command, succeeds, target_dir};
use crate::Verdict;
use crate::root::root;
use crate::tidy::floor;

/// The floors that hold libraries for others.
const LIBRARIES: std::ops::RangeInclusive<usize> = 0..=7;

pub(super) fn run() -> Verdict {
    let version = promised()?;
    let Some((mut cargo, rustc)) = oldest(&version) else {
        println!(
            "Rust {version} is not installed here; clippy's `incompatible_msrv` alone has looked"
        );
        return Ok(true);
    };
    println!("{}", rustc.trim_end());
    let target = target_dir("msrv");
    cargo.args(["check", "--locked", "--lib", "--target-dir"]);
    cargo.arg(target);
    for library in libraries()? {
        cargo.args(["--package", &library]);
    }
    succeeds(&mut cargo)
}

/// The `rust-version` of the workspace.
fn promised() -> Result<String, Box<dyn Error>> {
    let manifest: Table = fs::read_to_string(root().join("Cargo.toml"))?.parse()?;
    let version = manifest
        .get("workspace")
        .and_then(|workspace| workspace.get("package")?.get("rust-version")?.as_str());
    Ok(version
        .ok_or("Cargo.toml names no rust-version")?
        .to_owned())
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

/// A cargo that uses this version of Rust, and what its rustc says of itself: from the folder in
/// `MSRV_TOOLCHAIN`, or from rustup.
fn oldest(version: &str) -> Option<(Command, String)> {
    let mut candidates = Vec::new();
    if let Some(folder) = env::var_os("MSRV_TOOLCHAIN").map(PathBuf::from) {
        let rustc = folder.join("usr/bin/rustc");
        let libraries = ["usr/lib/x86_64-linux-gnu", "lib/x86_64-linux-gnu"];
        let libraries = env::join_paths(libraries.map(|path| folder.join(path))).ok()?;
        candidates.push(
            [folder.join("usr/bin/cargo"), rustc.clone()].map(|program| {
                let mut command = command(program.to_str().unwrap_or_default());
                command
                    .env("RUSTC", &rustc)
                    .env("LD_LIBRARY_PATH", &libraries);
                command
            }),
        );
    }
    candidates.push(["cargo", "rustc"].map(|program| {
        let mut command = command("rustup");
        command.args(["run", version, program]);
        command
    }));
    candidates.into_iter().find_map(|[cargo, mut rustc]| {
        let said = rustc.arg("--version").output().ok()?;
        let said = String::from_utf8(said.stdout).ok()?;
        let right = said.starts_with(&format!("rustc {version}."));
        right.then_some((cargo, said))
    })
}
