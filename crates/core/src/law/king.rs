//! Finds kings and detects checks.

use super::Breaches;
use super::geometry::{Reach, reach};
use crate::{Board, Color, Piece, PieceKind, Square};

pub(super) fn find(board: &Board, color: Color) -> Option<Square> {
    let king = Some(Piece::new(color, PieceKind::King));
    Square::ALL
        .into_iter()
        .find(|&square| board.piece(square) == king)
}

/// Returns `true` if the king of `color` could be captured. Returns `false` if it is missing.
pub(super) fn is_attacked(board: &Board, color: Color) -> bool {
    let Some(king) = find(board, color) else {
        return false;
    };
    Square::ALL.into_iter().any(|from| {
        board.piece(from).is_some_and(|piece| {
            piece.color() != color && reach(board, piece, from, king) == Reach::Free
        })
    })
}

/// Returns the breaches that concern the king of `side` if a move changes `before` to `after`.
pub(super) fn breaches(before: &Board, after: &Board, side: Color) -> Breaches {
    if !is_attacked(after, side) {
        Breaches::empty()
    } else if is_attacked(before, side) {
        Breaches::IGNORES_CHECK
    } else {
        Breaches::EXPOSES_KING
    }
}
