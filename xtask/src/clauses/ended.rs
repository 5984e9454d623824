//! A test of the copy: built, then run for so long at most.

use std::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::root::root;

/// The seconds that a test may take; without a change each is over in a small part of that.
const PATIENCE: &str = "600";

/// The exit code of timeout(1) where it had to kill what it runs.
const KILLED: i32 = 124;

/// How a test ended.
pub(super) enum Ended {
    Passed,
    /// With what it printed.
    Failed(String),
    /// It took too long, and was killed.
    Hung,
    /// It does not compile, with the errors.
    NotBuilt(String),
}

/// Builds and runs a test, given by its file and its name.
pub(super) fn run(
    copy: &Path,
    test: [&str; 2],
    settings: &[&str],
) -> Result<Ended, Box<dyn Error>> {
    let [file, name] = test;
    let program = match build(copy, file, settings)? {
        Ok(program) => program,
        Err(errors) => return Ok(Ended::NotBuilt(errors)),
    };
    // Into a file, since nobody listens to a pipe while we wait.
    let printed = copy.join("printed");
    let out = File::create(&printed)?;
    // Not through cargo, which would leave the test running when it is killed.
    let mut command = Command::new("timeout");
    command.current_dir(copy.join("crates/testkit"));
    command.arg(PATIENCE).arg(program).args(["--quiet", name]);
    command.env("RUST_BACKTRACE", "0");
    command.stderr(out.try_clone()?).stdout(out);
    Ok(match command.status()?.code() {
        Some(0) => Ended::Passed,
        Some(KILLED) => Ended::Hung,
        _ => Ended::Failed(String::from_utf8_lossy(&fs::read(printed)?).into_owned()),
    })
}

/// The program of a test, or why it does not compile.
fn build(
    copy: &Path,
    file: &str,
    settings: &[&str],
) -> Result<Result<PathBuf, String>, Box<dyn Error>> {
    let mut command = Command::new("cargo");
    command
        .current_dir(copy)
        .args(["test", "--quiet", "--no-run"])
        .args(["--message-format", "json-render-diagnostics"])
        .args(["--package", "komadai-testkit", "--test", file]);
    for setting in settings {
        command.args(["--config", setting]);
    }
    command.env("CARGO_TARGET_DIR", root().join("target/clauses-target"));
    let output = command.output()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    if errors.contains("could not compile") {
        return Ok(Err(errors.into_owned()));
    }
    if !output.status.success() {
        return Err(format!("{file} could not be built:\n{errors}").into());
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let program = messages.lines().find_map(|line| program(line, file));
    Ok(Ok(program.ok_or_else(|| {
        format!("cargo names no program of {file}")
    })?))
}

/// The program that a message of cargo names, if it is this test.
fn program(message: &str, file: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(message).ok()?;
    let target = &message["target"];
    let is_it = target["name"] == file && target["kind"][0] == "test";
    let program = message["executable"].as_str().filter(|_| is_it)?;
    Some(program.into())
}

#[cfg(test)]
mod tests {
    use super::program;

    #[test]
    fn programs_named_by_cargo() {
        let of = |kind: &str, name: &str, program: &str| {
            let target = format!(r#"{{"kind":["{kind}"],"name":"{name}"}}"#);
            let what = r#""reason":"compiler-artifact""#;
            format!(r#"{{{what},"target":{target},"executable":{program}}}"#)
        };
        for (message, told) in [
            (
                of("test", "replay", r#""/deps/replay-1""#),
                Some("/deps/replay-1"),
            ),
            (of("test", "written", r#""/deps/written-1""#), None),
            (of("bin", "replay", r#""/replay""#), None),
            (of("test", "replay", "null"), None),
            ("no message".to_owned(), None),
        ] {
            assert_eq!(program(&message, "replay"), told.map(Into::into));
        }
    }
}
