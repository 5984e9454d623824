//! Writing lines: what KIF, KI2 and BOD share.

use std::borrow::Cow;

use komadai_core::{ByColor, Color, Handicap, Move, Square};
use komadai_parse::kif::{KifLine, KifLineKind, MoveLine, WrittenEntry};
use komadai_parse::{EncodingDeclaration, ending_of_word, ki2};
use komadai_record::build::{FindingCollector, RecordBuilder, entry_loss};
use komadai_record::{Ending, Entry, LossKind, Losses, NodeId, Note, NoteKind, Record};
use memchr::memchr2;

use super::preamble::hand_before;
use super::single::single;
use super::text_buffer::TextBuffer;
use super::unknown_lines::{UncheckedWriting, UnknownLines};
use super::{Play, ending, ending_text, is_signs};
use crate::writing::Writing;

/// The text so far, and what a reader makes of it.
///
/// Everything that is written is also played by a reader, so that the writer knows at every place
/// what will be understood there: the position, whether a branch stopped, who wins by a word.
pub(crate) struct LineWriter<'r> {
    pub(crate) record: &'r Record,
    pub(crate) out: TextBuffer,
    pub(crate) losses: Losses,
    pub(crate) reader: Play<'static>,
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
    /// Whether no moves will follow, whatever the record has.
    pub(crate) alone: bool,
    /// Which lines that were not understood are written.
    pub(crate) unknown_lines: UnknownLines,
    /// Whether a line that was not understood is written.
    pub(crate) has_unknown_lines: bool,
    /// The names of the sides.
    pub(crate) names: ByColor<&'static str>,
}

impl<'r> LineWriter<'r> {
    /// An empty text for a record whose plies are counted from `first_ply`.
    pub(crate) fn new(
        record: &'r Record,
        playable: bool,
        first_ply: u32,
        unknown_lines: UnknownLines,
    ) -> LineWriter<'r> {
        // About as much as KIF takes with its clocks.
        let room = record.node_count().saturating_add(4).saturating_mul(64);
        let given = Handicap::of(&record.start.setup).is_some_and(|h| h != Handicap::Even);
        let start = record.start.clone();
        let mut line = RecordBuilder::new(start, playable, FindingCollector::new(""));
        line.make_room_for(record.node_count());
        LineWriter {
            record,
            out: TextBuffer::with_capacity(room),
            losses: Losses::new(),
            reader: Play::new(line, first_ply),
            numbers: true,
            begun: false,
            diagram: false,
            footer: false,
            late: false,
            alone: false,
            unknown_lines,
            has_unknown_lines: false,
            names: ByColor {
                black: if given { "下手" } else { "先手" },
                white: if given { "上手" } else { "後手" },
            },
        }
    }

    /// The record that a reader has built so far.
    pub(crate) const fn read_back(&mut self) -> &mut RecordBuilder<'static> {
        &mut self.reader.line
    }

    /// The number of the entry that comes next.
    pub(crate) fn ply(&self) -> u32 {
        let depth = u32::try_from(self.reader.line.depth()).unwrap_or(u32::MAX);
        self.reader.first_ply.saturating_add(depth)
    }

    /// The square that the move right before a node reached. Only there is it clear to everyone
    /// what 同 means.
    pub(crate) fn last_to(&self, node: NodeId) -> Option<Square> {
        let before = self.record.entry(self.record.parent(node)?)?;
        before.played().map(Move::to)
    }

    pub(crate) fn lose(&mut self, kind: LossKind, node: NodeId, message: impl Into<String>) {
        let ply = match node {
            node if node == self.record.root() => self.ply().saturating_sub(1),
            _ => self.ply(),
        };
        self.losses.add_at(kind, node, ply, message);
    }

    pub(crate) fn write_line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push_str("\n");
    }

    /// Writes `変化：N手` and goes back there. The width is that of the number.
    pub(crate) fn variation(&mut self, depth: usize, width: usize) {
        self.reader.line.go_back(depth);
        let ply = self.ply();
        self.out.push_str(&format!("\n変化：{ply:width$}手\n"));
    }

    /// Compares what will be read at a node with what the record has there.
    pub(crate) fn compare(&mut self, node: NodeId) {
        let record = self.record;
        let found = self.reader.line.last_entry();
        if found == record.entry(node) {
            return;
        }
        let Some(wanted) = record.entry(node) else {
            return;
        };
        let (kind, message) = entry_loss(wanted, found);
        self.losses
            .add_at(kind, node, self.ply().saturating_sub(1), message);
    }

    /// Writes the notes of a node but the first `from`.
    #[inline]
    pub(crate) fn notes(&mut self, node: NodeId, from: usize) {
        if self.record.notes(node).len() > from {
            self.some_notes(node, from);
        }
    }

    fn some_notes(&mut self, node: NodeId, from: usize) {
        let record = self.record;
        let notes = (1..).zip(record.notes(node)).skip(from);
        for (number, note) in notes {
            let last = number == record.notes(node).len();
            match note.kind {
                NoteKind::Comment => self.comment(node, &note.text),
                NoteKind::Program => self.signed(node, '#', note, LossKind::Program),
                NoteKind::Bookmark => self.signed(node, '&', note, LossKind::Bookmark),
                NoteKind::Unknown => self.unknown(node, note, last),
            }
        }
    }

    fn comment(&mut self, node: NodeId, text: &str) {
        let mut parts = text.split(['\n', '\r']);
        if let Some(first) = parts.next() {
            self.write_line(&format!("*{first}"));
        }
        let mut several = false;
        for part in parts {
            several = true;
            self.write_line(&format!("*{part}"));
        }
        if several {
            let message = "a comment of several lines will be read as several comments";
            self.lose_note(LossKind::Comment, node, message);
        }
    }

    fn signed(&mut self, node: NodeId, sign: char, note: &Note, kind: LossKind) {
        if !self.begun && sign == '#' && EncodingDeclaration::of(&note.text).is_some() {
            let message = "a line for programs looks like the declaration of the encoding";
            self.lose_note(kind, node, message);
            return;
        }
        if note.text.contains(['\n', '\r']) {
            self.lose_note(kind, node, "a note of several lines becomes one line");
        }
        let text = one_line(&note.text);
        self.write_line(&format!("{sign}{text}"));
    }

    /// Whether a reader has stopped before this entry, which is then lost.
    pub(crate) fn is_cut_off(&mut self, node: NodeId) -> bool {
        let stopped = self.read_back().is_stopped();
        if stopped {
            let message = "what follows the place where the game cannot go on is left out";
            self.lose(LossKind::Entry, node, message);
        }
        stopped
    }

    /// Whether nothing but endings follows: a foul that cannot be written, without which the other
    /// side would have to move, or an ending, after which no other is written.
    pub(crate) fn only_endings_follow(&self, node: NodeId) -> bool {
        let is_ending = |node| matches!(self.record.entry(node), Some(Entry::Ending(_)));
        self.record.children(node).all(is_ending)
    }

    pub(crate) fn lose_note(&mut self, kind: LossKind, node: NodeId, message: &str) {
        let ply = match node == self.record.root() {
            true => self.ply(),
            false => self.ply().saturating_sub(1),
        };
        self.losses.add_at(kind, node, ply, message);
    }

    /// Writes a foul that names no move as a comment, and its notes.
    pub(crate) fn foul_as_comment(&mut self, node: NodeId, text: &str) {
        let message = "a foul that names no move is written as a comment";
        self.lose(LossKind::Entry, node, message);
        let message = "the note will stand at the entry before";
        self.lose(LossKind::Comment, node, message);
        let kinds: Vec<LossKind> = self.record.notes(node).iter().map(loss_of).collect();
        for kind in kinds {
            self.lose(kind, node, message);
        }
        let comment = format!("*{}", one_line(text));
        self.write_line(&comment);
        self.notes(node, 0);
    }

    /// Writes a line that was not understood, if it will not be understood this time either.
    fn unknown(&mut self, node: NodeId, note: &Note, last: bool) {
        if self.take_unknown(note, last) {
            self.has_unknown_lines = true;
            self.write_line(&note.text);
        } else {
            let message = "a line that was not understood would be read as something else";
            self.lose_note(LossKind::UnknownLine, node, message);
        }
    }

    /// Takes a line as a reader will. Returns whether it will be a note again, as far as that can
    /// be foreseen.
    fn take_unknown(&mut self, note: &Note, last: bool) -> bool {
        let Some(line) = single(&note.text) else {
            return false;
        };
        match self.unknown_lines {
            UnknownLines::All => {}
            UnknownLines::Everywhere if matches!(line.kind, KifLineKind::Unknown) => {}
            UnknownLines::Everywhere | UnknownLines::None => return false,
        }
        if !self.numbers {
            // In a run of moves nearly everything is a move.
            if is_run(&note.text)
                || matches!(line.kind, KifLineKind::Move(_) | KifLineKind::Variation(_))
            {
                return false;
            }
        }
        if !self.begun {
            return match line.kind {
                KifLineKind::Unknown => true,
                // After the two hands of a diagram, else its readable beginning would count.
                KifLineKind::Hand(_, Err(error)) => {
                    self.diagram || hand_before(&line, &error).is_none()
                }
                // After the nine ranks of a diagram.
                KifLineKind::Rank(_) => true,
                KifLineKind::Footer(_) => self.footer,
                _ if self.alone => false,
                // Read when the moves begin, it becomes the last note of the start.
                KifLineKind::Result(result) => {
                    last && result.text == note.text && !self.reader.line.is_stopped()
                }
                KifLineKind::Move(m) => {
                    let kept = m.ply == self.ply() && self.take_move(&m);
                    self.begun |= kept;
                    kept
                }
                _ => false,
            };
        }
        match line.kind {
            KifLineKind::Unknown
            | KifLineKind::Rank(_)
            | KifLineKind::Hand(..)
            | KifLineKind::Footer(_)
            | KifLineKind::Turn(_)
            | KifLineKind::Border(_)
            | KifLineKind::Columns(_) => true,
            KifLineKind::Move(m) => self.take_move(&m),
            KifLineKind::Variation(ply) => {
                let depth = ply.checked_sub(self.reader.first_ply);
                depth.is_none_or(|depth| !self.reader.line.leads_to(depth as usize))
            }
            KifLineKind::Result(result) if self.reader.line.has_ending() => {
                let read = self.reader.line.node();
                let before = self.reader.line.record.notes(read).len();
                ending::result_line(self.read_back(), result, None);
                let kept = self.reader.line.record.notes(read).get(before..);
                matches!(kept, Some([kept]) if kept == note)
            }
            _ => false,
        }
    }

    /// Takes a move as a reader will. Returns whether it will be kept as a note: because its branch
    /// stopped before, because it has signs alone, or as an ending after another.
    fn take_move(&mut self, m: &MoveLine<'_>) -> bool {
        let depth = m.ply.checked_sub(self.reader.first_ply);
        let ahead = depth.is_none_or(|depth| depth as usize >= self.reader.line.depth());
        let (played, signs) = match m.entry {
            WrittenEntry::Word(word) => (ending_of_word(word).is_none(), is_signs(word)),
            _ => (true, false),
        };
        let here = m.ply == self.ply() && signs;
        let skipped = self.reader.line.is_stopped() && ahead && played;
        // A word is no move that would be counted.
        if skipped && !matches!(m.entry, WrittenEntry::Word(_)) {
            self.read_back().lose_count();
        }
        let again = matches!(m.entry, WrittenEntry::Word(_)) && self.reader.line.is_at_ending();
        skipped || here || again && ahead && !signs
    }

    /// Whether a reader takes a line まで… for the ending just written, which the line may make more
    /// precise.
    pub(crate) fn result_agrees(&mut self, result: &str) -> bool {
        let Some(KifLine {
            kind: KifLineKind::Result(text),
            ..
        }) = single(result)
        else {
            return false;
        };
        let node = self.reader.line.node();
        let before = self.reader.line.record.notes(node).len();
        ending::result_line(self.read_back(), text, None);
        self.reader.line.record.notes(node).len() == before
    }

    /// The line まで… for an ending after so many plies.
    pub(crate) fn result_text(&self, ending: &Ending, plies: u32) -> Option<String> {
        let phrase = ending_text::phrase(ending, self.names)?;
        Some(format!("まで{plies}手で{phrase}"))
    }

    /// Tries to write an ending as a line まで… alone; `false`, and nothing is written, if it would
    /// be read as something else.
    pub(crate) fn result_alone(&mut self, ending: &Ending) -> bool {
        if self.reader.line.has_ending() {
            return false;
        }
        let plies = self.ply().saturating_sub(1);
        let result = match self.result_text(ending, plies) {
            _ if ending.raw.starts_with("まで") && is_unknown_result(ending) => {
                ending.raw.clone()
            }
            Some(text) if ending.kind != komadai_core::EndingKind::Other => text,
            _ => return false,
        };
        let Some(KifLine {
            kind: KifLineKind::Result(text),
            ..
        }) = single(&result)
        else {
            return false;
        };
        let depth = self.reader.line.depth();
        ending::result_line(self.read_back(), text, None);
        let read = self.reader.line.last_entry().and_then(Entry::ending);
        if read != Some(ending) || self.reader.line.depth() != depth.saturating_add(1) {
            self.reader.line.go_back(depth);
            return false;
        }
        self.write_line(&result);
        true
    }

    /// What was written.
    pub(crate) fn finish(self) -> UncheckedWriting {
        let (text, losses) = (self.out.into_text(), self.losses);
        UncheckedWriting {
            writing: Writing { text, losses, read_back: self.reader.line.record },
            has_unknown_lines: self.has_unknown_lines,
        }
    }

    /// The side that moves.
    pub(crate) fn side(&self) -> Color {
        self.reader.line.side()
    }
}

/// Whether the words of an unknown ending are a whole line まで….
fn is_unknown_result(ending: &Ending) -> bool {
    ending.kind == komadai_core::EndingKind::Other && !ending.raw.contains('#')
}

/// Whether KI2 reads a line as a run of moves.
pub(crate) fn is_run(line: &str) -> bool {
    matches!(ki2::lines(line).next(), Some(ki2::Ki2Line::Moves(_)))
}

pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    if memchr2(b'\n', b'\r', text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace("\r\n", " ").replace(['\n', '\r'], " "))
}

/// The kind of loss of a note.
fn loss_of(note: &Note) -> LossKind {
    match note.kind {
        NoteKind::Comment => LossKind::Comment,
        NoteKind::Bookmark => LossKind::Bookmark,
        NoteKind::Program => LossKind::Program,
        NoteKind::Unknown => LossKind::UnknownLine,
    }
}
