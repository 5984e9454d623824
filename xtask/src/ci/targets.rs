//! Step: libraries and command compile for other systems. The libraries compile for the web. The libraries without the
//! standard library compile for a target that lacks it.

use std::env;
use std::error::Error;
use std::path::Path;
use std::process::Command;

use super::features::FACADE;
use super::packages::COMMAND;
use super::skipped::without_tool;
use super::{command, msrv, succeeds};
use crate::Verdict;

/// The packages that must compile for some targets.
struct Group {
    targets: &'static [&'static str],
    packages: fn(Vec<String>) -> Vec<String>,
    /// Other arguments of cargo.
    arguments: &'static [&'static str],
}

const GROUPS: [Group; 4] = [
    Group {
        targets: &["x86_64-pc-windows-gnu", "aarch64-apple-darwin"],
        packages: |libraries| [libraries, vec![COMMAND.to_owned()]].concat(),
        arguments: &["--bins"],
    },
    Group {
        targets: &["wasm32-unknown-unknown"],
        packages: |libraries| libraries,
        arguments: &[],
    },
    Group {
        targets: &["wasm32-unknown-unknown"],
        packages: |_| WITH_C.map(str::to_owned).to_vec(),
        arguments: &["--no-default-features"],
    },
    // Without its features, the facade contains only crates that do not need the standard library.
    Group {
        targets: &["thumbv6m-none-eabi"],
        packages: |_| vec![FACADE.to_owned()],
        arguments: &["--no-default-features"],
    },
];

/// The libraries whose features use C (Zstandard). A compiler for another system is rarely installed.
const WITH_C: [&str; 2] = ["komadai-batch", "komadai-table"];

pub(super) fn run() -> Verdict {
    let mut libraries = msrv::libraries()?;
    libraries.retain(|name| !WITH_C.contains(&name.as_str()));
    for group in GROUPS {
        let mut cargo = command("cargo");
        cargo.args(["check", "--quiet", "--locked", "--lib"]);
        cargo.args(group.arguments);
        for package in (group.packages)(libraries.clone()) {
            cargo.args(["--package", &package]);
        }
        let mut here = Vec::new();
        for &target in group.targets {
            if is_here(target)? {
                here.push(target);
                cargo.args(["--target", target]);
            } else if !without_tool(target, &format!("`rustup target add {target}`"))? {
                return Ok(false);
            }
        }
        println!("{}", here.join(", "));
        if !here.is_empty() && !succeeds(&mut cargo)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns `true` if the standard library of a target, or the part that the target supports, is installed.
pub(crate) fn is_here(target: &str) -> Result<bool, Box<dyn Error>> {
    let rustc = env::var_os("RUSTC").unwrap_or("rustc".into());
    let question = ["--print", "target-libdir", "--target", target];
    let answer = Command::new(rustc).args(question).output()?;
    Ok(Path::new(String::from_utf8(answer.stdout)?.trim()).exists())
}
