//! A game as it was read.

use std::fmt;

use komadai_core::Span;

use crate::finding::{Finding, KeptFindings, Place, PlaceIndex, Severity};
use crate::record::Record;

/// A game, and what was found in it.
#[derive(Clone, Debug)]
pub struct GameReading<P = Place> {
    /// The game.
    pub record: Record,
    /// What was odd or wrong in it, in the order in which it was found.
    pub findings: Vec<Finding<P>>,
}

/// Counts the lines and columns of what was found in games of a text, and outside of them.
pub fn placed(
    text: &str,
    games: Vec<GameReading<Span>>,
    outside: KeptFindings<Span>,
) -> (Vec<GameReading>, KeptFindings) {
    let found = games.iter().flat_map(|game| &game.findings);
    let spans = found.filter_map(|finding| finding.place);
    let index = PlaceIndex::new(text, spans.map(|span| span.start).collect());
    let placed = |game: GameReading<Span>| {
        let findings = game.findings.into_iter();
        GameReading {
            record: game.record,
            findings: findings.map(|finding| finding.placed(&index)).collect(),
        }
    };
    let games = games.into_iter().map(placed).collect();
    (games, outside.placed(text))
}

impl GameReading {
    /// Moves all places by so many lines and bytes: those of the text before.
    pub fn shift(&mut self, lines: usize, bytes: usize) {
        for finding in &mut self.findings {
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
    let found = findings.find(|found| found.severity() >= severity)?;
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
