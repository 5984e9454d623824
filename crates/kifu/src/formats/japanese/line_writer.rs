//! Writing lines: what KIF, KI2 and BOD share.

use std::borrow::Cow;

use komadai_core::{ByColor, Color, EndingKind, Handicap, Move, Square};
use komadai_parse::kif::{KifLine, KifLineKind, MoveLine, WrittenEntry};
use komadai_parse::{EncodingDeclaration, ending_of_word, ki2};
use komadai_record::build::RecordBuilder;
use komadai_record::{Ending, Entry, NodeId, Note, NoteKind, Record};
use memchr::memchr2;

use super::preamble::hand_before;
use super::single::single;
use super::{ending, ending_text, is_signs};
use crate::formats::buffers::TextBuffer;
use crate::writing::{Writing, reader_of};

/// The text so far, and what a reader makes of it.
///
/// Everything that is written is reported to the builder of a reader, so that the writer knows at
/// every place what will be understood there: the position, whether a branch stopped, who wins by a
/// word.
pub(crate) struct LineWriter<'r> {
    pub(crate) record: &'r Record,
    pub(crate) out: TextBuffer,
    pub(crate) read: RecordBuilder<'static>,
    /// The number of the first move.
    pub(crate) first_ply: u32,
    /// Whether lines with moves have numbers.
    pub(crate) numbers: bool,
    /// Whether a line with a number, or a move, was written.
    pub(crate) begun: bool,
    /// Whether the start is a diagram, which has all its ranks.
    pub(crate) diagram: bool,
    /// Whether a note of the start is the line below its diagram.
    pub(crate) footer: bool,
    /// Whether headers will follow, which have to come after a line with a number, or a move.
    pub(crate) late: bool,
    /// Whether a variation without a place was written among the notes at hand.
    stray: bool,
    /// Whether a move will follow for sure.
    pub(crate) moves: bool,
    /// The names of the sides.
    pub(crate) names: ByColor<&'static str>,
}

impl<'r> LineWriter<'r> {
    /// An empty text for a record whose first move has this number; lines with moves have
    /// `numbers`, or none.
    pub(crate) fn new(
        record: &'r Record,
        playable: bool,
        numbers: bool,
        first_ply: u32,
    ) -> LineWriter<'r> {
        // About as much as KIF takes with its clocks.
        let room = record.node_count().saturating_add(4).saturating_mul(64);
        let given = Handicap::of(&record.start.setup).is_some_and(|h| h != Handicap::Even);
        LineWriter {
            record,
            out: TextBuffer::with_capacity(room),
            read: reader_of(record.start.clone(), record, playable),
            first_ply,
            numbers,
            begun: false,
            diagram: false,
            footer: false,
            late: false,
            stray: false,
            moves: false,
            names: ByColor {
                black: if given { "下手" } else { "先手" },
                white: if given { "上手" } else { "後手" },
            },
        }
    }

    /// The number of the entry that comes next.
    pub(crate) fn ply(&self) -> u32 {
        let depth = u32::try_from(self.read.depth()).unwrap_or(u32::MAX);
        self.first_ply.saturating_add(depth)
    }

    /// The side that moves.
    pub(crate) fn side(&self) -> Color {
        self.read.side()
    }

    /// The square that the move right before a node reached. Only there is it clear to everyone
    /// what 同 means.
    pub(crate) fn last_to(&self, node: NodeId) -> Option<Square> {
        let before = self.record.entry(self.record.parent(node)?)?;
        before.played().map(Move::to)
    }

    pub(crate) fn write_line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push_str("\n");
    }

    /// Writes `変化：N手` and goes back there. The width is that of the number.
    pub(crate) fn variation(&mut self, depth: usize, width: usize) {
        self.read.go_back(depth);
        let ply = self.ply();
        self.out.push_str(&format!("\n変化：{ply:width$}手\n"));
    }

    /// Writes the notes of a node but the first `from`.
    #[inline]
    pub(crate) fn notes(&mut self, node: NodeId, from: usize) {
        let notes = self.record.notes(node);
        self.stray = false;
        for (number, note) in (1..).zip(notes).skip(from) {
            match note.kind {
                NoteKind::Comment => self.comment(&note.text),
                NoteKind::Program => self.program(&note.text),
                NoteKind::Bookmark => self.signed('&', note.kind, &note.text),
                NoteKind::Unknown => self.unknown(note, number == notes.len()),
            }
        }
    }

    /// Writes each line of a text as a comment.
    fn comment(&mut self, text: &str) {
        for part in text.split(['\n', '\r']) {
            self.signed('*', NoteKind::Comment, part);
        }
    }

    /// Writes a line for programs, unless it would declare the encoding.
    pub(crate) fn program(&mut self, text: &str) {
        if self.begun || EncodingDeclaration::of(text).is_none() {
            self.signed('#', NoteKind::Program, text);
        }
    }

    fn signed(&mut self, sign: char, kind: NoteKind, text: &str) {
        let text = one_line(text);
        self.write_line(&format!("{sign}{text}"));
        self.read.note(kind, &text);
    }

    /// Writes a foul that names no move as a comment, and its notes.
    pub(crate) fn foul_as_comment(&mut self, node: NodeId, text: &str) {
        self.signed('*', NoteKind::Comment, text);
        if self.begun {
            self.notes(node, 0);
        }
    }

    /// Whether nothing but endings follows: a foul that cannot be written, without which the other
    /// side would have to move, or an ending, after which no other is written.
    pub(crate) fn only_endings_follow(&self, node: NodeId) -> bool {
        let is_ending = |node| matches!(self.record.entry(node), Some(Entry::Ending(_)));
        self.record.children(node).all(is_ending)
    }

    /// Writes a line that was not understood, if it will not be understood this time either.
    fn unknown(&mut self, note: &Note, last: bool) {
        let line = single(&note.text).filter(|_| self.numbers || !is_of_moves(&note.text));
        if line.is_some_and(|line| self.take_unknown(&line, last)) {
            self.write_line(&note.text);
        }
    }

    /// Takes a line as a reader will, if that makes a note of it; `false`, and nothing is done,
    /// otherwise.
    fn take_unknown(&mut self, line: &KifLine<'_>, last: bool) -> bool {
        let text = line.text.text;
        let is_note = match line.kind {
            KifLineKind::Unknown => true,
            KifLineKind::Move(m) => return self.take_move(text, &m),
            // Read when the moves begin, it becomes the last note of the start.
            KifLineKind::Result(result) if !self.begun => last && self.moves && result.text == text,
            KifLineKind::Result(_) => {
                return self.read.has_ending() && self.take_result(text, true);
            }
            // After the two hands of a diagram, else its readable beginning would count.
            KifLineKind::Hand(_, Err(error)) if !self.begun => {
                self.diagram || hand_before(line, &error).is_none()
            }
            // After the nine ranks of a diagram, or where no other game can begin.
            KifLineKind::Rank(_) => match self.begun {
                false => self.diagram,
                true => self.numbers && self.read.is_open() && !self.read.is_at_ending(),
            },
            KifLineKind::Footer(_) => self.footer || self.begun,
            KifLineKind::Hand(..)
            | KifLineKind::Turn(_)
            | KifLineKind::Border(_)
            | KifLineKind::Columns(_) => self.begun,
            KifLineKind::Variation(ply) => {
                let depth = ply.checked_sub(self.first_ply);
                let leads = depth.is_some_and(|depth| self.read.leads_to(depth as usize));
                self.stray |= self.begun && self.numbers && !leads;
                self.stray
            }
            _ => false,
        };
        if is_note {
            self.read.note(NoteKind::Unknown, text);
        }
        is_note
    }

    /// Takes a line with a number as a reader will, if that makes a note of it: because its branch
    /// stopped before, because it has signs alone, or as an ending after another.
    fn take_move(&mut self, text: &str, m: &MoveLine<'_>) -> bool {
        let depth = m.ply.checked_sub(self.first_ply);
        let ahead = depth.is_none_or(|depth| depth as usize >= self.read.depth());
        let is_next = m.ply == self.ply();
        if !(ahead && self.begun || is_next) {
            return false;
        }
        if std::mem::take(&mut self.stray) && !is_next {
            self.read.stop();
        }
        if self.read.is_stray() {
            self.read.skip(text, None);
            return true;
        }
        let is_note = match m.entry {
            WrittenEntry::Word(word) if is_signs(word) => is_next,
            WrittenEntry::Word(_) if self.read.ends_again(text) => return true,
            WrittenEntry::Word(word) => self.read.is_stopped() && ending_of_word(word).is_none(),
            _ if self.read.is_stopped() => {
                self.read.skip(text, None);
                self.begun = true;
                return true;
            }
            _ => false,
        };
        if is_note {
            self.read.note(NoteKind::Unknown, text);
            self.begun = true;
        }
        is_note
    }

    /// Takes a line まで… after an ending as a reader will, if that repeats the ending, which it may
    /// make more precise, or, for a `note`, if that makes a note of it; `false`, and nothing is
    /// done, otherwise.
    fn take_result(&mut self, line: &str, note: bool) -> bool {
        let Some(KifLineKind::Result(text)) = single(line).map(|line| line.kind) else {
            return false;
        };
        let node = self.read.node();
        let record = &self.read.record;
        let (notes, old) = (record.notes(node).to_vec(), record.entry(node).cloned());
        ending::result_line(&mut self.read, text, None);
        let record = &mut self.read.record;
        let is_taken = match (note, record.notes(node).split_last()) {
            (false, _) => record.notes(node) == notes,
            (true, Some((last, before))) => before == notes && last.text == line,
            (true, None) => false,
        };
        if !is_taken {
            record.set_notes(node, notes);
            if let Some(Entry::Ending(ending)) = old {
                record.set_ending(node, *ending);
            }
        }
        is_taken
    }

    /// The line まで… for an ending after so many plies.
    fn result_text(&self, ending: &Ending, plies: u32) -> Option<String> {
        let phrase = ending_text::phrase(ending, self.names)?;
        Some(format!("まで{plies}手で{phrase}"))
    }

    /// Writes the notes of the ending that was written last, and after them the line まで…, if a
    /// reader takes it for the same ending, which the line may make more precise.
    pub(crate) fn notes_and_result(&mut self, node: NodeId, ending: &Ending) {
        let plies = self.ply().saturating_sub(2);
        let result = self.result_text(ending, plies);
        self.notes(node, 0);
        if let Some(result) = result.filter(|result| self.take_result(result, false)) {
            self.write_line(&result);
        }
    }

    /// Tries to write an ending as a line まで… alone; `false`, and nothing is written, if it would
    /// be read as something else.
    pub(crate) fn result_alone(&mut self, ending: &Ending) -> bool {
        if self.read.has_ending() {
            return false;
        }
        let is_other = ending.kind == EndingKind::Other;
        let plies = self.ply().saturating_sub(1);
        // The words of an unknown ending may be a whole line.
        let line = match self.result_text(ending, plies) {
            _ if is_other && ending.raw.starts_with("まで") && !ending.raw.contains('#') => {
                ending.raw.clone()
            }
            Some(text) if !is_other => text,
            _ => return false,
        };
        let Some(KifLineKind::Result(text)) = single(&line).map(|line| line.kind) else {
            return false;
        };
        let depth = self.read.depth();
        ending::result_line(&mut self.read, text, None);
        let node = self.read.node();
        let is_bare = self.read.record.notes(node).is_empty();
        let read = self.read.last_entry().and_then(Entry::ending);
        if read == Some(ending) && is_bare && self.read.depth() == depth.saturating_add(1) {
            self.write_line(&line);
            return true;
        }
        self.read.go_back(depth);
        self.read.record.remove(node);
        false
    }

    /// What was written.
    pub(crate) fn finish(self) -> Writing {
        Writing::of(self.out.into_text(), self.record, self.read.record)
    }
}

/// Whether KI2 reads a line as a run of moves.
pub(crate) fn is_run(line: &str) -> bool {
    matches!(ki2::lines(line).next(), Some(ki2::Ki2Line::Moves(_)))
}

/// Whether KI2 reads a line as moves, or it looks like a move of KIF.
fn is_of_moves(line: &str) -> bool {
    let is_move = |line: KifLine<'_>| matches!(line.kind, KifLineKind::Move(_));
    is_run(line) || single(line.trim()).is_some_and(is_move)
}

pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    if memchr2(b'\n', b'\r', text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace("\r\n", " ").replace(['\n', '\r'], " "))
}
