//! The running totals of clocks, which some formats demand.

use komadai_core::{ByColor, Color};

use crate::build::TreeWalk;
use crate::record::{Clock, Navigator, NodeId, Record};

/// The time that the sides spent up to each depth of a line that is followed.
#[derive(Debug)]
pub(crate) struct RunningTotals {
    /// In milliseconds.
    spent: Vec<ByColor<u64>>,
    /// Whether the record has a total wherever it has a time, so that none is added up.
    is_complete: bool,
}

impl RunningTotals {
    /// Before the first line of a record.
    #[must_use]
    pub(crate) fn of(record: &Record) -> RunningTotals {
        let mut clocks = record.nodes().map(|node| record.clock(node));
        RunningTotals {
            spent: Vec::new(),
            is_complete: clocks.all(|c| c.spent_millis().is_none() || c.total_millis().is_some()),
        }
    }

    /// The milliseconds spent on an entry of a side, after so many entries on its line, and in all
    /// up to it; nothing where the time spent is not known.
    #[inline]
    pub(crate) fn millis(&mut self, depth: usize, side: Color, clock: Clock) -> Option<(u64, u64)> {
        if let (Some(spent), Some(total), true) =
            (clock.spent_millis(), clock.total_millis(), self.is_complete)
        {
            return Some((spent.into(), total.into()));
        }
        self.spent.truncate(depth);
        let mut sums = self.spent.last().copied().unwrap_or_default();
        let sum = &mut sums[side];
        *sum = match clock.total_millis() {
            Some(total) => u64::from(total),
            None => sum.saturating_add(u64::from(clock.spent_millis().unwrap_or(0))),
        };
        let sum = *sum;
        if self.spent.len() < depth {
            self.spent.resize(depth, sums);
        }
        self.spent.push(sums);
        Some((clock.spent_millis()?.into(), sum))
    }
}

impl Record {
    /// Adds up the running totals of the clocks where there is a time without one, as writers do for
    /// formats that demand them. Nothing changes where the start has no position.
    ///
    /// ```
    /// use komadai_kifu::{Clock, Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let mut at = record.root();
    /// for (m, seconds) in [("7g7f", 5), ("3c3d", 7), ("2g2f", 20)] {
    ///     at = record.push(at, Entry::Move(m.parse()?));
    ///     record.set_clock(at, Clock::new(Some(seconds * 1000), None));
    /// }
    /// record.add_up_clocks();
    /// assert_eq!(record.clock(at).total_millis(), Some(25_000));
    /// # Ok::<(), komadai_core::UsiError>(())
    /// ```
    pub fn add_up_clocks(&mut self) {
        for (node, clock) in self.added_up_clocks() {
            self.set_clock(node, clock);
        }
    }

    fn added_up_clocks(&self) -> Vec<(NodeId, Clock)> {
        let mut clocks = Vec::new();
        let mut totals = RunningTotals::of(self);
        let mut at = Navigator::new(self).filter(|_| !totals.is_complete);
        let mut walk = TreeWalk::new(self);
        while let (Some(at), Some(visit)) = (&mut at, walk.next()) {
            at.back_to(visit.depth);
            let clock = self.clock(visit.node);
            let millis = totals.millis(visit.depth, at.position().side(), clock);
            let clock = millis.map(|(spent, total)| Clock::holding(spent, Some(total)).0);
            clocks.extend(clock.map(|clock| (visit.node, clock)));
            at.enter(visit.node);
            walk.descend(self, visit.node, at.depth());
        }
        clocks
    }
}
