//! The table of a corpus run, a row for each format.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

#[derive(Default)]
pub(super) struct Table {
    rows: BTreeMap<String, Row>,
}

/// The counts of a format.
#[derive(Default)]
pub(super) struct Row {
    pub(super) files: usize,
    /// In a format that the library does not read yet.
    pub(super) unread: usize,
    pub(super) read: usize,
    pub(super) refused: usize,
    pub(super) compared: usize,
    pub(super) equal: usize,
    pub(super) differing: usize,
    pub(super) findings: usize,
    /// With an error among the findings.
    pub(super) errors: usize,
    /// What the audit found.
    pub(super) claims: usize,
    pub(super) slowest: Duration,
}

impl Table {
    pub(super) fn row(&mut self, format: &str) -> &mut Row {
        self.rows.entry(format.to_owned()).or_default()
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:8}{:>7}{:>9}{:>7}{:>9}{:>10}{:>7}{:>8}{:>11}{:>10}{:>8}{:>8}{:>12}",
            "format",
            "files",
            "not yet",
            "read",
            "refused",
            "compared",
            "equal",
            "%",
            "differing",
            "findings",
            "errors",
            "claims",
            "slowest ms",
        )?;
        for (format, row) in &self.rows {
            let percent = match row.compared {
                0 => "-".to_owned(),
                compared => format!("{:.1}", row.equal as f64 * 100.0 / compared as f64),
            };
            writeln!(
                f,
                "{format:8}{:>7}{:>9}{:>7}{:>9}{:>10}{:>7}{percent:>8}{:>11}{:>10}{:>8}{:>8}{:>12}",
                row.files,
                row.unread,
                row.read,
                row.refused,
                row.compared,
                row.equal,
                row.differing,
                row.findings,
                row.errors,
                row.claims,
                row.slowest.as_millis(),
            )?;
        }
        Ok(())
    }
}
