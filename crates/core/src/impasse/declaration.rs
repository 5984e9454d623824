//! Judges the declaration of an entered king (入玉宣言法).

use core::fmt;
use core::str::FromStr;

use crate::codes::set_of_codes;
use crate::{
    ByColor, Color, DisplayIn, ImpasseCount, Language, Phrase, UnknownName, display_in_english,
};

/// A rule for declarations, with its conditions. Every rule also requires that the king is in the promotion zone and
/// not in check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct DeclarationRule {
    /// The number of pieces besides the king that must be in the promotion zone.
    pub pieces: u32,
    /// The minimum of points to win, for each side.
    pub win: ByColor<u32>,
    /// The minimum of points to draw, or `None` if a declaration cannot draw.
    pub draw: Option<u32>,
}

impl DeclarationRule {
    /// The rule of the Japan Shogi Association for professionals: 31 points win, 24 points draw.
    pub const JSA: DeclarationRule = DeclarationRule {
        pieces: 10,
        win: ByColor {
            black: 31,
            white: 31,
        },
        draw: Some(24),
    };

    /// The rule of computer and amateur games: 28 points win for Black, 27 for White.
    pub const CSA: DeclarationRule = DeclarationRule {
        pieces: 10,
        win: ByColor {
            black: 28,
            white: 27,
        },
        draw: None,
    };

    /// Judges a declaration by `color` with this count. `unmet` contains the failed conditions that the count does not
    /// show: [`UnmetConditions::IN_CHECK`], [`UnmetConditions::TOO_LATE`].
    ///
    /// ```
    /// use komadai_core::{
    ///     Color, DeclarationResult, DeclarationRule, ImpasseCount, Position, UnmetConditions,
    /// };
    ///
    /// let position = Position::startpos();
    /// let count = ImpasseCount::of(&position, Color::Black);
    /// let declaration = DeclarationRule::JSA.judge(Color::Black, count, UnmetConditions::empty());
    /// assert_eq!(declaration.count.points_declared, 0);
    /// assert_eq!(
    ///     declaration.result,
    ///     DeclarationResult::NotMet(
    ///         UnmetConditions::KING_OUTSIDE | UnmetConditions::FEW_PIECES | UnmetConditions::FEW_POINTS
    ///     )
    /// );
    /// ```
    #[must_use]
    pub fn judge(
        &self,
        color: Color,
        count: ImpasseCount,
        mut unmet: UnmetConditions,
    ) -> Declaration {
        let points = count.points_declared;
        unmet.set(UnmetConditions::KING_OUTSIDE, !count.king_entered);
        unmet.set(
            UnmetConditions::FEW_PIECES,
            count.pieces_entered < self.pieces,
        );
        let wins = points >= self.win[color];
        let draws = self.draw.is_some_and(|draw| points >= draw);
        unmet.set(UnmetConditions::FEW_POINTS, !wins && !draws);
        let result = if !unmet.is_empty() {
            DeclarationResult::NotMet(unmet)
        } else if wins {
            DeclarationResult::Win
        } else {
            DeclarationResult::Draw
        };
        Declaration { count, result }
    }
}

/// A judged declaration: the count and the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Declaration {
    /// The count. A declaration uses its [`points_declared`](ImpasseCount::points_declared).
    pub count: ImpasseCount,
    /// The result.
    pub result: DeclarationResult,
}

/// The result of a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeclarationResult {
    /// A win of the declaring side.
    Win,
    /// A draw.
    Draw,
    /// A loss of the declaring side, because these conditions fail.
    NotMet(UnmetConditions),
}

bitflags::bitflags! {
    /// A set of conditions of a declaration that fail.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct UnmetConditions: u8 {
        /// A missing king, or a king outside the promotion zone.
        const KING_OUTSIDE = 1;
        /// Too few pieces in the promotion zone.
        const FEW_PIECES = 1 << 1;
        /// Too few points in the hand and the promotion zone.
        const FEW_POINTS = 1 << 2;
        /// A king in check.
        const IN_CHECK = 1 << 3;
        /// A game that has reached the maximum number of moves.
        const TOO_LATE = 1 << 4;
    }
}

impl UnmetConditions {
    /// Returns the stable code of each condition, for programs.
    pub fn codes(self) -> impl Iterator<Item = &'static str> {
        self.iter().map(|condition| match condition {
            UnmetConditions::KING_OUTSIDE => "king_outside",
            UnmetConditions::FEW_PIECES => "few_pieces",
            UnmetConditions::FEW_POINTS => "few_points",
            UnmetConditions::IN_CHECK => "in_check",
            _ => "too_late",
        })
    }

    /// Returns each condition as a clause.
    pub fn phrases(self) -> impl Iterator<Item = Phrase> {
        self.iter().map(|condition| match condition {
            UnmetConditions::KING_OUTSIDE => {
                Phrase::new("the king has not entered", "玉が敵陣に入っていません")
            }
            UnmetConditions::FEW_PIECES => {
                Phrase::new("too few pieces have entered", "敵陣の駒の枚数が足りません")
            }
            UnmetConditions::FEW_POINTS => {
                Phrase::new("there are too few points", "点数が足りません")
            }
            UnmetConditions::IN_CHECK => {
                Phrase::new("the king is in check", "玉に王手がかかっています")
            }
            _ => Phrase::new("the move limit was reached", "最大手数に達しています"),
        })
    }
}

/// Writes the clauses, joined by semicolons.
impl DisplayIn for UnmetConditions {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Phrase::join(self.phrases(), language, f)
    }
}

display_in_english!(UnmetConditions);

/// Parses the codes of [`UnmetConditions::codes`], separated by blanks.
impl FromStr for UnmetConditions {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<UnmetConditions, UnknownName> {
        let all = UnmetConditions::all();
        set_of_codes(text, all, all.codes().collect())
    }
}
