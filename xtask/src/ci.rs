//! `cargo xtask ci`: the gate, step by step, except `cargo test`.

mod features;
mod msrv;
mod packages;
mod targets;

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

pub(crate) use packages::{COMMAND, version};

use crate::Verdict;
use crate::root::root;
use crate::{corpus, fuzz, page, perft, python, search, tables, tidy};

/// The folder of real records, if there is one.
const CORPUS: &str = "../shared/corpus";

/// The workspace of the benchmarks.
const BENCHES: [&str; 2] = ["--manifest-path", "benches/Cargo.toml"];

/// The workspace of the Python wheel.
const WHEEL: [&str; 2] = ["--manifest-path", "python/Cargo.toml"];

/// A step of the gate.
struct Step {
    name: &'static str,
    work: fn() -> Verdict,
}

const QUICK: [Step; 13] = [
    Step {
        name: "fmt",
        work: || {
            let command = ["fmt", "--all", "--check"];
            Ok(cargo(&command)? && cargo(&[&command[..], &WHEEL].concat())?)
        },
    },
    Step {
        name: "tidy",
        work: tidy::run,
    },
    Step {
        name: "clippy",
        work: || {
            let command = ["clippy", "--locked", "--workspace", "--all-targets"];
            let strict = ["--", "-D", "warnings"];
            Ok(cargo(&[&command[..], &strict].concat())?
                && cargo(&[&command[..], &BENCHES, &strict].concat())?
                && python::check(&[&command[..], &WHEEL, &strict].concat())?)
        },
    },
    Step {
        name: "docs",
        work: || {
            let bare = ["--package", "komadai", "--no-default-features"];
            Ok(docs(&bare)? && docs(&[])?)
        },
    },
    Step {
        name: "check",
        work: || cargo(&["check", "--locked", "--workspace", "--all-targets"]),
    },
    Step {
        name: "bare",
        work: features::none,
    },
    Step {
        name: "targets",
        work: targets::run,
    },
    Step {
        name: "msrv",
        work: msrv::run,
    },
    Step {
        name: "xtask",
        work: || cargo(&["test", "--quiet", "--package", "xtask"]),
    },
    Step {
        name: "replay",
        work: fuzz::replay,
    },
    Step {
        name: "corpus",
        work: || with_records(|dir| corpus::check(dir, Path::new("."))),
    },
    Step {
        name: "search",
        work: || with_records(search::check),
    },
    Step {
        name: "tables",
        work: || with_records(tables::run),
    },
];

/// Runs a chore on the real records, if there are any.
fn with_records(chore: fn(&Path) -> Verdict) -> Verdict {
    let dir = root().join(CORPUS);
    if dir.exists() {
        return chore(&dir);
    }
    println!("no {CORPUS} here, nothing to read");
    Ok(true)
}

const FULL: [Step; 10] = [
    Step {
        name: "features",
        work: features::run,
    },
    Step {
        name: "link",
        work: || cargo(&["build", "--locked", "--workspace", "--all-targets"]),
    },
    Step {
        name: "benches",
        work: || cargo(&[&["bench"], &BENCHES[..], &["--", "--test"]].concat()),
    },
    Step {
        name: "packages",
        work: packages::run,
    },
    Step {
        name: "minimal",
        work: packages::minimal,
    },
    Step {
        name: "deny",
        work: packages::deny,
    },
    Step {
        name: "perft",
        work: || perft::all_tables(),
    },
    Step {
        name: "page",
        work: || {
            page::run(
                &["branches.kif", "boards.kif", "floodgate.csa"]
                    .map(|name| root().join("testdata/kifu/good").join(name)),
            )
        },
    },
    Step {
        name: "python",
        work: python::run,
    },
    Step {
        name: "fuzz",
        work: fuzz::smoke,
    },
];

/// Runs the quick steps, all steps, or the named steps.
pub(crate) fn run(full: bool, only: &[String]) -> Verdict {
    let start = Instant::now();
    let mut steps: Vec<_> = QUICK.iter().collect();
    if full || !only.is_empty() {
        steps.extend(&FULL);
    }
    let known = |name: &String| steps.iter().any(|step| step.name == name);
    if let Some(unknown) = only.iter().find(|name| !known(name)) {
        let names: Vec<_> = steps.iter().map(|step| step.name).collect();
        return Err(format!("no step {unknown}; there are {}", names.join(", ")).into());
    }
    steps.retain(|step| only.is_empty() || only.iter().any(|name| name == step.name));
    for step in steps {
        println!("── {}", step.name);
        let begun = Instant::now();
        let good = (step.work)()?;
        let took = begun.elapsed().as_secs_f64();
        println!("── {}: {} in {took:.1} s", step.name, word(good));
        if !good {
            return Ok(false);
        }
    }
    println!(
        "── all: {} in {:.1} s",
        word(true),
        start.elapsed().as_secs_f64()
    );
    Ok(true)
}

fn word(good: bool) -> &'static str {
    if good { "good" } else { "FAILED" }
}

fn cargo(arguments: &[&str]) -> Verdict {
    succeeds(command("cargo").args(arguments))
}

/// Builds the documentation of the default members, or of other packages, and fails if a link in it is broken.
fn docs(which: &[&str]) -> Verdict {
    let mut command = command("cargo");
    command.args(["doc", "--locked", "--no-deps"]).args(which);
    succeeds(command.env("RUSTDOCFLAGS", "-D warnings"))
}

pub(crate) fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

pub(crate) fn succeeds(command: &mut Command) -> Verdict {
    Ok(command.status()?.success())
}

/// A folder in the target directory.
pub(crate) fn target_dir(name: &str) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or("target".into(), PathBuf::from);
    root().join(target).join(Path::new(name))
}
