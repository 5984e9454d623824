//! Defines the rule sets that have a name.

use super::{
    DeclarationBy, Extension, HandicapPoints, IllegalMoves, LateFoul, MaxMoves, NoLegalMoveAs,
    PawnDropStalemate, RepetitionRule, RuleSet, TryRule, UchifuzumeBy,
};
use crate::{AgreementRule, DeclarationRule, codes};

/// A rule set with a name.
///
/// ```
/// use komadai_core::Preset;
///
/// let preset: Preset = "jsa".parse()?;
/// assert_eq!(preset.rules().max_moves.map(|most| most.plies), Some(500));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Preset {
    /// Professional games of the Japan Shogi Association since October 2019. A side needs 24 points in an agreement or
    /// to draw by declaration, and 31 points to win by declaration. After move 500, the game continues only during
    /// checks.
    Jsa,
    /// Amateur games: the 27-point rule by agreement or declaration (28 points for Black), no maximum number of moves.
    Amateur,
    /// Computer games: the 27-point rule by declaration (28 points for Black), at most 256 moves, no points for a
    /// handicap.
    Csa,
    /// Games where a king wins on the starting square of the other king. Points are not counted.
    Try,
    /// Games by post. After an illegal move other than 二歩, the player makes another move.
    Postal,
    /// Casual games. Only mate, resignation and time decide.
    Free,
}

codes! {
    Preset {
        Jsa "jsa",
        Amateur "amateur",
        Csa "csa",
        Try "try",
        Postal "postal",
        Free "free",
    }
}

impl Preset {
    /// Returns the rules.
    #[must_use]
    pub const fn rules(self) -> RuleSet {
        match self {
            Preset::Jsa => RuleSet {
                agreement: Some(AgreementRule::JSA),
                declaration: Some(DeclarationRule::JSA),
                max_moves: Some(MaxMoves {
                    plies: 500,
                    extension: Extension::WhileCheck,
                }),
                handicap_points: HandicapPoints::ToUwate,
                late_foul: LateFoul::Loses,
                ..BASE
            },
            Preset::Amateur => RuleSet {
                agreement: Some(AgreementRule::AMATEUR),
                declaration: Some(DeclarationRule::CSA),
                handicap_points: HandicapPoints::ToUwate,
                late_foul: LateFoul::Loses,
                ..BASE
            },
            Preset::Csa => RuleSet {
                declaration: Some(DeclarationRule::CSA),
                max_moves: Some(MaxMoves {
                    plies: 256,
                    extension: Extension::None,
                }),
                ..BASE
            },
            Preset::Try => RuleSet {
                try_rule: TryRule::Wins,
                ..BASE
            },
            Preset::Postal => RuleSet {
                agreement: Some(AgreementRule::JSA),
                handicap_points: HandicapPoints::ToUwate,
                illegal_moves: IllegalMoves::NifuLoses,
                ..BASE
            },
            Preset::Free => RuleSet {
                repetition: None,
                illegal_moves: IllegalMoves::TakenBack,
                ..BASE
            },
        }
    }
}

/// The rules that the presets share.
const BASE: RuleSet = RuleSet {
    repetition: Some(RepetitionRule::STANDARD),
    agreement: None,
    declaration: None,
    declaration_by: DeclarationBy::Player,
    handicap_points: HandicapPoints::None,
    try_rule: TryRule::None,
    max_moves: None,
    no_legal_move: NoLegalMoveAs::NoLegalMove,
    pawn_drop_stalemate: PawnDropStalemate::Legal,
    uchifuzume: UchifuzumeBy::Position,
    illegal_moves: IllegalMoves::Lose,
    late_foul: LateFoul::Ignored,
};
