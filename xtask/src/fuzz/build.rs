//! Building the targets with cargo-fuzz and the nightly toolchain.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use komadai_testkit::Target;

use super::folders;
use crate::root::root;

/// Whether nightly and cargo-fuzz are here.
///
/// # Errors
///
/// What is missing, and how to get it.
pub(super) fn tools() -> Result<(), String> {
    if !answers(nightly().arg("--version")) {
        let how = "`rustup toolchain install nightly --profile minimal`";
        return Err(format!("fuzzing needs the nightly toolchain: {how}"));
    }
    if !answers(nightly().args(["fuzz", "--version"])) {
        return Err("fuzzing needs cargo-fuzz: `cargo install cargo-fuzz`".to_owned());
    }
    Ok(())
}

/// Builds one target, or all, and gives the folder of the programs.
pub(super) fn run(targets: &[Target]) -> Result<PathBuf, Box<dyn std::error::Error>> {
    let host = host()?;
    let folder = folders::built();
    let mut command = nightly();
    // Overflow is a crash. Optimising across crates would only make twenty programs wait.
    command.env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true");
    command.env("CARGO_PROFILE_RELEASE_LTO", "off");
    command.args(["fuzz", "build", "--debug-assertions", "--fuzz-dir", "fuzz"]);
    command.args(["--target", &host, "--target-dir"]);
    command.arg(&folder);
    if let [only] = targets {
        command.arg(only.name);
    }
    if !command.status()?.success() {
        return Err("the targets could not be built".into());
    }
    Ok(folder.join(host).join("release"))
}

/// The cargo of the nightly toolchain.
fn nightly() -> Command {
    let mut command = Command::new("rustup");
    command.current_dir(root());
    command.args(["run", "nightly", "cargo"]);
    command
}

fn answers(command: &mut Command) -> bool {
    let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

fn host() -> Result<String, Box<dyn std::error::Error>> {
    let mut rustc = Command::new("rustup");
    rustc.args(["run", "nightly", "rustc", "--print", "host-tuple"]);
    let answer = rustc.stderr(Stdio::inherit()).output()?;
    if !answer.status.success() {
        return Err("rustc of the nightly toolchain does not say for what it builds".into());
    }
    Ok(String::from_utf8(answer.stdout)?.trim().to_owned())
}
