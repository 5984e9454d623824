//! Applies the rule of 最後の審判: a dropped pawn may not mate if every answer would lose by perpetual check.
//!
//! The rule only forbids some answers of the defender, namely pawns interposed with check. So a mate without the rule
//! is also a mate with it. If the attacker cannot mate even when all such pawns are forbidden, he cannot mate with the
//! rule either. All other problems are played out with their history, by the arbiter of games.

use std::collections::HashMap;

use komadai_core::{Move, PerpetualMove, Position, Preset, RepetitionRule, RuleSet, UchifuzumeBy};
use komadai_movegen::GameState;

use crate::limits::{Open, SearchLimits, StopReason};
use crate::problem::Problem;
use crate::search::{Answer, Search};
use crate::solution::Mate;
use crate::table::ANY;

/// The effect of the rule on a problem.
pub(crate) enum ByHistory {
    /// The same result as without the rule, with the number of plies of a mate if one is known.
    Same(Option<u16>),
    /// A mate that needs the rule.
    Mate(Vec<Move>),
    /// An open question, with the limit that stopped the search, if any.
    Open(Option<StopReason>),
}

/// The length of a mate that may need the rule. Shorter ones do not: the fourth occurrence of a position takes at least
/// three times four plies.
const SHORT: u16 = 13;

/// Reduces a result without the rule to what it proves about the problem with the rule.
pub(crate) fn weakened(mate: Mate) -> Mate {
    match mate {
        Mate::Shortest(plies) if plies > SHORT => Mate::Within(plies),
        Mate::NoneWithin(plies) => Mate::NoneWithin(plies.min(SHORT - 1)),
        known => known,
    }
}

/// The maximum number of positions for each search for a mate without the rule.
const PLAIN: u64 = 100_000;
const LONGEST: usize = 500;

/// A search for a mate that needs the rule.
pub(crate) struct Judgement<'a> {
    plain: &'a mut Search,
    /// A search that never lets the defender give check by dropping a pawn.
    free: Search,
    rules: RuleSet,
    chosen: HashMap<Position, Move>,
}

impl Judgement<'_> {
    /// Returns the effect of the rule on a problem whose attacker has a king, the positions visited, and the rest of
    /// the limits.
    pub(crate) fn of(
        plain: &mut Search,
        problem: &Problem,
        limits: &SearchLimits,
    ) -> (ByHistory, u64, SearchLimits) {
        let (start, attacker) = (problem.position(), problem.attacker());
        let mut free = Search::new(plain.megabytes);
        free.threads = plain.threads;
        free.path.without_pawn_checks = true;
        free.resume(attacker, limits);
        let mut illegal = RepetitionRule::STANDARD;
        illegal.perpetual_move = PerpetualMove::Illegal;
        let rules = Preset::Csa.rules().max_moves(None).declaration(None);
        let mut judgement = Judgement {
            plain,
            free,
            rules: rules
                .repetition(Some(illegal))
                .uchifuzume(UchifuzumeBy::History),
            chosen: HashMap::new(),
        };
        let found = judgement.start(start);
        let budget = &judgement.free.path.budget;
        (found, budget.nodes, budget.rest())
    }

    fn start(&mut self, start: &Position) -> ByHistory {
        if let Answer::Mate(plies) = self.mates_plainly(start) {
            return ByHistory::Same(Some(plies));
        }
        match self.free.mates(start, ANY) {
            Answer::No(_) => return ByHistory::Same(None),
            Answer::Unknown => return self.open(),
            Answer::Mate(_) => {}
        }
        let game = GameState::new(start.clone());
        for check in self.checks(&game) {
            self.chosen.clear();
            self.chosen.insert(start.clone(), check);
            match self.line(&game, 0) {
                Ok(Some(line)) => return ByHistory::Mate(line),
                Ok(None) => {}
                Err(Open) => return self.open(),
            }
        }
        self.open()
    }

    fn open(&self) -> ByHistory {
        ByHistory::Open(self.free.path.budget.stopped)
    }

    fn mates_plainly(&mut self, position: &Position) -> Answer {
        let rest = self.free.path.budget.rest();
        let nodes = rest.nodes.map_or(PLAIN, |nodes| nodes.min(PLAIN));
        self.plain
            .resume(self.free.attacker(), &rest.nodes(Some(nodes)));
        let answer = self.plain.mates(position, ANY);
        self.free.path.budget.nodes += self.plain.path.budget.nodes;
        answer
    }

    /// Returns the checks that may mate, the shortest mate first.
    fn checks(&mut self, game: &GameState) -> Vec<Move> {
        let position = game.position();
        let moves = game.legal_moves(&self.rules);
        let mut checks: Vec<(u16, Move)> = moves
            .iter()
            .map(|m| (m, position.after(m)))
            .filter(|(_, after)| after.is_check())
            .filter_map(|(m, after)| match self.free.known(&after, ANY) {
                Answer::Mate(plies) => Some((plies, m)),
                Answer::No(_) => None,
                Answer::Unknown => Some((ANY, m)),
            })
            .collect();
        checks.sort_by_key(|(plies, _)| *plies);
        checks.into_iter().map(|(_, m)| m).collect()
    }

    /// Returns the moves that mate from the position of `game` against the longest resistance, or `None` if the chosen
    /// checks do not mate.
    fn line(&mut self, game: &GameState, plies: usize) -> Result<Option<Vec<Move>>, Open> {
        self.free.path.budget.spend()?;
        let position = game.position();
        if plies > LONGEST {
            return Err(Open);
        }
        if let Answer::Mate(plies) = self.mates_plainly(position) {
            return Ok(self.plain.mate_line(position, plies));
        }
        match self.free.mates(position, ANY) {
            Answer::No(_) => return Ok(None),
            Answer::Unknown => return Err(Open),
            Answer::Mate(_) => {}
        }
        let check = match self.chosen.get(position) {
            Some(&check) => check,
            None => {
                let Some(&check) = self.checks(game).first() else {
                    return Ok(None);
                };
                self.chosen.insert(position.clone(), check);
                check
            }
        };
        if game.check(check, &self.rules).is_err() {
            return Ok(None);
        }
        let mut next = game.clone();
        next.play_unchecked(check);
        let mut longest: Vec<Move> = Vec::new();
        for answer in &next.legal_moves(&self.rules) {
            let mut after = next.clone();
            after.play_unchecked(answer);
            if after.decision(&self.rules).is_some() {
                return Ok(None);
            }
            let Some(line) = self.line(&after, plies + 2)? else {
                return Ok(None);
            };
            if longest.len() < line.len() + 1 {
                longest = [answer].into_iter().chain(line).collect();
            }
        }
        Ok(Some([check].into_iter().chain(longest).collect()))
    }
}
