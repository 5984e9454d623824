//! Finds the handicap (手合割) for two players of different rank.

use crate::{Alternation, Handicap};

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
