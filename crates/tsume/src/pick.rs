//! Picks the undecided child to enter, and combines the numbers of all children.

use crate::table::{Known, LARGE, in_order};

/// The search leaves a child when its number exceeds the second best by a quarter.
const SLACK: u32 = 4;
/// The largest sum of numbers. Above it, the largest number replaces the sum.
const MOST_SUM: u32 = 1 << 10;

/// The combined children of a position.
pub(crate) struct Sum {
    pub(crate) known: Known,
    /// The index of the child to enter.
    pub(crate) best: usize,
    /// The proof and disproof numbers at which the search leaves that child.
    pub(crate) thresholds: [u32; 2],
}

/// The choice among undecided children. `own` is the number that the side to move reduces to 0 (the proof number if the
/// attacker moves), and `other` is the other one. One child with `own` 0 wins for that side. It loses if `other` is 0
/// for every child.
#[derive(Default)]
pub(crate) struct Pick {
    attacks: bool,
    thresholds: [u32; 2],
    best: usize,
    own: u32,
    other_of_best: u32,
    second: u32,
    /// The largest `other` of the best child and of earlier children with its mark, or `None` if it is not summed.
    part_of_best: Option<u32>,
    /// The mark of the best check, or of the answer with the largest `other`.
    mark: u16,
    /// The sum of `other` of the children that are summed. Among children with the same mark, only the largest counts
    /// in full, and each other one counts as one.
    sum: u32,
    /// The largest `other` of the children with largely shared subtrees, which a sum would count repeatedly.
    max: u32,
    /// The number of such children. All but one of them add one each.
    shared: u32,
    /// The largest `other` of all children. The next field is their number.
    largest: u32,
    pub(crate) count: u32,
}

impl Pick {
    /// Creates a choice without children. The search leaves the position at the numbers `thresholds`.
    pub(crate) fn new(attacks: bool, thresholds: [u32; 2]) -> Pick {
        Pick {
            attacks,
            thresholds: in_order(attacks, thresholds),
            own: LARGE,
            other_of_best: LARGE,
            second: LARGE,
            ..Pick::default()
        }
    }

    /// Adds a child. `of_twins` is the largest `other` of earlier children with its mark, or `None` if it is not
    /// summed.
    pub(crate) fn see(
        &mut self,
        i: usize,
        [own, other]: [u32; 2],
        mark: u16,
        of_twins: Option<u32>,
    ) {
        if let Some(twin) = of_twins {
            let more = other.saturating_sub(twin) + u32::from(twin > 0);
            self.sum = self.sum.saturating_add(more);
        } else {
            self.shared += 1;
            self.max = self.max.max(other);
        }
        // Among equally good checks, the one that is hardest to refute; among answers, the one that is easiest to mate.
        let order = |other: u32| {
            if self.attacks {
                u32::MAX - other
            } else {
                other
            }
        };
        let is_better =
            self.count == 0 || (own, order(other)) < (self.own, order(self.other_of_best));
        if self.attacks && is_better || !self.attacks && other > self.largest {
            self.mark = mark;
        }
        if is_better {
            (self.best, self.second) = (i, self.own);
            (self.own, self.other_of_best) = (own, other);
            self.part_of_best = of_twins.map(|twin| twin.max(other));
        } else {
            self.second = self.second.min(own);
        }
        self.largest = self.largest.max(other);
        self.count += 1;
    }

    /// Returns both combined numbers, and the numbers at which the search leaves the best child.
    pub(crate) fn sum(&self) -> Sum {
        let max = self.max + self.shared.saturating_sub(1);
        let sum = self.sum.saturating_add(max);
        let (other, rest) = if sum > MOST_SUM {
            // If lines return to earlier positions, their sums would feed themselves and grow without end.
            let rest = self.count - 1;
            let largest = self.largest.saturating_add(rest);
            (largest.clamp(MOST_SUM, LARGE), rest)
        } else {
            (sum, sum - self.part_of_best.unwrap_or(self.max))
        };
        let next = self.second.saturating_add(1 + self.second / SLACK);
        let [pn, dn] = in_order(self.attacks, [self.own.min(LARGE), other]);
        let thresholds = [
            self.thresholds[0].min(next),
            self.thresholds[1].saturating_sub(rest).max(1),
        ];
        Sum {
            known: Known {
                mark: self.mark,
                ..Known::open(pn, dn)
            },
            best: self.best,
            thresholds: in_order(self.attacks, thresholds),
        }
    }
}
