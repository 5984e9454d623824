//! Counts the distinct positions after a number of plies.

use core::iter::Sum;
use std::vec::Vec;

use komadai_core::{MoveList, Position};
use komadai_movegen::legal_moves_into;
use rayon::prelude::*;

use super::packed::Packed;
use crate::{PerftStats, perft};

/// The distinct positions some plies after a start, each with its number of paths.
///
/// Many paths of legal moves lead to the same position. Counting once from each position, times its paths, costs less
/// than counting from each path. Positions are compared exactly and take 40 bytes each. The work uses rayon's current
/// pool.
///
/// ```
/// use komadai_core::Position;
/// use komadai_perft::Frontier;
///
/// let start = Frontier::new(&Position::startpos()).expect("a full set");
/// let frontier = start.children(0, 1).children(0, 1).children(0, 1);
/// assert_eq!((frontier.positions(), frontier.paths()), (13_560, 25_470));
/// assert_eq!(frontier.count(1, |_| {}), 719_731);
/// ```
#[derive(Clone, Debug)]
pub struct Frontier {
    entries: Vec<Entry>,
}

type Entry = (Packed, u64);

/// The number of positions expanded together. Their children fit into a cache.
const CHUNK: usize = 1 << 14;

impl Frontier {
    /// Creates a frontier of the start, with one path. Returns `None` if the start has too many pieces to be packed.
    #[must_use]
    pub fn new(start: &Position) -> Option<Frontier> {
        let entries = [(Packed::new(start)?, 1)].into();
        Some(Frontier { entries })
    }

    /// Returns the positions, each with its number of paths. Their next move has the number 1.
    pub fn iter(&self) -> impl Iterator<Item = (Position, u64)> {
        let entries = self.entries.iter();
        entries.filter_map(|&(packed, paths)| Some((packed.position()?, paths)))
    }

    /// Returns the number of distinct positions.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.entries.len()
    }

    /// Returns the total number of paths to the positions.
    #[must_use]
    pub fn paths(&self) -> u128 {
        self.entries
            .iter()
            .map(|&(_, paths)| u128::from(paths))
            .sum()
    }

    /// Returns the positions one ply later in part `part` of `parts`. Every position belongs to exactly one part, so
    /// parts that do not fit into memory together can be counted separately. With more than 2³² parts some may be
    /// empty.
    #[must_use]
    pub fn children(&self, part: usize, parts: usize) -> Frontier {
        let mut entries: Vec<Entry> = self
            .entries
            .par_chunks(CHUNK)
            .flat_map_iter(|chunk| {
                let (mut run, mut moves) = (Vec::new(), MoveList::new());
                for &(packed, paths) in chunk {
                    let Some(mut position) = packed.position() else {
                        continue;
                    };
                    legal_moves_into(&position, &mut moves);
                    for m in &moves {
                        let undo = position.play_unchecked(m);
                        if part_of(&position, parts) == part {
                            run.extend(Packed::new(&position).map(|packed| (packed, paths)));
                        }
                        position.undo(undo);
                    }
                }
                run.sort_unstable_by_key(|&(packed, _)| packed);
                merge(&mut run);
                run
            })
            .collect();
        entries.par_sort_unstable_by_key(|&(packed, _)| packed);
        merge(&mut entries);
        Frontier { entries }
    }

    /// Returns all positions one ply later, computed in `parts` parts. More parts need less memory during the work.
    #[must_use]
    pub fn all_children(&self, parts: usize) -> Frontier {
        let mut entries = Vec::new();
        for part in 0..parts {
            entries.append(&mut self.children(part, parts).entries);
        }
        Frontier { entries }
    }

    /// Returns the number of paths from the start through these positions that continue for `depth` plies. This is the
    /// sum of the paths to each position times its [`perft`]. Calls `done` with the number of positions just counted.
    #[must_use]
    pub fn count(&self, depth: u32, done: impl Fn(usize) + Sync) -> u128 {
        let count =
            |position: &Position, paths| u128::from(paths) * u128::from(perft(position, depth));
        self.sum(count, done)
    }

    /// Returns the paths of [`Frontier::count`], by the kind of their last move.
    #[must_use]
    pub fn stats(&self, depth: u32, done: impl Fn(usize) + Sync) -> PerftStats {
        let count = |position: &Position, paths| {
            let stats = PerftStats::of(position, depth);
            stats.zip(stats, |count, _| count * paths)
        };
        self.sum(count, done)
    }

    fn sum<T: Sum + Send>(
        &self,
        count: impl Fn(&Position, u64) -> T + Sync,
        done: impl Fn(usize) + Sync,
    ) -> T {
        let chunks = self.entries.par_chunks(256).map(|chunk| {
            let sum: T = chunk
                .iter()
                .filter_map(|&(packed, paths)| Some(count(&packed.position()?, paths)))
                .sum();
            done(chunk.len());
            sum
        });
        chunks.sum()
    }
}

/// Returns the part of a position. It depends on the key only, so equal positions are in the same part.
fn part_of(position: &Position, parts: usize) -> usize {
    ((u128::from(position.key()) * parts as u128) >> 64) as usize
}

/// Merges adjacent equal positions into one entry.
fn merge(entries: &mut Vec<Entry>) {
    entries.dedup_by(|next, kept| {
        let is_same = next.0 == kept.0;
        if is_same {
            kept.1 += next.1;
        }
        is_same
    });
}
