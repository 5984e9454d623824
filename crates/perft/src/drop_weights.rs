//! Counts the kinds that a side can drop on each square.

use komadai_core::HandKind::{Bishop, Gold, Knight, Lance, Pawn, Rook, Silver};
use komadai_core::bits::{MovementBoard, attacks};
use komadai_core::{Bitboard, Color, HandKind};
use komadai_movegen::bits::pawn_drop_squares;

/// The number of kinds that a side could drop on each square if it were empty, as sets of squares to be added up.
pub(crate) struct DropWeights {
    /// The number of kinds in hand that can be dropped anywhere: gold, silver, bishop and rook.
    anywhere: u32,
    knight: Bitboard,
    lance: Bitboard,
    pawn: Bitboard,
    is_empty: bool,
}

impl DropWeights {
    /// Counts the drops of `color`. A pawn drop that mates counts as legal.
    #[inline]
    pub(crate) fn new(board: &MovementBoard, color: Color) -> DropWeights {
        let hand = board.hand(color);
        let squares = |kind: HandKind| {
            if hand.has(kind) {
                Bitboard::FULL - attacks::dead_end(kind.piece_kind(), color)
            } else {
                Bitboard::EMPTY
            }
        };
        let anywhere = [Gold, Silver, Bishop, Rook].map(|kind| u32::from(hand.has(kind)));
        DropWeights {
            anywhere: anywhere.iter().sum(),
            knight: squares(Knight),
            lance: squares(Lance),
            is_empty: hand.is_empty(),
            pawn: squares(Pawn) & pawn_drop_squares(color, board.pawns() & board.of(color)),
        }
    }

    /// Returns the squares for a pawn drop, if they were empty.
    #[inline]
    pub(crate) fn pawn(&self) -> Bitboard {
        self.pawn
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Returns the number of kinds that can be dropped on each square of a set, summed over the squares.
    #[inline]
    pub(crate) fn of(&self, squares: Bitboard) -> u32 {
        if self.is_empty {
            return 0;
        }
        self.anywhere * squares.len()
            + (self.knight & squares).len()
            + (self.lance & squares).len()
            + (self.pawn & squares).len()
    }
}
