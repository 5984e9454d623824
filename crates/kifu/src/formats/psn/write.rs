//! Writing PSN.

use std::fmt::Write as _;

use komadai_core::{Color, EndingKind, Handicap, Move, PieceKind};
use komadai_parse::psn::{
    self, DECLARED, PsnTag, PsnTokenKind, ending_word, handicap_name, result, tag, tag_name, tokens,
};
use komadai_record::build::TreeWalk;
use komadai_record::{Ending, Entry, LossKind, NodeId, NoteKind, Record, Start, keys};

use super::{RESULT, end, ends};
use crate::format::Dialect;
use crate::formats::loss_tracker::LossTracker;
use crate::formats::running_totals::{ADDED_UP, RunningTotals, Totals};
use crate::writing::{WriteRequest, Writing};

/// Writes a record as PSN.
pub(crate) fn write(record: &Record, request: &WriteRequest<'_>) -> Writing {
    let dialect = request.dialect.unwrap_or(Dialect::PsnShogidokoro);
    let start = Start {
        last_to: None,
        ..record.start.clone()
    };
    let mut writer = PsnWriter {
        tracker: LossTracker::new(record, start),
        dialect,
        totals: RunningTotals::default(),
        out: String::new(),
        column: 0,
        numbered: true,
    };
    writer.whole();
    writer.notes(record.root());
    match dialect {
        Dialect::PsnShogiL => writer.bracketed(),
        _ => writer.lines(),
    }
    writer.break_line();
    if dialect == Dialect::PsnShogiL {
        // In this dialect an empty line separates games.
        writer.out.push('\n');
    }
    // The tags depend on the ending that will be read.
    let moves = std::mem::take(&mut writer.out);
    let of_moves = std::mem::take(&mut writer.tracker.losses);
    writer.tags();
    let mut losses = writer.tracker.losses;
    losses.append(of_moves);
    Writing {
        text: writer.out + &moves, read_back: writer.tracker.line.record,
        losses,
    }
}

struct PsnWriter<'r> {
    tracker: LossTracker<'r>,
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
        let record = self.tracker.record;
        let players = match self.dialect {
            Dialect::Psn2 => ["Black", "White"],
            _ => ["Sente", "Gote"],
        };
        let read = &self.tracker.line.record;
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
            if is_result && open {
                let message = "the header of the result is left out, since it would be an ending";
                self.tracker.losses.add(LossKind::Header, message);
            } else if reads_as(&line, &header.key, value) {
                self.out.push_str(&line);
                self.out.push('\n');
            } else {
                let message = format!("the header {:?} has no place in a tag", header.key);
                self.tracker.losses.add(LossKind::Header, message);
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

    /// Adds the losses of the record as a whole.
    fn whole(&mut self) {
        let record = self.tracker.record;
        let last_to = record.start.last_to.is_some();
        self.tracker.leave(LossKind::LastMove, last_to);
        if self.dialect != Dialect::PsnShogiL && Totals::of(record) == Totals::Missing {
            self.tracker.losses.add(LossKind::TotalTime, ADDED_UP);
        }
        self.tracker.leave_clock(record.root());
    }

    /// Writes an entry to a line, and each variation after the line that it leaves.
    fn lines(&mut self) {
        let record = self.tracker.record;
        let mut walk = TreeWalk::new(record);
        while let Some(visit) = walk.next() {
            if visit.variation {
                self.tracker.line.go_back(visit.depth);
            }
            if !self.is_written(visit.node) {
                continue;
            }
            if visit.variation {
                let ply = self.tracker.ply(visit.depth);
                if ply == u32::MAX && visit.depth > 0 {
                    let message = "the number of this ply is too large for a variation";
                    self.tracker.lose(LossKind::Variation, visit.node, message);
                    continue;
                }
                let _ = write!(self.out, "\nVariation:{ply}\n");
            }
            self.entry(visit.node);
            walk.descend(record, visit.node, self.tracker.line.depth());
        }
    }

    /// Writes alternatives in brackets after the moves that they replace.
    fn bracketed(&mut self) {
        let record = self.tracker.record;
        let mut tasks = vec![Task::After(record.root())];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Alternative(node) => {
                    self.word("(");
                    self.numbered = true;
                    self.tracker
                        .line
                        .go_back(self.tracker.line.depth().saturating_sub(1));
                    self.entry(node);
                    tasks.push(Task::After(node));
                }
                Task::Close(depth, node) => {
                    self.word(")");
                    self.numbered = true;
                    self.tracker.line.go_back(depth);
                    self.tracker.line.enter(node);
                }
                Task::After(node) => {
                    let mut children: Vec<NodeId> = record.children(node).collect();
                    children.retain(|&child| self.is_written(child));
                    let mut children = children.into_iter();
                    let Some(first) = children.next() else {
                        continue;
                    };
                    let depth = self.tracker.line.depth();
                    self.entry(first);
                    tasks.push(Task::After(first));
                    let played = self.tracker.line.node();
                    for other in children.rev() {
                        tasks.push(Task::Close(depth, played));
                        tasks.push(Task::Alternative(other));
                    }
                }
            }
        }
    }

    /// Whether an entry is written here: a move that can be played, or an ending.
    fn is_written(&mut self, node: NodeId) -> bool {
        match self.tracker.record.entry(node) {
            Some(Entry::Ending(_)) => !self.tracker.is_ended(node),
            Some(entry) if entry.played().is_some() => !self.tracker.is_cut_off(node),
            _ => {
                self.tracker.no_move(node);
                false
            }
        }
    }

    fn entry(&mut self, node: NodeId) {
        match self.tracker.record.entry(node) {
            Some(Entry::Ending(ending)) => self.ending(node, ending),
            Some(entry) => {
                if let Some(m) = entry.played() {
                    let text = self.move_text(m);
                    self.line(node, &text);
                    self.tracker.play(node, m);
                }
            }
            None => {}
        }
        self.notes(node);
    }

    fn ending(&mut self, node: NodeId, ending: &Ending) {
        let word = ending_word(ending.kind, &ending.raw, self.dialect == Dialect::Psn2);
        let mut notes = self.tracker.record.notes(node).iter();
        let first = notes.find(|note| note.kind == NoteKind::Comment);
        let explained = first.is_some_and(|note| note.text.trim_start().starts_with(DECLARED));
        let declared = ending.kind == EndingKind::DeclareWin;
        let line = &self.tracker.line;
        // Old files have it in braces, where it is read once, and not in front of all moves.
        let braces = self.dialect == Dialect::PsnShogiL && !line.has_ending() && line.depth() > 0;
        let jishogi = word == "Jishogi" && (declared || explained);
        match braces && !jishogi {
            true => self.line(node, &format!("{{{word}}}")),
            false => self.line(node, word),
        }
        let line = &mut self.tracker.line;
        match psn::ending(word) {
            _ if jishogi => line.end(EndingKind::DeclareWin, word),
            Some(ending) => end(line, ending, word),
            None => line.end(EndingKind::Other, word),
        }
        self.tracker.compare(node);
        if jishogi && !explained {
            let message = "a comment says that the win was declared";
            self.tracker.lose_here(LossKind::Comment, node, message);
            self.comment(node, &format!("{DECLARED}。"));
        }
    }

    /// Writes a move or an ending with its number and its times, before it is played.
    fn line(&mut self, node: NodeId, text: &str) {
        let depth = self.tracker.line.depth();
        let side = self.tracker.line.side();
        if self.dialect == Dialect::PsnShogiL {
            self.tracker.leave_clock(node);
            let white_begins = self.tracker.record.start.setup.side == Color::White;
            let plies = depth.saturating_add(usize::from(white_begins));
            let number = (plies / 2).saturating_add(1);
            match side {
                _ if text.starts_with('{') => self.word(text),
                Color::Black => self.word(&format!("{number}.{text}")),
                Color::White if self.numbered => self.word(&format!("{number}....{text}")),
                Color::White => self.word(text),
            }
            self.numbered = false;
            return;
        }
        let clock = self.tracker.record.clock(node);
        let text = format!("{}.{text}", self.tracker.ply(depth));
        let tracker = &mut self.tracker;
        let lose = |kind, message| tracker.lose(kind, node, message);
        match self.totals.seconds(depth, side, clock, lose) {
            Some((spent, total)) => {
                let clock = self.clock(spent, total);
                let _ = writeln!(self.out, "{text:<17}{clock}");
            }
            None => {
                let _ = writeln!(self.out, "{text}");
            }
        }
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
        let board = self.tracker.line.position().board();
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
        let record = self.tracker.record;
        self.tracker.leave_notes(node, &[NoteKind::Comment]);
        for note in record.notes(node) {
            if note.kind == NoteKind::Comment {
                self.comment(node, &note.text);
            }
        }
    }

    fn comment(&mut self, node: NodeId, text: &str) {
        let line = &self.tracker.line;
        let blank = |c| matches!(c, '\n' | '\r');
        let mut plain = text.replace(blank, " ").replace('}', ")").trim().to_owned();
        if ends(&plain) && line.depth() > 0 && !line.has_ending() {
            plain.insert_str(0, "- ");
        }
        if plain != text {
            let message = "a comment is changed, so that it is read as one line of a comment";
            self.tracker.lose_here(LossKind::Comment, node, message);
        }
        self.word(&format!("{{{plain}}}"));
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
