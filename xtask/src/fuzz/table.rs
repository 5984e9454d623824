//! The table of a campaign, a row for each target.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use super::campaign::Seen;
use super::crash::Filed;
use super::progress::Progress;

/// Fewer executions than this share past the reader test the reader's refusals only.
const LEAST_SHARE: f64 = 20.0;
/// Of fewer executions the share says little.
const ENOUGH: u64 = 1000;

pub(super) struct Table {
    pub(super) rows: Vec<Row>,
    /// A smoke run is too short to be held to the share.
    smoke: bool,
}

pub(super) struct Row {
    name: &'static str,
    progress: Progress,
    took: Duration,
    complaints: Vec<String>,
    filed: Vec<PathBuf>,
    passing: usize,
}

impl Row {
    pub(super) fn new(name: &'static str, seen: Seen, filed: Filed) -> Row {
        Row {
            name,
            progress: seen.progress,
            took: seen.took,
            complaints: seen.complaints,
            filed: filed.crashes,
            passing: filed.passing,
        }
    }

    /// What percentage of the executions got past the reader.
    fn share(&self) -> f64 {
        percent(self.progress.past, self.progress.counted)
    }

    fn is_under_the_share(&self) -> bool {
        self.progress.counted > 0 && self.share() < LEAST_SHARE
    }
}

impl Table {
    /// A table without rows, of a smoke run or of a campaign.
    pub(super) fn new(smoke: bool) -> Table {
        let rows = Vec::new();
        Table { rows, smoke }
    }

    /// Whether nothing crashed, and each target of a campaign tests more than refusals.
    pub(super) fn is_good(&self) -> bool {
        let crashed = |row: &Row| !row.complaints.is_empty() || !row.filed.is_empty();
        !self.rows.iter().any(|row| crashed(row) || self.fails(row))
    }

    /// Whether a target fails for its share alone.
    fn fails(&self, row: &Row) -> bool {
        !self.smoke && row.progress.counted >= ENOUGH && row.is_under_the_share()
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:18}{:>12}{:>9}{:>10}{:>7}{:>8}{:>8}{:>9}",
            "target", "executions", "a second", "coverage", "new", "inputs", "past %", "crashes"
        )?;
        let mut all = 0;
        for row in &self.rows {
            let progress = &row.progress;
            let first = progress.first_coverage.unwrap_or(progress.coverage);
            all += progress.executions;
            writeln!(
                f,
                "{:18}{:>12}{:>9.0}{:>10}{:>7}{:>8}{:>8.1}{:>9}",
                row.name,
                progress.executions,
                progress.executions as f64 / row.took.as_secs_f64().max(0.001),
                progress.coverage,
                progress.coverage.saturating_sub(first),
                progress.corpus,
                row.share(),
                row.filed.len(),
            )?;
        }
        let crashes: usize = self.rows.iter().map(|row| row.filed.len()).sum();
        writeln!(
            f,
            "fuzz: {} targets, {all} executions, {crashes} crashes",
            self.rows.len()
        )?;
        for row in &self.rows {
            if row.is_under_the_share() {
                write!(f, "{}: under {LEAST_SHARE} % get past the reader", row.name)?;
                let failed = "; that is not good enough for a campaign";
                writeln!(f, "{}", if self.fails(row) { failed } else { "" })?;
            }
            if row.passing > 0 {
                let count = row.passing;
                writeln!(f, "{}: {count} over the limits, but not alone", row.name)?;
            }
            for complaint in &row.complaints {
                writeln!(f, "{} ended badly:\n{complaint}", row.name)?;
            }
            for file in &row.filed {
                writeln!(f, "{}: filed as {}", row.name, file.display())?;
            }
        }
        Ok(())
    }
}

pub(super) fn percent(part: u64, whole: u64) -> f64 {
    part as f64 * 100.0 / whole.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::{Progress, Row, Table};
    use crate::fuzz::campaign::Seen;
    use crate::fuzz::crash::Filed;

    fn table(smoke: bool, past: u64, counted: u64) -> Table {
        let progress = Progress {
            past,
            counted,
            ..Progress::default()
        };
        let seen = Seen {
            progress,
            ..Seen::default()
        };
        let mut table = Table::new(smoke);
        table.rows.push(Row::new("kif", seen, Filed::default()));
        table
    }

    #[test]
    fn campaigns_are_held_to_the_share() {
        let under = "kif: under 20 % get past the reader";
        let failed = "kif: under 20 % get past the reader; that is not good enough for a campaign";
        for (smoke, past, counted, is_good, told) in [
            (false, 200, 1000, true, None),
            (false, 199, 1000, false, Some(failed)),
            (false, 0, 999, true, Some(under)),
            (false, 0, 0, true, None),
            (true, 0, 1 << 20, true, Some(under)),
        ] {
            let table = table(smoke, past, counted);
            assert_eq!(table.is_good(), is_good, "{past} of {counted}");
            let text = table.to_string();
            let line = text.lines().find(|line| line.starts_with("kif: "));
            assert_eq!(line, told, "{past} of {counted}");
        }
    }
}
