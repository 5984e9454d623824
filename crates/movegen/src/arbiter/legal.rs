//! Checks which moves the rules of a game allow.

use komadai_core::{
    HandKind, History, Move, PawnDropStalemate, Position, Repetition, RuleSet, UchifuzumeBy,
};

use super::{GameState, Refusal};
use crate::{MoveList, has_legal_move, is_legal, legal_moves};

impl GameState {
    /// Checks whether the law and the rules allow a move. Does not check whether the game is over.
    ///
    /// # Errors
    ///
    /// Returns the reason why the move is not allowed.
    #[expect(
        clippy::disallowed_methods,
        reason = "the generator has refused the move before"
    )]
    pub fn check(&self, m: Move, rules: &RuleSet) -> Result<(), Refusal> {
        if !is_legal(&self.position, m) {
            // The law is only asked for the reason.
            let checked = self.position.judge(m);
            checked.map_err(|illegal| Refusal::Illegal(illegal.breaches()))?;
        }
        if rules.is_stricter_than_law() {
            self.check_rules(m, rules)
        } else {
            Ok(())
        }
    }

    /// Returns the moves that the law and the rules allow, even if the game is over.
    #[must_use]
    pub fn legal_moves(&self, rules: &RuleSet) -> MoveList {
        let mut list = legal_moves(&self.position);
        if rules.is_stricter_than_law() {
            list.retain(|m| self.check_rules(m, rules).is_ok());
        }
        list
    }

    /// Checks whether the rules allow a move that the law allows.
    fn check_rules(&self, m: Move, rules: &RuleSet) -> Result<(), Refusal> {
        let after = self.position.after(m);
        let pawn = HandKind::Pawn;
        match m {
            // Without a king, a pawn drop cannot mate.
            Move::Drop { kind, .. } if kind == pawn && after.king(after.side()).is_some() => {
                self.check_pawn_drop(&after, rules)?;
            }
            _ => {}
        }
        if rules.forbids_perpetual_check() && loses_by_repetition(&self.history, &after, rules) {
            return Err(Refusal::PerpetualCheck);
        }
        Ok(())
    }

    /// Checks whether the rules allow the pawn drop that led to `after`.
    fn check_pawn_drop(&self, after: &Position, rules: &RuleSet) -> Result<(), Refusal> {
        if after.is_check() {
            let by_history = rules.uchifuzume == UchifuzumeBy::History;
            if by_history && self.every_reply_loses(after, rules) {
                return Err(Refusal::UchifuzumeByHistory);
            }
        } else if rules.pawn_drop_stalemate == PawnDropStalemate::Illegal && !has_legal_move(after)
        {
            return Err(Refusal::PawnDropStalemate);
        }
        Ok(())
    }

    /// Returns `true` if each move after `checked` would lose at once by perpetual check.
    fn every_reply_loses(&self, checked: &Position, rules: &RuleSet) -> bool {
        let mut history = self.history.clone();
        history.push(checked);
        legal_moves(checked)
            .iter()
            .all(|reply| loses_by_repetition(&history, &checked.after(reply), rules))
    }
}

/// Returns `true` if the move that led to `after` loses by perpetual check.
fn loses_by_repetition(history: &History, after: &Position, rules: &RuleSet) -> bool {
    let Some(rule) = rules.repetition else {
        return false;
    };
    // Few positions are repeated that often, so the history is rarely copied.
    if history.occurrences(after) + 1 < rule.count as usize {
        return false;
    }
    let mut history = history.clone();
    history.push(after);
    history.repetition_by(&rule) == Some(Repetition::PerpetualCheck(!after.side()))
}
