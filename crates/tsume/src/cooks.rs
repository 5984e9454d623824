//! Finds cooks: other mates of the attacker along the best play.

use std::collections::{HashSet, VecDeque};

use komadai_core::{Move, Position};
use komadai_movegen::{Filter, filtered_moves};

use crate::allowance::allowance;
use crate::limits::Open;
use crate::search::Answer;
use crate::solution::{Allowances, Cook, Cooks};
use crate::solver::{CookSearch, Work, preferred_checks};
use crate::table::ANY;

/// A position with the moves that led to it.
type Reached = (Vec<Move>, Position);

impl Work<'_> {
    /// Looks for cooks at all moves of the attacker in best play, from the last to the first. Returns `true` if it
    /// finds one that is not allowed, and `None` if that is unknown.
    pub(crate) fn cooks(&mut self, plies: u16) -> Option<bool> {
        let (places, mut unknown) = self.best_play(plies);
        let mut cooked = false;
        for (line, at) in places.into_iter().rev() {
            let cooks = self.cooks_at(&line, at);
            unknown |= !cooks.unknown.is_empty();
            let allowed = self.questions.allowed;
            let is_cook = |cook: &Cook| !cook.allowance.intersects(allowed);
            cooked |= cooks.found.iter().any(is_cook);
            let is_of_solution = self.solution.line.starts_with(&cooks.before);
            if is_of_solution || !cooks.found.is_empty() || !cooks.unknown.is_empty() {
                self.solution.cooks.insert(0, cooks);
            }
            if cooked && self.questions.cooks == CookSearch::First {
                break;
            }
        }
        (cooked || !unknown).then_some(cooked)
    }

    /// Returns the attacker's positions in best play, in the order of plies. Each is given by a line of moves through
    /// it and the number of moves before it. Best play has the checks of the solution and all longest answers. Also
    /// returns `true` if a limit stopped the search for positions.
    fn best_play(&mut self, plies: u16) -> (Vec<(Vec<Move>, usize)>, bool) {
        let start = self.problem.position().clone();
        let mut seen = HashSet::from([start.clone()]);
        let (mut places, mut left) = (Vec::new(), VecDeque::from([(Vec::new(), start)]));
        while let Some((before, position)) = left.pop_front() {
            let at = before.len();
            match self.continued(&before, &position, plies - at as u16, &mut seen) {
                Ok((line, next)) => {
                    places.push((line, at));
                    left.extend(next);
                }
                Err(Open) => return (places, true),
            }
        }
        (places, false)
    }

    /// Returns the line through a position of best play, and the new positions two plies later. The one on that line
    /// comes last.
    fn continued(
        &mut self,
        before: &[Move],
        position: &Position,
        plies: u16,
        seen: &mut HashSet<Position>,
    ) -> Result<(Vec<Move>, Vec<Reached>), Open> {
        let own = self.line(position, plies)?;
        let after = position.after(own[0]);
        let mut longest = self.lengths.longest(&after, plies - 1)?.ok_or(Open)?;
        longest.sort_by_key(|answer| own.get(1) == Some(answer));
        let mut next = Vec::new();
        for answer in longest {
            let position = after.after(answer);
            if seen.insert(position.clone()) {
                let moves = [before, &[own[0], answer]].concat();
                next.push((moves, position));
            }
        }
        Ok(([before, &own].concat(), next))
    }

    fn cooks_at(&mut self, line: &[Move], at: usize) -> Cooks {
        let mut positions = vec![self.problem.position().clone()];
        for &m in line {
            positions.extend(positions.last().map(|position| position.after(m)));
        }
        let position = &positions[at];
        let mut cooks = Cooks {
            ply: at + 1,
            before: line[..at].to_vec(),
            found: Vec::new(),
            refuted: Vec::new(),
            unknown: Vec::new(),
        };
        for m in &filtered_moves(position, Filter::CHECKS) {
            if m == line[at] {
                continue;
            }
            match self.lengths.search.mates(&position.after(m), ANY) {
                Answer::Mate(plies) => {
                    let detour = || {
                        self.questions.allowed.intersects(Allowances::DETOUR)
                            && self
                                .comes_back(position.after(m), &positions[at..])
                                .is_ok_and(|is| is)
                    };
                    let allowance = allowance(position, line, at, m, detour);
                    let plies = plies + 1;
                    cooks.found.push(Cook {
                        m,
                        plies,
                        allowance,
                    });
                }
                Answer::No(_) => cooks.refuted.push(m),
                Answer::Unknown => cooks.unknown.push(m),
            }
        }
        cooks
    }

    /// Returns `true` if all best play after a cook leads back to positions of the solution. It follows all moves that
    /// are equally good: a single line would depend on the order of the squares.
    fn comes_back(&mut self, after: Position, solution: &[Position]) -> Result<bool, Open> {
        let plies = self.lengths.shortest(&after, ANY)?.ok_or(Open)?;
        let mut seen = HashSet::new();
        let mut left = vec![(after, plies)];
        while let Some((after, plies)) = left.pop() {
            self.lengths.search.path.budget.spend()?;
            if solution.contains(&after) {
                continue;
            }
            let Some(longest) = self.lengths.longest(&after, plies)? else {
                continue;
            };
            if longest.is_empty() {
                return Ok(false);
            }
            for answer in longest {
                let position = after.after(answer);
                if !solution.contains(&position) && seen.insert(position.clone()) {
                    let checks = preferred_checks(self.lengths.search, &position, plies - 1);
                    let after = checks.into_iter().rev().map(|m| position.after(m));
                    left.extend(after.map(|after| (after, plies - 2)));
                }
            }
        }
        Ok(true)
    }
}
