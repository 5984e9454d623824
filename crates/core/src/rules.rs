//! Rule sets: the points on which rule books and programs differ, as data.

mod choices;
mod preset;

pub use choices::{
    BothPerpetual, DeclarationBy, Extension, HandicapPoints, IllegalMoves, LateFoul, MaxMoves,
    NoLegalMoveAs, PawnDropStalemate, Perpetual, PerpetualMove, RepetitionRule, TryRule,
    UchifuzumeBy,
};
pub use preset::Preset;

use crate::{AgreementRule, Breaches, DeclarationRule};

/// The rules about the end of a game on which rule books differ.
///
/// The law itself is the same under all of them: how pieces move, 二歩, 行き所のない駒, 王手放置, 打ち歩詰め. Start from a
/// [`Preset`] and change what differs.
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
    /// What a repeated position means (千日手); `None` if it means nothing.
    pub repetition: Option<RepetitionRule>,
    /// What an agreement on impasse (持将棋) means; `None` if players cannot agree on one.
    pub agreement: Option<AgreementRule>,
    /// The conditions of a declaration (入玉宣言法); `None` if nobody can declare.
    pub declaration: Option<DeclarationRule>,
    /// Who declares.
    pub declaration_by: DeclarationBy,
    /// Whether points are counted for the pieces that a handicap took away.
    pub handicap_points: HandicapPoints,
    /// Whether a king on the square of the other king's start has won (トライ).
    pub try_rule: TryRule,
    /// After how many moves a game ends; `None` if there is no maximum.
    pub max_moves: Option<MaxMoves>,
    /// The ending that is recorded if the side to move has no legal move and is not in check.
    pub no_legal_move: NoLegalMoveAs,
    /// Whether a pawn drop may leave the other side without a legal move and not in check.
    pub pawn_drop_stalemate: PawnDropStalemate,
    /// Whether a reply answers the check of a dropped pawn if it would lose by perpetual check (最後の審判).
    pub uchifuzume: UchifuzumeBy,
    /// Which illegal moves lose the game.
    pub illegal_moves: IllegalMoves,
    /// Whether a foul still loses when it is noticed after the game was over.
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
    /// Whether a move that breaks these rules loses the game. If not, it is made again.
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

    /// Whether these rules forbid moves that the law allows.
    #[must_use]
    pub fn is_stricter_than_law(&self) -> bool {
        self.pawn_drop_stalemate == PawnDropStalemate::Illegal
            || self.uchifuzume == UchifuzumeBy::History
            || self.forbids_perpetual_check()
    }

    /// Whether a move that completes a perpetual check (連続王手の千日手) is illegal under these rules.
    #[must_use]
    pub fn forbids_perpetual_check(&self) -> bool {
        let repetition = self.repetition;
        repetition.is_some_and(|rule| rule.perpetual_move == PerpetualMove::Illegal)
    }
}
