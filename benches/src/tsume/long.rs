//! `tsume long`: proves the shortest length of long mates.

use arbitrary::Unstructured;
use clap::Args;
use komadai_benches::small_problems;
use komadai_core::Position;
use komadai_testkit::{bytes, tsume};
use komadai_tsume::{Mate, Problem, SearchLimits, Solver, claims, verify};

use super::{Verdict, Work, lengths, shortest};

/// The problems to prove.
#[derive(Args)]
pub(crate) struct Options {
    /// The number of problems
    #[arg(long, value_name = "N", default_value_t = 100)]
    problems: usize,
    /// The maximum number of problems of the same length
    #[arg(long, value_name = "N", default_value_t = 20)]
    each: usize,
    /// The plies of the shortest problem
    #[arg(long, value_name = "N", default_value_t = 9)]
    from: u16,
    /// The plies of the longest problem
    #[arg(long, value_name = "N", default_value_t = 31)]
    to: u16,
    /// The limit in nodes for a problem, and again for its certificate
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    nodes: u64,
    /// The number of changes of one piece in a small problem. A change is kept unless it makes the mate shorter
    #[arg(long, value_name = "N", default_value_t = 400)]
    changes: usize,
    #[command(flatten)]
    work: Work,
}

/// The limit in nodes for a changed problem. If its shortest mate is not found, the change is dropped.
const GLANCE: u64 = 1 << 16;

pub(crate) fn run(options: &Options) -> Verdict {
    let (mut plies, mut nodes, mut most, mut open, mut certified) = (Vec::new(), 0, 0, 0, 0);
    options.work.run(
        options.problems,
        small_problems(options.work.first),
        |solver, seed, position| {
            let longest = options.lengthened(solver, seed, position);
            options.prove(solver, &longest)
        },
        |proof| {
            match proof {
                Proof::Shortest(length, of_proof, is_certified) => {
                    let same = plies.iter().filter(|&&other| other == length).count();
                    if same < options.each && plies.len() < options.problems {
                        plies.push(length);
                        nodes += of_proof;
                        most = most.max(of_proof);
                        certified += usize::from(is_certified);
                    }
                }
                Proof::Open(problem) => {
                    println!("not proved: {problem}");
                    open += 1;
                }
                Proof::NotWanted => {}
            }
            plies.len()
        },
    );
    let count = plies.len();
    println!("{}", lengths(plies));
    println!(
        "{count} problems, {certified} with a certificate that is accepted, {open} not proved; {nodes} nodes, at most \
         {most} for one"
    );
    Ok(count == options.problems && certified == count)
}

/// The result for a problem.
enum Proof {
    /// The plies, the nodes, and whether the certificate was accepted.
    Shortest(u16, u64, bool),
    /// The position, if a limit was reached.
    Open(String),
    /// A position that is not a problem, has no mate, or has a mate of another length.
    NotWanted,
}

impl Options {
    /// Returns a problem with a long mate, if possible, made from `start` by changing one piece at a time.
    fn lengthened(&self, solver: &mut Solver, seed: u64, start: &Position) -> Position {
        let choices = bytes(!seed, 64 * self.changes);
        let mut u = Unstructured::new(&choices);
        // The wanted length depends on the seed, so that all lengths occur.
        let enough = self.from + 2 * (seed % 16) as u16;
        let mut plies = 0;
        let mut longest = start.clone();
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
        match solution.mate {
            Mate::Shortest(plies) if (self.from..=self.to).contains(&plies) => {
                let claims = claims(&solution);
                let limits = SearchLimits::default().nodes(Some(self.nodes));
                let certificate = solver.certify(&problem, &claims, &limits);
                let is_accepted =
                    verify(&certificate).is_ok_and(|checked| checked.claims == claims);
                Proof::Shortest(plies, solution.nodes, is_accepted)
            }
            Mate::Shortest(_) | Mate::None => Proof::NotWanted,
            _ => Proof::Open(position.to_string()),
        }
    }
}
