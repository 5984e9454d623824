//! What can be wrong with a setup.

use core::fmt;

use crate::bits::attacks;
use crate::{Bitboard, Color, HandKind, Piece, PieceKind, Setup};

bitflags::bitflags! {
    /// What is wrong with a [`Setup`], as a set.
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
        /// A piece stands where it can never move again (行き所のない駒).
        const DEAD_END = 1 << 4;
        /// The side that does not move is in check.
        const WAITING_IN_CHECK = 1 << 5;
    }
}

impl Faults {
    /// The faults of a setup.
    #[must_use]
    pub fn of(setup: &Setup) -> Faults {
        let mut faults = Faults::of_kings(setup);
        let board = &setup.board;
        for (square, piece) in board.iter() {
            if attacks::dead_end(piece.kind(), piece.color()).contains(square) {
                faults |= Faults::DEAD_END;
            }
        }
        if setup.surplus().next().is_some() {
            faults |= Faults::TOO_MANY_PIECES;
        }
        for color in Color::ALL {
            let pawns = board.pawns() & board.of(color);
            if crate::File::ALL
                .iter()
                .any(|&file| (pawns & Bitboard::file(file)).is_several())
            {
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

    /// An English phrase for each fault.
    pub fn phrases(self) -> impl Iterator<Item = &'static str> {
        self.iter().map(|fault| match fault {
            Faults::NO_KING => "a side has no king",
            Faults::TWO_KINGS => "a side has more than one king",
            Faults::TOO_MANY_PIECES => "there are more pieces of a kind than a set holds",
            Faults::NIFU => "two pawns of one side share a file (二歩)",
            Faults::DEAD_END => "a piece can never move again (行き所のない駒)",
            _ => "the side that does not move is in check",
        })
    }
}

impl Setup {
    /// The kinds with more pieces, on the board and in both hands, than a set holds, each with how many
    /// there are: what [`Faults::TOO_MANY_PIECES`] is about.
    ///
    /// ```
    /// use komadai_core::{HandKind, Setup};
    ///
    /// let setup: Setup = "r3k3r/9/9/9/9/9/9/9/4K4 b R 1".parse()?;
    /// assert!(setup.surplus().eq([(HandKind::Rook, 3)]));
    /// # Ok::<(), komadai_core::SfenError>(())
    /// ```
    pub fn surplus(&self) -> impl Iterator<Item = (HandKind, u32)> {
        let mut counts = [0_u32; 7];
        for (_, piece) in self.board.iter() {
            if let Some(kind) = piece.kind().hand_kind() {
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

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, phrase) in self.faults.phrases().enumerate() {
            f.write_str(if i == 0 { "" } else { "; " })?;
            f.write_str(phrase)?;
        }
        Ok(())
    }
}

impl core::error::Error for PositionError {}
