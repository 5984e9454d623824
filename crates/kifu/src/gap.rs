//! What lies between two games, or before the first.

use komadai_parse::first_line;
use komadai_record::build::NOTE_BYTES;
use komadai_record::{Limits, Message, Note, NoteKind};

/// The bytes that have no game since the last one, and the lines of them that are kept.
#[derive(Debug, Default)]
pub(crate) struct Gap {
    /// Whether the text is that of packed records, with two digits for a byte.
    is_packed: bool,
    /// The bytes of the parts before.
    before: usize,
    /// Where it begins in the part at hand.
    start: usize,
    /// Lines that are no game, for the start of the next.
    pub(crate) notes: Vec<Note>,
    /// The bytes that the notes count.
    note_bytes: usize,
}

impl Gap {
    pub(crate) fn new(is_packed: bool) -> Gap {
        Gap {
            is_packed,
            ..Gap::default()
        }
    }

    /// Ends the gap with a game, and returns the notes for it. The next gap begins at a byte.
    pub(crate) fn end(&mut self, start: usize) -> Vec<Note> {
        let next = Gap {
            is_packed: self.is_packed,
            start,
            ..Gap::default()
        };
        std::mem::replace(self, next).notes
    }

    /// Goes on with the next part, after so many bytes of this one.
    pub(crate) fn pass(&mut self, bytes: usize) {
        self.before = self.len(bytes);
        self.start = 0;
    }

    /// How long the gap is up to a byte.
    fn len(&self, at: usize) -> usize {
        self.before.saturating_add(at.saturating_sub(self.start))
    }

    /// Where it begins in the part at hand.
    pub(crate) const fn start(&self) -> usize {
        self.start
    }

    /// Whether the gap is so long, up to a byte, that the reading ends.
    pub(crate) fn is_too_long(&self, at: usize, limits: &Limits) -> bool {
        let unit = if self.is_packed { 2 } else { 1 };
        self.len(at) > limits.gap.saturating_mul(unit)
    }

    /// Why the reading ends at a gap that is too long.
    pub(crate) const fn message(limits: &Limits) -> Message {
        Message::LimitGap { limit: limits.gap }
    }

    /// Ends the gap with a game on a line of a text, the line with the byte `at`, and returns its
    /// notes.
    pub(crate) fn end_with_line(&mut self, text: &str, at: usize) -> Vec<Note> {
        let rest = text.as_bytes().get(at..).unwrap_or(&[]);
        let (_, line) = first_line(rest);
        self.end(at.saturating_add(line))
    }

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
}
