//! Whether the totals of a record's clocks add up.

use komadai_core::{ByColor, Color};

use super::AuditFinding;
use crate::finding::Severity;
use crate::record::Record;

/// Adds a finding for the first total of each side that is not the sum of its times.
pub(super) fn audit(record: &Record, findings: &mut Vec<AuditFinding>) {
    let clocks = || record.main_line().map(|node| record.clock(node));
    // Programs that keep no time write zeros, or the times of moves beside totals of zero.
    if clocks().all(|clock| clock.total().unwrap_or(0) == 0) {
        return;
    }
    let mut sums = ByColor::<Option<u64>>::new_with(|_| Some(0));
    let mut whole = ByColor::<bool>::new_with(|_| true);
    let mut told = ByColor::<bool>::default();
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
        let spent = clock.spent().map(u64::from);
        let sum = sums[mover]
            .zip(spent)
            .map(|(sum, spent)| sum.saturating_add(spent));
        whole[mover] &= spent.is_none_or(|spent| spent % 1000 == 0);
        let Some(total) = clock.total().map(u64::from) else {
            sums[mover] = sum;
            continue;
        };
        sums[mover] = Some(total);
        // Totals are whole seconds: parts of a second get lost.
        let agrees = sum.is_none_or(|sum| {
            if whole[mover] {
                sum == total
            } else {
                sum.abs_diff(total) < 2000
            }
        });
        // An ending has no time of its own in many files, and the total of nobody.
        if agrees || told[mover] || is_ending {
            continue;
        }
        told[mover] = true;
        findings.push(AuditFinding {
            node,
            ply: record.ply(node),
            severity: Severity::Warning,
            code: "clock-disagrees",
            message: format!(
                "the total of {} s is not the {} s that the times before add up to",
                total / 1000,
                sum.unwrap_or(0) / 1000
            ),
        });
    }
}
