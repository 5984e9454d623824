//! Writes JKF: a node on each line, with everything that JKF can express about its move.

use std::collections::HashSet;
use std::fmt::Write as _;

use komadai_core::{
    Color, EndingKind, File, Handicap, Marks, Move, Outcome, PieceKind, Rank, Setup, Square,
    csa_piece_name,
};
use komadai_encoding::Encoding;
use komadai_movegen::is_legal;
use komadai_notation::{Candidates, Context, describe};
use serde_json::Value;

use super::model::RELATIVE_LETTERS;
use super::read::repeats_start;
use crate::formats::csa_ending as ending;
use crate::presets::preset_of_handicap;
use crate::{Ending, Entry, Navigator, NodeId, NoteKind, Record, WriteOptions, keys};

/// The maximum nesting of variations for serde_json: each takes three of its 127 levels, the main line takes five.
const NESTING: u32 = 40;

pub(super) fn write(record: &Record, options: &WriteOptions) -> String {
    let mut record = record.clone();
    record.add_up_clocks();
    let mut out = String::from("{\"header\":{");
    headers(&record, &mut out);
    out.push_str("},\n\"initial\":");
    initial(&record.start.setup, &mut out);
    out.push_str(",\n\"moves\":[\n{");
    let mut body = String::new();
    time(&record, record.root(), &mut body);
    comments(&record, record.root(), &mut body);
    // A comma precedes each name, but must not precede the first one.
    out.push_str(body.strip_prefix(',').unwrap_or(&body));
    out.push('}');
    let mut writer = LineWriter {
        record: &record,
        at: Navigator::new(&record),
        out: &mut out,
    };
    writer.follow(record.root(), 0);
    out.push_str("\n]}\n");
    match options.file_encoding() {
        Encoding::Ascii => escaped(&out),
        _ => out,
    }
}

/// Returns the same JSON in ASCII. Other characters only occur in strings, where they are escaped.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if c.is_ascii() => out.push(c),
            c => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
    }
    out
}

fn quote(text: &str, out: &mut String) {
    let _ = write!(out, "{}", Value::from(text));
}

fn headers(record: &Record, out: &mut String) {
    let handicap = Handicap::of(&record.start.setup);
    let names = handicap.unwrap_or(Handicap::Even).side_names();
    let mut written = HashSet::new();
    for header in &record.headers {
        let key = match header.key.as_str() {
            keys::BLACK => names.black,
            keys::WHITE => names.white,
            key => key,
        };
        let read = keys::from_kif(key);
        let is_start = read == keys::HANDICAP && repeats_start(&header.value, handicap);
        // An object must not repeat a name.
        if is_start || !written.insert(read) {
            continue;
        }
        out.push_str(if written.len() > 1 { ",\n" } else { "\n" });
        quote(key, out);
        out.push(':');
        quote(&header.value, out);
    }
}

/// Writes a start position, by its preset if all programs know it.
fn initial(setup: &Setup, out: &mut String) {
    if let Some(preset) = Handicap::of(setup).and_then(preset_of_handicap) {
        let _ = write!(out, "{{\"preset\":\"{preset}\"}}");
        return;
    }
    let side = setup.side as u8;
    let _ = write!(
        out,
        "{{\"preset\":\"OTHER\",\"data\":{{\"color\":{side},\"board\":["
    );
    for (i, file) in File::ALL.into_iter().enumerate() {
        out.push_str(if i > 0 { ",\n[" } else { "\n[" });
        for (j, rank) in Rank::ALL.into_iter().enumerate() {
            out.push_str(if j > 0 { "," } else { "" });
            match setup.board.piece(Square::new(file, rank)) {
                Some(piece) => {
                    let (color, kind) = (piece.color() as u8, csa_piece_name(piece.kind()));
                    let _ = write!(out, "{{\"color\":{color},\"kind\":\"{kind}\"}}");
                }
                None => out.push_str("{}"),
            }
        }
        out.push(']');
    }
    out.push_str("],\"hands\":[");
    for color in Color::ALL {
        out.push_str(if color == Color::Black { "{" } else { ",{" });
        for (i, (kind, count)) in setup.hands[color].iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            let name = csa_piece_name(kind.piece_kind());
            let _ = write!(out, "{comma}\"{name}\":{count}");
        }
        out.push('}');
    }
    out.push_str("]}}");
}

struct LineWriter<'r, 'o> {
    record: &'r Record,
    /// `None` if the start is not a position, so that no move can be written.
    at: Option<Navigator<&'r Record>>,
    out: &'o mut String,
}

impl LineWriter<'_, '_> {
    /// Writes the nodes after the current node `here`. `nesting` is the nesting of its line.
    fn follow(&mut self, mut here: NodeId, nesting: u32) {
        let record = self.record;
        loop {
            let mut children = record
                .children(here)
                .filter(|&node| self.is_written(here, node));
            let Some(node) = children.next() else { break };
            let others: Vec<NodeId> = children.collect();
            self.out.push_str(",\n");
            self.node(here, node);
            if !others.is_empty() && nesting < NESTING {
                let depth = self.at.as_ref().map_or(0, Navigator::depth);
                self.out.push_str(",\"forks\":[");
                for (i, &other) in others.iter().enumerate() {
                    self.out.push_str(if i > 0 { ",\n[" } else { "\n[" });
                    self.node(here, other);
                    self.out.push('}');
                    self.enter(other);
                    self.follow(other, nesting + 1);
                    if let Some(at) = &mut self.at {
                        at.back_to(depth);
                    }
                    self.out.push(']');
                }
                self.out.push(']');
            }
            self.out.push('}');
            self.enter(node);
            here = node;
        }
    }

    fn enter(&mut self, node: NodeId) {
        if let Some(at) = &mut self.at {
            at.go_to(node);
        }
    }

    /// Returns `true` if JKF has words for the entry of `node`, which follows `here`.
    fn is_written(&self, here: NodeId, node: NodeId) -> bool {
        let is_ending = |node| matches!(self.record.entry(node), Some(Entry::Ending(_)));
        let is_move = |node| {
            self.record
                .entry(node)
                .is_some_and(|entry| entry.played().is_some())
        };
        let can_move = self.at.as_ref().is_some_and(|at| !at.is_stopped());
        (is_ending(node) && !is_ending(here)) || (is_move(node) && can_move)
    }

    /// Writes a node that follows `here`, without its forks and its last brace.
    fn node(&mut self, here: NodeId, node: NodeId) {
        match self.record.entry(node) {
            Some(Entry::Ending(ending)) => {
                self.out.push_str("{\"special\":");
                quote(self.word_of(here, ending), self.out);
            }
            entry => {
                self.out.push_str("{\"move\":");
                if let (Some(at), Some(m)) = (&self.at, entry.and_then(Entry::played)) {
                    play(&at.context(), m, self.out);
                }
            }
        }
        time(self.record, node, self.out);
        comments(self.record, node, self.out);
    }

    fn word_of<'e>(&self, here: NodeId, ending: &'e Ending) -> &'e str {
        let side = match &self.at {
            // A foul that cannot be carried out does not change the position.
            Some(at) if at.is_stopped() => !at.position().side(),
            Some(at) => at.position().side(),
            None => self.record.start.setup.side,
        };
        let is_foul = matches!(self.record.entry(here), Some(Entry::Foul(_)));
        let concluded = |kind: EndingKind| {
            if is_foul && kind == EndingKind::IllegalMove {
                // The side that made the foul lost.
                Outcome::Win(side)
            } else {
                kind.outcome(side)
            }
        };
        match ending::word_at(ending, concluded, false) {
            Some(word) => word,
            None if ending::special(&ending.raw).is_none() => &ending.raw,
            None => "CHUDAN",
        }
    }
}

/// Writes a move as an object, with every name that JKF has for it.
fn play(context: &Context<'_>, m: Move, out: &mut String) {
    let described = describe(context, m, Candidates::Reach);
    let written = described.unwrap_or_else(|| m.into());
    let piece = written.before.unwrap_or(PieceKind::Pawn);
    let _ = write!(out, "{{\"color\":{}", context.position.side() as u8);
    if let Some(from) = m.origin() {
        let (x, y) = (from.file().number(), from.rank().number());
        let _ = write!(out, ",\"from\":{{\"x\":{x},\"y\":{y}}}");
    }
    let (x, y) = (m.to().file().number(), m.to().rank().number());
    let piece = csa_piece_name(piece);
    let _ = write!(out, ",\"to\":{{\"x\":{x},\"y\":{y}}},\"piece\":\"{piece}\"");
    if context.last_to == Some(m.to()) {
        out.push_str(",\"same\":true");
    }
    if matches!(m, Move::Step { promote: true, .. }) {
        out.push_str(",\"promote\":true");
    } else if written.marks.contains(Marks::NOT_PROMOTE) {
        out.push_str(",\"promote\":false");
    }
    if let Some(captured) = context.position.board().piece(m.to()) {
        let _ = write!(out, ",\"capture\":\"{}\"", csa_piece_name(captured.kind()));
    }
    let mut marks = written.marks;
    // A foul is only read as a drop if it is marked as one.
    if m.origin().is_none() && !is_legal(context.position, m) {
        marks |= Marks::DROP;
    }
    let letters = RELATIVE_LETTERS.iter().filter(|row| marks.contains(row.1));
    let letters: String = letters.map(|row| row.0).collect();
    if !letters.is_empty() {
        let _ = write!(out, ",\"relative\":\"{letters}\"");
    }
    out.push('}');
}

fn time(record: &Record, node: NodeId, out: &mut String) {
    let clock = record.clock(node);
    let Some(spent) = clock.spent_millis() else {
        return;
    };
    let (spent, total) = (spent / 1000, clock.total_millis().unwrap_or(spent) / 1000);
    let (m, s) = (spent / 60, spent % 60);
    let _ = write!(out, ",\"time\":{{\"now\":{{\"m\":{m},\"s\":{s}}}");
    let (h, m, s) = (total / 3600, total / 60 % 60, total % 60);
    let _ = write!(out, ",\"total\":{{\"h\":{h},\"m\":{m},\"s\":{s}}}}}");
}

fn comments(record: &Record, node: NodeId, out: &mut String) {
    let mut is_first = true;
    for note in record.notes(node) {
        let sign = match note.kind {
            NoteKind::Bookmark => "&",
            // Without the blank, the `&` would make it a bookmark.
            NoteKind::Comment if note.text.starts_with('&') => " ",
            NoteKind::Comment => "",
            NoteKind::Unknown | NoteKind::Program => continue,
        };
        out.push_str(if std::mem::take(&mut is_first) {
            ",\"comments\":["
        } else {
            ","
        });
        quote(&format!("{sign}{}", note.text), out);
    }
    if !is_first {
        out.push(']');
    }
}
