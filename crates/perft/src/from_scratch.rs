//! Perft that counts each last move in its own position, without two-ply counting.

use komadai_core::{Color, Position};
use komadai_movegen::bits::count_of;
use komadai_movegen::count_legal;

use crate::children::{of_children, paths};

/// The number that [`perft`](crate::perft()) gives, counted more slowly: every position before a last
/// move is made, and its moves are counted from that position alone. It verifies the faster count,
/// and compares fairly with libraries that count like this.
///
/// ```
/// use komadai_core::Position;
/// use komadai_perft::{perft, perft_from_scratch};
///
/// let position = Position::startpos();
/// assert_eq!(perft_from_scratch(&position, 3), perft(&position, 3));
/// ```
#[must_use]
pub fn perft_from_scratch(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_legal(position),
        _ => paths(&mut position.clone(), depth, 2, two_plies),
    }
}

/// The number of paths of two moves: the first makes only a board for counting, the second is counted
/// on it.
fn two_plies(position: &Position) -> u64 {
    match position.side() {
        Color::Black => of_children::<false>(position, |next| count_of::<true>(next).into()),
        Color::White => of_children::<true>(position, |next| count_of::<false>(next).into()),
    }
}
