//! Defines alternating handicaps (交じり), which the old schools used if the ranks differed by an odd number of grades.

use crate::Handicap;

/// A pair of handicaps that alternate from game to game between two players. It is a schedule of games, not a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Alternation {
    /// 平香交じり, also 半香: even games and 香落ち.
    EvenLance,
    /// 香角交じり: 香落ち and 角落ち.
    LanceBishop,
    /// 飛角交じり: 角落ち and 飛車落ち.
    BishopRook,
    /// 飛半交じり: 飛車落ち and 飛香落ち (一丁半).
    RookRookLance,
    /// 半二交じり: 飛香落ち (一丁半) and 二枚落ち.
    RookLanceTwoPiece,
}

impl Alternation {
    /// Every alternation, from the smallest difference of rank to the largest.
    pub const ALL: [Alternation; 5] = [
        Alternation::EvenLance,
        Alternation::LanceBishop,
        Alternation::BishopRook,
        Alternation::RookRookLance,
        Alternation::RookLanceTwoPiece,
    ];

    /// Returns the two handicaps, the smaller one first.
    #[must_use]
    pub const fn handicaps(self) -> [Handicap; 2] {
        match self {
            Alternation::EvenLance => [Handicap::Even, Handicap::LeftLance],
            Alternation::LanceBishop => [Handicap::LeftLance, Handicap::Bishop],
            Alternation::BishopRook => [Handicap::Bishop, Handicap::Rook],
            Alternation::RookRookLance => [Handicap::Rook, Handicap::RookLance],
            Alternation::RookLanceTwoPiece => [Handicap::RookLance, Handicap::TwoPiece],
        }
    }

    /// Returns the handicap of a game, counted from 1. The series begins with the smaller handicap.
    #[must_use]
    pub const fn handicap(self, game: u32) -> Handicap {
        let [smaller, greater] = self.handicaps();
        if game % 2 == 1 { smaller } else { greater }
    }

    /// Returns the Japanese name.
    #[must_use]
    pub const fn japanese(self) -> &'static str {
        match self {
            Alternation::EvenLance => "平香交じり",
            Alternation::LanceBishop => "香角交じり",
            Alternation::BishopRook => "飛角交じり",
            Alternation::RookRookLance => "飛半交じり",
            Alternation::RookLanceTwoPiece => "半二交じり",
        }
    }

    /// Returns the alternation with this name, or `None`. The ending 交じり may be written as 交 or 交り.
    ///
    /// ```
    /// use komadai_core::Alternation;
    ///
    /// assert_eq!(Alternation::named("平香交り"), Some(Alternation::EvenLance));
    /// assert_eq!(Alternation::named("香落ち"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Alternation> {
        let name = name.trim();
        if name == "半香" {
            return Some(Alternation::EvenLance);
        }
        let (pair, after) = name.split_once('交')?;
        let is_alternation = matches!(after, "" | "じり" | "り");
        let mut all = Alternation::ALL.into_iter();
        all.find(|both| is_alternation && both.japanese().strip_suffix("交じり") == Some(pair))
    }
}
