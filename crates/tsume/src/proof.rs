//! Writes certificates from the results of the search.

use std::collections::HashMap;

use komadai_core::{Move, Position};
use komadai_movegen::{Filter, filtered_moves, legal_moves};

use crate::certificate::{ClaimedLength, END, HEAD, MateClaim, Rows, add_claim};
use crate::limits::SearchLimits;
use crate::problem::Problem;
use crate::search::{Answer, Search};
use crate::solution::{Mate, Solution};
use crate::solver::Solver;
use crate::table::ANY;

impl Solver {
    /// Writes a certificate for claims about a problem. Skips claims that are not proved within the limits. If the
    /// problem is the last one solved, the table is reused.
    ///
    /// ```
    /// use komadai_tsume::{SearchLimits, Problem, Questions, MissingPieces, Solver, claims, verify};
    ///
    /// let problem = Problem::new("4k4/9/4P4/9/9/9/9/9/9 b G 1".parse()?, MissingPieces::Auto)?;
    /// let (mut solver, limits) = (Solver::new(16), SearchLimits::default());
    /// let solution = solver.solve(&problem, &Questions::default(), &limits);
    /// let certificate = solver.certify(&problem, &claims(&solution), &limits);
    /// let checked = verify(&certificate)?;
    /// assert_eq!(checked.claims, claims(&solution));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certify(
        &mut self,
        problem: &Problem,
        claims: &[MateClaim],
        limits: &SearchLimits,
    ) -> String {
        self.resume(problem, limits);
        let mut text = format!("{HEAD}\nproblem {}\n", problem.position());
        for claim in claims {
            let mut start = problem.position().clone();
            let is_legal = claim.after.iter().all(|&m| start.play(m).is_ok());
            let attacks = start.side() == problem.attacker();
            if !is_legal || !attacks && !start.is_check() {
                continue;
            }
            let rows = match claim.what {
                ClaimedLength::Mate(plies) => self.search.mate_rows(start, plies),
                ClaimedLength::None => self.search.escape_rows(start, ANY),
                ClaimedLength::NoneWithin(plies) => self.search.escape_rows(start, plies),
            };
            if let Some(rows) = rows {
                add_claim(&mut text, claim, rows);
            }
        }
        text + END + "\n"
    }
}

/// Returns the claims of a solution that a certificate can prove: the mate, the absence of a shorter one, each cook,
/// and the checks that do not mate. Their lengths count every interposition.
#[must_use]
pub fn claims(solution: &Solution) -> Vec<MateClaim> {
    let mut claims = Vec::new();
    let mut add = |after: &[Move], what| claims.push(MateClaim::new(after, what));
    match solution.mate_of_all {
        Mate::Shortest(plies) => {
            add(&[], ClaimedLength::Mate(plies));
            if plies > 1 {
                add(&[], ClaimedLength::NoneWithin(plies - 2));
            }
        }
        Mate::Within(plies) => add(&[], ClaimedLength::Mate(plies)),
        Mate::None => add(&[], ClaimedLength::None),
        Mate::NoneWithin(plies) => add(&[], ClaimedLength::NoneWithin(plies)),
        Mate::Unknown => {}
    }
    for cooks in &solution.cooks {
        let after = |m| [&cooks.before[..], &[m]].concat();
        for cook in &cooks.found {
            add(&after(cook.m), ClaimedLength::Mate(cook.plies - 1));
        }
        for &m in &cooks.refuted {
            add(&after(m), ClaimedLength::None);
        }
    }
    claims
}

/// The attacker's positions visited so far, with the plies within which the attacker does not mate.
type Seen = HashMap<Position, u16>;

impl Search {
    /// Returns the check for each position of the attacker that can occur in a mate.
    fn mate_rows(&mut self, start: Position, plies: u16) -> Option<Rows> {
        let (mut rows, mut left) = (Rows::new(), vec![(start, plies)]);
        while let Some((position, plies)) = left.pop() {
            if position.side() != self.attacker() {
                let answers = legal_moves(&position);
                let rest = plies.saturating_sub(1);
                left.extend(answers.iter().map(|m| (position.after(m), rest)));
                continue;
            }
            let row = rows.get(&position);
            if row.is_some_and(|&(_, proved)| proved <= plies) {
                continue;
            }
            self.path.budget.spend().ok()?;
            let (check, rest) = self.proved_check(&position, plies)?;
            left.push((position.after(check), rest));
            rows.insert(position, (check, rest + 1));
        }
        Some(rows)
    }

    /// Returns the defender's answer for each position that can occur if the attacker needs more than `plies` plies.
    fn escape_rows(&mut self, start: Position, plies: u16) -> Option<Rows> {
        let attacker = self.attacker();
        let mut rows = Rows::new();
        let mut seen = Seen::new();
        if !matches!(self.mates(&start, plies), Answer::No(_)) {
            return None;
        }
        let mut left = vec![(start, plies)];
        let fewer = |plies: u16| if plies == ANY { ANY } else { plies - 1 };
        while let Some((position, plies)) = left.pop() {
            if plies == 0 {
                continue;
            }
            self.path.budget.spend().ok()?;
            if position.side() == attacker {
                if seen.get(&position).is_none_or(|&seen| seen < plies) {
                    let checks = filtered_moves(&position, Filter::CHECKS);
                    left.extend(checks.iter().map(|m| (position.after(m), fewer(plies))));
                    // If the search comes back to this position, the table knows that it is refuted.
                    self.note_refuted(&position, plies);
                    seen.insert(position, plies);
                }
                continue;
            }
            let row = rows.get(&position);
            if plies < 2 || row.is_some_and(|&(_, holds)| holds >= plies) {
                continue;
            }
            let answer = self.escape(&position, fewer(plies), &seen)?;
            left.push((position.after(answer), fewer(plies)));
            rows.insert(position, (answer, plies));
        }
        Some(rows)
    }

    /// Returns an answer after which the attacker needs more than `plies` plies, preferably one to a known position.
    fn escape(&mut self, position: &Position, plies: u16, seen: &Seen) -> Option<Move> {
        let longer = if plies == ANY { ANY } else { plies + 1 };
        self.known_escape(position, plies, seen)
            .or_else(|| {
                // The table has lost the refutation of the check.
                self.refill(position, longer);
                self.known_escape(position, plies, seen)
            })
            .or_else(|| {
                // The table has lost it again.
                let answers = legal_moves(position);
                let mut answers = answers.iter();
                answers.find(|&m| matches!(self.mates(&position.after(m), plies), Answer::No(_)))
            })
    }

    fn known_escape(&mut self, position: &Position, plies: u16, seen: &Seen) -> Option<Move> {
        let answers = legal_moves(position);
        let holds = |after: &Position| seen.get(after).is_some_and(|&seen| seen >= plies);
        let again = answers.iter().find(|&m| holds(&position.after(m)));
        let is_no = |answer| matches!(answer, Answer::No(_));
        again.or_else(|| {
            answers
                .iter()
                .find(|&m| is_no(self.known(&position.after(m), plies)))
        })
    }

    /// Returns the moves of a proved mate within `plies` plies: the checks of the proof against the longest resistance.
    pub(crate) fn mate_line(&mut self, start: &Position, plies: u16) -> Option<Vec<Move>> {
        let (mut line, mut position) = (Vec::new(), start.clone());
        let (mut check, mut rest) = self.proved_check(start, plies)?;
        loop {
            line.push(check);
            position.advance_unchecked(check);
            let mut longest = None;
            for answer in &legal_moves(&position) {
                let next = self.proved_check(&position.after(answer), rest - 1)?;
                if longest.is_none_or(|(_, (_, most))| next.1 > most) {
                    longest = Some((answer, next));
                }
            }
            let Some((answer, next)) = longest else {
                return Some(line);
            };
            line.push(answer);
            position.advance_unchecked(answer);
            (check, rest) = next;
        }
    }

    /// Returns the check of a proved mate, see [`known_check`](Search::known_check). Searches again if the table lost
    /// it.
    fn proved_check(&mut self, position: &Position, plies: u16) -> Option<(Move, u16)> {
        self.known_check(position, plies).or_else(|| {
            self.refill(position, plies);
            self.known_check(position, plies)
        })
    }

    /// Returns the check that leads to the shortest known mate within `plies` plies, and the plies after it.
    fn known_check(&mut self, position: &Position, plies: u16) -> Option<(Move, u16)> {
        let rest = plies.checked_sub(1)?;
        let checks = filtered_moves(position, Filter::CHECKS);
        let mates = checks
            .iter()
            .filter_map(|m| match self.known(&position.after(m), rest) {
                Answer::Mate(plies) => Some((m, plies)),
                _ => None,
            });
        mates.min_by_key(|&(_, plies)| plies)
    }
}
