//! What the arbiter refuses.

use core::fmt;

use komadai_core::{AgreementRefused, Decision};

/// Why something cannot be done in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refused {
    /// The game is over.
    Over(Decision),
    /// The move breaks the law; [`Position::check`](komadai_core::Position::check) says how.
    Illegal,
    /// The rules forbid a pawn drop that leaves the other side without a move.
    PawnDropStalemate,
    /// The only answers to the dropped pawn lose by perpetual check, so the rules forbid the drop as
    /// 打ち歩詰め (最後の審判).
    UchifuzumeByHistory,
    /// The rules forbid a move that completes a perpetual check.
    PerpetualCheck,
    /// The rules have no declaration.
    NoDeclaration,
    /// The rules have no agreement on impasse.
    NoAgreement,
    /// Too few kings have entered for an agreement on impasse.
    TooFewKings(AgreementRefused),
}

impl Refused {
    /// The stable code, for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Refused::Over(_) => "over",
            Refused::Illegal => "illegal",
            Refused::PawnDropStalemate => "pawn_drop_stalemate",
            Refused::UchifuzumeByHistory => "uchifuzume_by_history",
            Refused::PerpetualCheck => "perpetual_check",
            Refused::NoDeclaration => "no_declaration",
            Refused::NoAgreement => "no_agreement",
            Refused::TooFewKings(_) => "too_few_kings",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Over(decision) => write!(f, "the game is over: {}", decision.rule),
            Refused::Illegal => f.write_str("the move is illegal"),
            Refused::PawnDropStalemate => {
                f.write_str("a dropped pawn may not take every move from the other side")
            }
            Refused::UchifuzumeByHistory => {
                f.write_str("a dropped pawn may not mate (打ち歩詰め), and every answer would lose")
            }
            Refused::PerpetualCheck => {
                f.write_str("the move would complete a perpetual check (連続王手の千日手)")
            }
            Refused::NoDeclaration => f.write_str("the rules know no declaration"),
            Refused::NoAgreement => f.write_str("the rules know no agreement on impasse"),
            Refused::TooFewKings(refused) => refused.fmt(f),
        }
    }
}

impl core::error::Error for Refused {}
