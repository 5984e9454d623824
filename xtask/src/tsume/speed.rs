//! `cargo xtask tsume speed`: nodes a second.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use cpu_time::ProcessTime;
use komadai_core::Position;
use komadai_tsume::{Mate, Problem, Questions, SearchLimits, Solver};

use super::{shared, small, table};
use crate::Verdict;

/// Which problems, and how far.
#[derive(Args)]
pub(crate) struct Options {
    /// A table of problems
    #[arg(long, value_name = "FILE", default_value_os_t = shared("problems.tsv"))]
    table: PathBuf,
    /// Those whose names begin so
    #[arg(long, value_name = "NAME", default_value = "")]
    only: String,
    /// The most nodes of a problem of the table
    #[arg(long, value_name = "N", default_value_t = 4_000_000)]
    nodes: u64,
    /// The most seconds for a problem of the table
    #[arg(long, value_name = "N")]
    seconds: Option<u64>,
    /// How many random small problems, each of no more than 32,768 nodes
    #[arg(long, value_name = "N", default_value_t = 2000)]
    random: usize,
    /// How many threads look at a problem
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// The solver's table, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256)]
    memory: usize,
}

/// The most nodes of a random problem.
const RANDOM: u64 = 1 << 15;

pub(crate) fn run(options: &Options) -> Verdict {
    let mut solver = Solver::new(options.memory).threads(options.threads);
    println!("      nodes  seconds of processors  million/s a thread  seconds");
    for (name, problem) in table(&options.table)? {
        if name.starts_with(&options.only) {
            let problems = [problem.position().clone()];
            let limits = SearchLimits::default()
                .nodes(options.nodes)
                .time(options.seconds.map(Duration::from_secs));
            figure(&mut solver, &name, problems.into_iter(), &limits);
        }
    }
    let random = small(0).map(|(_, position)| position);
    let limits = SearchLimits::default().nodes(RANDOM);
    figure(&mut solver, "random", random.take(options.random), &limits);
    Ok(true)
}

/// Solves the problems and prints how long it takes, and what is known of the last.
fn figure(
    solver: &mut Solver,
    name: &str,
    problems: impl Iterator<Item = Position>,
    limits: &SearchLimits,
) {
    let (mut nodes, mut seconds, mut waited) = (0, 0.0, 0.0);
    let mut mate = Mate::Unknown;
    for position in problems {
        let Ok(problem) = Problem::of(&position) else {
            continue;
        };
        let (start, clock) = (ProcessTime::now(), Instant::now());
        let solution = solver.solve(&problem, &Questions::default(), limits);
        seconds += start.elapsed().as_secs_f64();
        waited += clock.elapsed().as_secs_f64();
        nodes += solution.nodes;
        mate = solution.mate_of_all;
    }
    let speed = nodes as f64 / seconds / 1e6;
    println!("{nodes:11}{seconds:23.2}{speed:20.2}{waited:9.2}  {name}: {mate:?}");
}
