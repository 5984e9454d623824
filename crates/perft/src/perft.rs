//! Implements perft: counting the paths of legal moves to a depth.

use alloc::vec::Vec;

use komadai_core::{Color, Move, Position};
use komadai_movegen::bits::count_of;
use komadai_movegen::{count_legal, legal_moves};

use crate::children::{of_children, paths};
use crate::two_ply_count::{two_plies, two_plies_from};

/// Returns the number of paths of `depth` legal moves, 1 for depth 0. The last moves are counted without playing them.
///
/// ```
/// use komadai_core::Position;
///
/// assert_eq!(komadai_perft::perft(&Position::startpos(), 2), 900);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_legal(position),
        2 => two_plies(position),
        _ => paths(&mut position.clone(), depth, 3, three_plies),
    }
}

/// Returns the number of paths of three moves. The first move only creates a board.
fn three_plies(position: &Position) -> u64 {
    match position.side() {
        Color::Black => of_children::<false>(position, two_plies_from::<true, false>),
        Color::White => of_children::<true>(position, two_plies_from::<false, true>),
    }
}

/// Returns the same number as [`perft()`], but counts more slowly: it plays all moves except the last ones, and counts
/// these for each position separately. This verifies the faster count, and allows a fair comparison with libraries that
/// count in this way.
#[must_use]
pub fn perft_from_scratch(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_legal(position),
        _ => paths(&mut position.clone(), depth, 2, two_plies_from_scratch),
    }
}

/// Returns the number of paths of two moves. The first move only creates a board, and the second is counted on it.
fn two_plies_from_scratch(position: &Position) -> u64 {
    match position.side() {
        Color::Black => of_children::<false>(position, |next| count_of::<true>(next).into()),
        Color::White => of_children::<true>(position, |next| count_of::<false>(next).into()),
    }
}

/// Returns the number of paths that begin with each legal move, in the order of the generator. Their sum is [`perft`].
/// The list is empty for depth 0.
///
/// ```
/// use komadai_core::Position;
///
/// let counts = komadai_perft::divide(&Position::startpos(), 2);
/// assert_eq!(counts.len(), 30);
/// assert_eq!(counts.iter().map(|(_, nodes)| nodes).sum::<u64>(), 900);
/// ```
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let nodes = |m| (m, perft(&position.after(m), rest));
    legal_moves(position).into_iter().map(nodes).collect()
}
