//! `cargo xtask tsume threads`: hard problems, by one thread and by several.

use std::num::NonZeroUsize;
use std::time::Instant;

use clap::Args;
use komadai_core::Position;
use komadai_testkit::walk;
use komadai_tsume::{Mate, Problem, Solver};

use super::shortest;
use crate::Verdict;

/// How many problems, and how hard.
#[derive(Args)]
pub(crate) struct Options {
    /// How many problems
    #[arg(long, value_name = "N", default_value_t = 20)]
    problems: usize,
    /// How many threads
    #[arg(long, value_name = "N", default_value = "2")]
    threads: NonZeroUsize,
    /// The fewest nodes that one thread needs for a problem
    #[arg(long, value_name = "N", default_value_t = 300_000)]
    least: u64,
    /// The most nodes
    #[arg(long, value_name = "N", default_value_t = 6_000_000)]
    most: u64,
    /// The first seed of the walks
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    first: u64,
}

/// The table of each solver, in megabytes.
const MEMORY: usize = 512;

pub(crate) fn run(options: &Options) -> Verdict {
    let mut alone = Solver::new(MEMORY);
    let mut together = Solver::new(MEMORY).threads(options.threads);
    let (mut count, mut seed, mut contradictions) = (0, options.first, 0);
    let (mut times, mut logs) = ([0.0, 0.0], 0.0);
    println!(
        "nodes of one thread, of each of {}; seconds of both",
        options.threads
    );
    while count < options.problems {
        let mut positions = Vec::new();
        walk::of_seed(seed, |position| positions.push(position.clone()));
        seed += 1;
        for position in positions {
            let Some((one, nodes, time)) = options.solve(&mut alone, &position) else {
                continue;
            };
            let is_decided = matches!(one, Mate::Shortest(_) | Mate::None);
            if !(options.least..options.most).contains(&nodes) || !is_decided {
                continue;
            }
            let Some((other, all, other_time)) = options.solve(&mut together, &position) else {
                continue;
            };
            let each = all as f64 / options.threads.get() as f64;
            println!(
                "{nodes:10}{each:11.0}{time:8.2}{other_time:8.2}  {one:?}, {other:?}: {position}"
            );
            let is_open = !matches!(other, Mate::Shortest(_) | Mate::None);
            contradictions += usize::from(one != other && !is_open);
            logs += (nodes as f64 / each).ln();
            times = [times[0] + time, times[1] + other_time];
            count += 1;
            if count == options.problems {
                break;
            }
        }
    }
    println!(
        "{count} problems of the seeds {} to {seed}, {contradictions} contradictions: a thread looks at one node \
         where one alone looks at {:.2}; {:.1} s alone, {:.1} s together",
        options.first,
        (logs / count as f64).exp(),
        times[0],
        times[1],
    );
    Ok(contradictions == 0)
}

impl Options {
    /// The mate of a problem, the nodes and the seconds it took.
    fn solve(&self, solver: &mut Solver, position: &Position) -> Option<(Mate, u64, f64)> {
        let problem = Problem::of(position).ok()?;
        let start = Instant::now();
        let solution = shortest(solver, &problem, None, self.most);
        Some((solution.mate, solution.nodes, start.elapsed().as_secs_f64()))
    }
}
