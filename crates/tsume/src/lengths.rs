//! How many plies a mate takes, under a policy.
//!
//! Without interpositions that do not count, that is what the search says. With them, positions from
//! which the search finds no mate that is short enough are looked at once more, move by move.

use std::collections::HashMap;

use komadai_core::bits::attacks;
use komadai_core::{Move, Position};
use komadai_movegen::{Filter, checkers, filtered_moves, legal_moves};

use crate::limits::Stopped;
use crate::policy::Policy;
use crate::search::{Answer, Search};
use crate::table::ANY;

/// A question that a limit left open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Open;

/// The lengths of mates of one problem.
pub(crate) struct Lengths<'a> {
    pub(crate) search: &'a mut Search,
    pub(crate) policy: Policy,
    /// Whether positions are mates within so many plies under the policy.
    judged: HashMap<(Position, u16), bool>,
    /// How many questions wait for the answer to another.
    depth: usize,
}

impl<'a> Lengths<'a> {
    pub(crate) fn new(search: &'a mut Search, policy: Policy) -> Lengths<'a> {
        Lengths {
            search,
            policy,
            judged: HashMap::new(),
            depth: 0,
        }
    }

    /// The shortest mate from a position of either side, counted by the policy, if there is one within
    /// `most` plies.
    pub(crate) fn shortest(&mut self, position: &Position, most: u16) -> Result<Option<u16>, Open> {
        let Some(mut best) = self.shortest_of_all(position, most)? else {
            return self.shortest_judged(position, most);
        };
        if self.policy == Policy::None {
            return Ok(Some(best));
        }
        // The first that succeeds, from below: what fails is the smaller tree.
        let mut plies = best % 2;
        while plies < best {
            if self.is_within(position, plies)? {
                best = plies;
            }
            plies += 2;
        }
        Ok(Some(best))
    }

    /// If every interposition counts.
    fn shortest_of_all(&mut self, position: &Position, most: u16) -> Result<Option<u16>, Open> {
        let mut best = match self.search.mates(position, most) {
            Answer::Mate(plies) => plies,
            Answer::No(_) => return Ok(None),
            Answer::Unknown => return Err(Open),
        };
        while best > 1 {
            match self.search.mates(position, best - 2) {
                Answer::Mate(plies) => best = plies,
                Answer::No(_) => break,
                Answer::Unknown => return Err(Open),
            }
        }
        Ok(Some(best))
    }

    /// If those count that the policy counts, and there is no mate within `most` plies otherwise.
    fn shortest_judged(&mut self, position: &Position, most: u16) -> Result<Option<u16>, Open> {
        if self.policy == Policy::None || most == ANY {
            return Ok(None);
        }
        let is_attacker = position.side() == self.search.attacker();
        let mut plies = u16::from(is_attacker);
        while plies <= most {
            if self.is_within(position, plies)? {
                return Ok(Some(plies));
            }
            plies += 2;
        }
        Ok(None)
    }

    /// Whether there is a mate within so many plies, counted by the policy.
    pub(crate) fn is_within(&mut self, position: &Position, plies: u16) -> Result<bool, Open> {
        if plies > 0 {
            match self.search.mates(position, plies) {
                Answer::Mate(_) => return Ok(true),
                Answer::No(ANY) => return Ok(false),
                Answer::No(_) if self.policy == Policy::None => return Ok(false),
                Answer::No(_) => {}
                Answer::Unknown => return Err(Open),
            }
        }
        let attacks = position.side() == self.search.attacker();
        if attacks && plies == 0 {
            return Ok(false);
        }
        let question = (position.clone(), plies);
        if let Some(&judged) = self.judged.get(&question) {
            return Ok(judged);
        }
        self.spend()?;
        // Captures that lead back to the same question answer nothing.
        self.judged.insert(question.clone(), false);
        self.depth += 1;
        let judged = if attacks {
            self.has_check_within(position, plies)
        } else {
            self.is_lost_within(position, plies)
        };
        self.depth -= 1;
        let judged = match judged {
            Ok(judged) => judged,
            Err(open) => {
                self.judged.remove(&question);
                return Err(open);
            }
        };
        self.judged.insert(question, judged);
        Ok(judged)
    }

    fn has_check_within(&mut self, position: &Position, plies: u16) -> Result<bool, Open> {
        if self.search.known(position, ANY) == Answer::No(ANY) {
            return Ok(false);
        }
        for m in &filtered_moves(position, Filter::CHECKS) {
            if self.is_within(&position.after(m), plies - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn is_lost_within(&mut self, position: &Position, plies: u16) -> Result<bool, Open> {
        let mut put_between = Vec::new();
        for m in &legal_moves(position) {
            if self.is_between(position, m) {
                put_between.push(m);
            } else if plies == 0 || !self.is_within(&position.after(m), plies - 1)? {
                return Ok(false);
            }
        }
        for m in put_between {
            let counts_and_holds = !self.is_futile(position, m, plies)?
                && (plies == 0 || !self.is_within(&position.after(m), plies - 1)?);
            if counts_and_holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether an answer puts a piece between of which the policy asks whether it counts.
    pub(crate) fn is_between(&self, position: &Position, m: Move) -> bool {
        let king = position.king(position.side());
        match (self.policy, m.origin()) {
            (Policy::None, _) => false,
            (_, None) => true,
            (Policy::Capture, _) => false,
            (Policy::Book, from) => match (king, checkers(position).first()) {
                (Some(king), Some(by)) => {
                    from != Some(king) && attacks::between(king, by).contains(m.to())
                }
                _ => false,
            },
        }
    }

    /// Whether a piece put between does not count where a mate within so many plies is at stake.
    pub(crate) fn is_futile(
        &mut self,
        position: &Position,
        m: Move,
        plies: u16,
    ) -> Result<bool, Open> {
        let after = position.after(m);
        for capture in &filtered_moves(&after, Filter::CHECKS.to(m.to())) {
            let gained = after
                .board()
                .piece(m.to())
                .and_then(|piece| piece.kind().hand_kind());
            let mut setup = after.after(capture).into_setup();
            let (attacker, defender) = (!setup.side, setup.side);
            if let Some(kind) = gained {
                let _ = setup.hands[attacker].take(kind) && setup.hands[defender].add(kind);
            }
            let given_back = Position::new(setup).map_err(|_| Open)?;
            if self.is_within(&given_back, plies)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The answers that count to a check from which the mate takes `plies`, each with the length of
    /// the mate after it.
    pub(crate) fn answers(
        &mut self,
        position: &Position,
        plies: u16,
    ) -> Result<Vec<(Move, u16)>, Open> {
        let mut answers = Vec::new();
        for m in &legal_moves(position) {
            if self.is_between(position, m) && self.is_futile(position, m, plies)? {
                continue;
            }
            let after = position.after(m);
            let length = self
                .shortest(&after, plies.saturating_sub(1))?
                .ok_or(Open)?;
            answers.push((m, length));
        }
        Ok(answers)
    }

    /// Counts a position that is looked at here.
    fn spend(&mut self) -> Result<(), Open> {
        let budget = &mut self.search.path.budget;
        budget.nodes += 1;
        if budget.nodes >= budget.next {
            budget.look(None);
        }
        if self.judged.len() >= MOST_JUDGED || self.depth >= DEEPEST {
            budget.stopped = Some(Stopped::Depth);
        }
        match budget.stopped {
            Some(_) => Err(Open),
            None => Ok(()),
        }
    }
}

/// So many judgements are kept: some hundred bytes each.
const MOST_JUDGED: usize = 1 << 20;
/// Deeper chains of questions are given up.
const DEEPEST: usize = 150;
