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

/// The manifest of the benchmarks.
const BENCHES: &str = "benches/Cargo.toml";

/// The manifest of the Python wheel.
const WHEEL: &str = "python/Cargo.toml";

/// A step of the gate: its name and its work.
type Step = (&'static str, fn() -> Verdict);

const QUICK: [Step; 14] = [
    ("fmt", || {
        Ok(cargo("fmt --all --check")?
            && cargo(&format!("fmt --all --check --manifest-path {WHEEL}"))?)
    }),
    ("tidy", tidy::run),
    ("clippy", || {
        let clippy = |options: &str| {
            format!("clippy --locked --workspace --all-targets {options} -- -D warnings")
        };
        Ok(cargo(&clippy(""))?
            && cargo(&clippy(&format!("--manifest-path {BENCHES}")))?
            && python::check(&clippy(&format!("--manifest-path {WHEEL}")))?)
    }),
    ("with-tables", || {
        let command = "--locked --package komadai-cli --features tables";
        // The others do the same without tables.
        let of_tables = "table:: archives:: faults:: help:: search::";
        Ok(
            cargo(&format!("clippy {command} --all-targets -- -D warnings"))?
                && cargo(&format!("test --quiet {command} --test it -- {of_tables}"))?,
        )
    }),
    ("docs", || {
        Ok(docs("--package komadai --no-default-features")? && docs("")?)
    }),
    ("check", || {
        cargo("check --locked --workspace --all-targets")
    }),
    ("bare", features::none),
    ("targets", targets::run),
    ("msrv", msrv::run),
    ("xtask", || cargo("test --quiet --package xtask")),
    ("replay", fuzz::replay),
    ("corpus", || {
        with_records(|dir| corpus::check(dir, Path::new(".")))
    }),
    ("search", || with_records(search::check)),
    ("tables", || with_records(|dir| tables::run(dir, 1000))),
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
    ("features", features::run),
    ("link", || cargo("build --locked --workspace --all-targets")),
    ("benches", || {
        cargo(&format!("bench --manifest-path {BENCHES} -- --test"))
    }),
    ("packages", packages::run),
    ("minimal", packages::minimal),
    ("deny", packages::deny),
    ("perft", perft::all_tables),
    ("page", || {
        page::run(
            &["branches.kif", "boards.kif", "floodgate.csa"]
                .map(|name| root().join("testdata/kifu/good").join(name)),
        )
    }),
    ("python", python::run),
    ("fuzz", fuzz::smoke),
];

/// Runs the quick steps, all steps, or the named steps.
pub(crate) fn run(full: bool, only: &[String]) -> Verdict {
    let start = Instant::now();
    let mut steps: Vec<_> = QUICK.iter().collect();
    if full || !only.is_empty() {
        steps.extend(&FULL);
    }
    let known = |name: &String| steps.iter().any(|(step, _)| step == name);
    if let Some(unknown) = only.iter().find(|name| !known(name)) {
        let names: Vec<_> = steps.iter().map(|(name, _)| *name).collect();
        return Err(format!("no step {unknown}; there are {}", names.join(", ")).into());
    }
    steps.retain(|(step, _)| only.is_empty() || only.iter().any(|name| name == step));
    for (name, work) in steps {
        println!("── {name}");
        let begun = Instant::now();
        let good = work()?;
        let took = begun.elapsed().as_secs_f64();
        println!("── {name}: {} in {took:.1} s", word(good));
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

/// Runs cargo with these arguments, which blanks separate.
pub(crate) fn cargo(arguments: &str) -> Verdict {
    succeeds(command("cargo").args(arguments.split_whitespace()))
}

/// Builds the documentation of the default members, or of other packages, and fails if a link in it is broken.
fn docs(which: &str) -> Verdict {
    let mut command = command("cargo");
    command.args(["doc", "--locked", "--no-deps"]);
    command.args(which.split_whitespace());
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
