//! Runs perft on several threads with a shared hash table.

mod table;

use std::vec::Vec;

use komadai_core::{Move, Position};
use komadai_movegen::legal_moves;
use rayon::prelude::*;

use crate::{PerftStats, perft, perft_from_scratch};
use table::{Slot, Table};

/// A perft on several threads, with or without a hash table.
///
/// ```
/// use komadai_core::Position;
/// use komadai_perft::PerftJob;
///
/// let job = PerftJob::default().threads(2).hash_megabytes(16);
/// assert_eq!(job.run(&Position::startpos(), 4), 719_731);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct PerftJob {
    /// The number of threads; 0 for one per processor.
    pub threads: usize,
    /// The size of the table in MiB; 0 for no table. The program fails if the table does not fit into the free memory.
    pub hash_megabytes: usize,
    /// Whether to count like [`perft_from_scratch`], to verify the faster count.
    pub from_scratch: bool,
}

komadai_core::setters! {
    PerftJob {
        threads: usize,
        hash_megabytes: usize,
        from_scratch: bool,
    }
}

impl PerftJob {
    /// Returns the same number as [`perft`]. The table compares whole positions, so it never returns a wrong count.
    #[must_use]
    pub fn run(self, position: &Position, depth: u32) -> u64 {
        self.watched(position, depth, || {})
    }

    /// Counts like [`PerftJob::run`] and shows progress: it calls `done` after the paths of each pair of first moves.
    #[must_use]
    pub fn watched(self, position: &Position, depth: u32, done: impl Fn() + Sync) -> u64 {
        match self.parts(position, depth, &done) {
            Some(parts) => parts.iter().map(|&(_, nodes)| nodes).sum(),
            None => 1,
        }
    }

    /// Counts like [`divide`](crate::divide), but returns `None` for depth 0.
    #[must_use]
    pub fn divide(self, position: &Position, depth: u32) -> Option<Vec<(Move, u64)>> {
        self.parts(position, depth, &|| {})
    }

    /// Counts like [`PerftStats::of`], on several threads. Ignores `hash_megabytes` and `from_scratch`.
    #[must_use]
    pub fn stats(self, position: &Position, depth: u32) -> PerftStats {
        self.on_threads(|| stats(position, depth))
    }

    fn parts(
        self,
        position: &Position,
        depth: u32,
        done: &(dyn Fn() + Sync),
    ) -> Option<Vec<(Move, u64)>> {
        let rest = depth.checked_sub(1)?;
        let count = Count {
            table: Table::new(self.hash_megabytes),
            leaves: if self.from_scratch {
                perft_from_scratch
            } else {
                perft
            },
        };
        Some(self.on_threads(|| {
            let part = |m| (m, count.watched(&position.after(m), rest, done));
            moves(position).into_par_iter().map(part).collect()
        }))
    }

    fn on_threads<T: Send>(self, work: impl FnOnce() -> T + Send) -> T {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build();
        match pool {
            Ok(pool) => pool.install(work),
            // If the pool cannot be created, the work runs on the global pool.
            Err(_) => work(),
        }
    }
}

/// The smallest depth whose counts are worth storing in the table.
const REMEMBER: u32 = 3;
/// The smallest depth whose counts are worth distributing to threads.
const SPLIT: u32 = 4;

struct Count {
    table: Table,
    leaves: fn(&Position, u32) -> u64,
}

impl Count {
    /// Returns the number of paths. Calls `done` after each pair of first moves.
    fn watched(&self, position: &Position, depth: u32, done: &(dyn Fn() + Sync)) -> u64 {
        let Some(rest) = depth.checked_sub(1) else {
            return 1;
        };
        self.sum(position, |child| {
            let nodes = self.paths(child, rest);
            done();
            nodes
        })
    }

    fn paths(&self, position: &Position, depth: u32) -> u64 {
        if depth < REMEMBER {
            return (self.leaves)(position, depth);
        }
        let slot = self.table.slot(position, depth);
        if let Some(nodes) = slot.as_ref().and_then(Slot::get) {
            return nodes;
        }
        let nodes = if depth < SPLIT {
            (self.leaves)(position, depth)
        } else {
            self.sum(position, |child| self.paths(child, depth - 1))
        };
        if let Some(slot) = slot {
            slot.put(nodes);
        }
        nodes
    }

    /// Returns the sum over all children, distributed to the threads.
    fn sum(&self, position: &Position, count: impl Fn(&Position) -> u64 + Sync) -> u64 {
        let children = moves(position).into_par_iter();
        children.map(|m| count(&position.after(m))).sum()
    }
}

fn stats(position: &Position, depth: u32) -> PerftStats {
    if depth < SPLIT {
        return PerftStats::of(position, depth);
    }
    let children = moves(position).into_par_iter();
    children.map(|m| stats(&position.after(m), depth - 1)).sum()
}

/// Returns the legal moves as a list that threads can share.
fn moves(position: &Position) -> Vec<Move> {
    legal_moves(position).into_iter().collect()
}
