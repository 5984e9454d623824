//! Lists what a game adds to a tree.

use std::collections::HashSet;

use komadai_core::{ByColor, Color, Outcome, PackedMove, Position};
use komadai_kifu::{Entry, Record};

/// The part of a game that is added to a tree. It is separate from the tree, so that many threads can build it.
#[derive(Clone, PartialEq, Debug)]
pub struct TreeLine {
    /// The key of each position, the move played there, and its side.
    pub(crate) plays: Vec<(u64, u16, Color)>,
    pub(crate) outcome: Outcome,
    /// The side of the player for whom wins are counted.
    pub(crate) player: Option<Color>,
    pub(crate) ratings: ByColor<Option<i64>>,
    pub(crate) year: Option<u16>,
}

impl TreeLine {
    /// Returns up to `depth` moves of a game from a position on, or `None` if the game does not reach the position.
    pub(crate) fn new(root: &Position, depth: u32, record: &Record) -> Option<TreeLine> {
        let mut position = record.start.position()?;
        let mut moves = record
            .main_line()
            .map_while(|node| match record.entry(node)? {
                Entry::Move(m) => Some(*m),
                _ => None,
            });
        while position != *root {
            position.advance_unchecked(moves.next()?);
        }
        let mut seen = HashSet::new();
        let mut plays = Vec::new();
        for m in moves.take(usize::try_from(depth).unwrap_or(usize::MAX)) {
            let play = (
                position.key(),
                PackedMove::from(m).to_bits(),
                position.side(),
            );
            // A game counts once for a position and move, even if it repeats them.
            if seen.insert((play.0, play.1)) {
                plays.push(play);
            }
            position.advance_unchecked(m);
        }
        Some(TreeLine {
            plays,
            outcome: record.outcome(),
            player: None,
            ratings: ByColor::from_fn(|side| {
                record.rating(side).map(|rating| rating.round() as i64)
            }),
            year: record.headers.year(),
        })
    }
}
