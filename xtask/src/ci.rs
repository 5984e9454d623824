//! `cargo xtask ci`: runs the gate, step by step, except `cargo test`.

mod features;
mod msrv;
mod packages;
mod readmes;
mod skipped;
mod targets;
mod workflows;

use std::env;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

pub(crate) use packages::{COMMAND, version};
pub(crate) use skipped::without_tool;
pub(crate) use targets::is_here;

use crate::Verdict;
use crate::root::root;
use crate::{corpus, fuzz, page, perft, python, search, sizes, tables, tidy, web};

/// The folder of real records, which may be missing.
const CORPUS: &str = "../shared/corpus";

const BENCHES: &str = "benches/Cargo.toml";

const WHEEL: &str = "python/Cargo.toml";

/// The manifest of the modules for JavaScript, and their target.
pub(crate) const WEB: &str = "web/Cargo.toml";
pub(crate) const TARGET_OF_WEB: &str = "wasm32-unknown-unknown";

/// A step of the gate: its name and its work.
type Step = (&'static str, fn() -> Verdict);

/// The packages that the steps build: all of them, with tables. All steps name the same packages and features, so that
/// cargo builds each dependency only once.
const ALL: &str = "--locked --workspace --features komadai-cli/tables";

const QUICK: [Step; 12] = [
    ("fmt", || {
        Ok(cargo("fmt --all --check")?
            && cargo(&format!("fmt --all --check --manifest-path {WHEEL}"))?
            && cargo(&format!("fmt --all --check --manifest-path {WEB}"))?)
    }),
    ("tidy", tidy::run),
    ("clippy", || {
        let clippy = |packages: &str| format!("clippy {packages} --all-targets -- -D warnings");
        let of = |manifest: &str| clippy(&format!("--locked --manifest-path {manifest}"));
        Ok(cargo(&clippy(ALL))? && cargo(&of(BENCHES))? && python::check(&of(WHEEL))?)
    }),
    ("docs", || {
        Ok(docs("--package komadai --no-default-features")? && docs("")?)
    }),
    ("bare", features::none),
    ("targets", targets::run),
    ("msrv", msrv::run),
    ("with-tables", || {
        // The other tests do the same with and without tables, and `cargo test` runs them.
        let of_tables = "table:: archives:: faults:: help:: search::";
        cargo(&format!("test --quiet {ALL} --test it -- {of_tables}"))
    }),
    ("replay", fuzz::replay),
    ("corpus", || {
        with_records("corpus", |dir| corpus::check(dir, Path::new(".")))
    }),
    ("search", || with_records("search", search::check)),
    ("tables", || {
        with_records("tables", |dir| tables::run(dir, 1000))
    }),
];

/// Runs a chore on the real records, if they exist.
fn with_records(step: &str, chore: fn(&Path) -> Verdict) -> Verdict {
    let dir = root().join(CORPUS);
    if dir.exists() {
        chore(&dir)
    } else {
        skipped::without_records(step, CORPUS)
    }
}

const FULL: [Step; 14] = [
    ("features", features::run),
    ("link", || cargo(&format!("build {ALL} --all-targets"))),
    ("benches", || {
        cargo(&format!(
            "bench --locked --manifest-path {BENCHES} -- --test"
        ))
    }),
    ("readmes", readmes::run),
    ("packages", packages::run),
    ("minimal", packages::minimal),
    ("deny", packages::deny),
    ("workflows", workflows::run),
    ("perft", perft::all_tables),
    ("page", || {
        page::run(
            &["branches.kif", "boards.kif", "floodgate.csa"]
                .map(|name| root().join("testdata/kifu/good").join(name)),
        )
    }),
    ("python", python::run),
    ("sizes", sizes::run),
    ("web", web::check),
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
        "── all: {} in {:.1} s, {}",
        word(true),
        start.elapsed().as_secs_f64(),
        skipped::summary()
    );
    Ok(true)
}

fn word(good: bool) -> &'static str {
    if good { "good" } else { "FAILED" }
}

/// Runs cargo with these arguments, separated by blanks.
pub(crate) fn cargo(arguments: &str) -> Verdict {
    succeeds(command("cargo").args(arguments.split_whitespace()))
}

/// Builds the documentation of the default members, or of other packages, and fails if it has a broken link.
fn docs(which: &str) -> Verdict {
    let mut command = command("cargo");
    command.args(["doc", "--locked", "--no-deps"]);
    command.args(which.split_whitespace());
    succeeds(command.env("RUSTDOCFLAGS", "-D warnings"))
}

/// Builds the programs and examples of all packages for the tests, and returns their folder.
pub(crate) fn programs() -> Result<PathBuf, Box<dyn Error>> {
    // Another step builds the programs of `fuzz`.
    let build = format!("build --quiet --profile test {ALL} --all-targets --exclude komadai-fuzz");
    if cargo(&build)? {
        Ok(target_dir("debug"))
    } else {
        Err("the programs cannot be built".into())
    }
}

pub(crate) fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

pub(crate) fn succeeds(command: &mut Command) -> Verdict {
    Ok(command.status()?.success())
}

pub(crate) fn target_dir(name: &str) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or("target".into(), PathBuf::from);
    root().join(target).join(Path::new(name))
}
