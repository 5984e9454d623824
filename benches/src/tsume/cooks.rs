//! `tsume cooks`: compares cooks found by the solver and by plain search.

use clap::Args;
use komadai_benches::small_problems;
use komadai_core::{HandKind, Position};
use komadai_movegen::legal_moves;
use komadai_testkit::tsume::{Remembering, TooMany};
use komadai_tsume::{Mate, MateIn, Policy, Problem, Questions, SearchLimits, Solution, Solver};

use super::{Verdict, Work, lengths};

/// The problems to compare.
#[derive(Args)]
pub(crate) struct Options {
    /// The number of problems
    #[arg(long, value_name = "N", default_value_t = 500)]
    problems: usize,
    /// The plies of the shortest problem
    #[arg(long, value_name = "N", default_value_t = 3)]
    from: u16,
    /// The limit for compared mates, in plies from the problem
    #[arg(long, value_name = "N", default_value_t = 17)]
    to: u16,
    /// The limit for plain search, in positions per problem
    #[arg(long, value_name = "N", default_value_t = 500_000)]
    most: usize,
    /// The maximum number of pieces on the board, kings included
    #[arg(long, value_name = "N", default_value_t = 8)]
    board: usize,
    /// The maximum number of pieces in both hands together
    #[arg(long, value_name = "N", default_value_t = 8)]
    hands: u8,
    /// The limit for the solver, in nodes per problem
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
    #[command(flatten)]
    work: Work,
}

/// The result for a problem.
enum Outcome {
    Compared(Comparison),
    /// The solver found no mate. If plain search found one, this is the mistake.
    NoMate(Option<String>),
    /// Plain search reached its limit.
    TooMany,
    /// The solver reached its limit.
    Open,
}

/// The comparison of the cooks of a problem.
#[derive(Default)]
struct Comparison {
    plies: u16,
    /// The number of checks that are not part of the solution. `cooks` counts those that mate.
    checks: usize,
    cooks: usize,
    /// The plies of the longest cook, including the cook itself.
    longest: u16,
    mistakes: Vec<String>,
}

/// The limit in plies for plain search if the solver finds no mate.
const SHORT: u16 = 7;

pub(crate) fn run(options: &Options) -> Verdict {
    let mut all: Vec<Comparison> = Vec::new();
    let (mut no_mates, mut too_many, mut open) = (0, 0, 0);
    let mut mistakes = Vec::new();
    options.work.run(
        options.problems,
        small_problems(options.work.first).filter(|(_, position)| options.is_small(position)),
        |solver, _, position| options.compare(solver, position),
        |outcome| {
            match outcome {
                Some(Outcome::Compared(mut compared)) => {
                    mistakes.append(&mut compared.mistakes);
                    all.push(compared);
                }
                Some(Outcome::NoMate(mistake)) => {
                    mistakes.extend(mistake);
                    no_mates += 1;
                }
                Some(Outcome::TooMany) => too_many += 1,
                Some(Outcome::Open) => open += 1,
                None => {}
            }
            all.len()
        },
    );
    let checks: usize = all.iter().map(|compared| compared.checks).sum();
    let cooks: usize = all.iter().map(|compared| compared.cooks).sum();
    let longest = all
        .iter()
        .map(|compared| compared.longest)
        .max()
        .unwrap_or(0);
    mistakes.iter().for_each(|mistake| println!("{mistake}"));
    println!("{}", lengths(all.iter().map(|compared| compared.plies)));
    println!(
        "{} problems, {checks} other checks, {cooks} of them cooks, the longest of {longest} plies, {} mistakes; \
         {no_mates} without a mate, {open} undecided, {too_many} too large for plain search",
        all.len(),
        mistakes.len(),
    );
    Ok(mistakes.is_empty())
}

impl Options {
    /// Returns `true` if a problem has few pieces. Problems with many pieces have too many positions.
    fn is_small(&self, position: &Position) -> bool {
        let hands = [position.side(), !position.side()].map(|side| position.hand(side));
        let count = |kind| hands.iter().map(|hand| hand.count(kind)).sum::<u8>();
        let in_hands: u8 = HandKind::ALL.map(count).iter().sum();
        position.board().iter().count() <= self.board && in_hands <= self.hands
    }

    /// Searches cooks in both ways. Returns `None` if the mate does not have a wanted length.
    fn compare(&self, solver: &mut Solver, position: &Position) -> Option<Outcome> {
        let problem = Problem::of(position).ok()?;
        let mut plain = Remembering::new(position.side(), self.most);
        let limits = SearchLimits::default().nodes(Some(self.nodes));
        match solver.mate_in(position, u16::MAX, &limits) {
            MateIn::Yes(plies) if plies >= self.from => {}
            MateIn::Yes(_) => return None,
            MateIn::No => {
                let mistake = |plies| format!("{position}: mate {plies}");
                return Some(match plain.shortest(position, SHORT) {
                    Ok(mate) => Outcome::NoMate(mate.map(mistake)),
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
    ) -> Result<Comparison, TooMany> {
        let mut compared = Comparison {
            plies: solution.line.len() as u16,
            ..Comparison::default()
        };
        if solution.mate != Mate::Shortest(compared.plies) {
            compared.mistakes.push(format!("{position}: {solution:?}"));
        }
        let mut at = position.clone();
        for (ply, &m) in (0..).zip(&solution.line) {
            let plies = compared.plies - ply;
            if plain.shortest(&at, plies)? != Some(plies) {
                let mistake = format!("{position}: not mate {plies} at {at}");
                compared.mistakes.push(mistake);
            }
            let before = &solution.line[..usize::from(ply)];
            let mut all = solution.cooks.iter();
            let cooks = all.find(|cooks| cooks.before == before);
            let others = legal_moves(&at);
            let others = others.iter().filter(|&check| ply % 2 == 0 && check != m);
            for check in others {
                let Some(cooks) = cooks else { break };
                let after = at.after(check);
                if !after.is_check() {
                    continue;
                }
                let within = self.to - ply - 1;
                let mate = plain.shortest(&after, within)?;
                let found = cooks.found.iter().find(|cook| cook.m == check);
                let agrees = match (mate, found) {
                    (Some(plies), Some(cook)) => cook.plies > plies,
                    (None, Some(cook)) => cook.plies > within + 1,
                    (Some(_), None) => false,
                    (None, None) => cooks.refuted.contains(&check),
                };
                if !agrees {
                    let mistake = format!("{position}: {check} at {at}: {mate:?}, {found:?}");
                    compared.mistakes.push(mistake);
                }
                compared.checks += 1;
                compared.cooks += usize::from(mate.is_some());
                compared.longest = compared.longest.max(mate.map_or(0, |plies| plies + 1));
            }
            at = at.after(m);
        }
        Ok(compared)
    }
}
