//! What the audit of a record finds.

use crate::finding::{Finding, Message, Severity};
use crate::part::Part;
use crate::record::{NodeId, Record};

/// A false claim of a record, or a fact that it does not claim.
///
/// ```
/// use komadai_core::{Color, EndingKind, Outcome};
/// use komadai_record::{Ending, Record, audit};
///
/// let mut record = Record::default();
/// let ending = Ending { kind: EndingKind::Checkmate, outcome: Outcome::Win(Color::White), raw: String::new() };
/// record.push(record.root(), ending.into());
/// let found = audit(&record, None);
/// assert!(found.iter().all(|finding| finding.ply <= 1));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct AuditFinding {
    /// The node of the record.
    pub node: NodeId,
    /// The number of the move there.
    pub ply: u32,
    /// The message: a false claim is an error, a fact that is not claimed a warning.
    pub message: Message,
}

impl AuditFinding {
    /// How bad it is.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.message.kind().severity()
    }

    /// A stable name for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.message.kind().code()
    }

    /// The finding with its place in the part of a text that the record was read from; without one
    /// where the reader gave no place.
    #[must_use]
    pub fn in_part(self, record: &Record, part: &Part) -> Finding {
        let span = record.place(self.node);
        let place = span.map(|span| part.place(span));
        Finding {
            ply: Some(self.ply),
            ..Finding::new(place, self.message)
        }
    }
}
