//! The ends that a place or a number sets: the try, and the maximum of moves.

use komadai_core::{
    Color, DecidingRule, Decision, EndingKind, Extension, File, Move, Outcome, PieceKind, Rank,
    Square, TryRule,
};

use super::Game;

impl Game {
    /// The end by a king on the square where the other king started.
    pub(super) fn tried(&self, m: Move) -> Option<Decision> {
        let side = !self.position.side();
        let goal = goal(side);
        let piece = self.position.board().piece(m.to())?;
        let wins = self.rules.try_rule == TryRule::Wins
            && m.to() == goal
            && piece.kind() == PieceKind::King;
        wins.then_some(Decision {
            outcome: Outcome::Win(side),
            ending: EndingKind::Try,
            rule: DecidingRule::Try,
        })
    }

    /// The end by the maximum number of moves, unless a check prolongs the game.
    pub(super) fn exhausted(&mut self) -> Option<Decision> {
        if !self.is_exhausted() {
            return None;
        }
        let goes_on = match self.rules.max_moves?.extension {
            Extension::None => false,
            Extension::LastTwoPlies => self.history.recent_checks().contains(&true),
            Extension::WhileCheck => self.is_prolonged(),
        };
        if goes_on {
            return None;
        }
        Some(Decision {
            outcome: Outcome::Draw,
            ending: EndingKind::MaxMoves,
            rule: DecidingRule::MaxMoves,
        })
    }

    /// Whether the last move that the rules allow was played.
    pub(super) fn is_exhausted(&self) -> bool {
        let limit = self.rules.max_moves;
        limit.is_some_and(|limit| self.position.ply() > limit.plies)
    }

    /// Whether the run of checks goes on that the last allowed move began or continued. The side
    /// that evades always gets its move; a check of its own does not prolong the game.
    fn is_prolonged(&mut self) -> bool {
        let moved = !self.position.side();
        let is_check = self.position.is_check();
        match self.prolonging {
            None if is_check => {
                self.prolonging = Some(moved);
                true
            }
            None => false,
            Some(checker) => checker != moved || is_check,
        }
    }
}

/// Where the king of the other side starts.
fn goal(side: Color) -> Square {
    let rank = match side {
        Color::Black => Rank::One,
        Color::White => Rank::Nine,
    };
    Square::new(File::Five, rank)
}
