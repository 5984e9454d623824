//! The places of the nodes in their text.

use std::collections::BTreeMap;

use komadai_core::Span;

use super::node_id::NodeId;

/// The place of a node in one word: how many bytes after the first place of the record it starts,
/// and how many it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place(u32);

/// The bits of a length.
const LEN: u32 = 8;

/// The longest that fits in them.
const LONGEST: u32 = (1 << LEN) - 1;

impl Place {
    /// No reader gave a place.
    pub(super) const UNKNOWN: Place = Place(0);
    /// The place does not fit in a word, and is kept apart.
    const APART: Place = Place(1 << LEN);

    #[inline]
    fn fitting(start: usize, len: usize) -> Option<Place> {
        let fits = start < 1 << (32 - LEN) && len <= LONGEST as usize;
        fits.then_some(Place((start << LEN | len) as u32))
    }
}

/// What the places of a record have in common, and those that are no usual ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// The byte from which the places count.
    origin: Option<usize>,
    apart: BTreeMap<NodeId, Span>,
}

impl Places {
    #[inline]
    pub(super) fn set(&mut self, id: NodeId, place: Span) -> Place {
        if !self.apart.is_empty() {
            self.apart.remove(&id);
        }
        self.set_first(id, place)
    }

    /// Sets the place of a node that was never given one.
    #[inline]
    pub(super) fn set_first(&mut self, id: NodeId, place: Span) -> Place {
        let Some(len) = place.end.checked_sub(place.start).filter(|&len| len > 0) else {
            return Place::UNKNOWN;
        };
        let origin = *self.origin.get_or_insert(place.start);
        let start = place.start.checked_sub(origin);
        let fitting = start.and_then(|start| Place::fitting(start, len));
        fitting.unwrap_or_else(|| self.set_apart(id, place))
    }

    #[cold]
    fn set_apart(&mut self, id: NodeId, place: Span) -> Place {
        self.apart.insert(id, place);
        Place::APART
    }

    pub(super) const fn origin(&self) -> Option<usize> {
        self.origin
    }

    pub(super) fn get(&self, id: NodeId, place: Place) -> Option<Span> {
        match place {
            Place::UNKNOWN => None,
            Place::APART => self.apart.get(&id).copied(),
            Place(word) => {
                let start = self.origin?.saturating_add((word >> LEN) as usize);
                Some(Span::sized(start, (word & LONGEST) as usize))
            }
        }
    }

    pub(super) fn forget(&mut self, id: NodeId) {
        self.apart.remove(&id);
    }
}
