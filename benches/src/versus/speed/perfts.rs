//! Perft in each library.

use std::hint::black_box;

use komadai_core::Position;
use komadai_movegen::{MoveList, legal_moves_into, perft, perft_from_scratch};

use super::cases::Case;
use super::contest::Contestant;

pub(crate) const HAITAKA: &str = "haitaka";

/// Komadai's count, perft and lists, haitaka, rsshogi.
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
        komadai("lists", lists),
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

/// A full list in every position but the last.
fn lists(position: &Position, depth: u32) -> u64 {
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
    let mut lists = vec![MoveList::new(); depth as usize];
    count(&mut position.clone(), &mut lists)
}

/// The last moves are counted by sets.
fn in_haitaka(board: &haitaka::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|of_piece| {
        if depth == 1 {
            // `PieceMoves::len` leaves promotions out.
            nodes += of_piece.into_iter().len() as u64;
            return false;
        }
        for m in of_piece {
            let mut next = board.clone();
            next.play_unchecked(m);
            nodes += in_haitaka(&next, depth - 1);
        }
        false
    });
    nodes
}

/// A full list in every position but the last.
fn in_rsshogi(position: &rsshogi::board::Position, depth: u32) -> u64 {
    let depth = u8::try_from(depth).expect("a small depth");
    let counted = rsshogi::board::perft::perft(position, depth);
    counted.expect("depths are not looked up").nodes
}
