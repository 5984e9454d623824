//! Step: libraries and command compile for other systems. The libraries compile for the web. The libraries without
//! the standard library compile for a target that has none.

use std::env;
use std::error::Error;
use std::path::Path;
use std::process::Command;

use super::features::FACADE;
use super::packages::COMMAND;
use super::{command, msrv, succeeds};
use crate::Verdict;

/// The packages that have to compile for a target.
enum What {
    Everything,
    Libraries,
    /// Without its features the facade has only the crates below the records.
    BareFacade,
}

const TARGETS: [(&str, What); 4] = [
    ("x86_64-pc-windows-gnu", What::Everything),
    ("aarch64-apple-darwin", What::Everything),
    ("wasm32-unknown-unknown", What::Libraries),
    ("thumbv6m-none-eabi", What::BareFacade),
];

/// The library that contains C (Zstandard), for which the compiler of another system is seldom here.
const WITH_C: &str = "komadai-table";

pub(super) fn run() -> Verdict {
    let mut libraries = msrv::libraries()?;
    libraries.retain(|name| name != WITH_C);
    for (target, what) in TARGETS {
        if !is_here(target)? {
            println!("{target} is left out: `rustup target add {target}` brings it");
            continue;
        }
        println!("{target}");
        let mut cargo = command("cargo");
        cargo.args(["check", "--quiet", "--locked", "--lib", "--target", target]);
        let packages = match what {
            What::Everything => [&*libraries, &[COMMAND.to_owned()]].concat(),
            What::Libraries => libraries.clone(),
            What::BareFacade => vec![FACADE.to_owned()],
        };
        for package in packages {
            cargo.args(["--package", &package]);
        }
        match what {
            What::Everything => cargo.arg("--bins"),
            What::Libraries => &mut cargo,
            What::BareFacade => cargo.arg("--no-default-features"),
        };
        if !succeeds(&mut cargo)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether the standard library of a target, or the part of it that the target has, is installed.
pub(super) fn is_here(target: &str) -> Result<bool, Box<dyn Error>> {
    let rustc = env::var_os("RUSTC").unwrap_or("rustc".into());
    let question = ["--print", "target-libdir", "--target", target];
    let answer = Command::new(rustc).args(question).output()?;
    Ok(Path::new(String::from_utf8(answer.stdout)?.trim()).exists())
}
