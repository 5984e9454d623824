//! `cargo xtask tsume long`: long mates with their shortest length proved.

use std::time::{Duration, Instant};

use arbitrary::Unstructured;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use komadai_core::Position;
use komadai_testkit::{bytes, tsume};
use komadai_tsume::{Mate, Problem, SearchLimits, Solver, claims, verify};
use rayon::prelude::*;

use super::{Lengths, shortest, small};
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
    /// So many times a small problem is changed in a piece, and remains so where its mate is no shorter
    #[arg(long, value_name = "N", default_value_t = 400)]
    changes: usize,
}

/// A changed problem is left alone if its shortest mate is not found among so many nodes.
const GLANCE: u64 = 1 << 16;
/// Seeds between two looks at how far we are.
const BATCH: usize = 16;

pub(crate) fn run(options: &Options) -> Verdict {
    let bar = ProgressBar::new(options.problems as u64);
    bar.set_style(ProgressStyle::with_template(
        "{bar:40} {human_pos} of {human_len} problems; {msg}",
    )?);
    let (start, mut nodes, mut most_nodes) = (Instant::now(), 0, 0);
    let (mut lengths, mut open, mut certified) = (Vec::new(), 0, 0);
    let time = Duration::from_secs(options.seconds);
    let mut seed = options.first;
    let mut small = small(options.first).take_while(|&(seed, _)| seed <= options.last);
    while lengths.len() < options.problems && start.elapsed() < time {
        let batch: Vec<_> = small.by_ref().take(BATCH).collect();
        seed = match batch.last() {
            Some(&(seed, _)) => seed,
            None => break,
        };
        let proofs = batch.into_par_iter().map_init(
            || Solver::new(options.memory),
            |solver, (seed, position)| {
                let longest = options.lengthened(solver, seed, position);
                options.prove(solver, &longest)
            },
        );
        for proof in proofs.collect::<Vec<_>>() {
            match proof {
                Proof::Shortest(plies, of_proof, checked) => {
                    let same = lengths.iter().filter(|&&length| length == plies).count();
                    if same < options.each && lengths.len() < options.problems {
                        lengths.push(plies);
                        nodes += of_proof;
                        most_nodes = most_nodes.max(of_proof);
                        certified += usize::from(checked);
                    }
                }
                Proof::Open(what) => {
                    println!("not proved: {what}");
                    open += 1;
                }
                Proof::NotWanted => {}
            }
        }
        bar.set_position(lengths.len() as u64);
        bar.set_message(format!("seed {seed}, {open} not proved"));
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
    /// A limit was met; the position.
    Open(String),
    /// No problem, no mate, or one of another length.
    NotWanted,
}

impl Options {
    /// A problem with a mate that is long, if possible, changed from this one piece by piece.
    fn lengthened(&self, solver: &mut Solver, seed: u64, start: Position) -> Position {
        let choices = bytes(!seed, 64 * self.changes);
        let mut u = Unstructured::new(&choices);
        // Each length in turn is enough.
        let enough = self.from + 2 * (seed % 16) as u16;
        let mut plies = 0;
        let mut longest = start;
        for _ in 0..self.changes {
            if plies >= enough {
                break;
            }
            let changed = tsume::changed(&mut u, &longest);
            let changed = changed.expect("without input the first choice is taken");
            let Some(changed) = changed else { continue };
            let Ok(problem) = Problem::of(&changed) else {
                continue;
            };
            match shortest(solver, &problem, None, GLANCE).mate {
                Mate::Shortest(other) if (plies..=self.to).contains(&other) => {
                    (longest, plies) = (changed, other);
                }
                _ => {}
            }
        }
        longest
    }

    /// Proves the shortest mate, and certifies it.
    fn prove(&self, solver: &mut Solver, position: &Position) -> Proof {
        let Ok(problem) = Problem::of(position) else {
            return Proof::NotWanted;
        };
        let solution = shortest(solver, &problem, None, self.nodes);
        let plies = match solution.mate {
            Mate::Shortest(plies) => plies,
            Mate::None => return Proof::NotWanted,
            _ => return Proof::Open(position.to_string()),
        };
        if !(self.from..=self.to).contains(&plies) {
            return Proof::NotWanted;
        }
        let claims = claims(&solution);
        let limits = SearchLimits::default().nodes(self.nodes);
        let certificate = solver.certify(&problem, &claims, &limits);
        let checked = verify(&certificate).is_ok_and(|checked| checked.claims == claims);
        Proof::Shortest(plies, solution.nodes, checked)
    }
}
