//! A game that is shown to a visitor while it is read.

use komadai_core::Span;

use super::RecordBuilder;
use crate::finding::Message;
use crate::record::{Ending, Entry, NodeId};
use crate::visitor::Visiting;

impl<'v> RecordBuilder<'v> {
    /// Shows the game to a visitor: its start, the headers and notes before the first move, and
    /// from now on everything that is read.
    pub fn visited_by(&mut self, mut visiting: Visiting<'v>) {
        visiting.start(&self.record.start, &self.record.headers);
        for note in self.record.notes(NodeId::ROOT) {
            visiting.note(note);
        }
        self.record.set_notes(NodeId::ROOT, Vec::new());
        self.visiting = Some(visiting);
        self.skip_if_wanted();
    }

    /// Gives the visitor back.
    pub fn take_visiting(&mut self) -> Option<Visiting<'v>> {
        self.visiting.take()
    }

    /// Leaves out the rest of the game if the visitor wants no more of it.
    #[inline]
    pub(super) fn skip_if_wanted(&mut self) {
        if self
            .visiting
            .as_ref()
            .is_some_and(|visiting| visiting.is_skipping)
        {
            self.findings.close();
            self.stop_all();
        }
    }

    /// Reports that the game is too long to be held whole, and leaves out the rest.
    pub fn cut(&mut self, place: Span, message: Message) {
        self.at = Some(place);
        self.overflow(message);
    }

    /// Whether a limit was met, or the visitor wants no more of the game.
    pub const fn is_closed(&self) -> bool {
        self.findings.is_closed()
    }

    /// Shows the next entry to the visitor.
    #[inline(always)]
    pub(super) fn show(&mut self, entry: &Entry) {
        if let Some(visiting) = &mut self.visiting {
            visiting.entry(self.here.node, entry, self.game.position());
        }
    }

    /// Puts another ending in the place of that at the current node.
    pub fn set_ending(&mut self, ending: Ending) {
        if let Some(visiting) = &mut self.visiting {
            visiting.ending(self.here.node, &ending);
        }
        self.record.set_ending(self.here.node, ending);
    }

    /// Whether the record has but the last entry.
    #[inline(always)]
    pub(super) const fn has_last_alone(&self) -> bool {
        self.is_straight && self.visiting.is_some()
    }

    /// How many nodes there are, or were shown, the root included.
    #[inline]
    pub(super) fn node_count(&self) -> usize {
        match self.has_last_alone() {
            true => self.here.depth.saturating_add(1),
            false => self.record.node_count(),
        }
    }
}
