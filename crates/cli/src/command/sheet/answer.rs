//! Finds the answer of a tsume problem, from its record or by solving it.

use std::time::Duration;

use komadai::kifu::{Entry, Record, Start};
use komadai::movegen::has_legal_move;
use komadai::tsume::{
    CookSearch, Mate, MissingPieces, Problem, Questions, SearchLimits, Solution, Solver, Verdict,
};
use komadai::{Color, Move, Position, Square};

use crate::args::{Answers, Cooks, SheetArgs};
use crate::command::tsume::Writing;
use crate::texts::{say, sheet as messages, tsume};
use komadai_batch::IdleWorkers;

pub(super) struct Answer {
    pub(super) position: Position,
    /// The destination of the move before the position, if known.
    pub(super) last_to: Option<Square>,
    pub(super) moves: Vec<Move>,
    /// Whether the attacker has pieces left at the end.
    pub(super) is_left: bool,
    /// Whether the answer is right only with the defender's hand as it is, and not with the rest of a set in that hand.
    pub(super) needs_hand: bool,
}

impl Answer {
    /// Rotates the board if White attacks, so that the attacker plays upwards.
    pub(super) fn upwards(self) -> Answer {
        let rotated = match self.position.side() {
            Color::Black => None,
            Color::White => Position::new(self.position.setup().rotated()).ok(),
        };
        match rotated {
            None => self,
            Some(position) => Answer {
                position,
                last_to: self.last_to.map(Square::rotated),
                moves: self.moves.into_iter().map(Move::rotated).collect(),
                ..self
            },
        }
    }
}

pub(super) struct Solvers {
    limits: SearchLimits,
    /// Whether problems may have cooks.
    allows_cooks: bool,
    /// Whether to solve problems at all.
    solves: bool,
    /// The solvers that are not in use.
    idle: IdleWorkers<Solver>,
}

/// The size of a solver's table in MiB.
const MEGABYTES: usize = 256;

impl Solvers {
    /// Creates solvers as the options ask.
    pub(super) fn new(args: &SheetArgs) -> Solvers {
        let time = Duration::from_secs(args.seconds);
        Solvers {
            limits: SearchLimits::default().time(Some(time)),
            allows_cooks: args.cooks == Cooks::Allowed,
            solves: args.answers != Answers::Given,
            idle: IdleWorkers::new(),
        }
    }

    /// Returns the moves of a record as its answer, or the solution of its start if it has no moves. The error is the
    /// reason, in words, why the problem cannot be printed.
    pub(super) fn answer(&self, record: &Record) -> Result<Answer, String> {
        let start = &record.start;
        let problem = |rest| Problem::new(start.setup.clone(), rest);
        let asked = problem(MissingPieces::Auto).map_err(say)?;
        let entries = record.main_line().filter_map(|node| record.entry(node));
        let entries: Vec<&Entry> = entries
            .take_while(|entry| !matches!(entry, Entry::Ending(_)))
            .collect();
        let is_given = !entries.is_empty();
        let (moves, is_left) = if is_given {
            (mating_moves(&asked, start, &entries)?, false)
        } else if !self.solves {
            (Vec::new(), false)
        } else {
            let cooks = if self.allows_cooks {
                CookSearch::No
            } else {
                CookSearch::First
            };
            let solution = self.solve(&asked, cooks);
            let is_left = !solution.left.is_empty();
            match (solution.verdict, solution.mate) {
                (Verdict::Perfect(_) | Verdict::Leftover(_), _) => (solution.line, is_left),
                (Verdict::Unknown, Mate::Shortest(_)) if self.allows_cooks => {
                    (solution.line, is_left)
                }
                (Verdict::Unknown, _) => return Err(messages::no_answer()),
                (verdict @ Verdict::Cooked(_), _) => {
                    return Err(messages::cooked(tsume::verdict(verdict)));
                }
                (verdict, _) => return Err(tsume::verdict(verdict)),
            }
        };
        // Readers assume that the defender has all pieces that are not shown.
        let assumed = problem(MissingPieces::Defender).map_err(say)?;
        // A hand that may matter is stated.
        let needs_hand = assumed != asked
            && (!self.solves || self.depends_on_hand(&assumed, is_given, moves.len()));
        Ok(Answer {
            position: asked.position().clone(),
            last_to: start.last_to,
            moves,
            is_left,
            needs_hand,
        })
    }

    /// Returns `true` if a problem with the missing pieces in the defender's hand does not have the answer.
    fn depends_on_hand(&self, assumed: &Problem, is_given: bool, plies: usize) -> bool {
        let needs_only_mate = is_given || self.allows_cooks;
        let cooks = if needs_only_mate {
            CookSearch::No
        } else {
            CookSearch::First
        };
        let solution = self.solve(assumed, cooks);
        let is_solved = needs_only_mate
            || matches!(solution.verdict, Verdict::Perfect(_) | Verdict::Leftover(_));
        !is_solved || !is_mate_in(&solution, plies)
    }

    fn solve(&self, problem: &Problem, cooks: CookSearch) -> Solution {
        let questions = Questions::default().cooks(cooks).variations(false);
        let new = || Solver::new(MEGABYTES);
        self.idle.with(new, |solver: &mut Solver| {
            solver.solve(problem, &questions, &self.limits)
        })
    }
}

/// Returns `true` if the shortest mate takes this number of plies.
fn is_mate_in(solution: &Solution, plies: usize) -> bool {
    matches!(solution.mate, Mate::Shortest(shortest) if usize::from(shortest) == plies)
}

/// Returns the moves of a record if each of the attacker's moves gives check and the last one mates.
fn mating_moves(problem: &Problem, start: &Start, entries: &[&Entry]) -> Result<Vec<Move>, String> {
    let mut position = problem.position().clone();
    let (mut last_to, mut moves) = (start.last_to, Vec::new());
    for (ply, entry) in (1..).zip(entries) {
        let before = position.clone();
        let m = entry.played().filter(|&m| position.play(m).is_ok());
        let m = m.ok_or_else(|| messages::no_move(ply))?;
        if before.side() == problem.attacker() && !position.is_check() {
            let text = Writing::chosen(None, false).line(&before, last_to, &[m]);
            return Err(messages::no_check(ply, text.trim()));
        }
        last_to = Some(m.to());
        moves.push(m);
    }
    let is_mated = position.is_check() && !has_legal_move(&position);
    if is_mated && position.side() != problem.attacker() {
        Ok(moves)
    } else {
        Err(messages::no_mate_at_the_end())
    }
}
