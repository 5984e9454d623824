//! Counts perft with each library.

use std::hint::black_box;

use komadai_core::Position;
use komadai_perft::{perft, perft_from_scratch};

use super::cases::Case;
use super::lists;
use crate::contest::Contestant;

pub(crate) const HAITAKA: &str = "haitaka";

/// Returns the contestants: Komadai's count, perft and lists in two ways, haitaka, and rsshogi.
pub(crate) fn contestants(case: &Case) -> Vec<Contestant> {
    let (depth, times) = (case.depth, case.times);
    let ours = komadai_benches::position(black_box(&case.sfen));
    let komadai = |name, count: fn(&Position, u32) -> u64| {
        let position = ours.clone();
        Contestant {
            name,
            run: Box::new(move || {
                (0..times)
                    .map(|_| count(black_box(&position), black_box(depth)))
                    .sum()
            }),
        }
    };
    let board = haitaka::Board::from_sfen(black_box(&case.sfen)).expect("accepted");
    let position = rsshogi::board::position_from_sfen(black_box(&case.sfen)).expect("accepted");
    vec![
        komadai("count", perft_from_scratch),
        komadai("perft", perft),
        komadai("lists", lists::of_boards),
        komadai("play, list", lists::of_positions),
        Contestant {
            name: HAITAKA,
            run: Box::new(move || {
                (0..times)
                    .map(|_| in_haitaka(black_box(&board), black_box(depth)))
                    .sum()
            }),
        },
        Contestant {
            name: "rsshogi",
            run: Box::new(move || {
                (0..times)
                    .map(|_| in_rsshogi(black_box(&position), black_box(depth)))
                    .sum()
            }),
        },
    ]
}

/// Counts with haitaka, the last moves by their sets. Two calls for board moves and drops, and separate closures for
/// the last ply, are fastest in haitaka.
fn in_haitaka(board: &haitaka::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_board_moves(|of_piece| {
            nodes += counted(of_piece);
            false
        });
        board.generate_drops(|of_piece| {
            nodes += counted(of_piece);
            false
        });
    } else {
        board.generate_board_moves(|of_piece| {
            nodes += played(board, of_piece, depth);
            false
        });
        board.generate_drops(|of_piece| {
            nodes += played(board, of_piece, depth);
            false
        });
    }
    nodes
}

#[inline(always)]
fn counted(of_piece: haitaka::PieceMoves) -> u64 {
    // `PieceMoves::len` does not count promotions.
    of_piece.into_iter().len() as u64
}

#[inline(always)]
fn played(board: &haitaka::Board, of_piece: haitaka::PieceMoves, depth: u32) -> u64 {
    let mut nodes = 0;
    for m in of_piece {
        let mut next = board.clone();
        next.play_unchecked(m);
        nodes += in_haitaka(&next, depth - 1);
    }
    nodes
}

/// Counts with rsshogi, which makes a full list in every position except the last.
fn in_rsshogi(position: &rsshogi::board::Position, depth: u32) -> u64 {
    let depth = u8::try_from(depth).expect("a small depth");
    let counted = rsshogi::board::perft::perft(position, depth);
    counted.expect("depths are not looked up").nodes
}
