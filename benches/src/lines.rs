//! Provides moves for the benches of notation.

use std::ops::Range;

use komadai_core::{Move, Position, Square};
use komadai_testkit::{bytes, walk};

use arbitrary::Unstructured;

/// A move with its position.
#[derive(Clone, Debug)]
pub struct Played {
    /// The position before the move.
    pub position: Position,
    /// The destination of the previous move.
    pub last_to: Option<Square>,
    /// The move.
    pub m: Move,
}

/// Returns the random games of these seeds, from the even start, with at most 120 plies each.
///
/// # Panics
///
/// Never panics, because the seeds give enough bytes for the games.
#[must_use]
pub fn games(seeds: Range<u64>) -> Vec<Vec<Played>> {
    seeds.map(|seed| game(&bytes(seed, 4096))).collect()
}

fn game(bytes: &[u8]) -> Vec<Played> {
    let mut game = Vec::new();
    let mut u = Unstructured::new(bytes);
    let (mut position, mut last_to) = (Position::startpos(), None);
    while game.len() < 120 {
        let Some(m) = walk::choose(&mut u, &position).expect("enough bytes") else {
            break;
        };
        let next = position.after(m);
        game.push(Played {
            position,
            last_to,
            m,
        });
        (position, last_to) = (next, Some(m.to()));
    }
    game
}
