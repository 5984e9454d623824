//! Checks the rules that end a game without an action of the players.

use komadai_core::{
    DecidingRule, DeclarationBy, DeclarationResult, File, PieceKind, Rank, Repetition, RuleSet,
    TryRule,
};

use super::GameState;
use crate::has_legal_move;
use crate::query::lost_without_move;

impl GameState {
    /// Returns the first rule that ends the game although the side to move has a legal move.
    pub(super) fn rule_before_a_move(&self, rules: &RuleSet) -> Option<DecidingRule> {
        self.repeated(rules)
            .or_else(|| self.reached_goal(rules))
            .or_else(|| self.declared_by_arbiter(rules))
            .or_else(|| self.exhausted(rules))
    }

    /// Returns the rule that ends the game if the side to move has no legal move.
    pub(super) fn no_legal_move(&self, rules: &RuleSet) -> Option<DecidingRule> {
        let can_move = if rules.is_stricter_than_law() {
            !self.legal_moves(rules).is_empty()
        } else {
            has_legal_move(&self.position)
        };
        (!can_move).then(|| lost_without_move(&self.position))
    }

    /// Returns the rule that ends the game if the position has occurred so often that the game ends.
    fn repeated(&self, rules: &RuleSet) -> Option<DecidingRule> {
        let repetition = self.history.repetition_by(&rules.repetition?)?;
        let checking = self.history.checking()?;
        Some(match repetition {
            Repetition::PerpetualCheck(loser) => DecidingRule::PerpetualCheck(loser),
            Repetition::Draw if checking.black && checking.white => DecidingRule::BothPerpetual,
            Repetition::Draw => DecidingRule::Repetition,
        })
    }

    /// Returns the try rule if the last move brought a king to the starting square of the other king.
    fn reached_goal(&self, rules: &RuleSet) -> Option<DecidingRule> {
        let to = self.last?.to();
        let piece = self.position.board().piece(to)?;
        let at_goal = to.file() == File::Five && to.rank().relative(piece.color()) == Rank::One;
        let wins = rules.try_rule == TryRule::Wins && piece.kind() == PieceKind::King && at_goal;
        wins.then_some(DecidingRule::Try)
    }

    /// Returns the rule of a won declaration if the arbiter declares for the side to move.
    fn declared_by_arbiter(&self, rules: &RuleSet) -> Option<DecidingRule> {
        let wins = rules.declaration_by == DeclarationBy::Arbiter
            && self.declaration(rules)?.result == DeclarationResult::Win;
        wins.then_some(DecidingRule::DeclaredWin)
    }

    /// Returns the rule of maximum moves if the maximum is reached and no check prolongs the game.
    fn exhausted(&self, rules: &RuleSet) -> Option<DecidingRule> {
        if !self.is_at_limit(rules) {
            return None;
        }
        let limit = rules.max_moves?;
        let allowed = limit.plies.saturating_add(1).saturating_sub(self.first_ply);
        let allowed = usize::try_from(allowed).unwrap_or(usize::MAX);
        let ended = self.history.is_exhausted(allowed, limit.extension);
        ended.then_some(DecidingRule::MaxMoves)
    }

    /// Returns `true` if the game has reached the maximum number of moves. Extensions by checks are ignored.
    pub(super) fn is_at_limit(&self, rules: &RuleSet) -> bool {
        let limit = rules.max_moves;
        limit.is_some_and(|limit| self.position.ply() > limit.plies)
    }
}
