//! Whether the totals of a record's clocks add up.

use komadai_core::{ByColor, Color};

use crate::finding::{Finding, FindingKind};
use crate::record::Record;

/// Adds a finding for the first total of each side that is not the sum of its times.
pub(super) fn audit(record: &Record, findings: &mut Vec<Finding>) {
    // Programs that keep no time write zeros, or the times of moves with totals of zero.
    let is_zero = |node| record.clock(node).total_millis().unwrap_or(0) == 0;
    if record.nodes().all(is_zero) || record.main_line().all(is_zero) {
        return;
    }
    let mut sums = ByColor::from_fn(|_| Sum::ZERO);
    let mut reported = ByColor::<bool>::default();
    let mut side = record.start.setup.side;
    for node in record.main_line() {
        let clock = record.clock(node);
        let mover: Color = side;
        let is_ending = record
            .entry(node)
            .is_some_and(|entry| entry.ending().is_some());
        if !is_ending {
            side = !side;
        }
        let sum = sums[mover].with(clock.spent_millis());
        let Some(total) = clock.total_millis() else {
            sums[mover] = sum;
            continue;
        };
        sums[mover] = Sum::of(total);
        // An ending has no time of its own in many files, and a total that belongs to neither side.
        if sum.may_be(total) || reported[mover] || is_ending {
            continue;
        }
        reported[mover] = true;
        let finding = FindingKind::ClockDisagrees.with("total", total / 1000);
        let finding = finding.with("sum", sum.least / 1000);
        findings.push(finding.at_node(node, record.ply(node)));
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
