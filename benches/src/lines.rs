//! The moves for the benches of notation.

use std::ops::Range;

use komadai_core::{Move, Position, Square};
use komadai_testkit::{bytes, walk};

use arbitrary::Unstructured;

/// A move in its position.
#[derive(Clone, Debug)]
pub struct Played {
    /// The position before it.
    pub position: Position,
    /// The square that the last move reached.
    pub last_to: Option<Square>,
    /// The move.
    pub m: Move,
}

/// The moves of the random games of these seeds from the even start, of 120 plies or fewer.
///
/// # Panics
///
/// Never: the seeds are long enough for the random games.
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
