//! Whether the totals of a record's clocks add up.

use komadai_core::{ByColor, Color};

use super::finding::AuditFinding;
use crate::finding::Message;
use crate::record::{Entry, NodeId, Record};

/// The clocks of a main line, one after the other.
pub(super) struct ClockAudit<'a> {
    record: &'a Record,
    /// Who makes the next move.
    side: Color,
    sums: ByColor<Sum>,
    /// Whether the record has totals: programs that keep no time write zeros, or the times of moves
    /// beside totals of zero.
    has_totals: bool,
    /// For each side the first total that is not the sum of its times.
    found: ByColor<Option<AuditFinding>>,
}

impl<'a> ClockAudit<'a> {
    pub(super) fn new(record: &'a Record) -> ClockAudit<'a> {
        ClockAudit {
            record,
            side: record.start.setup.side,
            sums: ByColor::new_with(|_| Sum::ZERO),
            has_totals: false,
            found: ByColor::new_with(|_| None),
        }
    }

    /// Adds the times of the next entry.
    #[inline]
    pub(super) fn entry(&mut self, node: NodeId, entry: &Entry) {
        let (clock, mover) = (self.record.clock(node), self.side);
        let is_ending = entry.ending().is_some();
        if !is_ending {
            self.side = !mover;
        }
        let sum = self.sums[mover].with(clock.spent());
        let Some(total) = clock.total() else {
            self.sums[mover] = sum;
            return;
        };
        self.sums[mover] = Sum::of(total);
        self.has_totals |= total > 0;
        // An ending has no time of its own in many files, and a total that belongs to neither side.
        if !sum.may_be(total) && !is_ending {
            self.found[mover].get_or_insert_with(|| AuditFinding {
                node,
                ply: self.record.ply(node),
                message: Message::ClockDisagrees {
                    total: u64::from(total / 1000),
                    sum: sum.least / 1000,
                },
            });
        }
    }

    /// What was found.
    pub(super) fn finish(self) -> Vec<AuditFinding> {
        let found = [self.found.black, self.found.white].into_iter().flatten();
        found.filter(|_| self.has_totals).collect()
    }
}

/// What the times of a side add up to, in milliseconds.
///
/// Programs cut times and totals off to whole seconds, each by itself: 1.6 s and 1.6 s may be
/// written as 1 s in all and then, with a time of 1 s, as 3 s in all.
#[derive(Clone, Copy)]
struct Sum {
    least: u64,
    most: u64,
}

impl Sum {
    const ZERO: Sum = Sum { least: 0, most: 0 };

    /// The sum of which this is the total.
    fn of(total: u32) -> Sum {
        Sum::ZERO.with(Some(total))
    }

    /// With one more time, which may be unknown.
    fn with(self, spent: Option<u32>) -> Sum {
        let (least, most) = match spent.map(u64::from) {
            Some(spent) if spent % 1000 == 0 => (spent, spent.saturating_add(999)),
            Some(spent) => (spent, spent),
            None => (0, u64::MAX),
        };
        Sum {
            least: self.least.saturating_add(least),
            most: self.most.saturating_add(most),
        }
    }

    /// Whether this is the total, cut off or not.
    fn may_be(self, total: u32) -> bool {
        (self.least / 1000..=self.most / 1000).contains(&u64::from(total / 1000))
    }
}
