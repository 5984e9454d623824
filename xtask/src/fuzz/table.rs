//! The table of a campaign, a row for each target.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use super::campaign::Seen;
use super::crash::Filed;
use super::progress::Progress;

/// Fewer executions than this share past the reader test the reader's refusals only.
const LEAST_SHARE: f64 = 20.0;

#[derive(Default)]
pub(super) struct Table {
    pub(super) rows: Vec<Row>,
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
}

impl Table {
    /// Whether nothing crashed.
    pub(super) fn is_good(&self) -> bool {
        let good = |row: &Row| row.complaints.is_empty() && row.filed.is_empty();
        self.rows.iter().all(good)
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
            if row.progress.counted > 0 && row.share() < LEAST_SHARE {
                writeln!(f, "{}: under {LEAST_SHARE} % get past the reader", row.name)?;
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
