//! Measures the solver of tsume problems, and compares it with exhaustive searches.

#![forbid(unsafe_code)]
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for the terminal"
)]

mod cooks;
mod cshogi;
mod line;
mod long;
mod mates;
mod speed;
mod table;
mod threads;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::error::Error;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Args, Parser};
use komadai_core::Position;
use komadai_testkit::walk;
use komadai_tsume::{CookSearch, Policy, Problem, Questions, SearchLimits, Solution, Solver};
use rayon::prelude::*;

/// The result of all checks: `true` if they passed, or the reason why they could not run.
type Verdict = Result<bool, Box<dyn Error>>;

/// Measures the solver of tsume problems.
#[derive(Parser)]
#[command(name = "tsume", bin_name = "cargo tsume")]
enum Question {
    /// Measures nodes per second, in hard problems and in random small ones
    Speed(speed::Options),
    /// Measures how much faster several threads solve hard problems
    Threads(threads::Options),
    /// Compares mates with plain search, in games and random games: verdict and length
    Mates(mates::Options),
    /// Compares cooks of small problems with plain search
    Cooks(cooks::Options),
    /// Proves the shortest length of long mates, and certifies it
    Long(long::Options),
    /// Mates the problems of a table
    Table(table::Options),
    /// Solves three sets of problems with Komadai and cshogi, a Python package, and compares processor time
    Cshogi(cshogi::Options),
    /// Checks that a solution line is legal, gives check with each move of the attacker, and ends in mate
    Line(line::Options),
}

fn main() -> ExitCode {
    let verdict = match Question::parse() {
        Question::Speed(options) => speed::run(&options),
        Question::Threads(options) => threads::run(&options),
        Question::Mates(options) => mates::run(&options),
        Question::Cooks(options) => cooks::run(&options),
        Question::Long(options) => long::run(&options),
        Question::Table(options) => table::run(&options),
        Question::Cshogi(options) => cshogi::run(&options),
        Question::Line(options) => line::run(&options),
    };
    match verdict {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The range of random problems, and the time limit.
#[derive(Args)]
struct Work {
    /// The first seed
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    first: u64,
    /// The time in seconds after which no new batch begins
    #[arg(long, value_name = "SECONDS", default_value_t = 3600)]
    seconds: u64,
    /// The size of each solver's table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    memory: usize,
}

/// The number of problems that the threads solve between two checks of the time and the useful results.
const BATCH: usize = 16;

thread_local! {
    /// The solver of a thread. It is reused, since a new table for every batch would be slow.
    static SOLVER: RefCell<Option<Solver>> = const { RefCell::new(None) };
}

impl Work {
    /// Runs all threads on problems, each with its seed, and passes each result to `take`, in the order of the
    /// problems. `take` returns how many results are useful so far. The run ends after `wanted` useful results, after
    /// the time limit, or after the last problem. Prints the seeds and the time.
    fn run<R: Send>(
        &self,
        wanted: usize,
        mut problems: impl Iterator<Item = (u64, Position)>,
        work: impl Fn(&mut Solver, u64, &Position) -> R + Sync,
        mut take: impl FnMut(R) -> usize,
    ) {
        let (start, time) = (Instant::now(), Duration::from_secs(self.seconds));
        let (mut count, mut last) = (0, self.first);
        while count < wanted && start.elapsed() < time {
            let batch: Vec<_> = problems.by_ref().take(BATCH).collect();
            let Some((seed, _)) = batch.last() else { break };
            last = *seed;
            let results = batch.par_iter().map(|(seed, position)| {
                SOLVER.with_borrow_mut(|solver| {
                    let solver = solver.get_or_insert_with(|| Solver::new(self.memory));
                    work(solver, *seed, position)
                })
            });
            for result in results.collect::<Vec<_>>() {
                count = take(result);
            }
            eprint!("\r{count} of {wanted}");
        }
        let (first, seconds) = (self.first, start.elapsed().as_secs_f64());
        eprintln!();
        println!("seeds {first} to {last}, {seconds:.0} s");
    }
}

/// Returns the positions of random games with their seeds.
fn walks(first: u64) -> impl Iterator<Item = (u64, Position)> {
    (first..).flat_map(|seed| {
        let mut positions = Vec::new();
        walk::of_seed(seed, |position| positions.push((seed, position.clone())));
        positions
    })
}

/// Searches only the shortest mate, of at most `plies` plies.
fn shortest(solver: &mut Solver, problem: &Problem, plies: Option<u16>, nodes: u64) -> Solution {
    let questions = Questions::default()
        .policy(Policy::None)
        .cooks(CookSearch::No)
        .plies(plies)
        .variations(false);
    solver.solve(
        problem,
        &questions,
        &SearchLimits::default().nodes(Some(nodes)),
    )
}

/// Returns the number of mates of each length as text.
fn lengths(all: impl IntoIterator<Item = u16>) -> String {
    let mut counts = BTreeMap::new();
    for plies in all {
        *counts.entry(plies).or_insert(0) += 1;
    }
    let words = counts
        .iter()
        .map(|(plies, count)| format!("{count} of {plies}"));
    words.collect::<Vec<_>>().join(", ")
}
