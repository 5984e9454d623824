//! `cargo xtask python`: builds the wheel of `python`, installs it as its README says, and runs its example and tests.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::Verdict;
use crate::ci::{cargo, command, succeeds, target_dir, without_tool};
use crate::root::root;

const PEERS: [&str; 6] = ["cshogi", "duckdb", "mypy", "pandas", "polars", "pyarrow"];

/// Runs the commands of the README in an empty environment, and then the tests. Without Python it skips all of this.
pub(crate) fn run() -> Verdict {
    let dir = target_dir("python");
    fs::create_dir_all(&dir)?;
    let Some(python) = environment(&dir, &["--clear"]) else {
        return without_tool("python", "there is no Python that makes environments");
    };
    let install = |packages: &[&str]| {
        // The dependencies of the wheel are built once.
        succeeds(pip(&python, packages).env("CARGO_TARGET_DIR", &dir))
    };
    if !install(&["maturin"])? {
        return without_tool("python", "maturin cannot be installed");
    }
    let example = root().join("python/examples/first.py");
    if !install(&["./python"])? || !succeeds(Command::new(&python).arg(example).current_dir(&dir))?
    {
        return Ok(false);
    }
    if !install(&["pytest"])? {
        return Ok(false);
    }
    for peer in PEERS {
        if !install(&["--only-binary", ":all:", peer])?
            && !without_tool("python", &format!("{peer} cannot be installed"))?
        {
            return Ok(false);
        }
    }
    if !cargo("build --quiet --package komadai-cli")? {
        return Ok(false);
    }
    let tests = "-m pytest --quiet -p no:cacheprovider python".split(' ');
    let mut pytest = Command::new(&python);
    pytest.args(tests).current_dir(root());
    let program = target_dir("debug").join(format!("komadai{}", env::consts::EXE_SUFFIX));
    if !succeeds(pytest.env("KOMADAI_COMMAND", program))? {
        return Ok(false);
    }
    if !succeeds(Command::new(&python).args(["-c", "import cshogi"]))? {
        return without_tool("rows of cshogi", "cshogi cannot be installed");
    }
    let mut rows = command("cargo");
    let test = "test --quiet --package komadai-cli --test it rows_of_cshogi -- --ignored";
    rows.args(test.split(' '));
    succeeds(rows.env("PYTHON", &python))
}

/// Runs a command of cargo on the wheel's workspace, if the Python that PyO3 needs is installed.
pub(crate) fn check(arguments: &str) -> Verdict {
    if Command::new(NAME).arg("--version").output().is_ok() {
        cargo(arguments)
    } else {
        without_tool("clippy of the wheel", "there is no Python")
    }
}

const NAME: &str = if cfg!(windows) { "python" } else { "python3" };

/// Returns the Python of an environment in a folder. Creates it if it is missing, and always with `--clear`.
pub(crate) fn environment(dir: &Path, options: &[&str]) -> Option<PathBuf> {
    let mut make = Command::new(NAME);
    make.args(["-m", "venv", "venv"]).args(options);
    let made = make.current_dir(dir).status();
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = dir.join("venv").join(folder).join("python");
    made.is_ok_and(|status| status.success()).then_some(python)
}

pub(crate) fn pip(python: &Path, packages: &[&str]) -> Command {
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "install", "--quiet"]);
    pip.arg("--disable-pip-version-check").args(packages);
    pip.current_dir(root());
    pip
}
