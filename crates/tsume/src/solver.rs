//! Answers the questions about a problem in order.

use std::collections::HashMap;
use std::fmt;
use std::num::NonZeroUsize;

use komadai_core::bits::attacks;
use komadai_core::{Move, Position, UchifuzumeBy};
use komadai_movegen::{Filter, filtered_moves};

use crate::allowance::is_farther_drop;
use crate::by_history::{self, ByHistory, Judgement};
use crate::lengths::Lengths;
use crate::limits::{Open, SearchLimits, StopReason};
use crate::policy::Policy;
use crate::problem::Problem;
use crate::search::{Answer, Search};
use crate::solution::{Allowances, Mate, Solution, Variation, Verdict};
use crate::table::ANY;

/// The questions about a problem.
///
/// ```
/// use komadai_tsume::{CookSearch, Questions};
///
/// let quick = Questions::default().plies(Some(7)).cooks(CookSearch::No).variations(false);
/// assert_eq!(quick.plies, Some(7));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Questions {
    /// The interpositions that count.
    pub policy: Policy,
    /// The extent of the search for cooks.
    pub cooks: CookSearch,
    /// The maximum length of a mate; the search ignores longer ones.
    pub plies: Option<u16>,
    /// The cooks that do not make a problem `cooked`.
    pub allowed: Allowances,
    /// Whether to follow the defender's other answers.
    pub variations: bool,
    /// Whether to find the shortest mate. Otherwise any mate is enough, and its length has no meaning.
    pub length: bool,
    /// How 打ち歩詰め is judged: by the position, or by the history of the game (最後の審判). By history, a pawn that the
    /// defender drops with check is 打ち歩詰め if each answer of the attacker would lose by perpetual check. With
    /// [`UchifuzumeBy::History`], if the attacker has a king, the solver skips the search for cooks and proves no
    /// length above 13 to be the shortest.
    pub uchifuzume: UchifuzumeBy,
}

komadai_core::setters! {
    Questions {
        policy: Policy,
        cooks: CookSearch,
        plies: Option<u16>,
        allowed: Allowances,
        variations: bool,
        length: bool,
        uchifuzume: UchifuzumeBy,
    }
}

impl Default for Questions {
    fn default() -> Questions {
        Questions {
            policy: Policy::default(),
            cooks: CookSearch::All,
            plies: None,
            allowed: Allowances::all(),
            variations: true,
            length: true,
            uchifuzume: UchifuzumeBy::Position,
        }
    }
}

/// The extent of the search for cooks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CookSearch {
    /// All cooks.
    All,
    /// From the end back to the first move with a cook that custom does not allow.
    First,
    /// No search. The verdict is then never perfect.
    No,
}

/// The answer to the question whether the side to move in a game mates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MateIn {
    /// The side to move mates within this number of plies.
    Yes(u16),
    /// The side to move does not mate within the given plies.
    No,
    /// A limit ended the search.
    Unknown,
}

/// A solver of problems, with a table of limited size.
///
/// ```
/// use komadai_tsume::{SearchLimits, Problem, Questions, MissingPieces, Solver, Verdict};
///
/// let problem = Problem::new("4k4/9/4P4/9/9/9/9/9/9 b G 1".parse()?, MissingPieces::Auto)?;
/// let solution = Solver::new(16).solve(&problem, &Questions::default(), &SearchLimits::default());
/// assert_eq!(solution.verdict, Verdict::Perfect(1));
/// assert_eq!(solution.line, ["G*5b".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    pub(crate) search: Search,
    /// The start position of the problem that the entries in the table belong to.
    pub(crate) start: Option<Position>,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut solver = f.debug_struct("Solver");
        solver.field("start", &self.start).finish_non_exhaustive()
    }
}

impl Solver {
    /// Creates a solver with a table of at most `megabytes` MiB.
    #[must_use]
    pub fn new(megabytes: usize) -> Solver {
        Solver {
            search: Search::new(megabytes),
            start: None,
        }
    }

    /// Sets the number of threads for a hard problem; they share one table. The verdicts stay the same. If there are
    /// several solutions, runs may find different ones.
    #[must_use]
    pub fn threads(mut self, threads: NonZeroUsize) -> Solver {
        self.search.threads = threads.get();
        self
    }

    /// Returns whether the side to move in a game mates by checks within `plies`.
    ///
    /// ```
    /// use komadai_core::Position;
    /// use komadai_tsume::{SearchLimits, MateIn, Solver};
    ///
    /// let sfen = "ln1gkg1nl/6+P2/2sppps1p/2p3p2/p8/P1P1P3P/2NP1PP2/3s1KSR1/L1+b2G1NL w R2Pbgp 42";
    /// let position = Position::new(sfen.parse()?)?;
    /// let mut solver = Solver::new(16);
    /// assert_eq!(solver.mate_in(&position, 3, &SearchLimits::default()), MateIn::Yes(3));
    /// assert_eq!(solver.mate_in(&position, 1, &SearchLimits::default()), MateIn::No);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mate_in(&mut self, position: &Position, plies: u16, limits: &SearchLimits) -> MateIn {
        let Ok(problem) = Problem::of(position) else {
            return MateIn::No;
        };
        self.begin(&problem, limits);
        match self.search.mates(position, plies) {
            Answer::Mate(plies) => MateIn::Yes(plies),
            Answer::No(_) => MateIn::No,
            Answer::Unknown => MateIn::Unknown,
        }
    }

    /// Returns the moves of a mate by checks within `plies`, or `None` if there is none. An engine can play them, a
    /// viewer can show them. Each check mates, and each answer resists longest. The search is the same as that of
    /// [`mate_in`](Solver::mate_in), which need not be called first.
    ///
    /// # Errors
    ///
    /// Fails if a limit was reached.
    ///
    /// ```
    /// use komadai_core::Position;
    /// use komadai_tsume::{SearchLimits, Solver};
    ///
    /// let sfen = "ln1gkg1nl/6+P2/2sppps1p/2p3p2/p8/P1P1P3P/2NP1PP2/3s1KSR1/L1+b2G1NL w R2Pbgp 42";
    /// let mut position = Position::new(sfen.parse()?)?;
    /// let mut solver = Solver::new(16);
    /// let line = solver.mate_line(&position, 3, &SearchLimits::default()).expect("no limit");
    /// for m in line.expect("a mate") {
    ///     position.play(m)?;
    /// }
    /// assert!(position.is_check(), "mate");
    /// assert_eq!(solver.mate_line(&position, 1, &SearchLimits::default()), Ok(None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mate_line(
        &mut self,
        position: &Position,
        plies: u16,
        limits: &SearchLimits,
    ) -> Result<Option<Vec<Move>>, StopReason> {
        let line = match self.mate_in(position, plies, limits) {
            MateIn::Yes(plies) => self.search.mate_line(position, plies),
            MateIn::No => return Ok(None),
            MateIn::Unknown => None,
        };
        let stopped = self.search.path.budget.stopped.unwrap_or(StopReason::Depth);
        line.map(Some).ok_or(stopped)
    }

    /// Answers the questions about a problem, as far as the limits allow.
    pub fn solve(
        &mut self,
        problem: &Problem,
        questions: &Questions,
        limits: &SearchLimits,
    ) -> Solution {
        self.solve_step_by_step(problem, questions, limits, |_| {})
    }

    /// Solves a problem like `solve`, and calls `report` for each better mate: the first with its line, each shorter
    /// one, and the shortest. Only the returned solution has cooks and a verdict.
    ///
    /// ```
    /// use komadai_tsume::{Mate, Problem, Questions, MissingPieces, SearchLimits, Solver};
    ///
    /// let problem = Problem::new("4k4/9/4P4/9/9/9/9/9/9 b G 1".parse()?, MissingPieces::Auto)?;
    /// let mut first = None;
    /// Solver::new(16).solve_step_by_step(
    ///     &problem,
    ///     &Questions::default(),
    ///     &SearchLimits::default(),
    ///     |solution| first = first.or(Some((solution.mate, solution.line.len()))),
    /// );
    /// assert_eq!(first, Some((Mate::Within(1), 1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_step_by_step(
        &mut self,
        problem: &Problem,
        questions: &Questions,
        limits: &SearchLimits,
        mut report: impl FnMut(&Solution),
    ) -> Solution {
        self.begin(problem, limits);
        // An attacker without a king is never in check.
        let has_king = problem.position().king(problem.attacker()).is_some();
        let is_by_history = questions.uchifuzume == UchifuzumeBy::History && has_king;
        let (mut by_history, mut nodes, mut rest) = (ByHistory::Same(None), 0, limits.clone());
        let mut questions = *questions;
        if is_by_history {
            (by_history, nodes, rest) = Judgement::of(&mut self.search, problem, limits);
            questions = questions.cooks(CookSearch::No);
        }
        self.resume(problem, &rest);
        let mut solution = Solution {
            policy: questions.policy,
            nodes,
            ..Solution::default()
        };
        let most = questions.plies.unwrap_or(ANY);
        match by_history {
            ByHistory::Same(plies) if plies.is_none_or(|plies| plies > most) => {}
            ByHistory::Same(plies) => {
                // The rest of the limits may be too small to find the mate again.
                let plies = plies.unwrap_or(most);
                solution.mate = Mate::Within(plies);
                let line = self.search.mate_line(problem.position(), plies);
                hold(&mut solution, problem.position(), line, plies);
                report(&solution);
            }
            ByHistory::Mate(line) => {
                let plies = line.len() as u16;
                solution.mate = Mate::Within(plies);
                hold(&mut solution, problem.position(), Some(line), plies);
                report(&solution);
                return solution;
            }
            ByHistory::Open(stopped) => {
                solution.stopped = stopped;
                return solution;
            }
        }
        let mut work = Work {
            lengths: Lengths::new(&mut self.search, questions.policy),
            problem,
            questions: &questions,
            solution: &mut solution,
            report: &mut report,
            fewest_pieces: HashMap::new(),
            cut: false,
        };
        // If a limit leaves a question open, the solution lacks its answer.
        let _ = work.all();
        if is_by_history {
            solution.mate = by_history::weakened(solution.mate);
            solution.mate_of_all = by_history::weakened(solution.mate_of_all);
        }
        solution.stopped = self.search.path.budget.stopped;
        solution.nodes += self.search.path.budget.nodes;
        solution
    }

    /// Starts a problem with an empty table.
    fn begin(&mut self, problem: &Problem, limits: &SearchLimits) {
        self.start = None;
        self.resume(problem, limits);
    }

    /// Continues with a problem. Clears the table if it is not the same one.
    pub(crate) fn resume(&mut self, problem: &Problem, limits: &SearchLimits) {
        if self.start.as_ref() != Some(problem.position()) {
            self.search.clear();
            self.start = Some(problem.position().clone());
        }
        self.search.resume(problem.attacker(), limits);
    }
}

/// The maximum number of positions to visit for a line that leaves no pieces in hand.
const LINES: usize = 20_000;

/// The longest mate for which such a line is searched.
const LONG: u16 = 99;

pub(crate) struct Work<'a> {
    pub(crate) lengths: Lengths<'a>,
    pub(crate) problem: &'a Problem,
    pub(crate) questions: &'a Questions,
    pub(crate) solution: &'a mut Solution,
    report: &'a mut dyn FnMut(&Solution),
    /// The fewest pieces left from an attacker's position, and the first two moves of that line.
    fewest_pieces: HashMap<Position, FewestPieces>,
    /// Whether a limit of this search skipped moves, so that another line may leave fewer pieces.
    cut: bool,
}

/// The pieces left at the end of a line.
#[derive(Clone, Copy)]
struct FewestPieces {
    pieces: u32,
    m: Move,
    answer: Option<Move>,
}

impl Work<'_> {
    fn all(&mut self) -> Result<(), Open> {
        let Some(plies) = self.mate()? else {
            return Ok(());
        };
        let start = self.problem.position().clone();
        let line = self.line(&start, plies)?;
        hold(self.solution, &start, Some(line), plies);
        (self.report)(self.solution);
        let cooked = match self.questions.cooks {
            CookSearch::No => None,
            _ => self.cooks(plies),
        };
        self.solution.verdict = match cooked {
            None => Verdict::Unknown,
            Some(true) => Verdict::Cooked(plies),
            Some(false) if self.solution.left.is_empty() => Verdict::Perfect(plies),
            Some(false) if self.cut => Verdict::Unknown,
            Some(false) => Verdict::Leftover(plies),
        };
        if self.questions.variations {
            self.variations(plies)?;
        }
        Ok(())
    }

    /// Returns the length of the shortest mate, if there is a mate and its length was asked for.
    fn mate(&mut self) -> Result<Option<u16>, Open> {
        let (start, policy) = (self.problem.position(), self.questions.policy);
        let (most, length) = (self.questions.plies.unwrap_or(ANY), self.questions.length);
        let (solution, report) = (&mut *self.solution, &mut *self.report);
        let of_all = self
            .lengths
            .shortest_of_all(start, most, &mut |search, mate| {
                solution.mate_of_all = mate;
                solution.mate = match (mate, solution.mate) {
                    (Mate::Shortest(plies), _) if policy != Policy::None => Mate::Within(plies),
                    // A mate was known before.
                    (Mate::NoneWithin(_), Mate::Within(plies)) => Mate::Within(plies),
                    // The policy may allow a shorter mate.
                    (Mate::NoneWithin(_), _) if policy != Policy::None => Mate::Unknown,
                    _ => mate,
                };
                if let Mate::Within(plies) = mate {
                    let line = search.mate_line(start, plies);
                    hold(solution, start, line, plies);
                    report(solution);
                }
                length || !matches!(mate, Mate::Within(_))
            })?;
        if self.solution.mate == Mate::None {
            self.solution.verdict = Verdict::NoMate;
            return Ok(None);
        }
        if !length && of_all.is_some() {
            return Ok(None);
        }
        let shortest = match policy {
            Policy::None => of_all,
            _ => self.lengths.shortest(start, most)?,
        };
        // No mate takes an even number of plies.
        let none = Mate::NoneWithin(most.saturating_add(most % 2));
        self.solution.mate = shortest.map_or(none, Mate::Shortest);
        if shortest.is_none() {
            self.lengths.search.path.budget.stopped = Some(StopReason::Plies);
        }
        Ok(shortest)
    }

    /// Returns the shortest mate against the longest resistance, from a position that mates in `plies`.
    pub(crate) fn line(&mut self, start: &Position, plies: u16) -> Result<Vec<Move>, Open> {
        let (mut line, mut position, mut plies) = (Vec::new(), start.clone(), plies);
        loop {
            let left = self.fewest_pieces_after(&position, plies)?;
            line.push(left.m);
            position.advance_unchecked(left.m);
            let Some(answer) = left.answer else {
                return Ok(line);
            };
            line.push(answer);
            position.advance_unchecked(answer);
            plies -= 2;
        }
    }

    /// Finds the line from an attacker's position that leaves the fewest pieces.
    fn fewest_pieces_after(
        &mut self,
        position: &Position,
        plies: u16,
    ) -> Result<FewestPieces, Open> {
        if let Some(&left) = self.fewest_pieces.get(position) {
            return Ok(left);
        }
        self.lengths.search.path.budget.spend()?;
        let mut best: Option<FewestPieces> = None;
        let attacker = self.problem.attacker();
        for m in preferred_checks(self.lengths.search, position, plies) {
            let after = position.after(m);
            let Some(longest) = self.lengths.longest(&after, plies - 1)? else {
                continue;
            };
            let mut of_check: Option<FewestPieces> = None;
            for answer in longest {
                let pieces = if plies > LONG {
                    self.cut = true;
                    0
                } else {
                    self.fewest_pieces_after(&after.after(answer), plies - 2)?
                        .pieces
                };
                let answer = Some(answer);
                if of_check.is_none_or(|other| pieces < other.pieces) {
                    of_check = Some(FewestPieces { pieces, m, answer });
                }
                if pieces == 0 || self.is_enough() {
                    break;
                }
            }
            let counts = after
                .hand(attacker)
                .iter()
                .map(|(_, count)| u32::from(count));
            let (pieces, answer) = (counts.sum(), None);
            let left = of_check.unwrap_or(FewestPieces { pieces, m, answer });
            if best.is_none_or(|best| left.pieces < best.pieces) {
                best = Some(left);
            }
            if left.pieces == 0 || self.is_enough() {
                break;
            }
        }
        let best = best.ok_or(Open)?;
        self.fewest_pieces.insert(position.clone(), best);
        Ok(best)
    }

    /// Returns `true` if the search visited enough positions, so that it skips the rest.
    fn is_enough(&mut self) -> bool {
        let is_enough = self.fewest_pieces.len() > LINES;
        self.cut |= is_enough;
        is_enough
    }

    /// Follows the defender's other answers, each to its end.
    fn variations(&mut self, plies: u16) -> Result<(), Open> {
        let line = self.solution.line.clone();
        let mut position = self.problem.position().clone();
        for (i, &m) in line.iter().enumerate() {
            if i % 2 == 1 {
                let rest = plies - i as u16;
                for (answer, length) in self.lengths.answers(&position, rest)?.ok_or(Open)? {
                    if answer == m {
                        continue;
                    }
                    let after = position.after(answer);
                    let follow = self.line(&after, length)?;
                    let left = end_of(&after, &follow).hand(self.problem.attacker());
                    let line = [answer].into_iter().chain(follow).collect();
                    let ply = i + 1;
                    self.solution.variations.push(Variation { ply, line, left });
                }
            }
            position.advance_unchecked(m);
        }
        Ok(())
    }
}

/// Returns the checks of a position, known mates within `plies` plies first. A drop that is a known mate also puts all
/// nearer drops on its line first, so that the contents of the table do not choose the solution. Otherwise the order is
/// that of solutions: a promotion before the same move without, and nearer drops before farther ones.
pub(crate) fn preferred_checks(search: &Search, position: &Position, plies: u16) -> Vec<Move> {
    let king = position.king(!position.side());
    let distance = |to| king.map_or(0, |king| attacks::between(king, to).len());
    let mates = |&m: &Move| matches!(search.known(&position.after(m), plies - 1), Answer::Mate(_));
    let mut checks = Vec::from_iter(&filtered_moves(position, Filter::CHECKS));
    let known: Vec<Move> = checks.iter().copied().filter(mates).collect();
    checks.sort_by_cached_key(|&m| {
        let is_preferred = |&other| other == m || is_farther_drop(position, m, other);
        let order = match m {
            Move::Step { promote, .. } => (!promote, 0),
            Move::Drop { to, .. } => (true, distance(to)),
        };
        (!known.iter().any(is_preferred), order)
    });
    checks
}

/// Stores the line of a mate within `plies` plies. If a limit stopped the search for the line, the previous line stays,
/// with its own plies.
fn hold(solution: &mut Solution, start: &Position, line: Option<Vec<Move>>, plies: u16) {
    let Some(line) = line else {
        return;
    };
    solution.left = end_of(start, &line).hand(start.side());
    solution.line = line;
    solution.line_within = plies;
}

fn end_of(start: &Position, line: &[Move]) -> Position {
    let mut position = start.clone();
    line.iter().for_each(|&m| position.advance_unchecked(m));
    position
}
