//! Stores what is known about positions, in a table of limited size.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, fence};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, TryLockError};
use std::thread;

use crate::attacker_hand::AttackerHand;
use crate::key::BoardKey;

/// No limit of plies: a mate in any number of plies, or no mate at all.
pub(crate) const ANY: u16 = u16::MAX;
/// A value of [`Known::since`] for facts that do not depend on an earlier position.
pub(crate) const ALWAYS: u16 = u16::MAX;
/// The proof or disproof number of something impossible.
pub(crate) const INFINITE: u32 = u32::MAX;
/// The largest number of an undecided position. All its bits are set.
pub(crate) const LARGE: u32 = (1 << 24) - 1;

/// A result about a mate from a position within a number of plies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    /// The proof number; 0 if a mate is proved.
    pub(crate) pn: u32,
    /// The disproof number; 0 if a mate is disproved.
    pub(crate) dn: u32,
    /// The plies of the proved mate, or those proved to be too few. For an undecided position, the smallest depth at
    /// which the search met it; 0 if it did not.
    pub(crate) plies: u16,
    /// The smallest depth on the path that a disproof by repetition needs; [`ALWAYS`] if it needs none.
    pub(crate) since: u16,
    /// The smallest hand that is enough for the proof, or the largest hand that is disproved.
    pub(crate) hand: AttackerHand,
    /// The mark of an undecided position: the smallest part of a key on the line that contributes most of the proof
    /// number. Lines that meet usually have the same mark.
    pub(crate) mark: u16,
}

impl Known {
    const fn new([pn, dn]: [u32; 2], plies: u16, hand: AttackerHand, since: u16) -> Known {
        Known {
            pn,
            dn,
            plies,
            since,
            hand,
            mark: u16::MAX,
        }
    }

    pub(crate) const fn open(pn: u32, dn: u32) -> Known {
        Known::new([pn, dn], 0, AttackerHand::EMPTY, ALWAYS)
    }

    pub(crate) const fn proved(plies: u16, hand: AttackerHand) -> Known {
        Known::new([0, INFINITE], plies, hand, ALWAYS)
    }

    pub(crate) const fn refuted(plies: u16, hand: AttackerHand, since: u16) -> Known {
        Known::new([INFINITE, 0], plies, hand, since)
    }

    /// Returns both numbers in the order of [`in_order`]. `attacks` is `true` if a move of the attacker leads here.
    pub(crate) const fn seen_by(&self, attacks: bool) -> [u32; 2] {
        in_order(attacks, [self.pn, self.dn])
    }

    pub(crate) const fn is_decided(&self) -> bool {
        self.pn == 0 || self.dn == 0
    }
}

/// Puts the proof number first if the attacker moves, and the disproof number otherwise. It is its own inverse.
pub(crate) const fn in_order(attacks: bool, [one, other]: [u32; 2]) -> [u32; 2] {
    if attacks { [one, other] } else { [other, one] }
}

/// An entry of the table; it is free if its work is 0.
#[derive(Clone, Copy, Default)]
struct Entry {
    /// The part of the key that selects the bucket.
    place: u32,
    hand: AttackerHand,
    pn: u32,
    dn: u32,
    /// The plies of a known mate; 0 if none is known. Positions already mated are detected from the board.
    proved: u16,
    /// The number of plies that is proved to be too few for a mate.
    refuted: u16,
    /// The number of nodes spent, up to `u16::MAX`.
    work: u16,
    /// The smallest depth at which the search met the position undecided.
    depth: u16,
    mark: u16,
}

impl Entry {
    fn of_words([a, b, c]: [u64; 3]) -> Entry {
        Entry {
            place: a as u32,
            hand: AttackerHand::of_bits((a >> 32) as u32),
            pn: b as u32 & LARGE,
            dn: (b >> 24) as u32 & LARGE,
            mark: (b >> 48) as u16,
            proved: c as u16,
            refuted: (c >> 16) as u16,
            work: (c >> 32) as u16,
            depth: (c >> 48) as u16,
        }
    }

    fn words(&self) -> [u64; 3] {
        let two = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        let lengths = u32::from(self.proved) | u32::from(self.refuted) << 16;
        [
            two(self.place, self.hand.bits()),
            u64::from(self.pn) | u64::from(self.dn) << 24 | u64::from(self.mark) << 48,
            two(lengths, u32::from(self.work) | u32::from(self.depth) << 16),
        ]
    }
}

const SLOTS: usize = 7;

/// A group of entries, read without a lock. A value is valid if no other thread wrote meanwhile. The keys fit in one
/// cache line, because most lookups find no entry.
#[derive(Default)]
#[repr(align(64))]
struct Bucket {
    /// The version, odd while a thread writes.
    version: AtomicU64,
    keys: [AtomicU64; SLOTS],
    entries: [[AtomicU64; 3]; SLOTS],
}

impl Bucket {
    fn entry(&self, slot: usize) -> Entry {
        let [a, b, c] = &self.entries[slot];
        Entry::of_words([a.load(Relaxed), b.load(Relaxed), c.load(Relaxed)])
    }

    fn put(&self, slot: usize, key: u64, entry: &Entry) {
        self.keys[slot].store(key, Relaxed);
        let ([a, b, c], words) = (&self.entries[slot], entry.words());
        a.store(words[0], Relaxed);
        b.store(words[1], Relaxed);
        c.store(words[2], Relaxed);
    }

    fn has(&self, key: u64) -> bool {
        let keys = self.keys.iter();
        keys.fold(false, |has, other| has | (other.load(Relaxed) == key))
    }

    fn with_key(&self, key: u64) -> impl Iterator<Item = (usize, Entry)> {
        let slots = (0..SLOTS).filter(move |&slot| self.keys[slot].load(Relaxed) == key);
        slots.map(|slot| (slot, self.entry(slot)))
    }

    /// Returns the value read, or `None` if another thread wrote meanwhile.
    fn read<T>(&self, read: impl FnOnce(&Bucket) -> Option<T>) -> Option<T> {
        let version = self.version.load(Acquire);
        let found = read(self)?;
        fence(Acquire);
        (version % 2 == 0 && self.version.load(Relaxed) == version).then_some(found)
    }

    /// Writes, unless another thread is writing. In that case only work is lost.
    fn write(&self, write: impl FnOnce(&Bucket)) {
        let version = self.version.load(Relaxed);
        let odd = version | 1;
        let is_free = version != odd;
        let lock = || {
            let locked = self
                .version
                .compare_exchange(version, odd, Acquire, Relaxed);
            locked.is_ok()
        };
        if is_free && lock() {
            fence(Release);
            write(self);
            self.version.store(odd.wrapping_add(1), Release);
        }
    }
}

/// The initial number of buckets. They fit in the processor's cache.
const FEW: usize = 256;

/// A table of entries by board, with several entries for different hands. A full bucket makes the table grow up to a
/// fixed size. After that, a new entry replaces the one with the least work.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    most: usize,
    used: AtomicUsize,
    /// Whether the table has to grow.
    is_tight: AtomicBool,
}

impl Table {
    /// Creates a table of at most `megabytes` MiB, but with at least `FEW` buckets.
    pub(crate) fn new(megabytes: usize) -> Table {
        let most = megabytes.saturating_mul(1 << 20) / size_of::<Bucket>();
        let mut buckets = Vec::new();
        let is_room = buckets.try_reserve_exact(most).is_ok();
        let mut table = Table {
            buckets,
            most: if is_room { most.max(FEW) } else { FEW },
            used: AtomicUsize::new(0),
            is_tight: AtomicBool::new(false),
        };
        table.clear();
        table
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.clear();
        self.buckets.resize_with(FEW, Bucket::default);
        *self.used.get_mut() = 0;
        *self.is_tight.get_mut() = false;
    }

    /// Returns the bucket that the first part of a key selects.
    fn bucket(&self, place: u32) -> &Bucket {
        // The high half of the product maps the keys to any number of buckets and keeps their order.
        &self.buckets[((u64::from(place) * self.buckets.len() as u64) >> 32) as usize]
    }

    /// Returns `true` if the table contains the board with any hand. Several such lookups in a row wait for the memory
    /// together, whereas calls to [`Table::find`] wait one by one.
    pub(crate) fn has(&self, key: BoardKey) -> bool {
        let (place, compared) = key.halves();
        self.bucket(place).has(compared)
    }

    /// Returns what is known about a mate within `len` plies, also from other hands that decide it. Returns `None` if
    /// the search has not met the hand.
    pub(crate) fn find(&self, key: BoardKey, hand: AttackerHand, len: u16) -> Option<Known> {
        let (place, compared) = key.halves();
        self.bucket(place).read(|bucket| {
            let mut open = Known::open(1, 1);
            for (_, entry) in bucket.with_key(compared) {
                let is_proof = entry.proved != 0 && entry.proved <= len;
                if is_proof && entry.hand.is_within(hand) {
                    return Some(Known::proved(entry.proved, entry.hand));
                }
                // The defender always has an even number of plies, so no mate within 0 means no mate within 1.
                if entry.refuted >= len.max(1) && hand.is_within(entry.hand) {
                    return Some(Known::refuted(entry.refuted, entry.hand, ALWAYS));
                }
                // A mate that is hard to prove with more pieces is at least as hard with fewer; the reverse for
                // refutations.
                if entry.pn != 0 && hand.is_within(entry.hand) {
                    open.pn = open.pn.max(entry.pn);
                }
                if entry.pn != 0 && entry.hand.is_within(hand) {
                    open.dn = open.dn.max(entry.dn);
                }
                if entry.pn != 0 && entry.hand == hand {
                    (open.plies, open.mark) = (entry.depth, entry.mark);
                }
            }
            (open.pn.max(open.dn) > 1 || open.plies > 0).then_some(open)
        })
    }

    /// Stores what is known about a position with this hand.
    pub(crate) fn store(&self, key: BoardKey, hand: AttackerHand, known: Known, work: u64) {
        let hand = if known.is_decided() { known.hand } else { hand };
        self.change(key, hand, work, |entry| match (known.pn, known.dn) {
            (0, _) => {
                let shorter = entry.proved == 0 || known.plies < entry.proved;
                entry.proved = if shorter { known.plies } else { entry.proved };
            }
            (_, 0) => entry.refuted = entry.refuted.max(known.plies),
            (pn, dn) => {
                (entry.pn, entry.dn, entry.mark) = (pn, dn, known.mark);
                entry.depth = entry.depth.min(known.plies);
            }
        });
    }

    /// Changes the entry of a position and adds this work. Creates the entry if it is missing.
    fn change(
        &self,
        key: BoardKey,
        hand: AttackerHand,
        work: u64,
        change: impl FnOnce(&mut Entry),
    ) {
        let (place, compared) = key.halves();
        self.bucket(place).write(|bucket| {
            let same = bucket
                .with_key(compared)
                .find(|(_, entry)| entry.hand == hand);
            let (slot, mut entry) = same.unwrap_or_else(|| {
                let slot = self.slot_to_fill(bucket);
                let new = Entry {
                    place,
                    hand,
                    depth: u16::MAX,
                    ..Entry::default()
                };
                (slot, new)
            });
            change(&mut entry);
            let work = u16::try_from(work.max(1)).unwrap_or(u16::MAX);
            entry.work = entry.work.saturating_add(work);
            bucket.put(slot, compared, &entry);
        });
    }

    /// Returns a free slot of a bucket, or the one with the least work.
    fn slot_to_fill(&self, bucket: &Bucket) -> usize {
        let works = (0..SLOTS).map(|slot| (bucket.entry(slot).work, slot));
        let (work, slot) = works.min().unwrap_or_default();
        if work == 0 {
            self.used.fetch_add(1, Relaxed);
        } else {
            let is_dense = self.used.load(Relaxed) > self.buckets.len() * SLOTS / 8;
            if is_dense && self.buckets.len() < self.most {
                self.is_tight.store(true, Relaxed);
            }
        }
        slot
    }

    /// Returns `true` if a bucket was full and the table has to grow.
    pub(crate) fn is_tight(&self) -> bool {
        self.is_tight.load(Relaxed)
    }

    /// Doubles the number of buckets if the table has to grow.
    fn grow(&mut self) {
        if !core::mem::take(self.is_tight.get_mut()) {
            return;
        }
        let before = self.buckets.len();
        let after = (2 * before).min(self.most);
        self.buckets.resize_with(after, Bucket::default);
        // From the last bucket to the first, because entries move up.
        for at in (0..before).rev() {
            let old = core::mem::take(&mut self.buckets[at]);
            for slot in 0..SLOTS {
                let entry = old.entry(slot);
                let to = self.bucket(entry.place);
                let free = (0..SLOTS).find(|&slot| to.entry(slot).work == 0);
                if let (Some(free), 1..) = (free, entry.work) {
                    to.put(free, old.keys[slot].load(Relaxed), &entry);
                }
            }
        }
    }
}

/// Locks the table for lookups and stores. It stays valid even if a thread panics.
pub(crate) fn read(table: &RwLock<Table>) -> RwLockReadGuard<'_, Table> {
    table.read().unwrap_or_else(PoisonError::into_inner)
}

/// Grows the table as soon as no thread reads it. Each thread checks again instead of blocking, because one that
/// blocked would keep waiting after another thread had grown the table.
pub(crate) fn grow(table: &RwLock<Table>) {
    while read(table).is_tight() {
        match table.try_write() {
            Ok(mut table) => table.grow(),
            Err(TryLockError::Poisoned(error)) => error.into_inner().grow(),
            Err(TryLockError::WouldBlock) => thread::yield_now(),
        }
    }
}
