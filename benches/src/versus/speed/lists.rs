//! Lists the moves in every position before the last move.

use std::hint::black_box;

use komadai_core::bits::MovementBoard;
use komadai_core::{Move, Piece, Position};
use komadai_movegen::bits::list;
use komadai_movegen::{MoveList, legal_moves_into};

/// Counts with boards: the move before the last makes a board for counting, and the list is written from it.
pub(crate) fn of_boards(position: &Position, depth: u32) -> u64 {
    walk(position, depth, two_plies)
}

/// Counts with positions: every move is played, including its key, and taken back.
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
    let [moves, replies, ..] = lists else {
        return 0;
    };
    legal_moves_into(position, moves);
    let board = MovementBoard::new(position);
    let pieces = position.board();
    let kind_on = |square| pieces.piece(square).map(Piece::kind);
    let mut nodes = 0;
    for m in &*moves {
        let mut next = board;
        match m {
            Move::Step { from, to, promote } => {
                if let Some(kind) = kind_on(from) {
                    next.step(kind, from, to, promote, kind_on(to));
                }
            }
            Move::Drop { kind, to } => next.drop_piece(kind, to),
        }
        list(&next, replies);
        nodes += black_box(&*replies).len() as u64;
    }
    nodes
}
