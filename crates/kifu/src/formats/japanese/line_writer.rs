//! Writing lines: what KIF, KI2 and BOD share.

use komadai_core::{ByColor, Color, EndingKind, Handicap, Move, Square};
use komadai_parse::ki2::Ki2Line;
use komadai_parse::kif::{KifLineKind, WrittenEntry};
use komadai_parse::{EncodingDeclaration, ki2};
use komadai_record::{Ending, Entry, NodeId, Note, NoteKind, Record};

use super::lines::Lines;
use super::play::{Play, Variation};
use super::single::single;
use super::{ending, ending_text, is_signs};
use crate::formats::buffers::{TextBuffer, one_line};
use crate::writing::{Writing, reader_of};

/// The text so far, and what a reader makes of it.
///
/// Everything that is written is reported to the builder of a reader, so that the writer knows at
/// every place what will be understood there: the position, whether a branch stopped, who wins by a
/// word.
pub(crate) struct LineWriter<'r> {
    pub(crate) record: &'r Record,
    pub(crate) out: TextBuffer,
    pub(crate) play: Play,
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
    /// Whether what was not understood is written as it is.
    pub(crate) unread: bool,
    /// Whether any of it was.
    pub(crate) has_unread: bool,
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
        unread: bool,
    ) -> LineWriter<'r> {
        // About as much as KIF takes with its clocks.
        let room = record.node_count().saturating_add(4).saturating_mul(64);
        let handicap = Handicap::of(&record.start.setup).unwrap_or(Handicap::Even);
        LineWriter {
            record,
            out: TextBuffer::with_capacity(room),
            play: Play::new(reader_of(record.start.clone(), record, playable), first_ply),
            first_ply,
            numbers,
            begun: false,
            diagram: false,
            footer: false,
            late: false,
            unread,
            has_unread: false,
            moves: false,
            names: handicap.side_names(),
        }
    }

    /// The number of the entry that comes next.
    pub(crate) fn ply(&self) -> u32 {
        let depth = u32::try_from(self.play.line.depth()).unwrap_or(u32::MAX);
        self.first_ply.saturating_add(depth)
    }

    /// The side that moves.
    pub(crate) fn side(&self) -> Color {
        self.play.line.side()
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
        self.play.line.go_back(depth);
        let ply = self.ply();
        self.out.push_str(&format!("\n変化：{ply:width$}手\n"));
    }

    /// Writes the notes of a node but the first `from`.
    #[inline(always)]
    pub(crate) fn notes(&mut self, node: NodeId, from: usize) {
        let notes = self.record.notes(node);
        if !notes.is_empty() {
            self.each_note(notes, from);
        }
    }

    fn each_note(&mut self, notes: &[Note], from: usize) {
        self.play.variation = Variation::None;
        for note in notes.iter().skip(from) {
            match note.kind {
                NoteKind::Comment => self.comment(&note.text),
                NoteKind::Program => self.program(&note.text),
                NoteKind::Bookmark => self.signed('&', note.kind, &note.text),
                NoteKind::Unknown => self.unread(&note.text),
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
        self.play.line.note(kind, &text);
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

    /// Writes a line that was not understood, unless it is plain that here it will be.
    fn unread(&mut self, text: &str) {
        let is_line = self.unread && single(text).is_some();
        let line = Lines::new(text.into(), self.numbers).next();
        if line.is_some_and(|line| is_line && self.take_unread(text, &line)) {
            self.has_unread = true;
            self.write_line(text);
        }
    }

    /// Takes a line as a reader will, if that may make a note of it; `false`, and nothing is done,
    /// otherwise.
    fn take_unread(&mut self, text: &str, line: &Ki2Line<'_>) -> bool {
        let read = &mut self.play.line;
        let stays = match line {
            Ki2Line::Moves(_) => self.begun && read.is_stopped(),
            Ki2Line::Other(line) => match line.kind {
                KifLineKind::Unknown => true,
                KifLineKind::Move(m) => {
                    let depth = m.ply.checked_sub(self.first_ply);
                    let ahead = depth.is_none_or(|depth| depth as usize >= read.depth());
                    let next = depth == u32::try_from(read.depth()).ok();
                    let stray = self.play.variation == Variation::Stray;
                    let signs = matches!(m.entry, WrittenEntry::Word(word) if is_signs(word));
                    let stays = stray || signs || read.is_stopped() || read.is_at_ending();
                    let stays = self.numbers && stays && (next || ahead && self.begun);
                    self.begun |= stays;
                    stays
                }
                KifLineKind::Result(_) if !self.begun => self.moves,
                KifLineKind::Result(_) => {
                    return read.has_ending() && self.take_result(text, true);
                }
                // After the two hands of a diagram, else its readable beginning would count.
                KifLineKind::Hand(_, Err(_)) if !self.begun => self.diagram,
                // After the nine ranks of a diagram, or where no other game can begin.
                KifLineKind::Rank(_) => match self.begun {
                    false => self.diagram,
                    true => self.numbers && read.is_open() && !read.is_at_ending(),
                },
                KifLineKind::Footer(_) => self.footer || self.begun,
                KifLineKind::Hand(..)
                | KifLineKind::Turn(_)
                | KifLineKind::Border(_)
                | KifLineKind::Columns(_) => self.begun,
                KifLineKind::Variation(ply) => {
                    let depth = ply.checked_sub(self.first_ply);
                    let leads = depth.is_some_and(|depth| read.leads_to(depth as usize));
                    self.begun && self.numbers && !leads
                }
                _ => false,
            },
        };
        match self.begun {
            true if stays => {
                let ahead = Lines::new("".into(), self.numbers);
                self.play.any_line(line, &ahead);
            }
            false if stays => self.play.line.note(NoteKind::Unknown, text),
            _ => {}
        }
        stays
    }

    /// Takes a line まで… after an ending as a reader will, if that repeats the ending, which it may
    /// make more precise, or, for one that was not understood, if that keeps it; `false`, and
    /// nothing is done, otherwise.
    fn take_result(&mut self, line: &str, unread: bool) -> bool {
        let node = self.play.line.node();
        let record = &self.play.line.record;
        let (notes, old) = (record.notes(node).to_vec(), record.entry(node).cloned());
        ending::result_line(&mut self.play.line, line.into(), None);
        let record = &mut self.play.line.record;
        let is_taken = match record.notes(node).split_last() {
            Some((last, before)) if unread => before == notes && last.text == line,
            _ => !unread && record.notes(node) == notes,
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
        if self.play.line.has_ending() {
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
        let depth = self.play.line.depth();
        ending::result_line(&mut self.play.line, text, None);
        let node = self.play.line.node();
        let is_bare = self.play.line.record.notes(node).is_empty();
        let read = self.play.line.last_entry().and_then(Entry::ending);
        if read == Some(ending) && is_bare && self.play.line.depth() == depth.saturating_add(1) {
            self.write_line(&line);
            return true;
        }
        self.play.line.go_back(depth);
        self.play.line.record.remove(node);
        false
    }

    /// What was written.
    pub(crate) fn finish(self) -> Writing {
        let read = self.play.line.record;
        Writing {
            has_unread: self.has_unread,
            ..Writing::of(self.out.into_text(), self.record, read)
        }
    }
}

/// Whether KI2 reads a line as a run of moves.
pub(crate) fn is_run(line: &str) -> bool {
    matches!(ki2::lines(line).next(), Some(Ki2Line::Moves(_)))
}
