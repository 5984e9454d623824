//! The try and the maximum number of moves.

use komadai_core::{
    Color, DecidingRule, Decision, EndingKind, File, Outcome, PieceKind, Rank, RuleSet, Square,
    TryRule,
};

use super::GameState;

impl GameState {
    /// The end by a king on the square where the other king started.
    pub(super) fn reached_goal(&self, rules: &RuleSet) -> Option<Decision> {
        if rules.try_rule != TryRule::Wins {
            return None;
        }
        let side = !self.position.side();
        let to = self.last?.to();
        let piece = self.position.board().piece(to)?;
        let wins = to == goal(side) && piece.kind() == PieceKind::King;
        wins.then_some(Decision {
            outcome: Outcome::Win(side),
            ending: EndingKind::Try,
            rule: DecidingRule::Try,
        })
    }

    /// The end by the maximum number of moves, unless a check prolongs the game.
    pub(super) fn exhausted(&self, rules: &RuleSet) -> Option<Decision> {
        let limit = rules.max_moves.filter(|_| self.is_at_limit(rules))?;
        let allowed = self.moves_allowed(limit.plies);
        let ended = self.history.is_exhausted(allowed, limit.extension);
        ended.then_some(Decision {
            outcome: Outcome::Draw,
            ending: EndingKind::MaxMoves,
            rule: DecidingRule::MaxMoves,
        })
    }

    /// Whether as many moves were played as the rules allow without a check.
    pub(super) fn is_at_limit(&self, rules: &RuleSet) -> bool {
        let limit = rules.max_moves;
        limit.is_some_and(|limit| self.position.ply() > limit.plies)
    }
}

/// The square on which the king of the other side starts.
fn goal(side: Color) -> Square {
    let rank = match side {
        Color::Black => Rank::One,
        Color::White => Rank::Nine,
    };
    Square::new(File::Five, rank)
}
