//! Finds the handicap (手合割) for two players of different rank.

use core::str::FromStr;

use super::{NUMBERS, folded};
use crate::{Alternation, Handicap, UnknownName};

/// A grade of a player (段級): 5級, 1級, 初段, 九段.
///
/// ```
/// use komadai_core::Grade;
///
/// let grade = |text: &str| text.parse::<Grade>();
/// assert_eq!(grade("5級")?.difference(grade("初段")?), 5);
/// assert_eq!(grade("三段")?.difference(grade("2 kyu")?), 4);
/// assert_eq!(grade("１級")?, grade("一級")?);
/// # Ok::<(), komadai_core::UnknownName>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grade(i32);

impl Grade {
    /// Returns the number of grades between two players.
    #[must_use]
    pub const fn difference(self, other: Grade) -> u32 {
        self.0.abs_diff(other.0)
    }
}

/// Parses a number from 1 to 19 in kanji or digits of any width, or 初, and 段, 級, `dan` or `kyu`.
impl FromStr for Grade {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Grade, UnknownName> {
        let name = folded(text);
        let ends = [("段", 1), ("dan", 1), ("級", -1), ("kyu", -1)];
        let read = || {
            let mut ends = ends.iter();
            let (number, sign) = ends.find_map(|(end, n)| Some((name.strip_suffix(end)?, *n)))?;
            let (tens, unit) = number
                .strip_prefix('十')
                .map_or((0, number), |unit| (10, unit));
            let number = match unit {
                "初" => 1,
                "" if tens > 0 => tens,
                _ => {
                    tens + (1..)
                        .zip(NUMBERS)
                        .find(|(_, kanji)| unit.chars().eq([*kanji]))?
                        .0
                }
            };
            // 初段 follows 1級.
            Some(Grade(if sign > 0 { number - 1 } else { -number }))
        };
        read().ok_or_else(|| UnknownName::new(text, ["初段", "五段", "1級", "15級"]))
    }
}

/// A system that turns a difference of rank into a handicap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GradeSystem {
    /// The system of the present federation (現行聯盟制).
    Federation,
    /// The system of the old schools (家元制), used until 1934. An even difference of grades has a handicap, an odd
    /// difference an [`Alternation`].
    House,
    /// The reformed system of the old schools (家元制改良): a handicap for every grade.
    ReformedHouse,
}

/// The terms on which two players meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terms {
    /// An even game. Lots decide who is Black (振り駒).
    Lots,
    /// An even game. The weaker player is Black.
    WeakerIsBlack,
    /// A handicap that the stronger player gives.
    Handicap(Handicap),
    /// Two handicaps that alternate from game to game.
    Alternation(Alternation),
}

impl GradeSystem {
    /// Every system.
    pub const ALL: [GradeSystem; 3] = [
        GradeSystem::Federation,
        GradeSystem::House,
        GradeSystem::ReformedHouse,
    ];

    /// Returns the terms for ranks that differ by `difference` grades (段級), or `None` if the system has no such row.
    /// If a handicap removes a piece on one side only, it is the left one: 五枚落ち is [`Handicap::FivePieceLeft`] here.
    #[must_use]
    pub fn terms(self, difference: u32) -> Option<Terms> {
        let reduced = match self {
            // The last row of the federation covers ten grades and more.
            GradeSystem::Federation => difference.min(10),
            GradeSystem::House | GradeSystem::ReformedHouse => difference,
        };
        let table: &[Terms] = match self {
            GradeSystem::Federation => &FEDERATION,
            GradeSystem::House => &HOUSE,
            GradeSystem::ReformedHouse => &REFORMED_HOUSE,
        };
        table.get(usize::try_from(reduced).ok()?).copied()
    }

    /// Returns the Japanese name.
    #[must_use]
    pub const fn japanese(self) -> &'static str {
        match self {
            GradeSystem::Federation => "現行連盟制",
            GradeSystem::House => "家元制",
            GradeSystem::ReformedHouse => "家元制改良",
        }
    }
}

const FEDERATION: [Terms; 11] = [
    Terms::Lots,
    Terms::WeakerIsBlack,
    Terms::Handicap(Handicap::LeftLance),
    Terms::Handicap(Handicap::Bishop),
    Terms::Handicap(Handicap::Rook),
    Terms::Handicap(Handicap::RookLance),
    Terms::Handicap(Handicap::TwoPiece),
    Terms::Handicap(Handicap::TwoPiece),
    Terms::Handicap(Handicap::FourPiece),
    Terms::Handicap(Handicap::FourPiece),
    Terms::Handicap(Handicap::SixPiece),
];

const HOUSE: [Terms; 11] = [
    Terms::Lots,
    Terms::Alternation(Alternation::EvenLance),
    Terms::Handicap(Handicap::LeftLance),
    Terms::Alternation(Alternation::LanceBishop),
    Terms::Handicap(Handicap::Bishop),
    Terms::Alternation(Alternation::BishopRook),
    Terms::Handicap(Handicap::Rook),
    Terms::Alternation(Alternation::RookRookLance),
    Terms::Handicap(Handicap::RookLance),
    Terms::Alternation(Alternation::RookLanceTwoPiece),
    Terms::Handicap(Handicap::TwoPiece),
];

const REFORMED_HOUSE: [Terms; 16] = [
    Terms::Lots,
    Terms::Handicap(Handicap::LeftLance),
    Terms::Handicap(Handicap::BothLances),
    Terms::Handicap(Handicap::Bishop),
    Terms::Handicap(Handicap::Rook),
    Terms::Handicap(Handicap::RookLance),
    Terms::Handicap(Handicap::RookBothLances),
    Terms::Handicap(Handicap::TwoPiece),
    Terms::Handicap(Handicap::ThreePieceLeft),
    Terms::Handicap(Handicap::FourPiece),
    Terms::Handicap(Handicap::FivePieceLeft),
    Terms::Handicap(Handicap::SixPiece),
    Terms::Handicap(Handicap::SevenPieceLeft),
    Terms::Handicap(Handicap::EightPiece),
    Terms::Handicap(Handicap::NinePieceLeft),
    Terms::Handicap(Handicap::TenPiece),
];
