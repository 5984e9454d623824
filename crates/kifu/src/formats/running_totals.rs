//! The running totals of clocks, which some formats demand.

use komadai_core::{ByColor, Span};
use komadai_record::build::RecordBuilder;
use komadai_record::{Clock, Record};

/// The time that the sides spent up to each depth of the line that is being written.
#[derive(Debug)]
pub(crate) struct RunningTotals {
    /// In milliseconds.
    spent: Vec<ByColor<u64>>,
    /// Whether the record has a total wherever it has a time, so that none is added up.
    is_complete: bool,
}

impl RunningTotals {
    pub(crate) fn of(record: &Record) -> RunningTotals {
        let mut clocks = record.nodes().map(|node| record.clock(node));
        RunningTotals {
            spent: Vec::new(),
            is_complete: clocks.all(|c| c.spent().is_none() || c.total().is_some()),
        }
    }

    /// The whole seconds spent on the entry that comes next on a line, and in all up to it; nothing
    /// where the time spent is not known.
    pub(crate) fn seconds(&mut self, line: &RecordBuilder<'_>, clock: Clock) -> Option<(u64, u64)> {
        if let (Some(spent), Some(total), true) = (clock.spent(), clock.total(), self.is_complete) {
            return Some((u64::from(spent / 1000), u64::from(total / 1000)));
        }
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
