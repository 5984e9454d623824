//! The findings of a text while it is read, of each kind as many as a limit allows.

use std::collections::BTreeMap;

use komadai_core::Span;
use komadai_parse::Text;

use super::Finding;
use super::kind::{FindingKind, Severity, Subject};
use super::place::{Before, Place, PlaceIndex};
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

    /// Gives out what was collected.
    pub(crate) fn finish(self) -> KeptFindings {
        self.kept
    }
}

/// The findings of each kind and severity up to a limit. The others are only counted.
#[derive(Debug)]
pub(crate) struct KeptFindings {
    limit: usize,
    list: Vec<Finding>,
    counts: BTreeMap<(FindingKind, Severity), Count>,
}

/// How many findings of a kind and severity there are.
#[derive(Default, Debug)]
struct Count {
    kept: usize,
    /// How many are only counted.
    more: usize,
    /// The place of the first that is only counted.
    from: Option<Place>,
}

impl KeptFindings {
    /// An empty list. The first finding of a kind is kept in any case.
    pub(crate) fn new(limit: usize) -> KeptFindings {
        KeptFindings {
            limit: limit.max(1),
            list: Vec::new(),
            counts: BTreeMap::new(),
        }
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Adds a finding. Returns its index in the list, if it is kept.
    pub(crate) fn push(&mut self, finding: Finding) -> Option<usize> {
        let limit = self.limit;
        let count = self.count((finding.kind(), finding.severity()));
        if count.kept >= limit {
            count.add(1, finding.place);
            return None;
        }
        count.kept += 1;
        let index = self.list.len();
        self.list.push(finding);
        Some(index)
    }

    /// Adds the findings of another list.
    pub(crate) fn absorb(&mut self, other: KeptFindings) {
        for finding in other.list {
            self.push(finding);
        }
        for (kind, count) in other.counts.into_iter().filter(|(_, count)| count.more > 0) {
            self.count(kind).add(count.more, count.from);
        }
    }

    /// Gives out the findings that are kept so far.
    pub(crate) fn take(&mut self) -> Vec<Finding> {
        std::mem::take(&mut self.list)
    }

    /// Gives out the counts of the findings that are not kept, each as a finding.
    pub(crate) fn take_counts(&mut self) -> Vec<Finding> {
        let counts = std::mem::take(&mut self.counts).into_iter();
        let counts = counts.filter(|(_, count)| count.more > 0);
        let finding = |((kind, severity), count): ((FindingKind, Severity), Count)| {
            let finding = FindingKind::LimitFindings.with("limit", self.limit);
            let finding = finding.with("more", count.more).with("code", kind.code());
            let mut finding = finding.with_severity(severity);
            finding.place = count.from;
            finding
        };
        counts.map(finding).collect()
    }

    /// All findings that are kept, then the counts of the others.
    pub(crate) fn finish(mut self) -> Vec<Finding> {
        if !self.is_empty() {
            let mut counts = self.take_counts();
            self.list.append(&mut counts);
        }
        self.list
    }

    /// Counts the lines and columns of all places, which are in `text`.
    pub(crate) fn placed(mut self, text: Text<'_>, before: Before) -> KeptFindings {
        if self.is_empty() {
            return self;
        }
        let starts = self.places().map(|place| place.span.start).collect();
        let index = PlaceIndex::new(text, before, starts);
        self.places()
            .for_each(|place| *place = index.place(place.span));
        self
    }

    /// All places.
    fn places(&mut self) -> impl Iterator<Item = &mut Place> {
        let listed = self
            .list
            .iter_mut()
            .filter_map(|finding| finding.place.as_mut());
        listed.chain(
            self.counts
                .values_mut()
                .filter_map(|count| count.from.as_mut()),
        )
    }

    fn count(&mut self, kind: (FindingKind, Severity)) -> &mut Count {
        self.counts.entry(kind).or_default()
    }
}

impl Count {
    /// Counts `more` findings, the first of them at `from`.
    fn add(&mut self, more: usize, from: Option<Place>) {
        if self.more == 0 {
            self.from = from;
        }
        self.more += more;
    }
}
