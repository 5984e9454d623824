//! `tsume threads`: solves hard problems with one thread and with several.

use std::num::NonZeroUsize;
use std::time::Instant;

use clap::Args;
use komadai_tsume::{Mate, Problem, Solver};

use super::{Verdict, shortest, walks};

/// The problems, and how hard they are.
#[derive(Args)]
pub(crate) struct Options {
    /// The number of problems
    #[arg(long, value_name = "N", default_value_t = 20)]
    problems: usize,
    /// The number of threads
    #[arg(long, value_name = "N", default_value = "2")]
    threads: NonZeroUsize,
    /// The minimum number of nodes that one thread needs for a problem
    #[arg(long, value_name = "N", default_value_t = 300_000)]
    least: u64,
    /// The limit in nodes for a problem
    #[arg(long, value_name = "N", default_value_t = 6_000_000)]
    most: u64,
    /// The first seed of the random games
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    first: u64,
}

/// The size of each solver's table, in MiB.
const MEMORY: usize = 512;

pub(crate) fn run(options: &Options) -> Verdict {
    let mut alone = Solver::new(MEMORY);
    let mut together = Solver::new(MEMORY).threads(options.threads);
    let (mut count, mut contradictions) = (0, 0);
    let (mut times, mut logs) = ([0.0, 0.0], 0.0);
    let threads = options.threads.get();
    println!("nodes of one thread, of each of {threads}; seconds of both");
    for (seed, position) in walks(options.first) {
        let Ok(problem) = Problem::of(&position) else {
            continue;
        };
        let (one, nodes, time) = options.solve(&mut alone, &problem);
        if !(options.least..options.most).contains(&nodes) || !is_decided(&one) {
            continue;
        }
        let (other, all, other_time) = options.solve(&mut together, &problem);
        let each = all as f64 / threads as f64;
        println!(
            "{nodes:10}{each:11.0}{time:8.2}{other_time:8.2}  {one:?}, {other:?}: {seed}, {position}"
        );
        contradictions += usize::from(one != other && is_decided(&other));
        logs += (nodes as f64 / each).ln();
        times = [times[0] + time, times[1] + other_time];
        count += 1;
        if count == options.problems {
            break;
        }
    }
    let fewer = (logs / count as f64).exp();
    println!(
        "{count} problems, {contradictions} contradictions: a thread looks at one node where one alone looks at \
         {fewer:.2}; {:.1} s alone, {:.1} s together",
        times[0], times[1],
    );
    Ok(contradictions == 0)
}

fn is_decided(mate: &Mate) -> bool {
    matches!(mate, Mate::Shortest(_) | Mate::None)
}

impl Options {
    /// Returns the mate of a problem, the number of nodes, and the seconds.
    fn solve(&self, solver: &mut Solver, problem: &Problem) -> (Mate, u64, f64) {
        let start = Instant::now();
        let solution = shortest(solver, problem, None, self.most);
        (solution.mate, solution.nodes, start.elapsed().as_secs_f64())
    }
}
