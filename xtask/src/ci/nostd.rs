//! Step: the lower floors compile where there is no std.
//!
//! A target without std is not always at hand. A copy of this machine's own libraries with
//! nothing but core and alloc is one.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{command, succeeds, target_dir};
use crate::Verdict;

const KEPT: [&str; 3] = ["libcore-", "liballoc-", "libcompiler_builtins-"];

pub(super) fn run() -> Verdict {
    let host = ask(&["--print", "host-tuple"])?;
    let libraries = PathBuf::from(ask(&["--print", "target-libdir"])?);
    let sysroot = target_dir("nostd-sysroot");
    let kept = without_std(&libraries, &sysroot, &host)?;
    println!("{kept} libraries left of {}", libraries.display());
    let mut cargo = command("cargo");
    // With a target named, build scripts and macros keep the whole library.
    // Without its features the facade has the crates below the records, and no others.
    cargo.args(["check", "--locked", "--lib", "--no-default-features"]);
    cargo.args(["--package", "komadai"]);
    cargo.args(["--target", &host, "--target-dir"]);
    cargo.arg(target_dir("nostd"));
    cargo.env("RUSTFLAGS", format!("--sysroot={}", sysroot.display()));
    succeeds(&mut cargo)
}

fn ask(question: &[&str]) -> Result<String, Box<dyn Error>> {
    let rustc = env::var_os("RUSTC").unwrap_or("rustc".into());
    let answer = Command::new(rustc).args(question).output()?;
    Ok(String::from_utf8(answer.stdout)?.trim().to_owned())
}

/// Copies what may stay and gives its count.
fn without_std(from: &Path, sysroot: &Path, host: &str) -> Result<usize, Box<dyn Error>> {
    let to = sysroot.join("lib/rustlib").join(host).join("lib");
    if to.exists() {
        fs::remove_dir_all(&to)?;
    }
    fs::create_dir_all(&to)?;
    let mut kept = 0;
    for entry in fs::read_dir(from)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if KEPT.iter().any(|prefix| name.starts_with(prefix)) {
            fs::copy(from.join(&name), to.join(&name))?;
            kept += 1;
        }
    }
    Ok(kept)
}
