//! Defines rule sets: the points on which rule books and programs differ, as data.

mod choices;
mod point;
mod preset;

pub use choices::{
    BothPerpetual, DeclarationBy, Extension, HandicapPoints, IllegalMoves, LateFoul, MaxMoves,
    NoLegalMoveAs, PawnDropStalemate, Perpetual, PerpetualMove, RepetitionRule, TryRule,
    UchifuzumeBy,
};
pub use point::RulePoint;
pub use preset::Preset;

use crate::{AgreementRule, Breaches, DeclarationRule};

/// A set of rules about the end of a game, on which rule books differ.
///
/// The law is the same for all of them: how pieces move, 二歩, 行き所のない駒, 王手放置, 打ち歩詰め. Start with a [`Preset`] and change
/// what differs.
///
/// ```
/// use komadai_core::{Extension, MaxMoves, Preset, RuleSet};
///
/// let at_320 = MaxMoves { plies: 320, extension: Extension::None };
/// let rules: RuleSet = Preset::Csa.rules().max_moves(Some(at_320)).declaration(None);
/// assert_eq!(rules.max_moves, Some(at_320));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct RuleSet {
    /// The rule for repeated positions (千日手), or `None` if repetition has no effect.
    pub repetition: Option<RepetitionRule>,
    /// The rule for an agreement on impasse (持将棋), or `None` if players cannot agree on one.
    pub agreement: Option<AgreementRule>,
    /// The conditions of a declaration (入玉宣言法), or `None` if nobody can declare.
    pub declaration: Option<DeclarationRule>,
    /// Who declares an entered king (入玉宣言): the player or the arbiter.
    pub declaration_by: DeclarationBy,
    /// Whether points are added for the pieces that a handicap removed.
    pub handicap_points: HandicapPoints,
    /// Whether a king wins on the starting square of the other king (トライ).
    pub try_rule: TryRule,
    /// The maximum number of moves, or `None` for unlimited games.
    pub max_moves: Option<MaxMoves>,
    /// The recorded ending if the side to move has no legal move but is not in check.
    pub no_legal_move: NoLegalMoveAs,
    /// Whether a pawn drop may leave the other side without a legal move but not in check.
    pub pawn_drop_stalemate: PawnDropStalemate,
    /// Whether a reply to the check of a dropped pawn counts if it would lose by perpetual check (最後の審判).
    pub uchifuzume: UchifuzumeBy,
    /// The illegal moves that lose the game.
    pub illegal_moves: IllegalMoves,
    /// Whether a foul still loses if it is noticed after the end of the game.
    pub late_foul: LateFoul,
}

crate::setters! {
    RuleSet {
        repetition: Option<RepetitionRule>,
        agreement: Option<AgreementRule>,
        declaration: Option<DeclarationRule>,
        declaration_by: DeclarationBy,
        handicap_points: HandicapPoints,
        try_rule: TryRule,
        max_moves: Option<MaxMoves>,
        no_legal_move: NoLegalMoveAs,
        pawn_drop_stalemate: PawnDropStalemate,
        uchifuzume: UchifuzumeBy,
        illegal_moves: IllegalMoves,
        late_foul: LateFoul,
    }
}

impl RuleSet {
    /// Returns `true` if a move with these breaches loses the game. Otherwise the player must make another move.
    #[must_use]
    pub fn loses(&self, breaches: Breaches) -> bool {
        match self.illegal_moves {
            IllegalMoves::Lose => !breaches.is_empty(),
            IllegalMoves::NifuLoses => {
                let no_drop_at_all = Breaches::DEAD_END_DROP | Breaches::NOT_IN_HAND;
                breaches.contains(Breaches::NIFU) && !breaches.intersects(no_drop_at_all)
            }
            IllegalMoves::TakenBack => false,
        }
    }

    /// Returns `true` if these rules forbid moves that the law allows.
    #[must_use]
    pub fn is_stricter_than_law(&self) -> bool {
        self.pawn_drop_stalemate == PawnDropStalemate::Illegal
            || self.uchifuzume == UchifuzumeBy::History
            || self.forbids_perpetual_check()
    }

    /// Returns `true` if a move that completes a perpetual check (連続王手の千日手) is illegal under these rules.
    #[must_use]
    pub fn forbids_perpetual_check(&self) -> bool {
        let repetition = self.repetition;
        repetition.is_some_and(|rule| rule.perpetual_move == PerpetualMove::Illegal)
    }
}
