//! The other libraries: a position as SFEN in, its legal moves as USI out.

use std::collections::BTreeSet;

/// Legal moves, as USI.
pub(crate) type Moves = BTreeSet<String>;

/// A library to compare with.
#[derive(Clone, Copy)]
pub(crate) struct Peer {
    /// Its name and version.
    pub(crate) name: &'static str,
    /// The legal moves of a position; `None` if it refuses the position.
    pub(crate) moves: fn(&str) -> Option<Moves>,
}

pub(crate) const PEERS: [Peer; 2] = [
    Peer {
        name: "haitaka 0.3.2",
        moves: haitaka,
    },
    Peer {
        name: "rsshogi 1.7.3",
        moves: rsshogi,
    },
];

fn haitaka(sfen: &str) -> Option<Moves> {
    let board = haitaka::Board::from_sfen(sfen).ok()?;
    let mut moves = Moves::new();
    board.generate_moves(|of_piece| {
        moves.extend(of_piece.into_iter().map(|m| m.to_string()));
        false
    });
    Some(moves)
}

fn rsshogi(sfen: &str) -> Option<Moves> {
    let position = rsshogi::board::position_from_sfen(sfen).ok()?;
    position.validate().ok()?;
    let mut list = rsshogi::board::MoveList::new();
    rsshogi::board::movegen::generate_legal_all(&position, &mut list);
    Some(list.iter().map(|m| m.to_usi()).collect())
}
