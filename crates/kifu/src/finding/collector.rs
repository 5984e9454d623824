//! Collects findings while a text is read.

use komadai_core::Span;

use super::{Finding, FindingKind, KeptFindings, Place, Severity, Subject};
use crate::format::Limits;

/// Collects findings about a text.
#[derive(Debug)]
pub(crate) struct FindingCollector {
    limits: Limits,
    kept: KeptFindings,
    /// Whether a limit was exceeded. No finding is reported after it.
    closed: bool,
    last: Option<LastFinding>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct LastFinding {
    /// The kind of the finding.
    pub kind: FindingKind,
    /// The bytes of the finding.
    pub span: Option<Span>,
    /// The index among the findings that are kept. `None` if the finding is only counted.
    index: Option<usize>,
}

impl FindingCollector {
    pub(crate) fn new(limits: Limits) -> FindingCollector {
        FindingCollector {
            limits,
            kept: KeptFindings::new(limits.findings),
            closed: false,
            last: None,
        }
    }

    /// Moves the findings to another collector.
    pub(crate) fn give_up(&mut self) -> FindingCollector {
        std::mem::replace(self, FindingCollector::new(self.limits))
    }

    pub(crate) const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Adds a finding about a stretch of the text, or about the whole text. After a limit no finding is added.
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

    pub(crate) const fn is_closed(&self) -> bool {
        self.closed
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// Returns the finding that was added last, unless it came after a limit.
    pub(crate) const fn last(&self) -> Option<LastFinding> {
        self.last
    }

    /// Turns a finding, which was an error, into a warning.
    pub(crate) fn soften(&mut self, finding: LastFinding) {
        let LastFinding { kind, span, index } = finding;
        if let Some(kept) = index.and_then(|index| self.kept.list.get_mut(index)) {
            *kept = kept.clone().with_severity(Severity::Warning);
            return;
        }
        let errors = self.kept.count((kind, Severity::Error));
        errors.more -= 1;
        let warnings = self.kept.count((kind, Severity::Warning));
        warnings.add(1, span.map(Place::uncounted));
    }

    /// Turns the error of this kind within a stretch of the text into a warning.
    pub(crate) fn soften_within(&mut self, kind: FindingKind, within: Span) {
        if let Some(found) = self.within(&[kind], within) {
            *found = found.clone().with_severity(Severity::Warning);
        }
    }

    /// Replaces the last finding of these kinds within a stretch of the text by a warning.
    pub(crate) fn replace_within(&mut self, kinds: &[FindingKind], within: Span, by: Finding) {
        if let Some(found) = self.within(kinds, within) {
            let place = found.place;
            *found = by.with_severity(Severity::Warning);
            found.place = place;
        }
    }

    /// Removes the findings of this kind within a stretch of the text. No finding may be reported afterwards.
    pub(crate) fn remove_within(&mut self, kind: FindingKind, within: Span) {
        self.kept
            .list
            .retain(|finding| finding.kind() != kind || !finding.touches(within));
    }

    /// Returns the last finding of these kinds within a stretch of the text.
    fn within(&mut self, kinds: &[FindingKind], within: Span) -> Option<&mut Finding> {
        let mut findings = self.kept.list.iter_mut().rev();
        findings.find(|finding| kinds.contains(&finding.kind()) && finding.touches(within))
    }

    pub(crate) fn finish(self) -> KeptFindings {
        self.kept
    }
}
