//! Findings of a text that is being read.

use komadai_core::Span;

use super::item::Finding;
use super::kept::KeptFindings;
use super::kind::FindingKind;
use super::place::Place;
use super::subject::Subject;
use crate::options::Limits;

/// Collects findings about a text.
#[derive(Debug)]
pub(crate) struct FindingCollector {
    limits: Limits,
    kept: KeptFindings,
    /// Whether a limit was met, after which nothing more is reported.
    closed: bool,
    last: Option<LastFinding>,
}

/// The finding that was added last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LastFinding {
    /// Its kind.
    pub kind: FindingKind,
    /// Its bytes.
    pub span: Option<Span>,
    /// Its index among the findings that are kept; `None` if it is only counted.
    index: Option<usize>,
}

impl FindingCollector {
    /// A collector without findings yet.
    pub(crate) fn new(limits: Limits) -> FindingCollector {
        FindingCollector {
            limits,
            kept: KeptFindings::new(limits.findings),
            closed: false,
            last: None,
        }
    }

    /// Hands the findings on to another collector.
    pub(crate) fn give_up(&mut self) -> FindingCollector {
        std::mem::replace(self, FindingCollector::new(self.limits))
    }

    /// How much of a text is taken.
    pub(crate) const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Adds a finding about a stretch of the text, or about all of it. After a limit nothing more
    /// is reported.
    pub(crate) fn report(&mut self, span: impl Into<Option<Span>>, finding: impl Into<Finding>) {
        self.last = None;
        if self.closed {
            return;
        }
        let (span, finding) = (span.into(), finding.into());
        let kind = finding.kind();
        self.closed = kind.subject() == Subject::Limit;
        let index = self.kept.push(finding.at(span));
        self.last = Some(LastFinding { kind, span, index });
    }

    /// Whether a limit was met.
    pub(crate) const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Whether nothing was found.
    pub(crate) fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// The finding that was added last, unless it came after a limit.
    pub(crate) const fn last(&self) -> Option<LastFinding> {
        self.last
    }

    /// Makes a finding a warning, which was an error.
    pub(crate) fn soften(&mut self, finding: LastFinding) {
        let place = finding.span.map(Place::uncounted);
        self.kept.soften(finding.index, finding.kind, place);
    }

    /// Gives out what was collected.
    pub(crate) fn finish(self) -> KeptFindings {
        self.kept
    }
}
