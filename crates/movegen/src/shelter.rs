//! What the safety of the own king asks of every move.

use komadai_core::attacks;
use komadai_core::{Bitboard, Position, Square};

/// The checks and pins against the side to move. Without a king nothing is asked.
pub(crate) struct Shelter {
    pub(crate) king: Option<Square>,
    /// The pieces that give check.
    pub(crate) checkers: Bitboard,
    /// The own pieces that shield the king: each may only move on its line with it.
    pinned: Bitboard,
    /// Where a drop, or a piece other than the king, may end: anywhere without check, between on
    /// one check, nowhere on two; checking piece included, own pieces not yet left out.
    pub(crate) targets: Bitboard,
}

impl Shelter {
    pub(crate) fn of(position: &Position) -> Shelter {
        let mut shelter = Shelter {
            king: position.king(position.side()),
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            targets: Bitboard::FULL,
        };
        let Some(king) = shelter.king else {
            return shelter;
        };
        let board = position.board();
        let side = position.side();
        let occupied = board.occupied();
        shelter.checkers = attacks::attackers(board, king, !side, occupied);
        if let Some(checker) = shelter.checkers.first() {
            shelter.targets = if shelter.checkers.is_several() {
                Bitboard::EMPTY
            } else {
                attacks::between(king, checker).with(checker)
            };
        }
        // The sliders that would give check on an empty board.
        let lines = attacks::rook(king, Bitboard::EMPTY) & board.rook_movers()
            | attacks::bishop(king, Bitboard::EMPTY) & board.bishop_movers()
            | attacks::lance(side, king, Bitboard::EMPTY) & board.lances();
        for slider in lines & board.of(!side) {
            let shield = attacks::between(king, slider) & occupied;
            if !shield.is_several() {
                shelter.pinned |= shield & board.of(side);
            }
        }
        shelter
    }

    /// Where a piece other than the king may go from `from` as far as the king is concerned.
    #[inline]
    pub(crate) fn targets_from(&self, from: Square) -> Bitboard {
        match self.king {
            Some(king) if self.pinned.contains(from) => self.targets & attacks::line(king, from),
            _ => self.targets,
        }
    }
}

/// Whether the king of the side to move, gone from `king` to `to`, could be taken there.
#[inline]
pub(crate) fn is_deadly(position: &Position, king: Square, to: Square) -> bool {
    let board = position.board();
    let occupied = board.occupied().without(king);
    !attacks::attackers(board, to, !position.side(), occupied).is_empty()
}
