//! `cargo xtask tsume cooks`: cooks, by the solver and by plain search.

use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use komadai_core::{HandKind, Position};
use komadai_movegen::legal_moves;
use komadai_testkit::tsume::{Remembering, TooMany};
use komadai_tsume::{Mate, MateIn, Policy, Problem, Questions, SearchLimits, Solution, Solver};
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
    from: u16,
    /// Mates that end within so many plies of the problem are compared
    #[arg(long, value_name = "N", default_value_t = 17)]
    to: u16,
    /// The most positions that plain search looks at for a problem
    #[arg(long, value_name = "N", default_value_t = 500_000)]
    most: usize,
    /// The most pieces on the board, kings included
    #[arg(long, value_name = "N", default_value_t = 8)]
    board: usize,
    /// The most pieces in both hands together
    #[arg(long, value_name = "N", default_value_t = 8)]
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
    /// The solver finds no mate; the mistake if plain search does.
    NoMate(Option<String>),
    /// Plain search met its limit.
    TooMany,
    /// The solver met its limit.
    Open,
}

/// What was compared in a problem.
struct Compared {
    plies: u16,
    /// How many checks beside the solution, and how many of them mate.
    checks: usize,
    cooks: usize,
    /// The plies of the longest cook, itself included.
    longest: u16,
    wrong: Vec<String>,
}

/// Problems between two looks at how far we are.
const BATCH: usize = 64;
/// Where the solver finds no mate, plain search looks for one within so many plies.
const SHORT: u16 = 7;

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
        "{} problems of the seeds {} to {seed}: {} checks beside the solution, \
         {} of them cooks, the longest of {} plies, {} mistakes; {no_mates} without a mate, {open} undecided within {} nodes, {too_many} \
         too large for plain search of {} positions; {:.0} s",
        all.len(),
        options.first,
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

    /// Looks for cooks twice; nothing if the mate is shorter or longer than wanted.
    fn compare(&self, solver: &mut Solver, position: &Position) -> Option<Outcome> {
        let problem = Problem::of(position).ok()?;
        let mut plain = Remembering::new(position.side(), self.most);
        let limits = SearchLimits::default().nodes(self.nodes);
        match solver.mate_in(position, u16::MAX, &limits) {
            MateIn::Yes(plies) if plies >= self.from => {}
            MateIn::Yes(_) => return None,
            MateIn::No => {
                return Some(match plain.shortest(position, SHORT) {
                    Ok(mate) => {
                        Outcome::NoMate(mate.map(|plies| format!("{position}: mate {plies}")))
                    }
                    Err(TooMany) => Outcome::TooMany,
                });
            }
            MateIn::Unknown => return Some(Outcome::Open),
        }
        let questions = Questions::default().policy(Policy::None).variations(false);
        let solution = solver.solve(&problem, &questions, &limits);
        match solution.mate {
            _ if solution.stopped.is_some() => Some(Outcome::Open),
            Mate::Shortest(plies) if !(self.from..=self.to).contains(&plies) => None,
            _ => {
                let compared = self.compare_cooks(&mut plain, position, &solution);
                Some(compared.map_or(Outcome::TooMany, Outcome::Compared))
            }
        }
    }

    fn compare_cooks(
        &self,
        plain: &mut Remembering,
        position: &Position,
        solution: &Solution,
    ) -> Result<Compared, TooMany> {
        let mut compared = Compared {
            plies: solution.line.len() as u16,
            checks: 0,
            cooks: 0,
            longest: 0,
            wrong: Vec::new(),
        };
        if solution.mate != Mate::Shortest(compared.plies) {
            compared.wrong.push(format!("{position}: {solution:?}"));
        }
        let mut at = position.clone();
        for (i, &m) in (0..).zip(&solution.line) {
            let plies = compared.plies - i;
            if plain.shortest(&at, plies)? != Some(plies) {
                let wrong = format!("{position}: not mate {plies} at {at}");
                compared.wrong.push(wrong);
            }
            if i % 2 == 0 {
                let cooks = &solution.cooks[usize::from(i / 2)];
                for check in &legal_moves(&at) {
                    let after = at.after(check);
                    if check == m || !after.is_check() {
                        continue;
                    }
                    let within = self.to - i - 1;
                    let mate = plain.shortest(&after, within)?;
                    let found = cooks.found.iter().find(|cook| cook.m == check);
                    let agrees = match (mate, found) {
                        (Some(plies), Some(cook)) => cook.plies > plies,
                        (None, Some(cook)) => cook.plies > within + 1,
                        (Some(_), None) => false,
                        (None, None) => cooks.refuted.contains(&check),
                    };
                    if !agrees {
                        let wrong = format!("{position}: {check} at {at}: {mate:?}, {found:?}");
                        compared.wrong.push(wrong);
                    }
                    compared.checks += 1;
                    compared.cooks += usize::from(mate.is_some());
                    let plies = mate.map_or(0, |plies| plies + 1);
                    compared.longest = compared.longest.max(plies);
                }
            }
            at = at.after(m);
        }
        Ok(compared)
    }
}
