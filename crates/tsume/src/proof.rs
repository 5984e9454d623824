//! Certificates from what the search knows.

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
    /// A certificate for claims about a problem. It leaves out the claims that are not proved within the
    /// limits. The table may still know the problem that was solved last.
    ///
    /// ```
    /// use komadai_tsume::{SearchLimits, Problem, Questions, Rest, Solver, claims, verify};
    ///
    /// let problem = Problem::new("4k4/9/4P4/9/9/9/9/9/9 b G 1".parse()?, Rest::Auto)?;
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

/// The claims of a solution that a certificate can prove: the mate, that there is no shorter one, each cook,
/// and that other checks do not mate. Every interposition counts in their lengths.
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

/// The attacker's positions that were seen, and within how many plies there is no mate.
type Seen = HashMap<Position, u16>;

impl Search {
    /// The check at each position of the attacker that can come up in a mate.
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

    /// The defender's answer at each position that can come up where the attacker does not mate within
    /// `plies` plies.
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
                    // Each of these is refuted, and so is what comes back to it.
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

    /// An answer after which there is no mate within `plies` plies. An answer to a known position is
    /// preferred.
    fn escape(&mut self, position: &Position, plies: u16, seen: &Seen) -> Option<Move> {
        let longer = if plies == ANY { ANY } else { plies + 1 };
        self.known_escape(position, plies, seen)
            .or_else(|| {
                // The table has lost the refutation of the check.
                self.refill(position, longer);
                self.known_escape(position, plies, seen)
            })
            .or_else(|| {
                // And lost it again.
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

    /// The moves of a proved mate within `plies` plies: the checks of the proof, and the longest resistance
    /// against them.
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

    /// The check of a proved mate, see [`known_check`](Search::known_check). What the table has lost is
    /// searched again.
    fn proved_check(&mut self, position: &Position, plies: u16) -> Option<(Move, u16)> {
        self.known_check(position, plies).or_else(|| {
            self.refill(position, plies);
            self.known_check(position, plies)
        })
    }

    /// The check that leads to the shortest mate known within `plies` plies, and the plies after it.
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
