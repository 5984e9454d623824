//! The running totals of clocks in whole seconds.

use komadai_core::Span;
use komadai_record::Clock;
use komadai_record::build::{RecordBuilder, RunningTotals};

/// The whole seconds spent on the entry that comes next on the line that is written, and in all up
/// to it; nothing where the time spent is not known.
pub(crate) fn seconds(
    totals: &mut RunningTotals,
    line: &RecordBuilder,
    clock: Clock,
) -> Option<(u64, u64)> {
    let millis = totals.millis(line.depth(), line.side(), clock);
    millis.map(|(spent, total)| (spent / 1000, total / 1000))
}

/// Lets a reader take the seconds that were written for the entry played last.
pub(crate) fn take_seconds(read: &mut RecordBuilder, seconds: Option<(u64, u64)>) {
    if let Some((spent, total)) = seconds {
        let [spent, total] = [spent, total].map(|seconds| seconds.saturating_mul(1000));
        read.clock(spent, Some(total), Span::default());
    }
}
