//! What the arbiter refuses.

use core::fmt;

use komadai_core::{AgreementRefused, Decision};

/// Why something cannot be done in a game.
///
/// ```
/// use komadai_core::{Position, Preset};
/// use komadai_movegen::{Game, Refused};
///
/// let mut game = Game::new(Position::startpos(), Preset::Jsa.rules());
/// assert_eq!(game.play("5a5b".parse()?), Err(Refused::Illegal));
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
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
    ///
    /// ```
    /// use komadai_core::{Position, Preset};
    /// use komadai_movegen::{Game, Refused};
    ///
    /// let mut game = Game::new(Position::startpos(), Preset::Free.rules());
    /// let refused = game.declare().unwrap_err();
    /// assert_eq!(refused, Refused::NoDeclaration);
    /// assert!(!refused.code().is_empty());
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.words().0
    }

    /// The code, and what an English text begins with.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Refused::Over(_) => ("over", "the game is over: "),
            Refused::Illegal => ("illegal", "the move is illegal"),
            Refused::PawnDropStalemate => (
                "pawn_drop_stalemate",
                "a dropped pawn may not take every move from the other side",
            ),
            Refused::UchifuzumeByHistory => (
                "uchifuzume_by_history",
                "a dropped pawn may not mate (打ち歩詰め), and every answer would lose",
            ),
            Refused::PerpetualCheck => (
                "perpetual_check",
                "the move would complete a perpetual check (連続王手の千日手)",
            ),
            Refused::NoDeclaration => ("no_declaration", "the rules know no declaration"),
            Refused::NoAgreement => ("no_agreement", "the rules know no agreement on impasse"),
            Refused::TooFewKings(_) => ("too_few_kings", ""),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words().1)?;
        match self {
            Refused::Over(decision) => decision.rule.fmt(f),
            Refused::TooFewKings(refused) => refused.fmt(f),
            _ => Ok(()),
        }
    }
}

impl core::error::Error for Refused {}
