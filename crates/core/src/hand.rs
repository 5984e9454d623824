//! The pieces a side holds (持ち駒).

use core::fmt;

use crate::HandKind;

/// The pieces in hand of one side: a count for each kind, never above its stock.
///
/// ```
/// use komadai_core::{Hand, HandKind};
///
/// let mut hand = Hand::EMPTY;
/// assert!(hand.add(HandKind::Rook) && hand.add(HandKind::Rook));
/// assert!(!hand.add(HandKind::Rook), "a set has two rooks");
/// assert_eq!(hand.count(HandKind::Rook), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u64);

/// The highest bit of each byte.
const HIGH: u64 = 0x8080_8080_8080_8080;

impl Hand {
    /// Nothing in hand.
    pub const EMPTY: Hand = Hand(0);

    /// All pieces of a full set, except the kings.
    pub const FULL: Hand = {
        let mut counts = 0;
        let mut i = 0;
        while i < 7 {
            counts |= (HandKind::ALL[i].stock() as u64) << (8 * i);
            i += 1;
        }
        Hand(counts)
    };

    /// How many of `kind` are held.
    #[inline]
    #[must_use]
    pub const fn count(self, kind: HandKind) -> u8 {
        (self.0 >> (8 * kind as u32)) as u8
    }

    /// Whether at least one of `kind` is held.
    #[inline]
    #[must_use]
    pub const fn has(self, kind: HandKind) -> bool {
        self.count(kind) != 0
    }

    /// Whether nothing is held.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds one. Returns `false` and changes nothing if the count would pass the stock.
    #[must_use = "a full hand takes no more"]
    #[inline]
    pub const fn add(&mut self, kind: HandKind) -> bool {
        self.set(kind, self.count(kind) + 1)
    }

    /// Removes one. Returns `false` and changes nothing if there is none.
    #[must_use = "an empty hand gives nothing"]
    #[inline]
    pub const fn take(&mut self, kind: HandKind) -> bool {
        match self.count(kind).checked_sub(1) {
            Some(count) => self.set(kind, count),
            None => false,
        }
    }

    /// Sets a count. Returns `false` and changes nothing if the count passes the stock.
    #[must_use = "a count above the stock is refused"]
    #[inline]
    pub const fn set(&mut self, kind: HandKind, count: u8) -> bool {
        if count > kind.stock() {
            return false;
        }
        let shift = 8 * kind as u32;
        self.0 = self.0 & !(0xff << shift) | (count as u64) << shift;
        true
    }

    /// The counts, a byte for each kind.
    #[inline]
    pub(crate) const fn counts(self) -> u64 {
        self.0
    }

    /// Whether there are as many of each kind as the bytes say, which are below 128.
    #[inline]
    pub(crate) const fn has_all(self, counts: u64) -> bool {
        ((self.0 | HIGH) - counts) & HIGH == HIGH
    }

    /// What is left when others take as many as the bytes say, which are below 128; nothing if they are too few.
    #[inline]
    pub(crate) const fn without(self, counts: u64) -> Hand {
        // No byte borrows from the next one, and the highest bit stays where enough were there.
        let left = (self.0 | HIGH) - counts;
        let enough = left & HIGH;
        Hand(left & (enough - (enough >> 7)))
    }

    /// The kinds held and their counts, in the order of SFEN.
    pub fn iter(self) -> impl Iterator<Item = (HandKind, u8)> {
        HandKind::SFEN_ORDER
            .into_iter()
            .map(move |kind| (kind, self.count(kind)))
            .filter(|&(_, count)| count != 0)
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
