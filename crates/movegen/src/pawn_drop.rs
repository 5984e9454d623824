//! 打ち歩詰め.

use komadai_core::attacks;
use komadai_core::{Position, Square};

/// The square on which a dropped pawn of the side to move would give check.
#[inline]
pub(crate) fn checking_square(position: &Position) -> Option<Square> {
    let them = !position.side();
    attacks::pawn(them, position.king(them)?).first()
}

/// Whether a pawn dropped on `pawn`, which is empty and before the enemy king, mates.
///
/// Only the king or a capture can answer: nothing fits between, and a drop takes nothing.
pub(crate) fn is_mate(position: &Position, pawn: Square) -> bool {
    let (board, us, them) = (position.board(), position.side(), !position.side());
    let Some(king) = position.king(them) else {
        return false;
    };
    let occupied = board.occupied().with(pawn);
    // The pawn may block a line of ours and open a flight square; it attacks only the king. That
    // a flight might take our king does not matter: then we are in check, and no drop is legal.
    let flights = attacks::king(king) - board.of(them);
    let escapes = flights
        .iter()
        .any(|to| attacks::attackers(board, to, us, occupied.without(king)).is_empty());
    if escapes {
        return false;
    }
    // A capturer stands on the pawn's square afterwards, so only its own square opens a line.
    let capturers = attacks::attackers(board, pawn, them, occupied).without(king);
    !capturers
        .iter()
        .any(|capturer| attacks::attackers(board, king, us, occupied.without(capturer)).is_empty())
}
