//! `cargo xtask tsume cooks`: cooks, by the solver and by all positions that a problem can come to.

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use komadai_core::Position;
use komadai_movegen::legal_moves;
use komadai_testkit::tsume::Reach;
use komadai_tsume::{Limits, Mate, MateIn, Policy, Problem, Questions, Solver};
use rayon::prelude::*;

use super::{Lengths, small};
use crate::Verdict;

/// How many problems, and which.
#[derive(Args)]
pub(crate) struct Options {
    /// How many problems
    #[arg(long, value_name = "N", default_value_t = 500)]
    problems: usize,
    /// The plies of the shortest
    #[arg(long, value_name = "N", default_value_t = 3)]
    plies: u16,
    /// The most positions that one may come to
    #[arg(long, value_name = "N", default_value_t = 300_000)]
    most: usize,
    /// The first seed
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    first: u64,
}

/// What was compared in a problem.
struct Compared {
    plies: u16,
    positions: usize,
    /// How many checks beside the solution, and how many of them mate.
    checks: usize,
    cooks: usize,
    /// The longest shortest mate after a cook, the cook included.
    longest: u16,
    wrong: Vec<String>,
}

/// A problem is looked at if a mate is found among so many nodes.
const GLANCE: u64 = 1 << 16;
/// Problems between two looks at how far we are.
const BATCH: usize = 256;

pub(crate) fn run(options: &Options) -> Verdict {
    let bar = ProgressBar::new(options.problems as u64);
    bar.set_style(ProgressStyle::with_template(
        "{bar:40} {human_pos} of {human_len} problems, {eta} left",
    )?);
    let mut small = small(options.first);
    let mut all: Vec<Compared> = Vec::new();
    let mut seed = options.first;
    while all.len() < options.problems {
        let batch: Vec<_> = small.by_ref().take(BATCH).collect();
        seed = batch.last().map_or(seed, |&(seed, _)| seed);
        let compared = batch.par_iter().map_init(
            || Solver::new(64),
            |solver, (_, position)| options.compare(solver, position),
        );
        all.extend(compared.collect::<Vec<_>>().into_iter().flatten());
        bar.set_position(all.len() as u64);
    }
    bar.finish_and_clear();
    let sum = |of: fn(&Compared) -> usize| all.iter().map(of).sum::<usize>();
    let wrong = || all.iter().flat_map(|compared| &compared.wrong);
    wrong().for_each(|wrong| println!("{wrong}"));
    println!("{}", Lengths(all.iter().map(|compared| compared.plies)));
    println!(
        "{} problems of the seeds {} to {seed} that come to {} positions: {} checks beside the solution, \
         {} of them cooks, the longest of {} plies, {} mistakes",
        all.len(),
        options.first,
        sum(|compared| compared.positions),
        sum(|compared| compared.checks),
        sum(|compared| compared.cooks),
        all.iter()
            .map(|compared| compared.longest)
            .max()
            .unwrap_or(0),
        wrong().count(),
    );
    Ok(wrong().next().is_none())
}

impl Options {
    /// Looks for cooks twice; nothing if there is no mate, a shorter one, or too many positions.
    fn compare(&self, solver: &mut Solver, position: &Position) -> Option<Compared> {
        let problem = Problem::of(position).ok()?;
        let glance = Limits::default().nodes(GLANCE);
        if !matches!(solver.mate_in(position, u16::MAX, &glance), MateIn::Yes(_)) {
            return None;
        }
        let reach = Reach::of(position, self.most)?;
        let plies = reach.mate(position).filter(|&plies| plies >= self.plies)?;
        let questions = Questions::default().policy(Policy::None).variations(false);
        let solution = solver.solve(&problem, &questions, &Limits::default());
        let mut compared = Compared {
            plies,
            positions: reach.positions(),
            checks: 0,
            cooks: 0,
            longest: 0,
            wrong: Vec::new(),
        };
        if solution.mate != Mate::Shortest(plies) || solution.line.len() != usize::from(plies) {
            let wrong = format!("{position}: {solution:?}, not {plies}");
            compared.wrong.push(wrong);
            return Some(compared);
        }
        let mut at = position.clone();
        for (i, &m) in solution.line.iter().enumerate() {
            let best = plies - i as u16;
            if reach.mate(&at) != Some(best) {
                compared.wrong.push(format!("{position}: {m} at {at}"));
            }
            if i % 2 == 0 {
                let cooks = &solution.cooks[i / 2];
                for check in &legal_moves(&at) {
                    let after = at.after(check);
                    if check == m || !after.is_check() {
                        continue;
                    }
                    let found = cooks.found.iter().find(|cook| cook.m == check);
                    let mate = reach.mate(&after).map(|plies| plies + 1);
                    let agrees = match (mate, found) {
                        (Some(plies), Some(cook)) => cook.plies >= plies,
                        (None, None) => cooks.refuted.contains(&check),
                        _ => false,
                    };
                    if !agrees {
                        let wrong = format!("{position}: {check} at {at}: {mate:?}, {found:?}");
                        compared.wrong.push(wrong);
                    }
                    compared.checks += 1;
                    compared.cooks += usize::from(mate.is_some());
                    compared.longest = compared.longest.max(mate.unwrap_or(0));
                }
            }
            at = at.after(m);
        }
        Some(compared)
    }
}
