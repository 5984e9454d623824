//! Findings of a text that is being read.

use komadai_core::Span;

use super::item::Finding;
use super::kept::KeptFindings;
use super::message::{FindingKind, Message};
use super::subject::Subject;
use crate::limits::Limits;

/// Collects findings about a text.
///
/// ```
/// use komadai_core::Span;
/// use komadai_record::build::FindingCollector;
/// use komadai_record::{FindingKind, Limits, Message};
///
/// let mut findings = FindingCollector::new(Limits::default());
/// findings.report(Span::new(0, 3), Message::LongBoard);
/// assert_eq!(findings.last().unwrap().kind, FindingKind::LongBoard);
/// ```
#[derive(Debug)]
pub struct FindingCollector {
    limits: Limits,
    kept: KeptFindings<Span>,
    /// Whether a limit was met, after which nothing more is reported.
    closed: bool,
    last: Option<LastFinding>,
}

/// The finding that was added last.
///
/// ```
/// use komadai_core::Span;
/// use komadai_record::build::FindingCollector;
/// use komadai_record::{Limits, Message};
///
/// let mut findings = FindingCollector::new(Limits::default());
/// findings.report(Span::new(0, 3), Message::LongBoard);
/// let last = findings.last().unwrap();
/// assert_eq!(last.span, Some(Span::new(0, 3)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LastFinding {
    /// Its kind.
    pub kind: FindingKind,
    /// Its bytes.
    pub span: Option<Span>,
    /// Its index among the findings that are kept; `None` if it is only counted.
    at: Option<usize>,
}

impl FindingCollector {
    /// A collector without findings yet.
    pub fn new(limits: Limits) -> FindingCollector {
        FindingCollector {
            limits,
            kept: KeptFindings::new(limits.findings),
            closed: false,
            last: None,
        }
    }

    /// Hands the findings on to another collector.
    pub fn give_up(&mut self) -> FindingCollector {
        std::mem::replace(self, FindingCollector::new(self.limits))
    }

    /// How much of a text is taken.
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Adds a finding about a stretch of the text, or about all of it. After a limit nothing more
    /// is reported.
    pub fn report(&mut self, span: impl Into<Option<Span>>, message: Message) {
        self.last = None;
        if self.closed {
            return;
        }
        let (kind, span) = (message.kind(), span.into());
        self.closed = kind.subject() == Subject::Limit;
        let at = self.kept.push(Finding::new(span, message));
        self.last = Some(LastFinding { kind, span, at });
    }

    /// From now on nothing is reported.
    pub const fn close(&mut self) {
        self.closed = true;
    }

    /// Whether a limit was met, or nothing more is wanted.
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// The finding that was added last, unless it came after a limit.
    pub const fn last(&self) -> Option<LastFinding> {
        self.last
    }

    /// Puts another message in place of that of a finding.
    pub fn replace(&mut self, old: LastFinding, message: Message) {
        let new = Finding::new(old.span, message);
        self.kept.replace(old.at, old.kind, new);
    }

    /// Gives out what was collected.
    pub fn finish(self) -> KeptFindings<Span> {
        self.kept
    }
}
