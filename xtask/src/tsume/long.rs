//! `cargo xtask tsume long`: long mates with their shortest length proved.

use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use komadai_core::Position;
use komadai_tsume::{
    CookSearch, Limits, Mate, MateIn, Policy, Problem, Questions, Solver, claims, verify,
};

use super::{Lengths, small};
use crate::Verdict;

/// How many problems, and which.
#[derive(Args)]
pub(crate) struct Options {
    /// How many problems
    #[arg(long, value_name = "N", default_value_t = 100)]
    problems: usize,
    /// How many of a length at most
    #[arg(long, value_name = "N", default_value_t = 20)]
    each: usize,
    /// The plies of the shortest
    #[arg(long, value_name = "N", default_value_t = 9)]
    from: u16,
    /// The plies of the longest
    #[arg(long, value_name = "N", default_value_t = 31)]
    to: u16,
    /// The solver's table, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 1900)]
    memory: usize,
    /// The most nodes for a problem, and again for its certificate
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    nodes: u64,
    /// No problem is begun after so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 3600)]
    seconds: u64,
    /// The first seed
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    first: u64,
    /// The last seed
    #[arg(long, value_name = "SEED", default_value_t = 100_000)]
    last: u64,
}

/// A problem is tried if a mate is found among so many nodes.
const GLANCE: u64 = 1 << 16;

pub(crate) fn run(options: &Options) -> Verdict {
    let mut solver = Solver::new(options.memory);
    let (start, mut nodes, mut most_nodes) = (Instant::now(), 0, 0);
    let (mut lengths, mut open, mut certified) = (Vec::new(), 0, 0);
    let bar = ProgressBar::new(options.problems as u64);
    bar.set_style(ProgressStyle::with_template(
        "{bar:40} {human_pos} of {human_len} problems; {msg}",
    )?);
    let time = Duration::from_secs(options.seconds);
    let mut seed = options.first;
    for (of_seed, position) in small(options.first).take_while(|&(at, _)| at <= options.last) {
        if lengths.len() == options.problems || start.elapsed() >= time {
            break;
        }
        seed = of_seed;
        bar.set_position(lengths.len() as u64);
        bar.set_message(format!("seed {seed}, {open} not proved"));
        match options.prove(&mut solver, &position) {
            Proof::Shortest(plies, of_proof, checked) => {
                let same = lengths.iter().filter(|&&length| length == plies).count();
                if same < options.each {
                    lengths.push(plies);
                    nodes += of_proof;
                    most_nodes = most_nodes.max(of_proof);
                    certified += usize::from(checked);
                }
            }
            Proof::Open => {
                println!("not proved: {position}");
                open += 1;
            }
            Proof::NotWanted => {}
        }
    }
    bar.finish_and_clear();
    println!("{}", Lengths(lengths.iter().copied()));
    println!(
        "{} problems of the seeds {} to {seed}, {certified} with a certificate that is accepted, {open} not \
         proved within {} nodes; {nodes} nodes, at most {most_nodes} for one, {:.0} s",
        lengths.len(),
        options.first,
        options.nodes,
        start.elapsed().as_secs_f64(),
    );
    Ok(lengths.len() == options.problems && certified == lengths.len())
}

/// What came of a problem.
enum Proof {
    /// So many plies, by so many nodes, and whether its certificate is accepted.
    Shortest(u16, u64, bool),
    /// A limit was met.
    Open,
    /// No problem, no mate, or one of another length.
    NotWanted,
}

impl Options {
    /// Proves the shortest mate, and certifies it.
    fn prove(&self, solver: &mut Solver, position: &Position) -> Proof {
        let Ok(problem) = Problem::of(position) else {
            return Proof::NotWanted;
        };
        let nodes = |nodes| Limits::default().nodes(nodes);
        let glance = solver.mate_in(position, u16::MAX, &nodes(GLANCE));
        if !matches!(glance, MateIn::Yes(plies) if plies >= self.from) {
            return Proof::NotWanted;
        }
        let questions = Questions::default()
            .policy(Policy::None)
            .cooks(CookSearch::No)
            .variations(false);
        let solution = solver.solve(&problem, &questions, &nodes(self.nodes));
        let Mate::Shortest(plies) = solution.mate else {
            return Proof::Open;
        };
        if !(self.from..=self.to).contains(&plies) {
            return Proof::NotWanted;
        }
        let claims = claims(&solution);
        let certificate = solver.certify(&problem, &claims, &nodes(self.nodes));
        let checked = verify(&certificate).is_ok_and(|checked| checked.claims == claims);
        Proof::Shortest(plies, solution.nodes, checked)
    }
}
