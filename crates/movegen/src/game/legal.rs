//! Which moves the rules of a game allow, and the ends by the lack of one or by repetition.

use komadai_core::{
    DecidingRule, Decision, EndingKind, HandKind, History, Move, Outcome, PawnDropStalemate,
    Position, Repetition, RuleSet, UchifuzumeBy,
};

use super::{GameState, Refused};
use crate::{MoveList, has_legal_move, is_legal, legal_moves};

impl GameState {
    /// Why a move may not be played while the game goes on.
    pub(super) fn refusal(&self, m: Move, rules: &RuleSet) -> Option<Refused> {
        if is_legal(&self.position, m) {
            self.refusal_by_rules(m, rules)
        } else {
            Some(Refused::Illegal)
        }
    }

    /// The moves that the law and the rules allow, whether or not the game is over.
    #[must_use]
    pub fn legal_moves(&self, rules: &RuleSet) -> MoveList {
        let mut list = legal_moves(&self.position);
        if rules.is_stricter_than_law() {
            list.retain(|m| self.refusal_by_rules(m, rules).is_none());
        }
        list
    }

    /// The end of the game if the side to move has no legal move.
    pub(super) fn no_legal_move(&self, rules: &RuleSet) -> Option<Decision> {
        let can_move = if rules.is_stricter_than_law() {
            !self.legal_moves(rules).is_empty()
        } else {
            has_legal_move(&self.position)
        };
        if can_move {
            return None;
        }
        let (ending, rule) = if self.position.is_check() {
            (EndingKind::Checkmate, DecidingRule::Checkmate)
        } else {
            let ending = rules.no_legal_move.ending();
            (ending, DecidingRule::NoLegalMove)
        };
        Some(Decision {
            outcome: Outcome::Win(!self.position.side()),
            ending,
            rule,
        })
    }

    /// The end of the game if the position came back for the last time.
    pub(super) fn repeated(&self, rules: &RuleSet) -> Option<Decision> {
        let repetition = self.history.repetition_by(&rules.repetition?)?;
        let both = self.history.recurrence()?.checking;
        let (outcome, ending, rule) = match repetition {
            Repetition::Draw if both.black && both.white => (
                Outcome::Draw,
                EndingKind::Repetition,
                DecidingRule::BothPerpetual,
            ),
            Repetition::Draw => (
                Outcome::Draw,
                EndingKind::Repetition,
                DecidingRule::Repetition,
            ),
            Repetition::PerpetualCheck(loser) => (
                Outcome::Win(!loser),
                EndingKind::PerpetualCheck,
                DecidingRule::PerpetualCheck(loser),
            ),
        };
        Some(Decision {
            outcome,
            ending,
            rule,
        })
    }

    /// Why the rules forbid a move that the law allows.
    fn refusal_by_rules(&self, m: Move, rules: &RuleSet) -> Option<Refused> {
        if !rules.is_stricter_than_law() {
            return None;
        }
        let after = self.position.after(m);
        let drops_pawn = matches!(
            m,
            Move::Drop {
                kind: HandKind::Pawn,
                ..
            }
        );
        // Without a king there is nothing to mate.
        let against_king = after.king(after.side()).is_some();
        if drops_pawn && against_king {
            if rules.pawn_drop_stalemate == PawnDropStalemate::Illegal
                && !after.is_check()
                && !has_legal_move(&after)
            {
                return Some(Refused::PawnDropStalemate);
            }
            if rules.uchifuzume == UchifuzumeBy::History
                && after.is_check()
                && self.every_reply_loses(&after, rules)
            {
                return Some(Refused::UchifuzumeByHistory);
            }
        }
        let loses =
            rules.forbids_perpetual_check() && loses_by_repetition(&self.history, &after, rules);
        loses.then_some(Refused::PerpetualCheck)
    }

    /// Whether each move after `checked` would lose at once by perpetual check.
    fn every_reply_loses(&self, checked: &Position, rules: &RuleSet) -> bool {
        let mut history = self.history.clone();
        history.push(checked);
        legal_moves(checked)
            .iter()
            .all(|reply| loses_by_repetition(&history, &checked.after(reply), rules))
    }
}

/// Whether the move that led to `after` loses by perpetual check.
fn loses_by_repetition(history: &History, after: &Position, rules: &RuleSet) -> bool {
    let Some(rule) = rules.repetition else {
        return false;
    };
    // Few positions come back that often: copying the history is rare.
    if history.occurrences(after) + 1 < rule.count as usize {
        return false;
    }
    let mut history = history.clone();
    history.push(after);
    history.repetition_by(&rule) == Some(Repetition::PerpetualCheck(!after.side()))
}
