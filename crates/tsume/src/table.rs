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

#[derive(Clone, Copy, Default)]
struct Entry {
    hand: Held,
    pn: u32,
    dn: u32,
    /// How many nodes it took.
    work: u32,
    /// Mate within so many plies; 0 if none is known. The board tells mated positions by themselves.
    proved: u16,
    /// No mate within so many plies.
    refuted: u16,
    /// See [`Known::since`], of an entry for one path.
    since: u16,
    /// The problem it belongs to, shifted by one, and whether there are disproofs for paths.
    mark: u16,
}

const SLOTS: usize = 8;

/// The keys have a line of the processor's cache to themselves: most boards are not found.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket {
    keys: [u64; SLOTS],
    entries: [Entry; SLOTS],
}

/// Entries by board, several for a board with different hands. When a bucket is full, the entry that
/// took the least work makes room.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    /// The problem at hand; entries of others are free.
    problem: u16,
    /// Mixed into the keys of this problem.
    salt: u64,
}

impl Table {
    /// A table of so many units of 2²⁰ bytes, or a little smaller; never none.
    pub(crate) fn new(megabytes: usize) -> Table {
        let count = megabytes.saturating_mul(1 << 20) / size_of::<Bucket>();
        Table {
            buckets: vec![Bucket::default(); count.max(64)],
            problem: 1,
            salt: 0,
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.problem += 1;
        if self.problem == 1 << 15 {
            self.buckets.fill(Bucket::default());
            self.problem = 1;
        }
        self.salt = u64::from(self.problem).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn place(&self, key: BoardKey) -> (usize, u64) {
        let (place, compared) = key.halves();
        // The high half of a product spreads the key over any number of buckets.
        let at = (u128::from(place) * self.buckets.len() as u128) >> 64;
        (at as usize, compared ^ self.salt)
    }

    /// What is known of mate within `len` plies, from this hand and from others that tell; nothing
    /// without an entry.
    pub(crate) fn find(&self, key: BoardKey, hand: Held, len: u16) -> Option<Found> {
        let (at, compared) = self.place(key);
        let bucket = &self.buckets[at];
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
                    loops: entry.mark & 1 == 1,
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
        let (at, compared) = self.place(key);
        let bucket = &self.buckets[at];
        let slot = bucket.keys.iter().position(|&key| key == compared)?;
        let entry = &bucket.entries[slot];
        (entry.hand == hand).then(|| Known::refuted(ANY, hand, entry.since))
    }

    /// Stores what is known of a position with this hand.
    pub(crate) fn store(&mut self, key: BoardKey, hand: Held, known: Known, work: u32) {
        let decided = known.is_decided();
        let entry = self.entry(key, if decided { known.hand } else { hand });
        entry.work = entry.work.saturating_add(work);
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
        work: u32,
    ) {
        self.entry(key, hand).mark |= 1;
        let entry = self.entry(on_path, hand);
        entry.since = known.since;
        entry.work = work;
    }

    /// The entry of a position; a new one if there is none.
    fn entry(&mut self, key: BoardKey, hand: Held) -> &mut Entry {
        let (at, compared) = self.place(key);
        let problem = self.problem;
        let Bucket { keys, entries } = &mut self.buckets[at];
        let same = |slot: &usize| keys[*slot] == compared && entries[*slot].hand == hand;
        let slot = (0..SLOTS).find(same).unwrap_or_else(|| {
            let worth = |entry: &Entry| match entry.mark >> 1 == problem {
                true => 1 + u64::from(entry.work),
                false => 0,
            };
            let least = (0..SLOTS).min_by_key(|&slot| worth(&entries[slot]));
            let least = least.unwrap_or(0);
            keys[least] = compared;
            entries[least] = Entry {
                hand,
                mark: problem << 1,
                ..Entry::default()
            };
            least
        });
        &mut entries[slot]
    }
}
