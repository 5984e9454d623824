//! Plays moves of full positions with each library.

use std::cell::RefCell;
use std::hint::black_box;

use komadai_core::{Move, Position};
use komadai_movegen::legal_moves;

use super::cases::Case;
use crate::contest::Contestant;

/// The minimum number of moves for a measurement.
const ENOUGH: u64 = 2_000_000;

/// Returns the contestants: play and undo or copy and play by Komadai, copy and play by haitaka, play and undo by
/// rsshogi. They play all moves of all positions after one move of the case.
pub(crate) fn contestants(case: &Case) -> Vec<Contestant> {
    let start = komadai_benches::position(black_box(&case.sfen));
    let children: Vec<(Position, Vec<Move>)> = legal_moves(&start)
        .into_iter()
        .map(|m| start.after(m))
        .map(|child| {
            let moves = legal_moves(&child).into_iter().collect();
            (child, moves)
        })
        .collect();
    let moves: u64 = children.iter().map(|(_, moves)| moves.len() as u64).sum();
    let times = ENOUGH.div_ceil(moves);
    let theirs: Vec<(haitaka::Board, Vec<haitaka::Move>)> = children
        .iter()
        .map(|(position, moves)| {
            let board = haitaka::Board::from_sfen(&position.to_string()).expect("accepted");
            let moves = moves.iter().map(|m| m.to_string().parse().expect("a move"));
            (board, moves.collect())
        })
        .collect();
    let rsshogi = in_rsshogi(&children);
    let copies = children.clone();
    let children = RefCell::new(children);
    vec![
        Contestant {
            name: "play + undo",
            run: Box::new(move || {
                let mut children = children.borrow_mut();
                for _ in 0..times {
                    for (position, moves) in &mut *children {
                        for &m in &*moves {
                            let undo = position.play_unchecked(m);
                            black_box(&*position);
                            position.undo(undo);
                        }
                    }
                }
                times * moves
            }),
        },
        Contestant {
            name: "copy + play",
            run: Box::new(move || {
                for _ in 0..times {
                    for (position, moves) in &copies {
                        for &m in moves {
                            black_box(&position.after(m));
                        }
                    }
                }
                times * moves
            }),
        },
        Contestant {
            name: "haitaka, copy + play",
            run: Box::new(move || {
                for _ in 0..times {
                    for (board, moves) in &theirs {
                        for &m in moves {
                            let mut next = board.clone();
                            next.play_unchecked(m);
                            black_box(&next);
                        }
                    }
                }
                times * moves
            }),
        },
        Contestant {
            name: "rsshogi, play + undo",
            run: Box::new(move || {
                let mut positions = rsshogi.borrow_mut();
                for _ in 0..times {
                    for (position, moves) in &mut *positions {
                        for &m in &*moves {
                            position.apply_move32(m);
                            black_box(&*position);
                            position.undo_move32(m).expect("just played");
                        }
                    }
                }
                times * moves
            }),
        },
    ]
}

type InRsshogi = RefCell<Vec<(rsshogi::board::Position, Vec<rsshogi::types::Move32>)>>;

fn in_rsshogi(children: &[(Position, Vec<Move>)]) -> InRsshogi {
    let positions = children.iter().map(|(position, _)| {
        let sfen = position.to_string();
        let mut position = rsshogi::board::position_from_sfen(&sfen).expect("accepted");
        position.init_stack();
        let mut list = rsshogi::board::Move32List::new();
        rsshogi::board::movegen::generate_legal_all_move32(&position, &mut list);
        (position, list.iter().copied().collect())
    });
    RefCell::new(positions.collect())
}
