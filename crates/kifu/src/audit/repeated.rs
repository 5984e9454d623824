//! Describes a repetition that ends a game, and checks whether an ending claims it.

use komadai_core::{Color, DecidingRule, Decision, EndingKind, Outcome};

use crate::{Detail, Ending};

/// A repetition that ends a game.
pub(crate) struct Repeated {
    /// The decision of the first rule set that knows it.
    pub(super) decision: Decision,
    /// The decision of each rule set that knows it.
    pub(super) decisions: Vec<Decision>,
    pub(super) count: usize,
    pub(super) plies: Detail,
}

impl Repeated {
    /// Returns `true` if an ending claims this repetition, with its outcome.
    pub(super) fn bears_out(&self, ending: &Ending) -> bool {
        let mut decisions = self.decisions.iter();
        decisions.any(|decision| {
            let is_so = match ending.kind {
                EndingKind::Repetition => gave_check(*decision).is_none(),
                EndingKind::PerpetualCheck => gave_check(*decision).is_some(),
                _ => false,
            };
            is_so && agrees(ending, decision.outcome)
        })
    }
}

/// Returns the side that lost by perpetual check.
pub(super) const fn gave_check(decision: Decision) -> Option<Color> {
    match decision.rule {
        DecidingRule::PerpetualCheck(side) => Some(side),
        _ => None,
    }
}

/// Returns `true` if an ending has this outcome, or leaves the outcome open.
pub(super) fn agrees(ending: &Ending, outcome: Outcome) -> bool {
    [outcome, Outcome::Undecided].contains(&ending.outcome)
}
