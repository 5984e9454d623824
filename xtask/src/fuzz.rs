//! `cargo xtask fuzz`: the laws of testkit under libFuzzer, and what it found put to them again.

mod build;
mod campaign;
mod crash;
mod folders;
mod progress;
mod replay;
mod table;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use komadai_testkit::Target;

use crate::Verdict;
use campaign::Seen;
use crash::Filed;
use table::{Row, Table};

/// What to fuzz, and how long.
#[derive(clap::Args)]
pub(crate) struct FuzzArgs {
    /// This target alone; can be given again. The targets are the laws in `testkit::target`
    #[arg(long, value_name = "NAME")]
    target: Vec<String>,
    /// How long each target runs
    #[arg(
        long,
        value_name = "N",
        default_value_t = 60,
        conflicts_with = "replay",
        // libFuzzer takes 0 as no limit at all.
        value_parser = clap::value_parser!(u64).range(1..=1_000_000)
    )]
    seconds: u64,
    /// How many processes fuzz a target at once
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "replay",
          value_parser = clap::value_parser!(u64).range(1..=256))]
    jobs: u64,
    /// No fuzzing: put all seeds, collected inputs and regressions to the laws, without nightly
    #[arg(long)]
    replay: bool,
}

/// So many seconds a smoke run takes for a target.
const SMOKE: u64 = 4;

pub(crate) fn run(args: &FuzzArgs) -> Verdict {
    let targets = targets(&args.target)?;
    if args.replay {
        return replay::run(&targets);
    }
    build::tools()?;
    fuzz(&targets, args.seconds, args.jobs, false)
}

/// All samples, seeds and regressions put to the laws; a step of the gate.
pub(crate) fn replay() -> Verdict {
    replay::run(Target::ALL)
}

/// A short run of every target from seeds and regressions alone, where the tools for it are; a step
/// of `ci --full`.
pub(crate) fn smoke() -> Verdict {
    if let Err(missing) = build::tools() {
        println!("{missing}; the targets are only replayed by `cargo test`");
        return Ok(true);
    }
    fuzz(&targets(&[])?, SMOKE, 1, true)
}

fn targets(names: &[String]) -> Result<Vec<Target>, String> {
    if names.is_empty() {
        return Ok(Target::ALL.to_vec());
    }
    let find = |name: &String| {
        let found = Target::ALL.iter().find(|target| target.name == name);
        found.copied().ok_or_else(|| {
            let all: Vec<&str> = Target::ALL.iter().map(|target| target.name).collect();
            format!("no target {name}; there are {}", all.join(", "))
        })
    };
    names.iter().map(find).collect()
}

fn fuzz(targets: &[Target], seconds: u64, jobs: u64, smoke: bool) -> Verdict {
    let programs: PathBuf = build::run(targets)?;
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed))?;
    let mut table = Table::new(smoke);
    let bar = campaign::bar(targets.len() as u64 * seconds)?;
    for (i, target) in targets.iter().enumerate() {
        let begun = i as u64 * seconds;
        let mut run = campaign::Run {
            target: *target,
            program: programs.join(target.name),
            seconds,
            jobs,
            smoke,
            stop: Arc::clone(&stop),
        };
        let watch = |run: &campaign::Run| {
            run.watch(|elapsed, message| {
                let elapsed = seconds - run.seconds + elapsed;
                bar.set_position(begun + elapsed.min(seconds));
                bar.set_message(message);
            })
        };
        let (mut seen, mut filed) = (Seen::default(), Filed::default());
        loop {
            let mut part = watch(&run)?;
            let found = run.file_crashes(&bar)?;
            // An input that was only unlucky ended the run, which goes on for the time left.
            let unlucky = found.explains(part.complaints.len());
            if unlucky {
                part.complaints.clear();
            }
            seen.add(part);
            filed.add(found);
            run.seconds = seconds.saturating_sub(seen.took.as_secs());
            if !unlucky || run.is_stopped() || run.seconds == 0 {
                break;
            }
        }
        let interrupted = run.is_stopped();
        table.rows.push(Row::new(target.name, seen, filed));
        if interrupted {
            bar.finish_and_clear();
            print!("{table}");
            println!("interrupted while {} ran", target.name);
            return Ok(false);
        }
    }
    bar.finish_and_clear();
    print!("{table}");
    Ok(table.is_good())
}
