//! What is known of positions: a table of fixed size.

use crate::held::Held;
use crate::key::BoardKey;

/// Without a bound: mate in any number of plies, or none however many.
pub(crate) const ANY: u16 = u16::MAX;
/// Depends on no position before: see [`Known::since`].
pub(crate) const ALWAYS: u16 = u16::MAX;
/// The number of what cannot be.
pub(crate) const INFINITE: u32 = u32::MAX;
/// The largest number of what is not decided.
pub(crate) const LARGE: u32 = u32::MAX >> 2;

/// What is known of a position about a mate within so many plies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    /// How hard a proof seems; 0 if there is one.
    pub(crate) pn: u32,
    /// How hard a disproof seems; 0 if there is one.
    pub(crate) dn: u32,
    /// The plies of the mate that is proved, or those within which there is none.
    pub(crate) plies: u16,
    /// The least depth on the path that a disproof by repetition needs; [`ALWAYS`] if none.
    pub(crate) since: u16,
    /// The smallest hand known to be enough for the proof, or the largest that the disproof allows.
    pub(crate) hand: Held,
}

impl Known {
    pub(crate) const fn open(pn: u32, dn: u32) -> Known {
        let (plies, since, hand) = (0, ALWAYS, Held::EMPTY);
        Known {
            pn,
            dn,
            plies,
            since,
            hand,
        }
    }

    pub(crate) const fn proved(plies: u16, hand: Held) -> Known {
        Known {
            pn: 0,
            dn: INFINITE,
            plies,
            since: ALWAYS,
            hand,
        }
    }

    pub(crate) const fn refuted(plies: u16, hand: Held, since: u16) -> Known {
        Known {
            pn: INFINITE,
            dn: 0,
            plies,
            since,
            hand,
        }
    }

    pub(crate) const fn is_decided(&self) -> bool {
        self.pn == 0 || self.dn == 0
    }
}

/// What a table says of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) known: Known,
    /// Whether there are disproofs that hold on some path only.
    pub(crate) loops: bool,
    /// Whether the numbers come from an earlier visit.
    pub(crate) visited: bool,
}

/// Free if no work was spent on it.
#[derive(Clone, Copy)]
struct Entry {
    /// The key's other half, which names the bucket.
    place: u32,
    hand: Held,
    pn: u32,
    dn: u32,
    /// Mate within so many plies; 0 if none is known. The board tells mated positions by themselves.
    proved: u16,
    /// No mate within so many plies.
    refuted: u16,
    /// Of an entry for one path: see [`Known::since`]. Else [`ALWAYS`], or less if there are disproofs
    /// for paths.
    since: u16,
    /// How many nodes it took, as far as that can be counted.
    work: u16,
}

const FREE: Entry = Entry {
    place: 0,
    hand: Held::EMPTY,
    pn: 0,
    dn: 0,
    proved: 0,
    refuted: 0,
    since: ALWAYS,
    work: 0,
};

const SLOTS: usize = 8;

/// The keys have a line of the processor's cache to themselves: most boards are not found.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket {
    keys: [u64; SLOTS],
    entries: [Entry; SLOTS],
}

const EMPTY: Bucket = Bucket {
    keys: [0; SLOTS],
    entries: [FREE; SLOTS],
};

/// A table begins with so many buckets, which the processor's cache holds.
const FEW: usize = 256;

/// Entries by board, several for a board with different hands. When a bucket is full, the table grows,
/// up to a fixed size; then the entry that took the least work makes room.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    /// How many buckets there may be.
    most: usize,
    /// How many entries are not free.
    used: usize,
}

impl Table {
    /// A table of at most so many units of 2²⁰ bytes; never none.
    pub(crate) fn new(megabytes: usize) -> Table {
        let most = megabytes.saturating_mul(1 << 20) / size_of::<Bucket>();
        let most = most.max(FEW);
        let mut buckets = Vec::with_capacity(most);
        buckets.resize(FEW, EMPTY);
        let used = 0;
        Table {
            buckets,
            most,
            used,
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.truncate(FEW);
        self.buckets.fill(EMPTY);
        self.used = 0;
    }

    /// The bucket of a place.
    fn bucket(&self, place: u32) -> usize {
        // The high half of a product spreads the places over any number of buckets, in their order.
        ((u64::from(place) * self.buckets.len() as u64) >> 32) as usize
    }

    /// Whether the board is there with any hand. Many such questions, one after the other, wait for
    /// the memory together; those to [`Table::find`] wait one by one.
    pub(crate) fn has(&self, key: BoardKey) -> bool {
        let (place, compared) = key.halves();
        let keys = &self.buckets[self.bucket(place)].keys;
        keys.iter().fold(false, |has, &key| has | (key == compared))
    }

    /// What is known of mate within `len` plies, from this hand and from others that tell; nothing
    /// without an entry.
    pub(crate) fn find(&self, key: BoardKey, hand: Held, len: u16) -> Option<Found> {
        let (place, compared) = key.halves();
        let bucket = &self.buckets[self.bucket(place)];
        let mut found: Option<Found> = None;
        for (slot, &key) in bucket.keys.iter().enumerate() {
            if key != compared {
                continue;
            }
            let entry = &bucket.entries[slot];
            let is_proof = entry.proved != 0 && entry.proved <= len;
            let known = if is_proof && entry.hand.is_within(hand) {
                Known::proved(entry.proved, entry.hand)
            } else if entry.refuted >= len && hand.is_within(entry.hand) {
                Known::refuted(entry.refuted, entry.hand, ALWAYS)
            } else if entry.hand == hand {
                found = Some(Found {
                    known: Known::open(entry.pn.max(1), entry.dn.max(1)),
                    loops: entry.since != ALWAYS,
                    visited: entry.pn != 0,
                });
                continue;
            } else {
                continue;
            };
            return Some(Found {
                known,
                loops: false,
                visited: true,
            });
        }
        found
    }

    /// A disproof that holds on one path, whose hash is in the key.
    pub(crate) fn find_on_path(&self, key: BoardKey, hand: Held) -> Option<Known> {
        let (place, compared) = key.halves();
        let bucket = &self.buckets[self.bucket(place)];
        let slot = bucket.keys.iter().position(|&key| key == compared)?;
        let entry = &bucket.entries[slot];
        (entry.hand == hand).then(|| Known::refuted(ANY, hand, entry.since))
    }

    /// Stores what is known of a position with this hand.
    pub(crate) fn store(&mut self, key: BoardKey, hand: Held, known: Known, work: u64) {
        let decided = known.is_decided();
        let entry = self.entry(key, if decided { known.hand } else { hand }, work);
        match (known.pn, known.dn) {
            (0, _) => {
                let shorter = entry.proved == 0 || known.plies < entry.proved;
                entry.proved = if shorter { known.plies } else { entry.proved };
            }
            (_, 0) => entry.refuted = entry.refuted.max(known.plies),
            (pn, dn) => (entry.pn, entry.dn) = (pn, dn),
        }
    }

    /// Stores that a position has no mate on one path, whose hash is in `on_path`.
    pub(crate) fn store_on_path(
        &mut self,
        key: BoardKey,
        on_path: BoardKey,
        hand: Held,
        known: Known,
        work: u64,
    ) {
        self.entry(key, hand, 0).since = 0;
        self.entry(on_path, hand, work).since = known.since;
    }

    /// The entry of a position, on which this work was spent too; a new one if there is none.
    fn entry(&mut self, key: BoardKey, hand: Held, work: u64) -> &mut Entry {
        let (place, compared) = key.halves();
        let mut at = self.bucket(place);
        let Bucket { keys, entries } = &self.buckets[at];
        let same = |slot: &usize| keys[*slot] == compared && entries[*slot].hand == hand;
        let least = |entries: &[Entry]| (0..SLOTS).min_by_key(|&slot| entries[slot].work);
        let slot = match (0..SLOTS).find(same) {
            Some(slot) => slot,
            None => {
                let is_full = entries.iter().all(|entry| entry.work != 0);
                let is_dense = self.used > self.buckets.len() * SLOTS / 8;
                if is_full && is_dense && self.buckets.len() < self.most {
                    self.grow();
                    at = self.bucket(place);
                }
                let Bucket { keys, entries } = &mut self.buckets[at];
                let slot = least(entries).unwrap_or(0);
                self.used += usize::from(entries[slot].work == 0);
                keys[slot] = compared;
                entries[slot] = Entry {
                    place,
                    hand,
                    ..FREE
                };
                slot
            }
        };
        let entry = &mut self.buckets[at].entries[slot];
        let work = u16::try_from(work.max(1)).unwrap_or(u16::MAX);
        entry.work = entry.work.saturating_add(work);
        entry
    }

    /// Makes room for twice as many entries.
    fn grow(&mut self) {
        let before = self.buckets.len();
        self.buckets.resize((2 * before).min(self.most), EMPTY);
        // From the last on: entries move up.
        for at in (0..before).rev() {
            let Bucket { keys, entries } = core::mem::replace(&mut self.buckets[at], EMPTY);
            for (key, entry) in keys.into_iter().zip(entries) {
                let to = self.bucket(entry.place);
                let to = &mut self.buckets[to];
                let free = to.entries.iter().position(|entry| entry.work == 0);
                if let (Some(slot), 1..) = (free, entry.work) {
                    (to.keys[slot], to.entries[slot]) = (key, entry);
                }
            }
        }
    }
}
