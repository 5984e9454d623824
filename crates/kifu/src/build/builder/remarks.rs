//! Notes and times, beside the moves.

use komadai_core::Span;

use super::RecordBuilder;
use crate::finding::{Finding, FindingKind};
use crate::record::{Clock, Ending, NodeId, Note, NoteKind};

/// The bytes that a note counts beside its text.
pub(crate) const NOTE_BYTES: usize = 64;

impl RecordBuilder {
    /// Adds a note at the current node.
    pub(crate) fn note(&mut self, kind: NoteKind, text: &str) {
        let text = text.to_owned();
        self.note_at(self.node(), Note { kind, text });
    }

    /// Adds a note at a node.
    pub(crate) fn note_at(&mut self, node: NodeId, note: Note) {
        let limit = self.findings.limits().note_bytes;
        let bytes = NOTE_BYTES.saturating_add(note.text.len());
        self.note_bytes = self.note_bytes.saturating_add(bytes);
        if self.note_bytes > limit {
            self.overflow(FindingKind::LimitNotes.with("limit", limit));
        }
        if self.findings.is_closed() {
            return;
        }
        self.record.add_note(node, note);
    }

    /// Keeps a text that was not understood, under a warning.
    pub(crate) fn unknown(&mut self, text: &str, place: Span) {
        self.note(NoteKind::Unknown, text);
        self.findings.report(place, FindingKind::UnknownLine);
    }

    /// Keeps the text of an ending right after another one as a note, and reports the first of
    /// these; `false`, and nothing is done, elsewhere.
    pub(crate) fn ends_again(&mut self, text: &str) -> bool {
        if !self.is_at_ending() {
            return false;
        }
        self.note(NoteKind::Unknown, text);
        self.skipped = true;
        let reported = std::mem::replace(&mut self.reported_again, true);
        if let Some(place) = self.at.filter(|_| !reported) {
            self.findings.report(place, FindingKind::EndingAgain);
        }
        true
    }

    /// Whether the last entry of the path is an ending.
    pub(crate) fn is_at_ending(&self) -> bool {
        self.last_entry()
            .is_some_and(|last| last.ending().is_some())
    }

    /// Whether the time spent on the current node is known.
    pub(crate) fn has_time(&self) -> bool {
        self.record.clock(self.node()).spent_millis().is_some()
    }

    /// Sets the times of the current node, in milliseconds.
    #[inline]
    pub(crate) fn clock(&mut self, spent: u64, total: Option<u64>, place: Span) {
        if self.findings.is_closed() {
            return;
        }
        let (clock, holds_all) = Clock::holding(spent, total);
        if !holds_all {
            self.too_long(place);
        }
        self.record.set_clock(self.node(), clock);
    }

    /// Puts another ending in the place of that at the current node.
    pub(crate) fn set_ending(&mut self, ending: Ending) {
        self.record.set_ending(self.here.node, ending);
    }

    /// Reports that the game is too long to be held whole, and leaves out the rest.
    pub(crate) fn cut(&mut self, place: Span, finding: Finding) {
        self.at = Some(place);
        self.overflow(finding);
    }

    #[cold]
    fn too_long(&mut self, place: Span) {
        self.findings.report(place, FindingKind::TimeTooLong);
    }
}
