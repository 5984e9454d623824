//! The running totals of clocks, which some formats demand.

use komadai_core::{ByColor, Color};
use komadai_record::{Clock, LossKind, Record};

/// The time that the sides spent up to each depth of the line that is being written.
#[derive(Debug, Default)]
pub(crate) struct RunningTotals {
    /// In milliseconds.
    spent: Vec<ByColor<u64>>,
}

impl RunningTotals {
    /// The whole seconds spent on an entry of `side` that comes after `depth` others, and in all up
    /// to it. What whole seconds cannot hold goes to `lose`.
    pub(crate) fn seconds(
        &mut self,
        depth: usize,
        side: Color,
        clock: Clock,
        mut lose: impl FnMut(LossKind, &'static str),
    ) -> Option<(u64, u64)> {
        self.spent.truncate(depth);
        let mut sums = self.spent.last().copied().unwrap_or_default();
        let (spent, total) = (clock.spent(), clock.total());
        let sum = &mut sums[side];
        *sum = match total {
            Some(total) => u64::from(total),
            None => sum.saturating_add(u64::from(spent.unwrap_or(0))),
        };
        let sum = *sum / 1000;
        if self.spent.len() < depth {
            self.spent.resize(depth, sums);
        }
        self.spent.push(sums);
        let Some(spent) = spent else {
            if total.is_some() {
                let message = "a total without the time for the move cannot be written";
                lose(LossKind::TotalTime, message);
            }
            return None;
        };
        let message = "times are cut off to whole seconds";
        if spent % 1000 != 0 {
            lose(LossKind::Time, message);
        }
        if total.is_some_and(|total| total % 1000 != 0) {
            lose(LossKind::TotalTime, message);
        }
        Some((u64::from(spent / 1000), sum))
    }
}

/// What the clocks of a record have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Totals {
    /// The record has no times.
    NoClock,
    /// Every time has its total.
    Written,
    /// A time is without the total that belongs to it.
    Missing,
}

impl Totals {
    pub(crate) fn of(record: &Record) -> Totals {
        let mut totals = Totals::NoClock;
        for clock in record.nodes().map(|node| record.clock(node)) {
            match (clock.spent(), clock.total()) {
                (Some(_), None) => return Totals::Missing,
                (Some(_), Some(_)) => totals = Totals::Written,
                (None, _) => {}
            }
        }
        totals
    }
}

/// The loss where totals were added up.
pub(crate) const ADDED_UP: &str = "the record has no running totals; they were added up";
