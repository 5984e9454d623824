//! `tsume speed`: measures nodes per second.

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use cpu_time::ProcessTime;
use komadai_benches::small_problems;
use komadai_tsume::{Mate, MissingPieces, Problem, Questions, SearchLimits, Solver};

use super::Verdict;

/// The problems, and the limits.
#[derive(Args)]
pub(crate) struct Options {
    /// A table of problems: a header line, then a name and an SFEN in each row
    #[arg(
        long,
        value_name = "FILE",
        default_value = "../shared/tsume/problems.tsv"
    )]
    table: PathBuf,
    /// Solve only problems whose names begin with this
    #[arg(long, value_name = "NAME", default_value = "")]
    only: String,
    /// The limit in nodes for a problem of the table
    #[arg(long, value_name = "N", default_value_t = 4_000_000)]
    nodes: u64,
    /// The limit in seconds for a problem of the table
    #[arg(long, value_name = "N")]
    seconds: Option<u64>,
    /// The number of random small problems, each limited to 32,768 nodes
    #[arg(long, value_name = "N", default_value_t = 2000)]
    random: usize,
    /// The number of threads for each problem
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// The size of the solver's table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    memory: usize,
}

/// The limit in nodes for a random problem.
const RANDOM: u64 = 1 << 15;

pub(crate) fn run(options: &Options) -> Verdict {
    let file = options.table.display();
    let table = fs::read_to_string(&options.table).map_err(|error| format!("{file}: {error}"))?;
    let mut solver = Solver::new(options.memory).threads(options.threads);
    println!("      nodes  seconds of processors  million/s a thread  seconds");
    let time = options.seconds.map(Duration::from_secs);
    let limits = SearchLimits::default()
        .nodes(Some(options.nodes))
        .time(time);
    for row in table
        .lines()
        .skip(1)
        .filter(|row| row.starts_with(&options.only))
    {
        let mut fields = row.split('\t');
        let name = fields.next().unwrap_or_default();
        let setup = fields.next().ok_or("a row without a position")?.parse()?;
        measure(
            &mut solver,
            name,
            &[Problem::new(setup, MissingPieces::Auto)?],
            &limits,
        );
    }
    let random = small_problems(0).take(options.random);
    let random: Vec<_> = random
        .filter_map(|(_, position)| Problem::of(&position).ok())
        .collect();
    measure(
        &mut solver,
        "random",
        &random,
        &SearchLimits::default().nodes(Some(RANDOM)),
    );
    Ok(true)
}

/// Solves problems. Prints the time, and the result of the last problem.
fn measure(solver: &mut Solver, name: &str, problems: &[Problem], limits: &SearchLimits) {
    let (mut nodes, mut mate) = (0, Mate::Unknown);
    let (start, clock) = (ProcessTime::now(), Instant::now());
    for problem in problems {
        let solution = solver.solve(problem, &Questions::default(), limits);
        nodes += solution.nodes;
        mate = solution.mate_of_all;
    }
    let seconds = start.elapsed().as_secs_f64();
    let waited = clock.elapsed().as_secs_f64();
    let speed = nodes as f64 / seconds / 1e6;
    println!("{nodes:11}{seconds:23.2}{speed:20.2}{waited:9.2}  {name}: {mate:?}");
}
