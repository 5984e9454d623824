//! A game of a file.

use std::fmt;

use komadai_core::{DisplayIn, Language, display_in_english};

use crate::finding::{Finding, Severity};
use crate::part::Part;
use crate::record::Record;

/// A game that was read: its record, its findings and its text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Game {
    /// The record.
    pub record: Record,
    /// What is odd or wrong in the text, in the order in which it was found.
    pub findings: Vec<Finding>,
    /// The part of the file that the game was read from.
    pub text: Part,
}

impl Game {
    /// Reads strictly: the game comes out unless it has a finding of this severity or worse.
    ///
    /// # Errors
    ///
    /// The first finding of this severity or worse.
    pub fn refuse(self, severity: Severity) -> Result<Game, StrictError> {
        let refused = first_refused(self.findings.iter(), severity);
        refused.map_or(Ok(self), Err)
    }
}

/// The first finding of this severity or worse.
pub(crate) fn first_refused<'a>(
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
