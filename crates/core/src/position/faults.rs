//! Finds the faults of a setup.

use core::fmt;

use crate::bits::attacks;
use crate::{
    Color, DisplayIn, Hand, HandKind, Language, Phrase, Piece, PieceKind, Setup, display_in_english,
};

bitflags::bitflags! {
    /// A set of faults of a [`Setup`].
    ///
    /// ```
    /// use komadai_core::{Faults, Setup};
    ///
    /// let setup: Setup = "4k4/9/9/9/9/9/4P4/4P4/4K4 b - 1".parse()?;
    /// assert_eq!(Faults::of(&setup), Faults::NIFU);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct Faults: u8 {
        /// A side without a king.
        const NO_KING = 1;
        /// A side with two kings or more.
        const TWO_KINGS = 1 << 1;
        /// More pieces of a kind than a set has.
        const TOO_MANY_PIECES = 1 << 2;
        /// Two unpromoted pawns of one side on a file (二歩).
        const NIFU = 1 << 3;
        /// A piece that could never move again (行き所のない駒).
        const DEAD_END = 1 << 4;
        /// A check against the side that is not to move.
        const WAITING_IN_CHECK = 1 << 5;
    }
}

const PHRASES: [(Faults, Phrase); 6] = [
    (
        Faults::NO_KING,
        Phrase::new("a side has no king", "玉のない側があります"),
    ),
    (
        Faults::TWO_KINGS,
        Phrase::new("a side has more than one king", "一方に玉が2枚以上あります"),
    ),
    (
        Faults::TOO_MANY_PIECES,
        Phrase::new(
            "there are more pieces of a kind than a set has",
            "駒の枚数が多すぎます",
        ),
    ),
    (
        Faults::NIFU,
        Phrase::new("two pawns of one side share a file (二歩)", "二歩です"),
    ),
    (
        Faults::DEAD_END,
        Phrase::new(
            "a piece is where it can never move (行き所のない駒)",
            "行き所のない駒があります",
        ),
    ),
    (
        Faults::WAITING_IN_CHECK,
        Phrase::new(
            "the side that is not to move is in check",
            "手番でない側の玉に王手がかかっています",
        ),
    ),
];

impl Faults {
    /// Returns the faults of a setup.
    #[must_use]
    pub fn of(setup: &Setup) -> Faults {
        Faults::but(setup, Faults::empty())
    }

    /// Returns the faults of a setup, except the allowed ones.
    #[inline]
    pub(super) fn but(setup: &Setup, allowed: Faults) -> Faults {
        let mut faults = Faults::empty();
        let board = &setup.board;
        // Only the slow checks are skipped if their fault is allowed.
        if !allowed.contains(Faults::TOO_MANY_PIECES) && !Hand::FULL.has_all(setup.counts()) {
            faults |= Faults::TOO_MANY_PIECES;
        }
        for color in Color::ALL {
            let (ours, them) = (board.of(color), board.of(!color));
            let kings = board.squares_of(Piece::new(color, PieceKind::King));
            if kings.is_several() {
                faults |= Faults::TWO_KINGS;
            }
            if kings.is_empty() {
                faults |= Faults::NO_KING;
            }
            if color != setup.side && !allowed.contains(Faults::WAITING_IN_CHECK) {
                let occupied = board.occupied();
                let attacked = |king| attacks::is_attacked(board, king, !color, them, occupied);
                // If a side has several kings, each is tested.
                if kings.into_iter().any(attacked) {
                    faults |= Faults::WAITING_IN_CHECK;
                }
            }
            let last = |kind| attacks::dead_end(kind, color);
            let stuck = (board.pawns() | board.lances()) & last(PieceKind::Pawn)
                | board.knights() & last(PieceKind::Knight);
            if stuck.intersects(ours) {
                faults |= Faults::DEAD_END;
            }
            if attacks::share_a_file(board.pawns() & ours) {
                faults |= Faults::NIFU;
            }
        }
        faults - allowed
    }

    /// Returns a phrase for each fault.
    pub fn phrases(self) -> impl Iterator<Item = Phrase> {
        let found = PHRASES
            .iter()
            .filter(move |(fault, _)| self.contains(*fault));
        found.map(|&(_, phrase)| phrase)
    }
}

impl Setup {
    /// Returns the kinds with more pieces than a set has, on the board and in both hands, each with its number of
    /// pieces. These cause [`Faults::TOO_MANY_PIECES`].
    pub fn surplus(&self) -> impl Iterator<Item = (HandKind, u32)> {
        let counts = self.counts();
        let counted = HandKind::ALL.into_iter();
        let counted = counted.map(move |kind| (kind, counts >> (8 * kind as u32) & 0xff));
        let more = counted.filter(|&(kind, count)| count > u64::from(kind.stock()));
        more.map(|(kind, count)| (kind, count as u32))
    }

    /// Returns the pieces of a set that are neither on the board nor in hand. A kind with a surplus has none missing.
    #[must_use]
    pub fn missing(&self) -> Hand {
        Hand::FULL.without(self.counts())
    }

    /// Counts the pieces of each kind, on the board and in both hands. The result has a byte for each kind.
    fn counts(&self) -> u64 {
        let places = self.board.places();
        let mut counts = self.hands.black.counts() + self.hands.white.counts();
        for kind in HandKind::ALL {
            // A promoted kind is eight places after its base. The king's code is 8, which matches no kind.
            let is_kind = |code: usize| code & 7 == kind as usize + 1;
            let codes = places.iter().map(|place| place.map_or(0, Piece::code));
            let found = codes.fold(0, |count: u8, code| count + u8::from(is_kind(code)));
            counts += u64::from(found) << (8 * kind as u32);
        }
        counts
    }
}

/// An error for a setup that cannot be played on, with its faults.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    setup: alloc::boxed::Box<Setup>,
    faults: Faults,
}

impl PositionError {
    pub(super) fn new(setup: Setup, faults: Faults) -> PositionError {
        PositionError {
            setup: alloc::boxed::Box::new(setup),
            faults,
        }
    }

    /// Returns the faults that were not allowed.
    #[must_use]
    pub const fn faults(&self) -> Faults {
        self.faults
    }

    /// Returns the setup that was refused.
    #[must_use]
    pub fn into_setup(self) -> Setup {
        *self.setup
    }
}

impl DisplayIn for PositionError {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Phrase::join(self.faults.phrases(), language, f)
    }
}

display_in_english!(PositionError);

impl core::error::Error for PositionError {}
