//! Reports the state of a game by a set of rules: points, claims, repetition, moves left.

use alloc::vec::Vec;

use komadai_core::{ByColor, Decision, Declaration, ImpasseCount, Outcome, RuleSet};

use super::{Arbiter, GameState, Refusal};

/// The state of a game by a set of rules, with the results of the claims that the players could make.
///
/// ```
/// use komadai_core::{DeclarationResult, Position, Preset, UnmetConditions};
/// use komadai_movegen::Arbiter;
///
/// let start: Position = "GGSSKSSGG/9/9/9/9/9/9/9/4k4 b 2R2BP 487".parse()?;
/// let standing = Arbiter::new(start, Preset::Jsa.rules()).standing();
/// assert_eq!(standing.counts.black.points_declared, 29);
/// let declaration = standing.declaration.map(|declaration| declaration.result);
/// let unmet = UnmetConditions::FEW_PIECES;
/// assert_eq!(declaration, Some(DeclarationResult::NotMet(unmet)));
/// assert_eq!(standing.moves_left, Some(14));
/// # Ok::<(), komadai_core::PositionTextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Standing {
    /// The counts of both sides, with the points for a handicap.
    pub counts: ByColor<ImpasseCount>,
    /// The result of a declaration by the side to move, or `None` if the rules forbid declarations.
    pub declaration: Option<Declaration>,
    /// The outcome of an agreement on impasse, or the reason why the players cannot agree on one.
    pub agreement: Result<Outcome, Refusal>,
    /// The numbers of the moves that led to the position, in order. The last one is the move before the position.
    pub occurrences: Vec<u32>,
    /// For each side: `true` if the position occurred before, and all moves of the side since the first occurrence gave
    /// check.
    pub checking: ByColor<bool>,
    /// The number of moves up to the maximum, or `None` for unlimited games. Checks may prolong a game.
    pub moves_left: Option<u32>,
    /// The decision, or `None` if the game is not over.
    pub decision: Option<Decision>,
}

impl GameState {
    /// Returns the state by these rules, as if no player had resigned, declared or agreed.
    #[must_use]
    pub fn standing(&self, rules: &RuleSet) -> Standing {
        let start = self.first_ply.saturating_sub(1);
        let ply = |index| start.saturating_add(u32::try_from(index).unwrap_or(u32::MAX));
        let mut occurrences: Vec<u32> = self.history.last_occurrences().map(ply).collect();
        occurrences.reverse();
        let limit = rules.max_moves;
        let left = |plies: u32| plies.saturating_add(1).saturating_sub(self.position.ply());
        Standing {
            counts: ByColor::from_fn(|color| self.impasse_count(color, rules)),
            declaration: self.declaration(rules),
            agreement: self.agreement(rules),
            occurrences,
            checking: self.history.checking().unwrap_or_default(),
            moves_left: limit.map(|limit| left(limit.plies)),
            decision: self.decision(rules),
        }
    }
}

impl Arbiter {
    /// Returns the state of the game by its rules, with the decision if it is over.
    #[must_use]
    pub fn standing(&self) -> Standing {
        Standing {
            decision: self.decision,
            ..self.state.standing(&self.rules)
        }
    }
}
