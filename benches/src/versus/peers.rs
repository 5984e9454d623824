//! Calls other libraries: they get a position as SFEN, and return its legal moves as USI.

use std::collections::BTreeSet;

/// Legal moves, as USI.
pub(crate) type Moves = BTreeSet<String>;

/// A library to compare with.
#[derive(Clone, Copy)]
pub(crate) struct Peer {
    /// The name and version.
    pub(crate) name: &'static str,
    /// The legal moves of a position, or `None` if the library refuses it.
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
