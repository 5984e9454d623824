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
    /// Whether a limit was met, after which nothing more is reported.
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
    /// Its index among the findings that are kept; `None` if it is only counted.
    at: Option<usize>,
}

impl<'t> FindingCollector<'t> {
    /// A collector for this text, without findings yet.
    pub fn new(source: impl Into<Source<'t>>) -> FindingCollector<'t> {
        let source = source.into();
        FindingCollector {
            source,
            kept: KeptFindings::new(source.limits.findings),
            closed: false,
            last: None,
        }
    }

    /// Hands the findings on to another collector.
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

    /// The finding that was added last, unless it came after a limit.
    pub const fn last(&self) -> Option<LastFinding> {
        self.last
    }

    /// Puts another message in place of that of a finding.
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
