//! Defines `Hand`, the pieces in hand of one side (持ち駒).

use core::cmp::Ordering;
use core::fmt;

use crate::HandKind;

/// A hand: the number of pieces of each kind that one side has in hand. It is never above the kind's stock.
///
/// ```
/// use komadai_core::{Hand, HandKind};
///
/// let mut hand = Hand::EMPTY;
/// assert!(hand.add(HandKind::Rook) && hand.add(HandKind::Rook));
/// assert!(!hand.add(HandKind::Rook), "a set has two rooks");
/// assert_eq!(hand.count(HandKind::Rook), 2);
/// assert_eq!(hand.to_string(), "2R");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u64);

const HIGH: u64 = 0x8080_8080_8080_8080;

impl Hand {
    /// An empty hand.
    pub const EMPTY: Hand = Hand(0);

    /// All pieces of a set, except the kings.
    pub const FULL: Hand = {
        let mut counts = 0;
        let mut i = 0;
        while i < 7 {
            counts |= (HandKind::ALL[i].stock() as u64) << (8 * i);
            i += 1;
        }
        Hand(counts)
    };

    /// Returns the number of pieces of `kind` in hand.
    #[inline]
    #[must_use]
    pub const fn count(self, kind: HandKind) -> u8 {
        (self.0 >> (8 * kind as u32)) as u8
    }

    /// Returns `true` if a piece of `kind` is in hand.
    #[inline]
    #[must_use]
    pub const fn has(self, kind: HandKind) -> bool {
        self.count(kind) != 0
    }

    /// Returns `true` if the hand is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds one piece. If the count would exceed the stock, returns `false` and leaves the hand unchanged.
    #[must_use = "a full hand takes no more"]
    #[inline]
    pub const fn add(&mut self, kind: HandKind) -> bool {
        self.set(kind, self.count(kind) + 1)
    }

    /// Removes one piece. If there is none of the kind, returns `false` and leaves the hand unchanged.
    #[must_use = "an empty hand gives nothing"]
    #[inline]
    pub const fn take(&mut self, kind: HandKind) -> bool {
        match self.count(kind).checked_sub(1) {
            Some(count) => self.set(kind, count),
            None => false,
        }
    }

    /// Sets a count. If the count exceeds the stock, returns `false` and leaves the hand unchanged.
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

    /// Returns the counts, one byte for each kind.
    #[inline]
    pub(crate) const fn counts(self) -> u64 {
        self.0
    }

    /// Returns `true` if the hand has at least `counts` pieces. `counts` has one byte below 128 for each kind.
    #[inline]
    pub(crate) const fn has_all(self, counts: u64) -> bool {
        ((self.0 | HIGH) - counts) & HIGH == HIGH
    }

    /// Subtracts `counts`, which has one byte below 128 for each kind. A kind with too few pieces becomes zero.
    #[inline]
    pub(crate) const fn without(self, counts: u64) -> Hand {
        // No byte borrows from the next one. The highest bit of a byte stays set if there were enough pieces.
        let left = (self.0 | HIGH) - counts;
        let enough = left & HIGH;
        Hand(left & (enough - (enough >> 7)))
    }

    /// Returns the kinds in hand with their counts, in the order of SFEN.
    pub fn iter(self) -> impl Iterator<Item = (HandKind, u8)> {
        HandKind::SFEN_ORDER
            .into_iter()
            .map(move |kind| (kind, self.count(kind)))
            .filter(|&(_, count)| count != 0)
    }
}

/// Compares hands as sets: a hand is greater if it has at least as many pieces of each kind, and is not equal. Many
/// hands cannot be compared.
///
/// ```
/// use komadai_core::{Hand, HandKind};
///
/// let [rook, gold, both] = [
///     &[HandKind::Rook][..],
///     &[HandKind::Gold],
///     &[HandKind::Rook, HandKind::Gold],
/// ]
/// .map(|kinds| kinds.iter().copied().collect::<Hand>());
/// assert!(rook < both && gold < both);
/// assert_eq!(rook.partial_cmp(&gold), None);
/// ```
impl PartialOrd for Hand {
    fn partial_cmp(&self, other: &Hand) -> Option<Ordering> {
        match (self.has_all(other.0), other.has_all(self.0)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Greater),
            (false, true) => Some(Ordering::Less),
            (false, false) => None,
        }
    }
}

/// Collects pieces. Those above the stock of their kind are left out.
impl FromIterator<HandKind> for Hand {
    fn from_iter<I: IntoIterator<Item = HandKind>>(kinds: I) -> Hand {
        let mut hand = Hand::EMPTY;
        for kind in kinds {
            let _ = hand.add(kind);
        }
        hand
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
