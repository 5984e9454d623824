//! `cargo xtask laws`: checks laws of testkit on more positions than a test has time for.

use std::cell::RefCell;
use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use arbitrary::Unstructured;
use indicatif::{ProgressBar, ProgressStyle};
use komadai_core::Position;
use komadai_testkit::{bytes, law, tsume, walk};
use komadai_tsume::{Mate, Solver};
use rayon::prelude::*;

use crate::Verdict;

/// The laws.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum Laws {
    /// The written move: printing, reading, resolving, marks, strict reading, and rotation of the board
    Notation,
    /// Legal moves: law, generator, lists, queries and both ways of counting agree
    Moves,
    /// Reasons: each of the 13,689 conceivable moves is refused for the reasons of the law, as a move, as a text, by
    /// the arbiter and in a file
    Reasons,
    /// Claims of records: a game from each position, with a right or wrong claim about its ending and its winner, is
    /// judged as the arbiter judges it; so are fouls on the way
    Claims,
    /// Impasse: the points, declarations and agreements of entering-king positions by six rule sets equal a plain count
    Impasse,
    /// Tsume: the solver agrees with plain search in small problems; its certificates are accepted, and damaged
    /// ones are refused unless they are still right
    Tsume,
    /// Certificates of small problems: accepted, and damaged in fifty ways each, refused unless they are still right
    Certificates,
}

thread_local! {
    /// The solvers of a thread: one with a single thread, and one with two. Reusing them saves creating tables.
    static SOLVERS: RefCell<[Solver; 2]> =
        RefCell::new([NonZeroUsize::MIN, TWO].map(|threads| Solver::new(16).threads(threads)));
}

impl Laws {
    fn positions(self, seed: u64, found: impl FnMut(&Position)) {
        match self {
            Laws::Tsume | Laws::Certificates => {
                let small = tsume::small(&mut Unstructured::new(&bytes(seed, 400)));
                let small = small.expect("without input the first choice is taken");
                small.iter().for_each(found);
            }
            Laws::Impasse => {
                let position = law::entering_kings(&mut Unstructured::new(&bytes(seed, 1 << 10)));
                position.iter().for_each(found);
            }
            _ => walk::of_seed(seed, found),
        }
    }

    fn check(self, seed: u64, u: &mut Unstructured<'_>, position: &Position) {
        match self {
            Laws::Notation => law::moves_are_written_right(u, position)
                .expect("without input the first choice is taken"),
            Laws::Moves => {
                law::law_agrees_with_generator(position);
                law::list_agrees_with_queries(position);
                law::perft_counts_every_child(position);
            }
            Laws::Reasons => law::reasons_agree(position),
            Laws::Impasse => law::points_are_counted(u, position)
                .expect("without input the first choice is taken"),
            Laws::Tsume => SOLVERS.with_borrow_mut(|[alone, together]| {
                let solver = if seed.is_multiple_of(TOGETHER) {
                    together
                } else {
                    alone
                };
                let (most, moves) = tsume::thoroughness(seed);
                let mate = law::solver_tries_everything(solver, position, most, moves);
                if !matches!(mate, Mate::Shortest(_) | Mate::None) {
                    UNDECIDED.fetch_add(1, Ordering::Relaxed);
                }
                if seed % BY_POLICY == 1 {
                    law::policies_are_kept(solver, position);
                }
                if seed.is_multiple_of(CERTIFIED) {
                    certify(solver, u, position, 1, 400);
                }
            }),
            Laws::Certificates => SOLVERS.with_borrow_mut(|[solver, _]| {
                certify(solver, u, position, DAMAGES, SHORT);
            }),
            Laws::Claims => {
                law::claims_are_judged_as_by_the_arbiter(u, position)
                    .expect("without input the first choice is taken");
                law::fouls_are_judged_by_the_rules(u, position)
                    .expect("without input the first choice is taken");
            }
        }
    }
}

/// Checks the certificate of a position, and damaged ones.
fn certify(
    solver: &mut Solver,
    u: &mut Unstructured<'_>,
    position: &Position,
    damages: usize,
    most: usize,
) {
    let counts = law::certificates_are_checked(solver, u, position, damages, most)
        .expect("without input the first choice is taken");
    for (all, count) in DAMAGED.iter().zip(counts) {
        all.fetch_add(count, Ordering::Relaxed);
    }
}

/// The number of ways to damage each certificate of these laws.
const DAMAGES: usize = 50;
/// The maximum number of lines of a certificate that is damaged so often.
const SHORT: usize = 60;
/// The number of seeds between two checks of the progress.
const BATCH: u64 = 1024;
/// One of this many tsume problems is certified, which takes longer than solving it.
const CERTIFIED: u64 = 8;
/// One of this many tsume problems is solved under each policy.
const BY_POLICY: u64 = 32;
/// Two threads search one of this many seeds.
const TOGETHER: u64 = 5;
const TWO: NonZeroUsize = NonZeroUsize::MIN.saturating_add(1);
/// The number of problems that the solver left undecided because of its limit.
static UNDECIDED: AtomicUsize = AtomicUsize::new(0);
/// The number of damaged certificates that are still right, and the number of refused ones.
static DAMAGED: [AtomicUsize; 2] = [const { AtomicUsize::new(0) }; 2];
/// The number of positions breaking a law that ends the run.
const ENOUGH: usize = 20;

/// Checks the laws on `wanted` different positions, starting at the seed `first`.
pub(crate) fn run(laws: Laws, wanted: usize, first: u64) -> Verdict {
    let bar = ProgressBar::new(wanted as u64);
    bar.set_style(ProgressStyle::with_template(
        "{bar:40} {human_pos} of {human_len} positions, {eta} left",
    )?);
    let start = Instant::now();
    let seen = Mutex::new(HashSet::new());
    let (checked, broken) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let mut seed = first;
    while checked.load(Ordering::Relaxed) < wanted && broken.load(Ordering::Relaxed) < ENOUGH {
        (seed..seed + BATCH).into_par_iter().for_each(|seed| {
            let choices = bytes(!seed, 1 << 17);
            let mut u = Unstructured::new(&choices);
            laws.positions(seed, |position| {
                let is_new = seen
                    .lock()
                    .is_ok_and(|mut seen| seen.insert(position.key()));
                if !is_new || checked.fetch_add(1, Ordering::Relaxed) >= wanted {
                    return;
                }
                // A broken law panics with a message that names position and move.
                if catch_unwind(AssertUnwindSafe(|| laws.check(seed, &mut u, position))).is_err() {
                    broken.fetch_add(1, Ordering::Relaxed);
                }
                bar.inc(1);
            });
        });
        seed += BATCH;
    }
    bar.finish_and_clear();
    let (checked, broken) = (checked.into_inner().min(wanted), broken.into_inner());
    println!(
        "{checked} different positions of the seeds {first} to {}, {broken} break a law, {:.0} s",
        seed - 1,
        start.elapsed().as_secs_f64()
    );
    if let Laws::Tsume | Laws::Certificates = laws {
        let [right, refused] = DAMAGED
            .each_ref()
            .map(|count| count.load(Ordering::Relaxed));
        println!(
            "{} undecided; {} damaged certificates: {refused} refused, {right} right all the same",
            UNDECIDED.load(Ordering::Relaxed),
            refused + right
        );
    }
    Ok(broken == 0)
}
