//! Perft: counting the paths of legal moves to a depth.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use komadai_core::{Color, Move, Position};
use komadai_movegen::{count_legal, for_each_set};

use crate::children::{of_children, paths};
use crate::two_ply_count::{two_plies, two_plies_from};

/// How many paths of `depth` legal moves there are; 1 for depth 0. The last moves are counted, not
/// played.
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

/// The number of paths of three moves: the first makes only a board.
fn three_plies(position: &Position) -> u64 {
    match position.side() {
        Color::Black => of_children::<false>(position, two_plies_from::<true, false>),
        Color::White => of_children::<true>(position, two_plies_from::<false, true>),
    }
}

/// The number of paths that begin with each legal move, in the order of the generator; they add up to
/// [`perft`]. Empty for depth 0.
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
    let mut parts = Vec::new();
    let Some(rest) = depth.checked_sub(1) else {
        return parts;
    };
    let _ = for_each_set(position, |set| {
        parts.extend(set.moves().map(|m| (m, perft(&position.after(m), rest))));
        ControlFlow::Continue(())
    });
    parts
}
