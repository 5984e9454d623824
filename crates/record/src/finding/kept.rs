//! How many findings of a kind are kept.

use std::collections::BTreeMap;

use komadai_core::Span;
use komadai_parse::Text;

use super::item::Finding;
use super::message::{FindingKind, Message};
use super::place::{Before, Place, PlaceIndex};
use super::severity::Severity;

/// The findings of each kind up to a limit. The others are only counted.
///
/// ```
/// use komadai_record::build::KeptFindings;
/// use komadai_record::{Finding, Message, Place};
///
/// let mut kept = KeptFindings::<Place>::new(1);
/// for _ in 0..3 {
///     kept.push(Finding::new(None, Message::LongBoard));
/// }
/// assert_eq!(kept.finish().len(), 2, "one, and how many more there are");
/// ```
#[derive(Debug)]
pub struct KeptFindings<P = Place> {
    limit: usize,
    list: Vec<Finding<P>>,
    kinds: BTreeMap<FindingKind, Count<P>>,
}

/// How many there are of a kind.
#[derive(Debug)]
struct Count<P> {
    kept: usize,
    /// How many are only counted.
    more: usize,
    /// The place of the first that is only counted.
    from: Option<P>,
}

impl<P> Default for Count<P> {
    fn default() -> Count<P> {
        Count {
            kept: 0,
            more: 0,
            from: None,
        }
    }
}

impl<P: Copy> KeptFindings<P> {
    /// An empty list. The first finding of a kind is kept in any case.
    pub fn new(limit: usize) -> KeptFindings<P> {
        KeptFindings {
            limit: limit.max(1),
            list: Vec::new(),
            kinds: BTreeMap::new(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Adds a finding. Returns its index in the list, if it is kept.
    pub fn push(&mut self, finding: Finding<P>) -> Option<usize> {
        let limit = self.limit;
        let count = self.kinds.entry(finding.kind()).or_default();
        if count.kept >= limit {
            count.add(1, finding.place);
            return None;
        }
        count.kept = count.kept.saturating_add(1);
        let place = self.list.len();
        self.list.push(finding);
        Some(place)
    }

    /// Adds the findings of another list.
    pub fn absorb(&mut self, other: KeptFindings<P>) {
        for finding in other.list {
            self.push(finding);
        }
        for (kind, count) in other.kinds.into_iter().filter(|(_, count)| count.more > 0) {
            self.kinds
                .entry(kind)
                .or_default()
                .add(count.more, count.from);
        }
    }

    /// Puts another finding in place of one that was kept at `at`, or only counted.
    pub(super) fn replace(&mut self, at: Option<usize>, old: FindingKind, new: Finding<P>) {
        if let Some(finding) = at.and_then(|at| self.list.get_mut(at)) {
            *finding = new;
            return;
        }
        let count = self.kinds.entry(old).or_default();
        count.more = count.more.saturating_sub(1);
        self.kinds.entry(new.kind()).or_default().add(1, new.place);
    }

    /// Gives out the findings that are kept so far.
    pub fn take(&mut self) -> Vec<Finding<P>> {
        std::mem::take(&mut self.list)
    }

    /// Gives out the counts of the findings that are not kept, as a finding for each kind.
    pub fn take_counts(&mut self) -> Vec<Finding<P>> {
        let limit = self.limit;
        let kinds = std::mem::take(&mut self.kinds).into_iter();
        let kinds = kinds.filter(|(_, count)| count.more > 0);
        let counts = kinds.map(|(kind, Count { more, from, .. })| {
            let code = kind.code();
            let message = match kind.severity() {
                Severity::Error => Message::MoreErrors { limit, more, code },
                Severity::Warning => Message::MoreWarnings { limit, more, code },
            };
            Finding::new(from, message)
        });
        counts.collect()
    }

    /// All findings that are kept, then the counts of the others.
    pub fn finish(mut self) -> Vec<Finding<P>> {
        if !self.is_empty() {
            let mut counts = self.take_counts();
            self.list.append(&mut counts);
        }
        self.list
    }
}

impl KeptFindings<Span> {
    /// Counts the lines and columns of all places, which are in a text.
    pub fn placed(self, text: Text<'_>, before: Before) -> KeptFindings {
        let listed = self.list.iter().filter_map(|finding| finding.place);
        let counted = self.kinds.values().filter_map(|count| count.from);
        let index = PlaceIndex::new(
            text,
            before,
            listed.chain(counted).map(|span| span.start).collect(),
        );
        let kinds = self
            .kinds
            .into_iter()
            .map(|(kind, Count { kept, more, from })| {
                let from = from.map(|span| index.place(span));
                (kind, Count { kept, more, from })
            });
        KeptFindings {
            limit: self.limit,
            kinds: kinds.collect(),
            list: self
                .list
                .into_iter()
                .map(|finding| finding.placed(&index))
                .collect(),
        }
    }
}

impl<P> Count<P> {
    /// Counts so many more, the first of them at a place.
    fn add(&mut self, more: usize, from: Option<P>) {
        if self.more == 0 {
            self.from = from;
        }
        self.more = self.more.saturating_add(more);
    }
}
