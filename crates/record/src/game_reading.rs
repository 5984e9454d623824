//! A game as it was read.

use std::fmt;

use komadai_core::Span;

use crate::finding::{Finding, Severity};
use crate::record::Record;

/// A game, and what was found in it.
#[derive(Clone, Debug)]
pub struct GameReading {
    /// The game.
    pub record: Record,
    /// What was odd or wrong in it, in the order in which it was found.
    pub findings: Vec<Finding>,
}

impl GameReading {
    /// Moves all places by so many lines and bytes: those of the text before. What has no place,
    /// which is said of the first byte, still has none.
    pub fn shift(&mut self, lines: usize, bytes: usize) {
        let nowhere = |finding: &Finding| finding.line == 1 && finding.span == Span::new(0, 0);
        for finding in self.findings.iter_mut().filter(|found| !nowhere(found)) {
            finding.shift(lines, bytes);
        }
        if bytes > 0 {
            self.record.shift_places(bytes);
        }
    }

    /// Strict reading: the same, unless something of this severity or worse was found.
    ///
    /// # Errors
    ///
    /// The first finding of this severity or worse.
    pub fn refuse(self, severity: Severity) -> Result<GameReading, StrictError> {
        let refused = first_refused(self.findings.iter(), severity);
        refused.map_or(Ok(self), Err)
    }
}

/// The first finding of this severity or worse.
pub fn first_refused<'a>(
    mut findings: impl Iterator<Item = &'a Finding>,
    severity: Severity,
) -> Option<StrictError> {
    let found = findings.find(|found| found.severity >= severity)?;
    Some(StrictError(found.clone()))
}

/// A strict reading was refused because of this finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrictError(pub Finding);

impl fmt::Display for StrictError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "refused for what stands at {}", self.0)
    }
}

impl std::error::Error for StrictError {}
