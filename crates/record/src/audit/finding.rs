//! What the audit of a record finds.

use komadai_core::Span;

use crate::finding::{Finding, Severity};
use crate::part::{Part, inside};
use crate::record::{NodeId, Record};

/// Something in a record that is not so, or that it does not say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditFinding {
    /// Where in the record.
    pub node: NodeId,
    /// The number of the move there.
    pub ply: u32,
    /// How bad it is: what is claimed and not so is an error, what was not claimed a warning.
    pub severity: Severity,
    /// A stable name for programs.
    pub code: &'static str,
    /// A sentence for people.
    pub message: String,
}

impl AuditFinding {
    /// The finding with its place in the text that the record was read from; its first byte where
    /// the reader told no place.
    #[must_use]
    pub fn in_text(&self, record: &Record, text: &str) -> Finding {
        let place = record.place(self.node).unwrap_or(Span::new(0, 0));
        let message = format!("move {}: {}", self.ply, self.message);
        Finding::new(text, place, self.severity, self.code, message)
    }

    /// The same for a record that was read from a part of a text.
    #[must_use]
    pub fn in_part(&self, record: &Record, part: &Part) -> Finding {
        let place = record.place(self.node);
        let place = place.and_then(|place| inside(place, part.byte));
        let message = format!("move {}: {}", self.ply, self.message);
        let place = place.unwrap_or(Span::new(0, 0));
        let mut finding = Finding::new(&part.text, place, self.severity, self.code, message);
        finding.shift(part.line, part.byte);
        finding
    }
}
