//! What can be wrong with a setup.

use core::fmt;

use crate::bits::attacks;
use crate::{
    Color, DisplayIn, HandKind, Language, Phrase, Piece, PieceKind, Setup, display_in_english,
};

bitflags::bitflags! {
    /// What is wrong with a [`Setup`], as a set.
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
        /// A side has no king.
        const NO_KING = 1;
        /// A side has two kings or more.
        const TWO_KINGS = 1 << 1;
        /// There are more pieces of a kind than a set holds.
        const TOO_MANY_PIECES = 1 << 2;
        /// Two unpromoted pawns of one side share a file (二歩).
        const NIFU = 1 << 3;
        /// A piece is where it can never move again (行き所のない駒).
        const DEAD_END = 1 << 4;
        /// The side that does not move is in check.
        const WAITING_IN_CHECK = 1 << 5;
    }
}

/// The phrase for each fault.
const PHRASES: [(Faults, Phrase); 6] = [
    (
        Faults::NO_KING,
        Phrase::new("a side has no king", "玉のない側があります"),
    ),
    (
        Faults::TWO_KINGS,
        Phrase::new(
            "a side has more than one king",
            "玉が2枚以上ある側があります",
        ),
    ),
    (
        Faults::TOO_MANY_PIECES,
        Phrase::new(
            "there are more pieces of a kind than a set holds",
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
            "a piece can never move again (行き所のない駒)",
            "行き所のない駒があります",
        ),
    ),
    (
        Faults::WAITING_IN_CHECK,
        Phrase::new(
            "the side that does not move is in check",
            "手番でない側の玉に王手がかかっています",
        ),
    ),
];

impl Faults {
    /// The faults of a setup.
    #[must_use]
    pub fn of(setup: &Setup) -> Faults {
        let mut faults = Faults::of_kings(setup);
        let board = &setup.board;
        if setup.surplus().next().is_some() {
            faults |= Faults::TOO_MANY_PIECES;
        }
        for color in Color::ALL {
            for kind in [PieceKind::Pawn, PieceKind::Lance, PieceKind::Knight] {
                let pieces = board.squares_of(Piece::new(color, kind));
                if pieces.intersects(attacks::dead_end(kind, color)) {
                    faults |= Faults::DEAD_END;
                }
            }
            let pawns = board.pawns() & board.of(color);
            if attacks::files_of(pawns).len() < 9 * pawns.len() {
                faults |= Faults::NIFU;
            }
        }
        faults
    }

    /// What is wrong with the kings.
    pub(super) fn of_kings(setup: &Setup) -> Faults {
        let mut faults = Faults::empty();
        let board = &setup.board;
        for color in Color::ALL {
            let kings = board.squares_of(Piece::new(color, PieceKind::King));
            if kings.is_several() {
                faults |= Faults::TWO_KINGS;
            }
            if kings.is_empty() {
                faults |= Faults::NO_KING;
            }
            // With several kings, each of them counts.
            let (them, occupied) = (board.of(!color), board.occupied());
            let attacked = |king| attacks::is_attacked(board, king, !color, them, occupied);
            if color != setup.side && kings.into_iter().any(attacked) {
                faults |= Faults::WAITING_IN_CHECK;
            }
        }
        faults
    }

    /// A phrase for each fault.
    pub fn phrases(self) -> impl Iterator<Item = Phrase> {
        let found = PHRASES
            .iter()
            .filter(move |(fault, _)| self.contains(*fault));
        found.map(|&(_, phrase)| phrase)
    }
}

impl Setup {
    /// The kinds with more pieces than a set holds, on the board and in both hands, each with its number of
    /// pieces. [`Faults::TOO_MANY_PIECES`] is about these.
    pub fn surplus(&self) -> impl Iterator<Item = (HandKind, u32)> {
        let board = &self.board;
        let mut counts = [0_u32; 7];
        for (kind, pieces) in [
            (HandKind::Pawn, board.pawns()),
            (HandKind::Lance, board.lances()),
            (HandKind::Knight, board.knights()),
            (HandKind::Silver, board.silvers()),
            (HandKind::Bishop, board.bishop_movers()),
            (HandKind::Rook, board.rook_movers()),
        ] {
            counts[kind as usize] = pieces.len();
        }
        // Most kinds of promoted pieces move as golds.
        for square in board.gold_movers() {
            if let Some(kind) = board
                .piece(square)
                .and_then(|piece| piece.kind().hand_kind())
            {
                counts[kind as usize] += 1;
            }
        }
        let (black, white) = (self.hands.black, self.hands.white);
        let counted = HandKind::ALL.into_iter().map(move |kind| {
            let held = black.count(kind) + white.count(kind);
            (kind, counts[kind as usize] + u32::from(held))
        });
        counted.filter(|&(kind, count)| count > u32::from(kind.stock()))
    }
}

/// A setup that cannot be played on, and its faults.
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

    /// The faults that were not allowed.
    #[must_use]
    pub const fn faults(&self) -> Faults {
        self.faults
    }

    /// Returns the setup.
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
