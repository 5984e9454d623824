//! Writing PSN.

use std::fmt::Write as _;

use komadai_core::{Color, EndingKind, Handicap, Move, PieceKind};
use komadai_parse::psn::{
    self, DECLARED, PsnTag, PsnTokenKind, ending_word, handicap_name, result, tag, tag_name, tokens,
};
use komadai_record::build::{RecordBuilder, RunningTotals, TreeWalk};
use komadai_record::{Ending, Entry, NodeId, NoteKind, Record, Start, keys};

use super::words::ends;
use super::{RESULT, end};
use crate::format::Dialect;
use crate::formats::buffers::one_line;
use crate::formats::running_totals::{seconds, take_seconds};
use crate::writing::{WriteRequest, Writing, reader_of};

/// Writes a record as PSN.
pub(crate) fn write(record: &Record, request: &WriteRequest) -> Writing {
    let dialect = request.dialect.unwrap_or(Dialect::PsnShogidokoro);
    let start = Start {
        last_to: None,
        ..record.start.clone()
    };
    let mut writer = PsnWriter {
        record,
        read: reader_of(start, record, true),
        dialect,
        totals: RunningTotals::of(record),
        out: String::new(),
        column: 0,
        numbered: true,
    };
    writer.notes(record.root());
    match dialect {
        Dialect::PsnShogiL => writer.bracketed(),
        _ => writer.lines(),
    }
    writer.break_line();
    if dialect == Dialect::PsnShogiL || writer.out.is_empty() {
        // In this dialect an empty line separates games; in the others only tags from tags.
        writer.out.push('\n');
    }
    // The tags depend on the ending that will be read.
    let moves = std::mem::take(&mut writer.out);
    writer.tags();
    Writing::of(writer.out + &moves, record, writer.read.record)
}

struct PsnWriter<'r> {
    record: &'r Record,
    /// What a reader makes of the text.
    read: RecordBuilder,
    dialect: Dialect,
    totals: RunningTotals,
    out: String,
    /// How long the last line is, where lines have several moves.
    column: usize,
    /// Whether a move of White needs its number there.
    numbered: bool,
}

/// What is still to be written with variations in brackets.
enum Task {
    /// What follows a node.
    After(NodeId),
    /// An alternative to the node played last.
    Alternative(NodeId),
    /// The end of an alternative to this node, which comes after so many others.
    Close(usize, NodeId),
}

/// How long lines with several moves get.
const WIDTH: usize = 78;

impl PsnWriter<'_> {
    fn tags(&mut self) {
        let record = self.record;
        let players = match self.dialect {
            Dialect::Psn2 => ["Black", "White"],
            _ => ["Sente", "Gote"],
        };
        let read = &mut self.read.record;
        // Without an ending, a result would be one.
        let open = read.main_line().next().is_some() && read.ending().is_none();
        for header in &record.headers {
            let name = match header.key.as_str() {
                keys::BLACK => players[0],
                keys::WHITE => players[1],
                key => tag_name(key),
            };
            let value = header.value.as_str();
            let line = format!("[{name} \"{value}\"]");
            let is_result = header.key == RESULT && result(value).is_some();
            if !(is_result && open) && reads_as(&line, &header.key, value) {
                self.out.push_str(&line);
                self.out.push('\n');
                read.headers.push(&*header.key, value);
            }
        }
        let start = &record.start;
        let handicap = Handicap::of(&start.setup).filter(|_| start.first_ply == 1);
        let named = handicap.and_then(handicap_name);
        let _ = match (self.dialect, named) {
            (Dialect::PsnShogiL, Some(name)) => writeln!(self.out, "[Handicap \"{name}\"]"),
            (Dialect::PsnShogiL, None) => writeln!(self.out, "[FEN \"{}\"]", start.sfen()),
            _ => writeln!(self.out, "[SFEN \"{}\"]", start.sfen()),
        };
        if self.dialect == Dialect::PsnShogiL {
            self.out.push('\n');
        }
    }

    /// Writes an entry to a line, and each variation after the line that it leaves.
    fn lines(&mut self) {
        let record = self.record;
        let mut walk = TreeWalk::new(record);
        while let Some(visit) = walk.next() {
            if visit.variation {
                self.read.go_back(visit.depth);
            }
            if !self.is_written(visit.node) {
                continue;
            }
            if visit.variation {
                let ply = self.ply(visit.depth);
                // Beyond it no number can be told from another.
                if ply == u32::MAX && visit.depth > 0 {
                    continue;
                }
                let _ = write!(self.out, "\nVariation:{ply}\n");
            }
            self.entry(visit.node);
            walk.descend(record, visit.node, self.read.depth());
        }
    }

    /// Writes alternatives in brackets after the moves that they replace.
    fn bracketed(&mut self) {
        let record = self.record;
        let mut tasks = vec![Task::After(record.root())];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Alternative(node) => {
                    self.word("(");
                    self.numbered = true;
                    self.read.go_back(self.read.depth().saturating_sub(1));
                    self.entry(node);
                    tasks.push(Task::After(node));
                }
                Task::Close(depth, node) => {
                    self.word(")");
                    self.numbered = true;
                    self.read.go_back(depth);
                    self.read.enter(node);
                }
                Task::After(node) => {
                    let mut children: Vec<NodeId> = record.children(node).collect();
                    children.retain(|&child| self.is_written(child));
                    let mut children = children.into_iter();
                    let Some(first) = children.next() else {
                        continue;
                    };
                    let depth = self.read.depth();
                    self.entry(first);
                    tasks.push(Task::After(first));
                    let played = self.read.node();
                    for other in children.rev() {
                        tasks.push(Task::Close(depth, played));
                        tasks.push(Task::Alternative(other));
                    }
                }
            }
        }
    }

    /// Whether an entry is written here: a move that can be played, or an ending.
    fn is_written(&self, node: NodeId) -> bool {
        match self.record.entry(node) {
            Some(Entry::Ending(_)) => !self.read.is_at_ending(),
            Some(entry) => entry.played().is_some() && !self.read.is_stopped(),
            None => false,
        }
    }

    fn entry(&mut self, node: NodeId) {
        match self.record.entry(node) {
            Some(Entry::Ending(ending)) => self.ending(node, ending),
            Some(entry) => {
                if let Some(m) = entry.played() {
                    let text = self.move_text(m);
                    let seconds = self.line(node, &text);
                    self.read.play(m, None);
                    take_seconds(&mut self.read, seconds);
                }
            }
            None => {}
        }
        self.notes(node);
    }

    fn ending(&mut self, node: NodeId, ending: &Ending) {
        let word = ending_word(ending.kind, &ending.raw, self.dialect == Dialect::Psn2);
        let mut notes = self.record.notes(node).iter();
        let first = notes.find(|note| note.kind == NoteKind::Comment);
        let explained = first.is_some_and(|note| note.text.trim_start().starts_with(DECLARED));
        let declared = ending.kind == EndingKind::DeclareWin;
        // Old files have it in braces, where it is read once, and not in front of all moves.
        let is_first = !self.read.has_ending() && self.read.depth() > 0;
        let braces = self.dialect == Dialect::PsnShogiL && is_first;
        let jishogi = word == "Jishogi" && (declared || explained);
        let seconds = match braces && !jishogi {
            true => self.line(node, &format!("{{{word}}}")),
            false => self.line(node, word),
        };
        match psn::ending(word) {
            _ if jishogi => self.read.end(EndingKind::DeclareWin, word),
            Some(ending) => end(&mut self.read, ending, word),
            None => self.read.end(EndingKind::Other, word),
        }
        take_seconds(&mut self.read, seconds);
        if jishogi && !explained {
            self.comment(&format!("{DECLARED}。"));
        }
    }

    /// The number of an entry that comes after so many others.
    fn ply(&self, depth: usize) -> u32 {
        let depth = u32::try_from(depth).unwrap_or(u32::MAX);
        self.record.start.first_ply.saturating_add(depth)
    }

    /// Writes a move or an ending with its number and its times, before it is played. Returns the
    /// times.
    fn line(&mut self, node: NodeId, text: &str) -> Option<(u64, u64)> {
        let depth = self.read.depth();
        if self.dialect == Dialect::PsnShogiL {
            let side = self.read.side();
            let white_begins = self.record.start.setup.side == Color::White;
            let plies = depth.saturating_add(usize::from(white_begins));
            let number = (plies / 2).saturating_add(1);
            match side {
                _ if text.starts_with('{') => self.word(text),
                Color::Black => self.word(&format!("{number}.{text}")),
                Color::White if self.numbered => self.word(&format!("{number}....{text}")),
                Color::White => self.word(text),
            }
            self.numbered = false;
            return None;
        }
        let text = format!("{}.{text}", self.ply(depth));
        let seconds = seconds(&mut self.totals, &self.read, self.record.clock(node));
        let _ = match seconds {
            Some((spent, total)) => {
                let clock = self.clock(spent, total);
                writeln!(self.out, "{text:<17}{clock}")
            }
            None => writeln!(self.out, "{text}"),
        };
        seconds
    }

    fn clock(&self, spent: u64, total: u64) -> String {
        let long = |time: u64| {
            let (h, m, s) = (time / 3600, time / 60 % 60, time % 60);
            format!("{h:02}:{m:02}:{s:02}")
        };
        let spent = match self.dialect {
            Dialect::Psn2 => long(spent),
            _ => format!("{:02}:{:02}", spent / 60, spent % 60),
        };
        format!(" ({spent} / {})", long(total))
    }

    /// The text of a move: with the square left; where that is empty, as USI.
    fn move_text(&self, m: Move) -> String {
        let board = self.read.position().board();
        let piece = match m {
            _ if self.dialect == Dialect::Psn2 => None,
            Move::Step { from, .. } => board.piece(from),
            Move::Drop { .. } => None,
        };
        let (Some(piece), Move::Step { from, to, promote }) = (piece, m) else {
            return m.to_string();
        };
        let (plus, letter) = letters(piece.kind());
        let sign = if board.piece(to).is_some() { 'x' } else { '-' };
        let promotion = if promote { "+" } else { "" };
        format!("{plus}{letter}{from}{sign}{to}{promotion}")
    }

    /// Writes the comments of a node; other notes have no place.
    fn notes(&mut self, node: NodeId) {
        let notes = self.record.notes(node).iter();
        for note in notes.filter(|note| note.kind == NoteKind::Comment) {
            self.comment(&note.text);
        }
    }

    /// Writes a comment so that it is read as one line of a comment.
    fn comment(&mut self, text: &str) {
        let mut plain = one_line(text).replace('}', ")").trim().to_owned();
        if ends(&plain) && self.read.depth() > 0 && !self.read.has_ending() {
            plain.insert_str(0, "- ");
        }
        self.word(&format!("{{{plain}}}"));
        self.read.note(NoteKind::Comment, &plain);
    }

    /// Writes a word: on a line of its own, or among others.
    fn word(&mut self, word: &str) {
        if self.dialect != Dialect::PsnShogiL {
            self.out.push_str(word);
            self.out.push('\n');
            return;
        }
        let len = word.chars().count();
        if word == ")" || self.out.ends_with('(') {
            // No blank comes between brackets and what is in them.
        } else if self.column > 0 && self.column.saturating_add(len) >= WIDTH {
            self.break_line();
        } else if self.column > 0 {
            self.out.push(' ');
            self.column = self.column.saturating_add(1);
        }
        self.out.push_str(word);
        self.column = self.column.saturating_add(len);
    }

    fn break_line(&mut self) {
        if std::mem::take(&mut self.column) > 0 {
            self.out.push('\n');
        }
    }
}

/// The sign for promotion and the letter of a piece.
fn letters(kind: PieceKind) -> (&'static str, char) {
    let plus = if kind.is_promoted() { "+" } else { "" };
    (plus, kind.unpromoted().letter())
}

/// Whether a line is read as the tag for this header.
fn reads_as(line: &str, key: &str, value: &str) -> bool {
    let token = tokens(line).next();
    token.is_some_and(|token| match token.kind {
        PsnTokenKind::Tag { name, value: read } => {
            token.text.text == line && tag(name.text) == PsnTag::Key(key) && read.text == value
        }
        _ => false,
    })
}
