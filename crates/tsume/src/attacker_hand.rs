//! Packs the attacker's hand into one word, to compare hands kind by kind.

use komadai_core::{Hand, HandKind};

/// The pieces in the attacker's hand; the defender has the rest. On the same board a larger hand is better for the
/// attacker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct AttackerHand(u32);

/// The lowest bit of each kind. The bit above each count is a guard bit and stays clear.
const SHIFT: [u32; 7] = [0, 6, 10, 14, 18, 21, 24];
const WIDTH: [u32; 7] = [5, 3, 3, 3, 2, 2, 3];

const GUARDS: u32 = {
    let (mut guards, mut kind) = (0, 0);
    while kind < 7 {
        guards |= 1 << (SHIFT[kind] + WIDTH[kind]);
        kind += 1;
    }
    guards
};

const fn mask(kind: HandKind) -> u32 {
    ((1 << WIDTH[kind as usize]) - 1) << SHIFT[kind as usize]
}

impl AttackerHand {
    pub(crate) const EMPTY: AttackerHand = AttackerHand(0);

    pub(crate) fn new(hand: Hand) -> AttackerHand {
        let mut held = 0;
        for kind in HandKind::ALL {
            held |= u32::from(hand.count(kind)) << SHIFT[kind as usize];
        }
        AttackerHand(held)
    }

    /// Returns the sum of two hands.
    pub(crate) const fn and(self, other: AttackerHand) -> AttackerHand {
        AttackerHand(self.0 + other.0)
    }

    pub(crate) const fn of_bits(bits: u32) -> AttackerHand {
        AttackerHand(bits)
    }

    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    pub(crate) const fn count(self, kind: HandKind) -> u32 {
        (self.0 & mask(kind)) >> SHIFT[kind as usize]
    }

    /// Returns `true` if the other hand has at least as many pieces of every kind.
    pub(crate) const fn is_within(self, other: AttackerHand) -> bool {
        ((other.0 | GUARDS) - self.0) & GUARDS == GUARDS
    }

    /// Returns the hand with one more piece of a kind.
    pub(crate) const fn with(self, kind: HandKind) -> AttackerHand {
        AttackerHand(self.0 + (1 << SHIFT[kind as usize]))
    }

    /// Returns the hand with one piece of a kind less, or the same hand if it has no such piece.
    pub(crate) const fn without(self, kind: HandKind) -> AttackerHand {
        match self.count(kind) {
            0 => self,
            _ => AttackerHand(self.0 - (1 << SHIFT[kind as usize])),
        }
    }

    /// Returns the hand with the other hand's count of a kind.
    pub(crate) const fn with_all(self, kind: HandKind, of: AttackerHand) -> AttackerHand {
        AttackerHand(self.0 & !mask(kind) | of.0 & mask(kind))
    }

    /// Returns a mask of the kinds that the other hand has more of.
    const fn less(self, other: AttackerHand) -> u32 {
        // A guard bit remains if its count did not borrow: this hand has at least as many.
        let enough = ((self.0 | GUARDS) - other.0) & GUARDS;
        let less = GUARDS & !enough;
        let (mut bits, mut kind) = (0, 0);
        while kind < 7 {
            if less >> (SHIFT[kind] + WIDTH[kind]) & 1 == 1 {
                bits |= ((1 << WIDTH[kind]) - 1) << SHIFT[kind];
            }
            kind += 1;
        }
        bits
    }

    /// Returns the larger count of each kind.
    pub(crate) const fn union(self, other: AttackerHand) -> AttackerHand {
        let less = self.less(other);
        AttackerHand(self.0 & !less | other.0 & less)
    }

    /// Returns the smaller count of each kind.
    pub(crate) const fn intersection(self, other: AttackerHand) -> AttackerHand {
        let less = self.less(other);
        AttackerHand(self.0 & less | other.0 & !less)
    }
}

#[cfg(test)]
mod tests {
    use komadai_core::{Hand, HandKind};

    use super::AttackerHand;

    #[test]
    fn compares_kind_by_kind() {
        assert_eq!(AttackerHand::new(Hand::FULL).count(HandKind::Pawn), 18);
        for a in 0..=2 {
            for b in 0..=2 {
                let mut one = AttackerHand::EMPTY.with(HandKind::Pawn);
                let mut other = one;
                (0..a).for_each(|_| one = one.with(HandKind::Rook).with(HandKind::Lance));
                (0..b).for_each(|_| other = other.with(HandKind::Rook).with(HandKind::Pawn));
                assert_eq!(one.is_within(other), a == 0);
                let (union, common) = (one.union(other), one.intersection(other));
                assert_eq!(union.count(HandKind::Rook), a.max(b));
                assert_eq!(common.count(HandKind::Rook), a.min(b));
                assert_eq!(
                    (union.count(HandKind::Pawn), common.count(HandKind::Pawn)),
                    (b + 1, 1)
                );
                assert_eq!(
                    (union.count(HandKind::Lance), common.count(HandKind::Lance)),
                    (a, 0)
                );
                assert!(common.is_within(one) && one.is_within(union));
            }
        }
    }
}
