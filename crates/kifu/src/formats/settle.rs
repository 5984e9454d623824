//! Which of several moves a text means, as the moves after it show.

use komadai_core::{Move, Position, Written};
use komadai_notation::{Context, Unresolved, resolve};

/// How many ways to play on are followed at once. So the time stays in proportion to the text,
/// however many moves of it fit several.
const MOST: usize = 16;

/// A way to play on.
struct Way {
    /// What the text means if this is the way.
    first: Move,
    /// The move played last.
    last: Move,
    position: Position,
}

impl Way {
    /// The way that goes on with a move.
    fn after(first: Move, position: &Position, m: Move) -> Way {
        let mut position = position.clone();
        let _ = position.play_unchecked(m);
        let last = m;
        Way {
            first,
            last,
            position,
        }
    }

    /// The ways to go on with a written move: one or, where it fits several moves again, several;
    /// none where it is no legal move.
    fn go_on(self, written: &Written) -> Vec<Way> {
        let context = Context::new(&self.position, Some(self.last.to()));
        let moves = match resolve(&context, written) {
            Ok(m) => vec![m],
            Err(Unresolved::Ambiguous(moves)) => moves,
            Err(_) => Vec::new(),
        };
        let after = |m| Way::after(self.first, &self.position, m);
        moves.into_iter().map(after).collect()
    }
}

/// The only one of several legal moves that lets the written moves after it be played, up to where
/// the others do not. `None` if these moves do not show it.
pub(crate) fn settle(
    position: &Position,
    moves: &[Move],
    following: impl Iterator<Item = Written>,
) -> Option<Move> {
    let ways = moves.iter().map(|&m| Way::after(m, position, m));
    let mut ways: Vec<Way> = ways.take(MOST.saturating_add(1)).collect();
    for written in following {
        if ways.len() > MOST {
            return None;
        }
        let each = ways.into_iter().flat_map(|way| way.go_on(&written));
        ways = each.take(MOST.saturating_add(1)).collect();
        let first = ways.first()?.first;
        if ways.iter().all(|way| way.first == first) {
            return Some(first);
        }
    }
    None
}
