//! Perft with each last count taken from its own position alone.

use core::ops::ControlFlow;

use komadai_core::{Piece, Position, Silhouette};

use crate::count::count;
use crate::{MoveSet, count_legal, for_each_set, legal_moves};

/// The same number as [`perft`](crate::perft), the slower way: every position before a last move is
/// made and its moves are counted from what stands in it, nothing is derived from the position
/// before. Of use to verify the other, and to compare with libraries that count like this.
///
/// ```
/// use komadai_core::Position;
/// use komadai_movegen::{perft, perft_from_scratch};
///
/// let position = Position::startpos();
/// assert_eq!(perft_from_scratch(&position, 3), perft(&position, 3));
/// ```
#[must_use]
pub fn perft_from_scratch(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_legal(position),
        2 => two_plies(position),
        _ => paths(&mut position.clone(), depth),
    }
}

fn paths(position: &mut Position, depth: u32) -> u64 {
    if depth == 2 {
        return two_plies(position);
    }
    let mut nodes = 0;
    for m in &legal_moves(position) {
        let undo = position.play_unchecked(m);
        nodes += paths(position, depth - 1);
        position.undo(undo);
    }
    nodes
}

/// The paths of two moves: the first makes only a silhouette, the second is counted in it.
fn two_plies(position: &Position) -> u64 {
    let silhouette = Silhouette::new(position);
    let board = position.board();
    let mut nodes = 0;
    let _ = for_each_set(position, |set| {
        match set {
            MoveSet::Steps {
                from,
                kind,
                plain,
                promoting,
            } => {
                for (targets, promote) in [(plain, false), (promoting, true)] {
                    targets.for_each_once(|to| {
                        let captured = board.piece(to).map(Piece::kind);
                        let mut next = silhouette;
                        next.step(kind, from, to, promote, captured);
                        nodes += u64::from(count(&next));
                    });
                }
            }
            MoveSet::Drops { kind, to } => to.for_each_once(|to| {
                let mut next = silhouette;
                next.drop_piece(kind, to);
                nodes += u64::from(count(&next));
            }),
        }
        ControlFlow::Continue(())
    });
    nodes
}
