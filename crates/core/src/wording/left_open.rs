//! Tells which choices affect the texts of a style.

use crate::Style;

bitflags::bitflags! {
    /// A set of choices that affect the texts of a style: fields of [`Wording`](super::Wording), and the candidates for
    /// marks.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct OpenChoices: u16 {
        /// 竜 or 龍.
        const DRAGON = 1;
        /// 玉 or 王.
        const KING = 1 << 1;
        /// 歩 or 步.
        const PAWN = 1 << 2;
        /// 成銀 or 全.
        const PROMOTED = 1 << 3;
        /// The sign of the side.
        const SIDE = 1 << 4;
        /// The blank after 同.
        const BLANK = 1 << 5;
        /// The form of the numbers of a square.
        const DIGITS = 1 << 6;
        /// The drops that are marked 打.
        const DROPS = 1 << 7;
        /// The pieces that are candidates, so that marks must tell them apart.
        const CANDIDATES = 1 << 8;
    }
}

impl Style {
    /// Returns the choices that affect the texts of this style: fields of [`Wording`](super::Wording), and the
    /// candidates.
    #[must_use]
    pub const fn leaves_open(self) -> OpenChoices {
        let pieces = OpenChoices::DRAGON
            .union(OpenChoices::KING)
            .union(OpenChoices::PAWN)
            .union(OpenChoices::PROMOTED);
        let western = OpenChoices::SIDE.union(OpenChoices::CANDIDATES);
        match self {
            Style::Jsa | Style::Press | Style::Ki2 | Style::Chinese => OpenChoices::all(),
            // Postcards do not use 同.
            Style::Postal => OpenChoices::all().difference(OpenChoices::BLANK),
            // KIF writes the origin square instead of marks, and 打 after every drop.
            Style::Kif => {
                OpenChoices::all().difference(OpenChoices::DROPS.union(OpenChoices::CANDIDATES))
            }
            Style::Csa | Style::Usi => OpenChoices::empty(),
            Style::Hodges | Style::Hosking | Style::Dojo => western,
            Style::KitaoKawasaki => western.union(pieces),
            Style::Kana => western.union(OpenChoices::KING).union(OpenChoices::DROPS),
        }
    }
}
