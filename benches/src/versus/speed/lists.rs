//! Lists written in every position before the last move.

use std::hint::black_box;
use std::ops::ControlFlow;

use komadai_core::{Bitboard, Board, HandKind, Piece, PieceKind, Position, Silhouette, Square};
use komadai_movegen::{
    MoveList, MoveSet, for_each_set, legal_moves_into, legal_moves_of_silhouette,
};

/// The last but one move makes a silhouette, in which the list is written.
pub(crate) fn of_silhouettes(position: &Position, depth: u32) -> u64 {
    walk(position, depth, two_plies)
}

/// Every move is played on the position, key included, and taken back.
pub(crate) fn of_positions(position: &Position, depth: u32) -> u64 {
    walk(position, depth, count)
}

fn walk(
    position: &Position,
    depth: u32,
    last_two: fn(&mut Position, &mut [MoveList]) -> u64,
) -> u64 {
    fn paths(
        position: &mut Position,
        lists: &mut [MoveList],
        last_two: fn(&mut Position, &mut [MoveList]) -> u64,
    ) -> u64 {
        let (list, lists) = match lists {
            [list, rest @ ..] if rest.len() >= 2 => (list, rest),
            _ => return last_two(position, lists),
        };
        legal_moves_into(position, list);
        let mut nodes = 0;
        for m in &*list {
            let undo = position.play_unchecked(m);
            nodes += paths(position, lists, last_two);
            position.undo(undo);
        }
        nodes
    }
    let mut lists = vec![MoveList::new(); depth as usize];
    if depth < 2 {
        return count(&mut position.clone(), &mut lists);
    }
    paths(&mut position.clone(), &mut lists, last_two)
}

fn count(position: &mut Position, lists: &mut [MoveList]) -> u64 {
    let Some((list, lists)) = lists.split_first_mut() else {
        return 1;
    };
    legal_moves_into(position, list);
    if lists.is_empty() {
        return black_box(&*list).len() as u64;
    }
    let mut nodes = 0;
    for m in &*list {
        let undo = position.play_unchecked(m);
        nodes += count(position, lists);
        position.undo(undo);
    }
    nodes
}

fn two_plies(position: &mut Position, lists: &mut [MoveList]) -> u64 {
    let Some(list) = lists.first_mut() else {
        return 0;
    };
    let silhouette = Silhouette::new(position);
    let board = position.board();
    let mut nodes = 0;
    let _ = for_each_set(position, |set| {
        nodes += match set {
            MoveSet::Steps {
                from,
                kind,
                plain,
                promoting,
            } => {
                after_steps(&silhouette, board, (kind, from, false), plain, list)
                    + after_steps(&silhouette, board, (kind, from, true), promoting, list)
            }
            MoveSet::Drops { kind, to } => after_drops(&silhouette, kind, to, list),
        };
        ControlFlow::Continue(())
    });
    nodes
}

// Calls of their own with plain arguments: inlined, sets go through memory in pieces and are read
// back before they are whole.

#[inline(never)]
fn after_steps(
    silhouette: &Silhouette,
    board: &Board,
    (kind, from, promote): (PieceKind, Square, bool),
    to: Bitboard,
    list: &mut MoveList,
) -> u64 {
    let mut nodes = 0;
    to.for_each_once(|to| {
        let mut next = *silhouette;
        let captured = board.piece(to).map(Piece::kind);
        next.step(kind, from, to, promote, captured);
        nodes += length(&next, list);
    });
    nodes
}

#[inline(never)]
fn after_drops(silhouette: &Silhouette, kind: HandKind, to: Bitboard, list: &mut MoveList) -> u64 {
    let mut next = *silhouette;
    next.hold_out(kind);
    let mut nodes = 0;
    to.for_each_once(|to| {
        next.put_down(kind, to);
        nodes += length(&next, list);
        next.put_down(kind, to);
    });
    nodes
}

fn length(silhouette: &Silhouette, list: &mut MoveList) -> u64 {
    legal_moves_of_silhouette(silhouette, list);
    black_box(&*list).len() as u64
}
