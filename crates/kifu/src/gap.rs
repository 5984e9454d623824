//! The lines that belong to no game, in formats with a game on each line.

use komadai_record::build::NOTE_BYTES;
use komadai_record::{Limits, Note, NoteKind};

/// Lines that are no game, for the start of the next.
#[derive(Debug, Default)]
pub(crate) struct Gap {
    notes: Vec<Note>,
    /// The bytes that the notes count.
    note_bytes: usize,
}

impl Gap {
    /// Keeps a line for the next game. A line that is not understood is kept only while there are
    /// fewer notes than a kind may have findings, and none once the notes are too long for a game,
    /// which then reports that.
    pub(crate) fn keep(&mut self, kind: NoteKind, text: &str, limits: &Limits) {
        let few = kind != NoteKind::Unknown || self.notes.len() < limits.findings;
        if few && self.note_bytes <= limits.note_bytes {
            let bytes = NOTE_BYTES.saturating_add(text.len());
            self.note_bytes = self.note_bytes.saturating_add(bytes);
            let text = text.to_owned();
            self.notes.push(Note { kind, text });
        }
    }

    /// Gives out the notes so far.
    pub(crate) fn take_notes(&mut self) -> Vec<Note> {
        std::mem::take(self).notes
    }
}
