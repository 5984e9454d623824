//! `cargo xtask fuzz`: runs each law of testkit under libFuzzer. cargo-fuzz builds and runs the targets.

mod inputs;
mod replay;

use std::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use komadai_testkit::Target;

use crate::Verdict;
use crate::ci::without_tool;
use crate::root::root;

/// What to fuzz, and for how long.
#[derive(clap::Args)]
pub(crate) struct FuzzArgs {
    /// Only this target; can be repeated. The targets are the laws in `testkit::target`
    #[arg(long, value_name = "NAME", value_parser = named)]
    target: Vec<Target>,
    /// The seconds for each target
    #[arg(
        long,
        value_name = "N",
        default_value_t = 60,
        conflicts_with = "replay",
        // For libFuzzer 0 means no limit.
        value_parser = clap::value_parser!(u64).range(1..=1_000_000)
    )]
    seconds: u64,
    /// The number of processes for a target
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "replay",
          value_parser = clap::value_parser!(u64).range(1..=256))]
    jobs: u64,
    /// Does not fuzz, but checks all seeds, collected inputs and regressions against the laws, without nightly
    #[arg(long)]
    replay: bool,
}

/// The seconds of a smoke run for a target.
const SMOKE: u64 = 4;
/// The maximum seconds for an input. libFuzzer measures wall-clock time, including the time of other programs.
const PATIENCE: u64 = 60;
/// The time from which an input is filed if libFuzzer calls it slow or too large. It is measured in a separate run.
const SLOW: Duration = Duration::from_secs(5);

pub(crate) fn run(args: &FuzzArgs) -> Verdict {
    let targets = match args.target.as_slice() {
        [] => Target::ALL,
        named => named,
    };
    if args.replay {
        return replay::run(targets);
    }
    tools()?;
    fuzz(targets, args.seconds, args.jobs, false)
}

/// Checks all samples, seeds and regressions against the laws; a step of the gate.
pub(crate) fn replay() -> Verdict {
    replay::run(Target::ALL)
}

/// Runs every target for a short time, from seeds and regressions only; a step of `ci --full`.
pub(crate) fn smoke() -> Verdict {
    if let Err(missing) = tools() {
        return without_tool("fuzz", &missing);
    }
    fuzz(Target::ALL, SMOKE, 1, true)
}

fn named(name: &str) -> Result<Target, String> {
    let found = Target::ALL.iter().find(|target| target.name == name);
    found.copied().ok_or_else(|| {
        let all: Vec<&str> = Target::ALL.iter().map(|target| target.name).collect();
        format!("no target {name}; there are {}", all.join(", "))
    })
}

/// Checks that nightly and cargo-fuzz are installed. The error says what is missing, and how to install it.
fn tools() -> Result<(), String> {
    for (args, missing) in [
        (
            &["--version"][..],
            "nightly Rust: `rustup toolchain install nightly --profile minimal`",
        ),
        (
            &["fuzz", "--version"],
            "cargo-fuzz: `cargo install cargo-fuzz`",
        ),
    ] {
        let quiet = nightly(args)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        if !quiet.is_ok_and(|status| status.success()) {
            return Err(format!("fuzzing needs {missing}"));
        }
    }
    Ok(())
}

fn fuzz(targets: &[Target], seconds: u64, jobs: u64, smoke: bool) -> Verdict {
    println!(
        "{:18}{:>12}{:>10}{:>14}",
        "target", "executions", "coverage", "filed"
    );
    let mut broken = Vec::new();
    for target in targets {
        let log = inputs::built().join(format!("{}.log", target.name));
        let ended_well = campaign(target, seconds, jobs, smoke, &log)?;
        let artifacts = inputs::files(&inputs::artifacts(target))?;
        if !ended_well && artifacts.is_empty() {
            broken.push(format!("{} ended badly: {}", target.name, log.display()));
        }
        let filed = file(target, artifacts)?;
        let text = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
        let last = |word: &str| {
            let after = text.rsplit_once(word)?.1;
            after.split_whitespace().next()
        };
        // Several processes print no statistics at the end. Each of their lines begins with the number.
        let executions = last("stat::number_of_executed_units:").or_else(|| last("\n#"));
        println!(
            "{:18}{:>12}{:>10}{:>14}",
            target.name,
            executions.map_or("-", |count| count.trim_end_matches(':')),
            last(" cov:").unwrap_or("-"),
            filed.len(),
        );
        broken.extend(
            filed
                .iter()
                .map(|file| format!("{}: filed as {}", target.name, file.display())),
        );
    }
    broken.iter().for_each(|line| println!("{line}"));
    println!("fuzz: {} targets, {} broken", targets.len(), broken.len());
    Ok(broken.is_empty())
}

/// Runs one target, with its output in a file. Returns `true` if it succeeded.
fn campaign(target: &Target, seconds: u64, jobs: u64, smoke: bool, log: &Path) -> Verdict {
    let collected = inputs::collected(target, smoke)?;
    inputs::empty(&inputs::artifacts(target))?;
    let mut command = cargo_fuzz("run", target);
    command.arg(&collected);
    command.args(inputs::given(target, smoke)?);
    command.args(["--", "-print_final_stats=1", "-rss_limit_mb=2048"]);
    command.arg(format!("-timeout={PATIENCE}"));
    command.arg(format!("-max_total_time={seconds}"));
    if jobs > 1 {
        command.arg(format!("-fork={jobs}"));
    }
    if let Some(dictionary) = inputs::dictionary(target)? {
        command.arg(format!("-dict={}", dictionary.display()));
    }
    let out = File::create(log)?;
    Ok(command
        .stdout(out.try_clone()?)
        .stderr(out)
        .status()?
        .success())
}

/// Minimises each artifact of a run and files it as a regression. An artifact that is only slow or large is checked
/// again in a separate run, and filed if it still takes too long.
fn file(target: &Target, artifacts: Vec<PathBuf>) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let folder = inputs::regressions(target);
    let mut filed = Vec::new();
    for artifact in artifacts {
        let name = artifact.file_name().unwrap_or_default().to_string_lossy();
        let is_crash = name.starts_with("crash-");
        if is_crash || !is_quick(target, &artifact)? {
            let to = folder.join(name.get(..20).unwrap_or(&name));
            let small = if is_crash {
                made_small(target, &artifact)?
            } else {
                artifact.clone()
            };
            fs::create_dir_all(&folder)?;
            fs::copy(small, &to)?;
            filed.push(to);
        }
    }
    inputs::empty(&inputs::artifacts(target))?;
    Ok(filed)
}

fn is_quick(target: &Target, file: &Path) -> Result<bool, Box<dyn Error>> {
    let start = Instant::now();
    Ok(replay::holds(target, file)?.is_some() && start.elapsed() <= SLOW)
}

/// Returns the smallest input that cargo-fuzz makes from a crash.
fn made_small(target: &Target, artifact: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let mut command = cargo_fuzz("tmin", target);
    command.arg(artifact).args(["--", "-max_total_time=30"]);
    // It fails if it finds no smaller input.
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    let length = |file: &PathBuf| fs::metadata(file).map_or(u64::MAX, |data| data.len());
    let mut files = inputs::files(&inputs::artifacts(target))?;
    files.retain(|file| file == artifact || file.to_string_lossy().contains("minimized-from"));
    Ok(files
        .into_iter()
        .min_by_key(length)
        .unwrap_or_else(|| artifact.to_owned()))
}

/// Returns a command of cargo-fuzz for a target, in a build that crashes on overflow.
fn cargo_fuzz(command: &str, target: &Target) -> Command {
    let mut cargo = nightly(&[
        "fuzz",
        command,
        "--no-default-features",
        "--debug-assertions",
        "--fuzz-dir",
        "fuzz",
        "--target-dir",
    ]);
    cargo.arg(inputs::built()).arg(target.name);
    cargo.arg(format!("--features=komadai-testkit/{}", target.feature));
    cargo.env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true");
    // Optimisation across crates would only slow down the build of each target.
    cargo.env("CARGO_PROFILE_RELEASE_LTO", "off");
    cargo
}

fn nightly(args: &[&str]) -> Command {
    let mut command = Command::new("rustup");
    command
        .current_dir(root())
        .args(["run", "nightly", "cargo"])
        .args(args);
    command
}
