//! A game as it was read.

use std::fmt;

use komadai_core::{DisplayIn, Language, display_in_english};

use crate::finding::{Finding, Severity};
use crate::record::Record;

/// A game, and what was found in it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GameReading {
    /// The game.
    pub record: Record,
    /// What was odd or wrong in it, in the order in which it was found.
    pub findings: Vec<Finding>,
}

impl GameReading {
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
    let found = findings.find(|found| found.severity() >= severity)?;
    Some(StrictError(found.clone()))
}

/// A strict reading was refused because of this finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrictError(pub Finding);

impl DisplayIn for StrictError {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.0.in_language(language);
        match language {
            Language::English => write!(f, "refused: {found}"),
            Language::Japanese => write!(f, "読みません: {found}"),
        }
    }
}

display_in_english!(StrictError);

impl std::error::Error for StrictError {}
