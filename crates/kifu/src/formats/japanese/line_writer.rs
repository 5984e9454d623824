//! Writing lines: what KIF, KI2 and BOD share.

use crate::declared::EncodingDeclaration;
use crate::{NodeId, Note, NoteKind, Record};
use komadai_core::{ByColor, Handicap, Square};

use super::ending_text::ResultLine;
use crate::formats::text::one_line;

/// A text of the KIF family while it is written.
pub(crate) struct LineWriter<'r> {
    pub(crate) record: &'r Record,
    pub(crate) out: String,
    /// Whether moves have numbers, as in KIF.
    pub(super) has_numbers: bool,
    /// The names of the sides.
    pub(crate) names: ByColor<&'static str>,
}

impl<'r> LineWriter<'r> {
    /// An empty text for a record. Its moves have numbers if `has_numbers`.
    pub(crate) fn new(record: &'r Record, has_numbers: bool) -> LineWriter<'r> {
        // About as much as KIF takes with its clocks.
        let room = record.node_count().saturating_add(4).saturating_mul(64);
        let handicap = Handicap::of(&record.start.setup).unwrap_or(Handicap::Even);
        LineWriter {
            record,
            out: String::with_capacity(room),
            has_numbers,
            names: handicap.side_names(),
        }
    }

    /// The number of the entry after `depth` others.
    pub(crate) fn ply(&self, depth: usize) -> u32 {
        let depth = u32::try_from(depth).unwrap_or(u32::MAX);
        self.record.start.first_ply.saturating_add(depth)
    }

    /// The square that the move right before a node reached. Only there is it clear to everyone
    /// what 同 means.
    pub(crate) fn last_to(&self, node: NodeId) -> Option<Square> {
        let before = self.record.entry(self.record.parent(node)?)?;
        before.played().map(|m| m.to())
    }

    pub(crate) fn line(&mut self, text: &str) {
        self.signed_line("", text);
    }

    fn signed_line(&mut self, sign: &str, text: &str) {
        self.out.push_str(sign);
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// Writes the notes of a node but the first `skipped`.
    pub(crate) fn notes(&mut self, node: NodeId, skipped: usize) {
        for note in self.record.notes(node).iter().skip(skipped) {
            self.note(node, note);
        }
    }

    /// Writes the notes for programs with which a record begins. Returns how many there are.
    pub(crate) fn leading_programs(&mut self) -> usize {
        let root = self.record.root();
        let notes = self.record.notes(root);
        let leading = notes
            .iter()
            .take_while(|note| note.kind == NoteKind::Program);
        let count = leading.clone().count();
        leading.for_each(|note| self.note(root, note));
        count
    }

    /// Writes a note. A line that no reader understood is left out.
    fn note(&mut self, node: NodeId, note: &Note) {
        let is_start = node == self.record.root();
        match note.kind {
            NoteKind::Comment => self.comment(&note.text),
            // The text declares its own encoding.
            NoteKind::Program if is_start && EncodingDeclaration::of(&note.text).is_some() => {}
            NoteKind::Program => self.signed_line("#", &one_line(&note.text)),
            NoteKind::Bookmark => self.signed_line("&", &one_line(&note.text)),
            NoteKind::Unknown => {}
        }
    }

    /// Writes the line まで… of an ending, if it has one.
    pub(crate) fn result(&mut self, result: &ResultLine) {
        if !result.text.is_empty() {
            self.line(&result.text);
        }
    }

    /// Writes each line of a text as a comment.
    pub(crate) fn comment(&mut self, text: &str) {
        for part in text.split(['\n', '\r']) {
            self.signed_line("*", part);
        }
    }
}
