//! Defines the choices of a rule set, one type for each point on which rules differ.

use crate::EndingKind;

/// A rule for repeated positions.
///
/// ```
/// use komadai_core::{Perpetual, Preset, RepetitionRule};
///
/// let mut thrice = RepetitionRule::STANDARD;
/// (thrice.count, thrice.perpetual) = (3, Perpetual::Draw);
/// let rules = Preset::Free.rules().repetition(Some(thrice));
/// assert_eq!(rules.repetition, Some(thrice));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct RepetitionRule {
    /// The number of occurrences that ends the game, including the first. It is 4 in nearly all rules.
    pub count: u32,
    /// The effect if one side always gave check.
    pub perpetual: Perpetual,
    /// The effect if both sides always gave check.
    pub both: BothPerpetual,
    /// Whether a move that loses by perpetual check may be played.
    pub perpetual_move: PerpetualMove,
}

impl RepetitionRule {
    /// The usual rule: a game ends with the fourth occurrence. A move that completes a perpetual check can be played
    /// and loses. If both sides gave perpetual check, the game is a draw.
    pub const STANDARD: RepetitionRule = RepetitionRule {
        count: 4,
        perpetual: Perpetual::Loses,
        both: BothPerpetual::Draw,
        perpetual_move: PerpetualMove::Loses,
    };
}

/// An effect of perpetual check (連続王手の千日手): every move of one side, from the first occurrence to the last, gave check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Perpetual {
    /// A loss of the side that gave check.
    Loses,
    /// A draw, as for any other repetition.
    Draw,
}

/// An effect of perpetual check by both sides. No such game is known, and no rule book covers it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum BothPerpetual {
    /// A draw.
    Draw,
    /// A loss of the side to move.
    ToMoveLoses,
    /// A loss of the side that moved last.
    MovedLoses,
}

/// A rule for a move that completes a perpetual check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum PerpetualMove {
    /// A move that can be played, and loses.
    Loses,
    /// An illegal move, like a breach of the law.
    Illegal,
}

/// A rule about who declares an entered king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum DeclarationBy {
    /// The player, instead of making a move.
    Player,
    /// The arbiter. The game is over as soon as the side to move could declare a win.
    Arbiter,
}

/// A rule for the points of pieces that a handicap removed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum HandicapPoints {
    /// No points.
    None,
    /// The points of these pieces, for the side that gives the handicap (上手). Only games that begin with a known
    /// handicap count, so a problem with few pieces gives no points.
    ToUwate,
}

/// A rule for a king on the starting square of the other king: 5一 for Black, 5九 for White.
///
/// Some rules also require that the square is not attacked. A king never moves to an attacked square, so this needs no
/// choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum TryRule {
    /// No effect.
    None,
    /// A win as soon as the king reaches the square by a legal move.
    Wins,
}

/// A maximum number of moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MaxMoves {
    /// The number of the last move that can be played. The first move has the move number of the starting position.
    pub plies: u32,
    /// Whether a check prolongs the game.
    pub extension: Extension,
}

/// A rule that extends games beyond the maximum number of moves. Mate, fouls and repetition take precedence on any ply.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Extension {
    /// The game never continues.
    None,
    /// If the last move gave check, the game continues until the same side makes a move without check.
    WhileCheck,
    /// The game continues while one of the last two moves gave check.
    LastTwoPlies,
}

/// The recorded ending if the side to move has no legal move but is not in check. That side always loses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum NoLegalMoveAs {
    /// A separate kind of ending.
    NoLegalMove,
    /// A mate.
    Checkmate,
    /// A foul of the side that cannot move.
    IllegalMove,
    /// A resignation.
    Resign,
}

impl NoLegalMoveAs {
    /// Returns the ending.
    #[must_use]
    pub const fn ending(self) -> EndingKind {
        match self {
            NoLegalMoveAs::NoLegalMove => EndingKind::NoLegalMove,
            NoLegalMoveAs::Checkmate => EndingKind::Checkmate,
            NoLegalMoveAs::IllegalMove => EndingKind::IllegalMove,
            NoLegalMoveAs::Resign => EndingKind::Resign,
        }
    }
}

/// A rule for a pawn drop that leaves the other side without a legal move but not in check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum PawnDropStalemate {
    /// Such a drop is legal and wins.
    Legal,
    /// Such a drop is illegal, like 打ち歩詰め.
    Illegal,
}

/// A rule for the replies that count if a dropped pawn gives check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum UchifuzumeBy {
    /// Every legal move of the position, regardless of the moves before.
    Position,
    /// Only moves that do not lose by perpetual check. If there is none, the drop is 打ち歩詰め.
    History,
}

/// A rule for illegal moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum IllegalMoves {
    /// The game is lost.
    Lose,
    /// 二歩 loses the game, unless the pawn is not in hand or could never move on its square. After any other illegal
    /// move, the player makes another move. This is the rule of postal games.
    NifuLoses,
    /// The player makes another move.
    TakenBack,
}

/// A rule for a foul that is noticed only after the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum LateFoul {
    /// The game is lost, even if the other side has resigned.
    Loses,
    /// The foul has no effect.
    Ignored,
}
