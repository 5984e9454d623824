//! Which handicap two players of different rank play (手合割).

use crate::{Alternation, Handicap};

/// A system that turns a difference of rank into a handicap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GradeSystem {
    /// The system of the present federation (現行聯盟制).
    Federation,
    /// The system of the old schools (家元制), in use until 1934: a handicap for every second grade,
    /// and an [`Alternation`] between two of them for the others.
    House,
    /// The reformed system of the old schools (家元制改良): a handicap for every grade.
    ReformedHouse,
}

/// The terms on which two players meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terms {
    /// An even game; lots decide who is Black (振り駒).
    Lots,
    /// An even game; the weaker player is Black.
    WeakerIsBlack,
    /// The stronger player gives this handicap.
    Handicap(Handicap),
    /// Two of them give this handicap by turns, see [`Alternation`].
    Alternation(Alternation),
}

impl GradeSystem {
    /// Every system.
    pub const ALL: [GradeSystem; 3] = [
        GradeSystem::Federation,
        GradeSystem::House,
        GradeSystem::ReformedHouse,
    ];

    /// The terms for two players whose ranks differ by `difference` grades (段級). `None` if the system does
    /// not go that far.
    ///
    /// The table takes the left pieces where it takes pieces of one side only: 五枚落ち is
    /// [`Handicap::FivePieceLeft`] here.
    #[must_use]
    pub fn terms(self, difference: u32) -> Option<Terms> {
        let reduced = match self {
            // The last row of the federation is open: ten grades and more.
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

    /// The Japanese name.
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
