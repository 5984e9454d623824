//! Defines a table of counts that several threads share.

use std::sync::{Mutex, PoisonError};
use std::vec;
use std::vec::Vec;

use komadai_core::Position;

use crate::threads::packed::Packed;

/// A hash table of counts by position and depth, of fixed size.
///
/// An entry contains the whole position, so a count is never returned for another position. If a bucket is full, its
/// entry with the most nodes stays, and the other is replaced. Each shard has its own lock. There are many shards, so
/// threads rarely wait.
pub(super) struct Table {
    shards: Vec<Mutex<Vec<Bucket>>>,
}

/// Two entries: the one with the most nodes so far, and the latest.
type Bucket = [Entry; 2];

/// An entry of 40 bytes.
#[derive(Clone, Copy, Default)]
struct Entry {
    position: Packed,
    /// The count, with the depth in the low byte; 0 in an empty entry.
    count: u64,
}

const BUCKETS_IN_SHARD: usize = 1 << 12;
const SHARD_BYTES: usize = BUCKETS_IN_SHARD * size_of::<Bucket>();

impl Table {
    /// Creates a table with as many shards as fit into `megabytes` MiB.
    pub(super) fn new(megabytes: usize) -> Table {
        let shards = megabytes.saturating_mul(1 << 20) / SHARD_BYTES;
        let shard = || Mutex::new(vec![[Entry::default(); 2]; BUCKETS_IN_SHARD]);
        let shards = (0..shards).map(|_| shard()).collect();
        Table { shards }
    }

    /// Returns the slot of a position, for reading and storing its count. Returns `None` if the table has no size, or
    /// if the position or the depth does not fit into an entry.
    pub(super) fn slot(&self, position: &Position, depth: u32) -> Option<Slot<'_>> {
        // The depth is mixed in, so that the same position at two depths has two slots.
        let key = (position.key() ^ u64::from(depth)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        // The high half of the product distributes the keys to any number of shards.
        let shard = (u128::from(key) * self.shards.len() as u128) >> 64;
        Some(Slot {
            shard: self.shards.get(shard as usize)?,
            bucket: key as usize % BUCKETS_IN_SHARD,
            position: Packed::new(position)?,
            depth: u8::try_from(depth).ok()?,
        })
    }
}

pub(super) struct Slot<'a> {
    shard: &'a Mutex<Vec<Bucket>>,
    bucket: usize,
    position: Packed,
    depth: u8,
}

impl Slot<'_> {
    pub(super) fn get(&self) -> Option<u64> {
        // A thread that panics leaves no incomplete entry.
        let shard = self.shard.lock().unwrap_or_else(PoisonError::into_inner);
        let entries = shard.get(self.bucket)?;
        let entry = entries
            .iter()
            .find(|entry| entry.count as u8 == self.depth && entry.position == self.position)?;
        (entry.count != 0).then_some(entry.count >> 8)
    }

    pub(super) fn put(&self, nodes: u64) {
        if nodes >= 1 << 56 {
            return;
        }
        let new = Entry {
            position: self.position,
            count: nodes << 8 | u64::from(self.depth),
        };
        let mut shard = self.shard.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some([most, last]) = shard.get_mut(self.bucket) {
            if new.count >= most.count {
                *last = *most;
                *most = new;
            } else {
                *last = new;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use komadai_core::Position;

    use super::{Packed, Table};

    #[test]
    fn finds_what_was_put() {
        let table = Table::new(1);
        let position = Position::startpos();
        let slot = |depth| table.slot(&position, depth).expect("a place");
        assert_eq!(slot(3).get(), None);
        slot(3).put(25_470);
        slot(2).put(0);
        assert_eq!(slot(3).get(), Some(25_470));
        assert_eq!(slot(2).get(), Some(0));
        assert_eq!(slot(4).get(), None);
    }

    #[test]
    fn keeps_the_larger_count_and_the_last() {
        let table = Table::new(1);
        let position = Position::startpos();
        let mut slot = table.slot(&position, 3).expect("a place");
        let others: alloc::vec::Vec<Position> = komadai_movegen::legal_moves(&position)
            .iter()
            .map(|m| position.after(m))
            .collect();
        slot.put(9);
        for (i, other) in others.iter().enumerate() {
            slot.position = Packed::new(other).expect("a full set");
            assert_eq!(slot.get(), None);
            slot.put(i as u64 % 8);
            assert_eq!(slot.get(), Some(i as u64 % 8));
        }
        slot.position = Packed::new(&position).expect("a full set");
        assert_eq!(slot.get(), Some(9));
    }

    #[test]
    fn a_table_without_size_has_no_place() {
        assert!(Table::new(0).slot(&Position::startpos(), 3).is_none());
    }
}
