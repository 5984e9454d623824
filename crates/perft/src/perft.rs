//! Perft: counting the paths of legal moves to a depth.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use komadai_core::bits::MovementBoard;
use komadai_core::{Move, Piece, Position};
use komadai_movegen::{MoveSet, count_legal, for_each_set, legal_moves};

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
        _ => paths(&mut position.clone(), depth),
    }
}

fn paths(position: &mut Position, depth: u32) -> u64 {
    match depth {
        2 => return two_plies(position),
        3 => return three_plies(position),
        _ => {}
    }
    let mut nodes = 0;
    for m in &legal_moves(position) {
        let undo = position.play_unchecked(m);
        nodes += paths(position, depth - 1);
        position.undo(undo);
    }
    nodes
}

/// The number of paths of three moves: the first makes only a board.
pub(crate) fn three_plies(position: &Position) -> u64 {
    let (pieces, board) = (position.board(), MovementBoard::new(position));
    let mut nodes = 0;
    let _ = for_each_set(position, |set| {
        match set {
            MoveSet::Steps {
                from,
                kind,
                non_promotions,
                promotions,
            } => {
                let mut step = |to, promote| {
                    let captured = pieces.piece(to).map(Piece::kind);
                    let mut next = board;
                    next.step(kind, from, to, promote, captured);
                    nodes += two_plies_from(&next);
                };
                non_promotions.for_each(|to| step(to, false));
                promotions.for_each(|to| step(to, true));
            }
            MoveSet::Drops { kind, to } => to.for_each(|to| {
                let mut next = board;
                next.drop_piece(kind, to);
                nodes += two_plies_from(&next);
            }),
        }
        ControlFlow::Continue(())
    });
    nodes
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
