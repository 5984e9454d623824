//! Perft with help: several threads, a shared hash table.

use std::sync::atomic::{AtomicU64, Ordering};
use std::vec::Vec;

use komadai_core::{Move, Position};
use rayon::prelude::*;

use crate::parent::two_plies;
use crate::{count_legal, legal_moves};

/// A perft to run on several threads, with or without a hash table.
///
/// ```
/// use komadai_core::Position;
/// use komadai_movegen::PerftJob;
///
/// let job = PerftJob { threads: 2, hash_megabytes: 16 };
/// assert_eq!(job.run(&Position::startpos(), 4), 719_731);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerftJob {
    /// How many threads count; 0 for as many as there are processors.
    pub threads: usize,
    /// The size of the table in units of 2²⁰ bytes; 0 for none. A table larger than the memory
    /// that is left makes the program fail, as any allocation does.
    pub hash_megabytes: usize,
}

impl PerftJob {
    /// Counts as [`perft`](crate::perft) does. With a table, positions count as the same if their
    /// 64-bit keys agree.
    #[must_use]
    pub fn run(self, position: &Position, depth: u32) -> u64 {
        self.divide(position, depth)
            .map_or(1, |parts| parts.iter().map(|&(_, n)| n).sum())
    }

    /// Counts as [`divide`](crate::divide) does; nothing for depth 0.
    #[must_use]
    pub fn divide(self, position: &Position, depth: u32) -> Option<Vec<(Move, u64)>> {
        let rest = depth.checked_sub(1)?;
        let table = Table::new(self.hash_megabytes);
        let count = || {
            let moves: Vec<Move> = legal_moves(position).into_iter().collect();
            moves
                .par_iter()
                .map(|&m| (m, paths(&position.after(m), rest, &table)))
                .collect()
        };
        // Should the pool not start, the global one counts as well.
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build();
        Some(match pool {
            Ok(pool) => pool.install(count),
            Err(_) => count(),
        })
    }
}

/// Below this depth a task is not worth handing to another thread.
const SPLIT: u32 = 4;

fn paths(position: &Position, depth: u32, table: &Table) -> u64 {
    match depth {
        0 => return 1,
        1 => return count_legal(position),
        // Too little work to look it up.
        2 => return two_plies(position),
        _ => {}
    }
    if let Some(nodes) = table.get(position.key(), depth) {
        return nodes;
    }
    let moves = legal_moves(position);
    let nodes = if depth >= SPLIT {
        moves
            .packed()
            .par_iter()
            .map(|&m| m.into())
            .map(|m| paths(&position.after(m), depth - 1, table))
            .sum()
    } else {
        moves
            .iter()
            .map(|m| paths(&position.after(m), depth - 1, table))
            .sum()
    };
    table.put(position.key(), depth, nodes);
    nodes
}

/// Counts by position and depth. Two words an entry, the first mixed with the second, so that an
/// entry torn by two threads is not found.
struct Table {
    entries: Vec<[AtomicU64; 2]>,
}

impl Table {
    fn new(megabytes: usize) -> Table {
        let len = megabytes.saturating_mul(1 << 20) / 16;
        let mut entries = Vec::new();
        entries.resize_with(len, || [AtomicU64::new(0), AtomicU64::new(0)]);
        Table { entries }
    }

    /// Mixes the depth in, so that the same position at two depths takes two entries.
    fn key(key: u64, depth: u32) -> u64 {
        (key ^ u64::from(depth)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn entry(&self, key: u64) -> Option<&[AtomicU64; 2]> {
        // The high half of the product spreads the key over any number of entries.
        let index = (u128::from(key) * self.entries.len() as u128) >> 64;
        self.entries.get(index as usize)
    }

    fn get(&self, key: u64, depth: u32) -> Option<u64> {
        let key = Table::key(key, depth);
        let [check, nodes] = self.entry(key)?;
        let nodes = nodes.load(Ordering::Relaxed);
        (nodes != 0 && check.load(Ordering::Relaxed) ^ nodes == key).then_some(nodes)
    }

    fn put(&self, key: u64, depth: u32, nodes: u64) {
        let key = Table::key(key, depth);
        if let Some([check, value]) = self.entry(key) {
            check.store(key ^ nodes, Ordering::Relaxed);
            value.store(nodes, Ordering::Relaxed);
        }
    }
}
