//! The choices of a rule set: one type for each point on which rules differ.

use crate::EndingKind;

/// What it means that a position comes again.
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
    /// The occurrence that ends the game, the first one counted: 4 nearly everywhere.
    pub count: u32,
    /// What it means that one side gave check all along.
    pub perpetual: Perpetual,
    /// What it means that both sides gave check all along.
    pub both: BothPerpetual,
    /// Whether a move that loses by perpetual check may be played.
    pub perpetual_move: PerpetualMove,
}

impl RepetitionRule {
    /// Four occurrences; perpetual check loses once it was played; both at once draw.
    pub const STANDARD: RepetitionRule = RepetitionRule {
        count: 4,
        perpetual: Perpetual::Loses,
        both: BothPerpetual::Draw,
        perpetual_move: PerpetualMove::Loses,
    };
}

/// What it means that every move of one side, from the first occurrence to the last, gave check
/// (連続王手の千日手).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Perpetual {
    /// That side loses.
    Loses,
    /// Nothing: the repetition is a draw like any other.
    Draw,
}

/// What it means that every move of both sides gave check. No such game is known, and no rule book
/// covers it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum BothPerpetual {
    /// The repetition is a draw.
    Draw,
    /// The side that is to move loses.
    ToMoveLoses,
    /// The side that moved last loses.
    MovedLoses,
}

/// When a perpetual check takes effect on the side that gives it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum PerpetualMove {
    /// The move can be played and loses.
    Loses,
    /// The move is illegal like a breach of the law.
    Illegal,
}

/// Who declares an entered king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum DeclarationBy {
    /// The player, instead of making a move.
    Player,
    /// The arbiter: the game is over as soon as the side to move could declare a win.
    Arbiter,
}

/// What is counted for the pieces that a handicap took away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum HandicapPoints {
    /// Nothing.
    None,
    /// Their points, for the side that gave them (上手). Only starts of a known handicap count, so a
    /// problem with few pieces gives no points.
    ToUwate,
}

/// Whether a king wins on the square where the other king started: 5一 for Black, 5九 for White.
///
/// Some rules demand that the square is not attacked. A king never moves to an attacked square, so this
/// needs no choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum TryRule {
    /// It does not.
    None,
    /// It wins as soon as it gets there by a legal move.
    Wins,
}

/// A maximum number of moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MaxMoves {
    /// The number of the last move that can be played. Numbers go on from that of the start.
    pub plies: u32,
    /// Whether a check prolongs the game.
    pub extension: Extension,
}

/// When the game continues beyond the maximum. Mate, fouls and repetition come first on any ply.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Extension {
    /// Never.
    None,
    /// If the last move gave check: until its side makes a move that does not.
    WhileCheck,
    /// While one of the last two moves gave check.
    LastTwoPlies,
}

/// The ending that is recorded if the side to move has no legal move and is not in check. It loses in
/// any case.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum NoLegalMoveAs {
    /// An ending of its own.
    NoLegalMove,
    /// A mate.
    Checkmate,
    /// A foul of the side that cannot move.
    IllegalMove,
    /// A resignation.
    Resign,
}

impl NoLegalMoveAs {
    /// The ending.
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

/// Whether a pawn drop may take all legal moves without giving check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum PawnDropStalemate {
    /// It may, and wins.
    Legal,
    /// It may not, as if it were 打ち歩詰め.
    Illegal,
}

/// What counts as an answer to a dropped pawn that gives check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum UchifuzumeBy {
    /// Every legal move of the position, independent of the moves before.
    Position,
    /// Only moves that do not lose by perpetual check. Without any, the drop is 打ち歩詰め.
    History,
}

/// What an illegal move costs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum IllegalMoves {
    /// The game.
    Lose,
    /// The game if it is 二歩, unless the square is one where the pawn could never move; the other
    /// illegal moves are made again. So it is in postal games.
    NifuLoses,
    /// Nothing: it is made again.
    TakenBack,
}

/// What a foul costs that is noticed only after the game was over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum LateFoul {
    /// The game, even if the other side resigned before.
    Loses,
    /// Nothing.
    Ignored,
}
