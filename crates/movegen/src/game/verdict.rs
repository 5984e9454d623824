//! Whether a game goes on.

use komadai_core::Decision;

/// Whether a game goes on after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The game goes on.
    Ongoing,
    /// The game is over.
    Over(Decision),
}

impl Verdict {
    pub(super) fn of(decision: Option<Decision>) -> Verdict {
        decision.map_or(Verdict::Ongoing, Verdict::Over)
    }

    /// How the game was decided, if it is over.
    #[must_use]
    pub const fn decision(self) -> Option<Decision> {
        match self {
            Verdict::Ongoing => None,
            Verdict::Over(decision) => Some(decision),
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Verdict::Over(_))
    }
}
