//! `cargo xtask tsume cooks`: cooks, by the solver and by all positions that a problem can come to.

use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use komadai_core::{HandKind, Position};
use komadai_movegen::legal_moves;
use komadai_testkit::tsume::Reach;
use komadai_tsume::{Limits, Mate, Policy, Problem, Questions, Solver};
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
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    most: usize,
    /// The most pieces on the board, kings included
    #[arg(long, value_name = "N", default_value_t = 6)]
    board: usize,
    /// The most pieces in both hands together
    #[arg(long, value_name = "N", default_value_t = 3)]
    hands: u8,
    /// The most nodes of the solver for a problem
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
    /// No problem is begun after so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    seconds: u64,
    /// The first seed
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    first: u64,
}

/// What came of a problem.
enum Outcome {
    Compared(Compared),
    /// No position that it comes to is mate; what the solver says if not that.
    NoMate(Option<String>),
    /// It comes to too many positions.
    TooMany,
    /// The solver met its limit.
    Open,
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

/// Problems between two looks at how far we are.
const BATCH: usize = 64;

pub(crate) fn run(options: &Options) -> Verdict {
    let bar = ProgressBar::new(options.problems as u64);
    bar.set_style(ProgressStyle::with_template(
        "{bar:40} {human_pos} of {human_len} problems, {eta} left; {msg}",
    )?);
    let mut small = small(options.first).filter(|(_, position)| options.is_small(position));
    let mut all: Vec<Compared> = Vec::new();
    let (mut no_mates, mut too_many, mut open) = (0, 0, 0);
    let mut wrong = Vec::new();
    let (start, time) = (Instant::now(), Duration::from_secs(options.seconds));
    let mut seed = options.first;
    while all.len() < options.problems && start.elapsed() < time {
        let batch: Vec<_> = small.by_ref().take(BATCH).collect();
        seed = batch.last().map_or(seed, |&(seed, _)| seed);
        let compared = batch.par_iter().map_init(
            || Solver::new(64),
            |solver, (_, position)| options.compare(solver, position),
        );
        for outcome in compared.collect::<Vec<_>>().into_iter().flatten() {
            match outcome {
                Outcome::Compared(mut compared) => {
                    wrong.append(&mut compared.wrong);
                    all.push(compared);
                }
                Outcome::NoMate(other) => {
                    wrong.extend(other);
                    no_mates += 1;
                }
                Outcome::TooMany => too_many += 1,
                Outcome::Open => open += 1,
            }
        }
        bar.set_position(all.len() as u64);
        bar.set_message(format!("{too_many} too large, {open} undecided"));
    }
    bar.finish_and_clear();
    let sum = |of: fn(&Compared) -> usize| all.iter().map(of).sum::<usize>();
    wrong.iter().for_each(|wrong| println!("{wrong}"));
    println!("{}", Lengths(all.iter().map(|compared| compared.plies)));
    println!(
        "{} problems of the seeds {} to {seed} that come to {} positions: {} checks beside the solution, \
         {} of them cooks, the longest of {} plies, {} mistakes; {no_mates} without a mate, {open} undecided within {} nodes, {too_many} \
         come to more than {} positions; {:.0} s",
        all.len(),
        options.first,
        sum(|compared| compared.positions),
        sum(|compared| compared.checks),
        sum(|compared| compared.cooks),
        all.iter()
            .map(|compared| compared.longest)
            .max()
            .unwrap_or(0),
        wrong.len(),
        options.nodes,
        options.most,
        start.elapsed().as_secs_f64(),
    );
    Ok(wrong.is_empty())
}

impl Options {
    /// Whether a problem has few pieces: with many it comes to too many positions.
    fn is_small(&self, position: &Position) -> bool {
        let hands = [position.side(), !position.side()].map(|side| position.hand(side));
        let count = |kind| hands.iter().map(|hand| hand.count(kind)).sum::<u8>();
        let in_hands: u8 = HandKind::ALL.map(count).iter().sum();
        position.board().iter().count() <= self.board && in_hands <= self.hands
    }

    /// Looks for cooks twice; nothing if the mate is a shorter one.
    fn compare(&self, solver: &mut Solver, position: &Position) -> Option<Outcome> {
        let problem = Problem::of(position).ok()?;
        let Some(reach) = Reach::of(position, self.most) else {
            return Some(Outcome::TooMany);
        };
        let questions = Questions::default().policy(Policy::None).variations(false);
        let limits = Limits::default().nodes(self.nodes);
        let solution = solver.solve(&problem, &questions, &limits);
        if solution.stopped.is_some() {
            println!("undecided: {position}");
            return Some(Outcome::Open);
        }
        let Some(plies) = reach.mate(position) else {
            let wrong = (solution.mate != Mate::None).then(|| format!("{position}: {solution:?}"));
            return Some(Outcome::NoMate(wrong));
        };
        if plies < self.plies && solution.mate == Mate::Shortest(plies) {
            return None;
        }
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
            return Some(Outcome::Compared(compared));
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
        Some(Outcome::Compared(compared))
    }
}
