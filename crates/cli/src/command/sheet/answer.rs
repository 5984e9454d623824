//! Finds the answer of a tsume problem, from its record or by solving it.

use std::time::Duration;

use komadai::kifu::{Entry, Record, Start};
use komadai::movegen::has_legal_move;
use komadai::tsume::{
    CookSearch, Mate, MissingPieces, Problem, Questions, SearchLimits, Solution, Solver, Verdict,
};
use komadai::{Color, Move, Position, Square};

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
    /// The solvers that are not in use.
    idle: IdleWorkers<Solver>,
}

/// The size of a solver's table in MiB.
const MEGABYTES: usize = 256;

impl Solvers {
    /// Creates solvers that give up a problem after some time.
    pub(super) fn new(time: Duration) -> Solvers {
        Solvers {
            limits: SearchLimits::default().time(Some(time)),
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
        } else {
            let solution = self.solve(&asked, CookSearch::First);
            match solution.verdict {
                Verdict::Perfect(_) => (solution.line, false),
                Verdict::Leftover(_) => (solution.line, true),
                Verdict::Unknown => return Err(messages::no_answer()),
                verdict => return Err(tsume::verdict(verdict)),
            }
        };
        // Readers assume that the defender has all pieces that are not shown.
        let assumed = problem(MissingPieces::Defender).map_err(say)?;
        let needs_hand = assumed != asked && {
            let cooks = if is_given {
                CookSearch::No
            } else {
                CookSearch::First
            };
            let solution = self.solve(&assumed, cooks);
            let is_solved =
                is_given || matches!(solution.verdict, Verdict::Perfect(_) | Verdict::Leftover(_));
            !is_solved || !is_mate_in(&solution, moves.len())
        };
        Ok(Answer {
            position: asked.position().clone(),
            last_to: start.last_to,
            moves,
            is_left,
            needs_hand,
        })
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
