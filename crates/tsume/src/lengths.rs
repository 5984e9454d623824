//! Finds the length of a mate under a policy.
//!
//! If every interposition counts, the search gives the length. Otherwise a search that gives interposed pieces back
//! first excludes lengths that are too short. The positions that it leaves open are then examined move by move.

use std::collections::HashMap;

use komadai_core::{Move, Position};
use komadai_movegen::{Filter, filtered_moves, legal_moves};

use crate::attacker_hand::AttackerHand;
use crate::key::BoardKey;
use crate::limits::{Open, StopReason};
use crate::policy::{Policy, after_giving_back};
use crate::search::{Answer, Search};
use crate::solution::Mate;
use crate::table::ANY;

/// The lengths of mates in one problem.
pub(crate) struct Lengths<'a> {
    pub(crate) search: &'a mut Search,
    pub(crate) policy: Policy,
    /// The answers to the question whether a position is a mate within a number of plies under the policy.
    judged: HashMap<Question, Judged>,
    /// The number of questions that wait for the answer to another.
    depth: usize,
    /// The depth of the outermost waiting question that was asked again while the current one was judged.
    again: usize,
}

/// A result, or `None` if it is proved that there is none.
type Found<T> = Result<Option<T>, Open>;

/// The board and side to move, the attacker's hand, and the plies.
type Question = (BoardKey, AttackerHand, u16);

#[derive(Clone, Copy)]
enum Judged {
    /// A waiting question, with the number of questions that waited before it.
    Waits(usize),
    Is(bool),
}

/// The bytes of a judgement, with its question and the free slots of the map.
const JUDGEMENT: usize = 128;

impl<'a> Lengths<'a> {
    pub(crate) fn new(search: &'a mut Search, policy: Policy) -> Lengths<'a> {
        Lengths {
            search,
            policy,
            judged: HashMap::new(),
            depth: 0,
            again: usize::MAX,
        }
    }

    /// Returns the length of the shortest mate under the policy, or `None` if it exceeds `most`. Either side may be to
    /// move.
    pub(crate) fn shortest(&mut self, position: &Position, most: u16) -> Found<u16> {
        let of_all = self.shortest_of_all(position, most, &mut |_, _| true)?;
        // The policy may shorten a mate. So without a mate within `most` plies, it may still allow one, unless `most`
        // is unlimited.
        let end = of_all.or(most.checked_add(1));
        let end = match end {
            Some(end) if self.policy != Policy::None => end,
            _ => return Ok(of_all),
        };
        let mut first = end;
        while let Some(fewer) = first.checked_sub(1) {
            match self.giving_back(position, fewer) {
                Answer::Mate(plies) => first = plies,
                Answer::No(_) => break,
                Answer::Unknown => return Err(Open),
            }
        }
        // Starts with the smallest length, because a failing search has the smaller tree.
        for plies in (first..end).step_by(2) {
            if self.is_within(position, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(of_all)
    }

    /// Returns the length of the shortest mate if every interposition counts. Calls `found` after each new result. If
    /// `found` returns `false`, a longer mate is enough and the search ends.
    pub(crate) fn shortest_of_all(
        &mut self,
        position: &Position,
        most: u16,
        found: &mut dyn FnMut(&mut Search, Mate) -> bool,
    ) -> Found<u16> {
        // Most problems are short.
        let mut lens = [1, 3, 5]
            .into_iter()
            .filter(|&len| len < most)
            .chain([most]);
        let (mut shortest, mut refuted, mut next) = (None, 0, lens.next());
        while let Some(len) = next {
            let answer = match shortest.map(|_| self.giving_back(position, len)) {
                // If no mate is this short when pieces are given back, none is this short otherwise.
                Some(Answer::No(_)) => Answer::No(len),
                _ => self.search.mates(position, len),
            };
            let mate = match answer {
                Answer::Mate(plies) => {
                    shortest = Some(plies);
                    Mate::Within(plies)
                }
                Answer::No(ANY) => Mate::None,
                Answer::No(plies) => {
                    refuted = plies;
                    Mate::NoneWithin(plies)
                }
                Answer::Unknown => return Err(Open),
            };
            let is_shorter_asked = match (mate, shortest) {
                (Mate::NoneWithin(_), Some(_)) => true,
                _ => found(self.search, mate),
            };
            next = match (mate, shortest) {
                (Mate::None, _) => None,
                (_, Some(plies)) if plies < refuted.saturating_add(3) => {
                    let _ = found(self.search, Mate::Shortest(plies));
                    None
                }
                (_, Some(plies)) => is_shorter_asked.then_some(plies - 2),
                (_, None) => lens.next(),
            };
        }
        Ok(shortest)
    }

    /// Returns `true` if there is a mate within `plies` plies, counted by the policy.
    pub(crate) fn is_within(&mut self, position: &Position, plies: u16) -> Result<bool, Open> {
        match self.giving_back(position, plies) {
            Answer::Mate(_) => {}
            Answer::No(_) => return Ok(false),
            Answer::Unknown => return Err(Open),
        }
        match self.search.mates(position, plies) {
            Answer::Mate(_) => return Ok(true),
            Answer::No(_) => {}
            Answer::Unknown => return Err(Open),
        }
        let attacks = position.side() == self.search.attacker();
        if attacks && plies == 0 {
            return Ok(false);
        }
        let (key, hand, _) = self.search.path.place(position);
        let question = (key, hand, plies);
        match self.judged.get(&question) {
            Some(&Judged::Is(judged)) => return Ok(judged),
            // Captures that lead back to the same question do not answer it.
            Some(&Judged::Waits(depth)) => {
                self.again = self.again.min(depth);
                return Ok(false);
            }
            None => self.spend()?,
        }
        let depth = self.depth;
        let again = core::mem::replace(&mut self.again, usize::MAX);
        self.judged.insert(question, Judged::Waits(depth));
        self.depth += 1;
        let judged = if attacks {
            self.has_check_within(position, plies)
        } else {
            self.is_lost_within(position, plies)
        };
        self.depth = depth;
        // A "no" that depends on a question still waiting may become a "yes".
        let rests = self.again < depth && !matches!(judged, Ok(true));
        self.again = if rests { again.min(self.again) } else { again };
        match judged {
            Ok(judged) if !rests => self.judged.insert(question, Judged::Is(judged)),
            _ => self.judged.remove(&question),
        };
        judged
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

    /// Returns `true` if the defender is mated within `plies` plies.
    fn is_lost_within(&mut self, position: &Position, plies: u16) -> Result<bool, Open> {
        let mut is_judged = false;
        for m in &legal_moves(position) {
            let is_lost = match plies.checked_sub(1) {
                Some(rest) => self.is_within(&position.after(m), rest)?,
                None => false,
            };
            if !is_lost && !self.policy.is_between(position, m) {
                return Ok(false);
            }
            is_judged |= !is_lost;
        }
        // The lengths are needed only if an escaping answer may not count.
        Ok(!is_judged || self.answers(position, plies)?.is_some())
    }

    /// Searches for a mate where giving back an interposed piece costs no plies. Under the policy the mate takes at
    /// least as many plies.
    fn giving_back(&mut self, position: &Position, plies: u16) -> Answer {
        self.search.path.policy = self.policy;
        let answer = self.search.mates(position, plies);
        self.search.path.policy = Policy::None;
        answer
    }

    /// Returns the answers to a check that last longest, or `None` if the mate takes more than `plies` plies. It must
    /// not take fewer.
    pub(crate) fn longest(&mut self, position: &Position, plies: u16) -> Found<Vec<Move>> {
        let (mut longest, mut between) = (Vec::new(), Vec::new());
        if !self.is_within(position, plies)? {
            return Ok(None);
        }
        for m in &legal_moves(position) {
            if plies < 3 || !self.is_within(&position.after(m), plies - 3)? {
                if self.policy.is_between(position, m) {
                    between.push(m);
                } else {
                    longest.push(m);
                }
            }
        }
        if longest.is_empty() && !between.is_empty() {
            let mut lasts = self.answers(position, plies)?.unwrap_or_default();
            lasts.retain(|(_, length)| length + 1 == plies);
            longest.extend(lasts.iter().map(|(m, _)| *m));
        } else {
            for m in between {
                if self.taken(position, m, plies)? == ANY {
                    longest.push(m);
                }
            }
        }
        Ok(Some(longest))
    }

    /// Returns the answers to a check that count, each with the length of its mate, or `None` if that takes over
    /// `plies` plies.
    pub(crate) fn answers(&mut self, position: &Position, plies: u16) -> Found<Vec<(Move, u16)>> {
        let (mut answers, mut between, mut longest) = (Vec::new(), Vec::new(), 0);
        for m in &legal_moves(position) {
            if self.policy.is_between(position, m) {
                between.push((self.taken(position, m, plies)?, m));
            } else if let Some(length) = self.length_after(position, m, plies)? {
                longest = longest.max(length + 1);
                answers.push((m, length));
            } else {
                return Ok(None);
            }
        }
        between.sort_by_key(|&(taken, _)| taken);
        for tie in between.chunk_by(|(one, _), (other, _)| one == other) {
            // Each answer of a tie is judged without the others, so their order does not matter.
            let before = longest;
            for &(taken, m) in tie {
                if taken <= before {
                    continue;
                }
                let Some(length) = self.length_after(position, m, plies)? else {
                    return Ok(None);
                };
                longest = longest.max(length + 1);
                answers.push((m, length));
            }
        }
        Ok(Some(answers))
    }

    /// Returns the length of the shortest mate after an answer, or `None` if the answer and the mate take more than
    /// `plies` plies.
    fn length_after(&mut self, position: &Position, m: Move, plies: u16) -> Found<u16> {
        match plies.checked_sub(1) {
            Some(rest) => self.shortest(&position.after(m), rest),
            None => Ok(None),
        }
    }

    /// Returns the length of the shortest mate within `plies` after an interposed piece is captured with check and
    /// given back, or [`ANY`] if there is none.
    fn taken(&mut self, position: &Position, m: Move, plies: u16) -> Result<u16, Open> {
        let after = position.after(m);
        let mut shortest = ANY;
        for capture in &filtered_moves(&after, Filter::CHECKS.reaching(m.to())) {
            let given_back = after_giving_back(&after, capture).ok_or(Open)?;
            let most = plies.min(shortest);
            shortest = self.shortest(&given_back, most)?.unwrap_or(shortest);
        }
        Ok(shortest)
    }

    /// Counts a position.
    fn spend(&mut self) -> Result<(), Open> {
        let budget = &mut self.search.path.budget;
        let bytes = self.search.megabytes.max(1).saturating_mul(1 << 20);
        if self.judged.len() >= bytes / JUDGEMENT {
            budget.stopped = Some(StopReason::Memory);
        } else if self.depth >= DEEPEST {
            budget.stopped = Some(StopReason::Depth);
        }
        budget.spend()
    }
}

/// The maximum depth of questions that wait for one another.
const DEEPEST: usize = 150;
