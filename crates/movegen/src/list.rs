//! Legal moves as a list.

use komadai_core::{MoveList, Position, Silhouette};

use crate::choice::All;
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

/// Writes all legal moves into a list, in place of what stood there: a list that is used again
/// needs no new memory.
#[inline]
pub fn legal_moves_into(position: &Position, list: &mut MoveList) {
    legal_moves_of_silhouette(&Silhouette::new(position), list);
}

/// The same for a position of which nothing but its silhouette was made, as it may be where moves
/// are only listed and not played on.
#[inline]
pub fn legal_moves_of_silhouette(silhouette: &Silhouette, list: &mut MoveList) {
    list.clear();
    list.fill(|slots| write(silhouette, &All, slots));
}
