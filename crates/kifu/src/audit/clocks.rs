//! Checks the times of a record: whether totals are sums, and whether the time control allows the times.

use std::time::Duration;

use komadai_core::{ByColor, Color, EndingKind, Handicap, Outcome};
use komadai_parse::TimeControl;

use crate::{Detail, Finding, FindingKind, Record, keys};

/// Adds a finding for the first move of each side that took longer than the time control allows.
///
/// Only certain cases are reported, and what the record leaves open is allowed. Times may be rounded up to a second. An
/// increment counts before the move. If neither byoyomi nor an increment is mentioned, a minute of byoyomi is allowed.
/// With a minute of byoyomi, a stopwatch may ignore the seconds of every move. A side that lost on time has no finding.
pub(super) fn audit_limits(record: &Record, findings: &mut Vec<Finding>) {
    let loser = record
        .ending()
        .and_then(|ending| match (ending.kind, ending.outcome) {
            (EndingKind::TimeUp, Outcome::Win(winner)) => Some(!winner),
            _ => None,
        });
    let mut left = ByColor::from_fn(|side| {
        if loser == Some(side) {
            None
        } else {
            TimeLeft::of(record, side)
        }
    });
    if left.black.is_none() && left.white.is_none() {
        return;
    }
    let handicap = Handicap::of(&record.start.setup);
    let is_handicap = handicap.is_some_and(|handicap| handicap != Handicap::Even);
    let mut side = record.start.setup.side;
    for node in record.main_line() {
        let is_ending = record
            .entry(node)
            .is_some_and(|entry| entry.ending().is_some());
        let (mover, spent) = (side, record.clock(node).spent_millis());
        if is_ending {
            continue;
        }
        side = !side;
        let (Some(time), Some(spent)) = (&mut left[mover], spent.map(u64::from)) else {
            continue;
        };
        let allowed = time.allowed();
        if time.spend(spent) {
            continue;
        }
        let finding = FindingKind::TimeExceeded
            .with("side", Detail::of_side(mover, is_handicap))
            .with("used", spent / 1000)
            .with("allowed", allowed / 1000)
            .with(
                "control",
                Detail::quote(record.headers.time_of(mover).unwrap_or_default()),
            );
        findings.push(finding.at_node(node, record.ply(node)));
        left[mover] = None;
    }
}

/// The time that a side has left, in milliseconds.
struct TimeLeft {
    main: u64,
    byoyomi: u64,
    increment: u64,
    /// The time to consider that is left, and the byoyomi periods besides the last.
    more: u64,
    /// Whether seconds may be ignored, as by a stopwatch.
    is_by_minutes: bool,
}

impl TimeLeft {
    /// Returns the time of a side at the start, or `None` if the record has no time control that is understood.
    fn of(record: &Record, side: Color) -> Option<TimeLeft> {
        let value = record.headers.time_of(side)?;
        let byoyomi = record.headers.get(keys::BYOYOMI);
        let (control, more) = TimeControl::with_more_time(value, byoyomi)?;
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let [main, mut byoyomi, increment] =
            [control.main, control.byoyomi, control.increment].map(millis);
        let is_stated = |c: char| "+＋切負秒".contains(c);
        if byoyomi == 0 && increment == 0 && !value.contains(is_stated) {
            byoyomi = MINUTE;
        }
        Some(TimeLeft {
            main: main.saturating_add(increment),
            byoyomi,
            increment,
            more: millis(more),
            is_by_minutes: byoyomi == MINUTE && !value.contains("チェスクロック"),
        })
    }

    /// Returns the longest time that the next move may take.
    const fn allowed(&self) -> u64 {
        let with_byoyomi = self.main.saturating_add(self.byoyomi);
        with_byoyomi.saturating_add(self.more)
    }

    /// Spends time on a move. Returns `false` if it is certainly more than allowed.
    const fn spend(&mut self, spent: u64) -> bool {
        let mut least = spent.saturating_sub(SECOND);
        if least > self.allowed() {
            return false;
        }
        if self.is_by_minutes {
            least = spent - spent % MINUTE;
        }
        let over = least.saturating_sub(self.main).saturating_sub(self.byoyomi);
        self.more = self.more.saturating_sub(over);
        self.main = self
            .main
            .saturating_sub(least)
            .saturating_add(self.increment);
        true
    }
}

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;

/// Adds a finding for the first total of each side that is not the sum of its times.
pub(super) fn audit_totals(record: &Record, findings: &mut Vec<Finding>) {
    // Programs without a clock write zeros, or the times of moves with totals of zero.
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
        // In many files an ending has no time, and a total that belongs to neither side.
        if sum.may_be(total) || reported[mover] || is_ending {
            continue;
        }
        reported[mover] = true;
        let finding = FindingKind::ClockDisagrees.with("total", total / 1000);
        let finding = finding.with("sum", sum.least / 1000);
        findings.push(finding.at_node(node, record.ply(node)));
    }
}

/// A range of the possible total time of a side, in milliseconds.
///
/// Programs truncate times and totals to whole seconds separately. Two moves of 1.6 s each are written as 1 s, but the
/// totals after them as 1 s and 3 s.
#[derive(Clone, Copy)]
struct Sum {
    least: u64,
    most: u64,
}

impl Sum {
    const ZERO: Sum = Sum { least: 0, most: 0 };

    /// Returns the range of totals that may be written as this total.
    fn of(total: u32) -> Sum {
        Sum::ZERO.with(Some(total))
    }

    /// Adds a time to the sum. The time may be unknown.
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

    /// Returns `true` if this total may be the sum, truncated or not.
    fn may_be(self, total: u32) -> bool {
        (self.least / 1000..=self.most / 1000).contains(&u64::from(total / 1000))
    }
}
