//! Counts that several threads remember together.

use std::sync::{Mutex, PoisonError};
use std::vec;
use std::vec::Vec;

use komadai_core::Position;

use crate::threads::packed::Packed;

/// A hash table of counts by position and depth, of a recount_from size.
///
/// An entry holds the whole position, so a count is never found for another one. Where there is no
/// room, an entry with more nodes stays longer. Each shard is locked on its own: there are so many
/// that threads seldom wait.
pub(super) struct Table {
    shards: Vec<Mutex<Vec<Bucket>>>,
}

/// The first entry has the most nodes that came this way, the second came last.
type Bucket = [Entry; 2];

/// 40 bytes.
#[derive(Clone, Copy, Default)]
struct Entry {
    position: Packed,
    /// The count, and the depth in the low byte; 0 if nothing is here.
    count: u64,
}

const BUCKETS_IN_SHARD: usize = 1 << 12;
const SHARD_BYTES: usize = BUCKETS_IN_SHARD * size_of::<Bucket>();

impl Table {
    /// As many shards as fit.
    pub(super) fn new(megabytes: usize) -> Table {
        let shards = megabytes.saturating_mul(1 << 20) / SHARD_BYTES;
        let shard = || Mutex::new(vec![[Entry::default(); 2]; BUCKETS_IN_SHARD]);
        let shards = (0..shards).map(|_| shard()).collect();
        Table { shards }
    }

    /// The place of a position, if the table has any, to look a count up and to put it there.
    pub(super) fn place(&self, position: &Position, depth: u32) -> Option<Place<'_>> {
        // The depth is mixed in, so that the same position at two depths takes two places.
        let key = (position.key() ^ u64::from(depth)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        // The high half of a product spreads the key over any number of shards.
        let shard = (u128::from(key) * self.shards.len() as u128) >> 64;
        Some(Place {
            shard: self.shards.get(shard as usize)?,
            bucket: key as usize % BUCKETS_IN_SHARD,
            position: Packed::new(position)?,
            depth: u8::try_from(depth).ok()?,
        })
    }
}

/// Where the count of a position belongs.
pub(super) struct Place<'a> {
    shard: &'a Mutex<Vec<Bucket>>,
    bucket: usize,
    position: Packed,
    depth: u8,
}

impl Place<'_> {
    pub(super) fn get(&self) -> Option<u64> {
        // A thread that panics leaves no entry half written.
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
        let place = |depth| table.place(&position, depth).expect("a place");
        assert_eq!(place(3).get(), None);
        place(3).put(25_470);
        place(2).put(0);
        assert_eq!(place(3).get(), Some(25_470));
        assert_eq!(place(2).get(), Some(0));
        assert_eq!(place(4).get(), None);
    }

    #[test]
    fn keeps_the_larger_count_and_the_last() {
        let table = Table::new(1);
        let position = Position::startpos();
        let mut place = table.place(&position, 3).expect("a place");
        let others: alloc::vec::Vec<Position> = komadai_movegen::legal_moves(&position)
            .iter()
            .map(|m| position.after(m))
            .collect();
        place.put(9);
        for (i, other) in others.iter().enumerate() {
            place.position = Packed::new(other).expect("a full set");
            assert_eq!(place.get(), None);
            place.put(i as u64 % 8);
            assert_eq!(place.get(), Some(i as u64 % 8));
        }
        place.position = Packed::new(&position).expect("a full set");
        assert_eq!(place.get(), Some(9));
    }

    #[test]
    fn a_table_without_size_has_no_place() {
        assert!(Table::new(0).place(&Position::startpos(), 3).is_none());
    }
}
