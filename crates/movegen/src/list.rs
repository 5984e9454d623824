//! Legal moves as a list.

use komadai_core::bits::MovementBoard;
use komadai_core::{MoveList, Position};

use crate::move_mask::All;
use crate::write::write;

/// All legal moves, in an order that depends on the position alone.
///
/// ```
/// use komadai_core::Position;
///
/// let moves = komadai_movegen::legal_moves(&Position::startpos());
/// assert_eq!(moves.len(), 30);
/// assert!(moves.contains("7g7f".parse()?));
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
#[must_use]
pub fn legal_moves(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    legal_moves_into(position, &mut list);
    list
}

/// Replaces the contents of a list by all legal moves. A list that is used again allocates nothing.
#[inline]
pub fn legal_moves_into(position: &Position, list: &mut MoveList) {
    self::list(&MovementBoard::new(position), list);
}

/// Replaces the contents of a list by all legal moves of a board, for callers that have no position.
#[inline]
pub fn list(board: &MovementBoard, list: &mut MoveList) {
    list.clear();
    list.fill(|slots| write(board, &All, slots));
}
