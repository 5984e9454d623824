//! The running totals of clocks, which some formats demand.

use komadai_core::{ByColor, Span};
use komadai_record::Clock;
use komadai_record::build::RecordBuilder;

/// The time that the sides spent up to each depth of the line that is being written.
#[derive(Debug, Default)]
pub(crate) struct RunningTotals {
    /// In milliseconds.
    spent: Vec<ByColor<u64>>,
}

impl RunningTotals {
    /// The whole seconds spent on the entry that comes next on a line, and in all up to it; nothing
    /// where the time spent is not known.
    pub(crate) fn seconds(&mut self, line: &RecordBuilder<'_>, clock: Clock) -> Option<(u64, u64)> {
        let depth = line.depth();
        self.spent.truncate(depth);
        let mut sums = self.spent.last().copied().unwrap_or_default();
        let sum = &mut sums[line.side()];
        *sum = match clock.total() {
            Some(total) => u64::from(total),
            None => sum.saturating_add(u64::from(clock.spent().unwrap_or(0))),
        };
        let sum = *sum / 1000;
        if self.spent.len() < depth {
            self.spent.resize(depth, sums);
        }
        self.spent.push(sums);
        Some((u64::from(clock.spent()? / 1000), sum))
    }
}

/// Lets a reader take the seconds that were written for the entry played last.
pub(crate) fn take_seconds(read: &mut RecordBuilder<'_>, seconds: Option<(u64, u64)>) {
    if let Some((spent, total)) = seconds {
        let [spent, total] = [spent, total].map(|seconds| seconds.saturating_mul(1000));
        read.clock(spent, Some(total), Span::default());
    }
}
