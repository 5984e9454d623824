//! Findings of a text that is being read.

use komadai_core::Span;

use super::item::Finding;
use super::kept::KeptFindings;
use super::message::{FindingKind, Message};
use super::subject::Subject;
use crate::limits::Source;

/// Collects findings about a text.
#[derive(Debug)]
pub struct FindingCollector<'t> {
    source: Source<'t>,
    kept: KeptFindings<Span>,
    /// Whether a limit was met: nothing more is said.
    closed: bool,
    last: Option<LastFinding>,
}

/// The finding that was added last.
#[derive(Clone, Copy, Debug)]
pub struct LastFinding {
    /// Its kind.
    pub kind: FindingKind,
    /// Its bytes.
    pub span: Option<Span>,
    /// Where it is kept; nothing if it is only counted.
    at: Option<usize>,
}

impl<'t> FindingCollector<'t> {
    /// Nothing was found yet in this text.
    pub fn new(source: impl Into<Source<'t>>) -> FindingCollector<'t> {
        let source = source.into();
        FindingCollector {
            source,
            kept: KeptFindings::new(source.limits.findings),
            closed: false,
            last: None,
        }
    }

    /// Hands everything on to another.
    pub fn give_up(&mut self) -> FindingCollector<'t> {
        std::mem::replace(self, FindingCollector::new(self.source))
    }

    /// The text, and how much of it is taken.
    pub const fn source(&self) -> Source<'t> {
        self.source
    }

    /// The bytes of the text.
    pub const fn text_len(&self) -> usize {
        self.source.text.len()
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

    /// Whether a limit was met.
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// What was added last, unless that came after a limit.
    pub const fn last(&self) -> Option<LastFinding> {
        self.last
    }

    /// Says another thing in place of a finding.
    pub fn replace(&mut self, old: LastFinding, message: Message) {
        let new = Finding::new(old.span, message);
        self.kept.replace(old.at, old.kind, new);
    }

    /// Gives out what was collected, and starts anew.
    pub fn take(&mut self) -> KeptFindings<Span> {
        let empty = KeptFindings::new(self.source.limits.findings);
        std::mem::replace(&mut self.kept, empty)
    }
}
