//! Writing JKF.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::ops::Range;

use komadai_core::{EndingKind, Handicap};
use komadai_encoding::Encoding;
use komadai_notation::Context;
use komadai_parse::csa::ending::{self, EndingWord};
use komadai_parse::json::{Json, quote};
use komadai_record::build::{RecordBuilder, RunningTotals, TreeWalk};
use komadai_record::{Ending, Entry, NodeId, NoteKind, Record, Start, keys};

use super::{initial, meaning, repeats_start};
use crate::formats::running_totals::{seconds, take_seconds};
use crate::writing::{WriteRequest, Writing, reader_of};

/// Writes a record as JKF, normalised, a node on each line.
pub(crate) fn write(record: &Record, request: &WriteRequest) -> Writing {
    let start = Start::new(record.start.setup.clone());
    let mut writer = JkfWriter {
        record,
        read: reader_of(start, record, true),
        totals: RunningTotals::of(record),
        bodies: String::new(),
        places: vec![None; record.node_count()],
    };
    let mut out = String::from("{\"header\":{");
    writer.headers(&mut out);
    out.push_str("},\n\"initial\":");
    initial::write(&record.start.setup, &mut out);
    out.push_str(",\n\"moves\":[\n");
    writer.tree();
    writer.emit(&mut out);
    out.push_str("]}\n");
    let text = match request.encoding {
        Encoding::Ascii => escaped(&out),
        _ => out,
    };
    Writing::of(text, record, writer.read.record)
}

/// The same JSON in ASCII: other characters are in strings alone, where they are escaped.
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

struct JkfWriter<'r> {
    record: &'r Record,
    /// What a reader makes of the text.
    read: RecordBuilder,
    totals: RunningTotals,
    /// The text between the braces of each node, without its forks, in the order of reading.
    bodies: String,
    /// Where the body of each node is, in the order of the record; `None` for a node that is left
    /// out.
    places: Vec<Option<Range<usize>>>,
}

/// A step that is still to be done.
enum Task {
    /// A node, and what follows it on its line.
    Line(NodeId),
    /// What follows a node.
    After(NodeId),
    Text(&'static str),
}

impl JkfWriter<'_> {
    fn headers(&mut self, out: &mut String) {
        let record = self.record;
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
            // An object has each name once.
            if is_start || !written.insert(read) {
                continue;
            }
            out.push_str(if written.len() > 1 { ",\n" } else { "\n" });
            quote(key, out);
            out.push(':');
            quote(&header.value, out);
            self.read.record.headers.push(read, &*header.value);
        }
    }

    /// Writes the body of a node, between its braces.
    fn body(&mut self, node: NodeId, make: impl FnOnce(&mut Self)) {
        let start = self.bodies.len();
        make(self);
        if let Some(place) = self.places.get_mut(node.index()) {
            *place = Some(start..self.bodies.len());
        }
    }

    /// Adds a name to the node that is being written.
    fn name(&mut self, first: bool, name: &str) {
        let comma = if first { "" } else { "," };
        let _ = write!(self.bodies, "{comma}\"{name}\":");
    }

    /// Writes the bodies of the tree in the order in which they will be read, the start first.
    fn tree(&mut self) {
        let record = self.record;
        let root = record.root();
        self.body(root, |writer| {
            let seconds = writer.time(root);
            take_seconds(&mut writer.read, seconds);
            writer.notes(root);
        });
        let mut walk = TreeWalk::new(record);
        while let Some(visit) = walk.next() {
            if visit.variation {
                self.read.go_back(visit.depth);
            }
            if self.entry(visit.node) {
                walk.descend(record, visit.node, self.read.depth());
            }
        }
    }

    /// Writes an entry; `false` if it is left out with all that follows it.
    fn entry(&mut self, node: NodeId) -> bool {
        let Some(entry) = self.record.entry(node) else {
            return false;
        };
        let written = match entry {
            Entry::Ending(_) => !self.read.is_at_ending(),
            _ => !self.read.is_stopped() && entry.played().is_some(),
        };
        if written {
            self.body(node, |writer| {
                match entry {
                    Entry::Ending(ending) => writer.ending(node, ending),
                    _ => writer.play(node, entry),
                }
                writer.notes(node);
            });
        }
        written
    }

    /// Writes a move, legal or not.
    fn play(&mut self, node: NodeId, entry: &Entry) {
        let Some(m) = entry.played() else { return };
        self.name(true, "move");
        let context = Context::new(self.read.position(), self.read.last_to());
        meaning::write(&context, m, &mut self.bodies);
        let seconds = self.time(node);
        self.read.play(m, None);
        take_seconds(&mut self.read, seconds);
    }

    fn ending(&mut self, node: NodeId, ending: &Ending) {
        let illegal_move = self.read.outcome(EndingKind::IllegalMove);
        let word = match ending::word(ending.kind, ending.outcome, illegal_move, false) {
            Some(word) => word,
            None if ending::special(&ending.raw).is_none() => &ending.raw,
            None => "CHUDAN",
        };
        self.name(true, "special");
        quote(word, &mut self.bodies);
        let seconds = self.time(node);
        let read = ending::special(word).unwrap_or(EndingWord::OTHER);
        let outcome = read.outcome.unwrap_or_else(|| self.read.outcome(read.kind));
        self.read.end_with(read.kind, outcome, word);
        take_seconds(&mut self.read, seconds);
    }

    /// Writes the time of the entry that comes next, and returns it.
    fn time(&mut self, node: NodeId) -> Option<(u64, u64)> {
        let clock = self.record.clock(node);
        let (spent, total) = seconds(&mut self.totals, &self.read, clock)?;
        let seconds = Some((spent, total));
        self.name(node == self.record.root(), "time");
        let (m, s) = (spent / 60, spent % 60);
        let _ = write!(self.bodies, "{{\"now\":{{\"m\":{m},\"s\":{s}}}");
        let (h, m, s) = (total / 3600, total / 60 % 60, total % 60);
        let _ = write!(
            self.bodies,
            ",\"total\":{{\"h\":{h},\"m\":{m},\"s\":{s}}}}}"
        );
        seconds
    }

    /// Writes comments and bookmarks, and unknown names before or after them.
    fn notes(&mut self, node: NodeId) {
        let record = self.record;
        let notes = record.notes(node);
        let root = node == record.root();
        let mut bare = root && record.clock(node).spent_millis().is_none();
        let is_comment = |kind| matches!(kind, NoteKind::Comment | NoteKind::Bookmark);
        let comments = notes.iter().filter(|note| is_comment(note.kind)).count();
        let mut open = 0_usize;
        for note in notes {
            if is_comment(note.kind) {
                if open == 0 {
                    self.name(std::mem::take(&mut bare), "comments");
                }
                self.bodies.push(if open == 0 { '[' } else { ',' });
                open = open.saturating_add(1);
            }
            let mut text = Cow::Borrowed(&*note.text);
            match note.kind {
                NoteKind::Comment => {
                    // With this sign it would be a bookmark.
                    if text.starts_with('&') {
                        text = Cow::Owned(format!(" {text}"));
                    }
                    quote(&text, &mut self.bodies);
                }
                NoteKind::Bookmark => quote(&format!("&{text}"), &mut self.bodies),
                // Between two comments there is no place for anything else.
                NoteKind::Unknown
                    if (open == 0 || open == comments) && is_unknown_name(&note.text) =>
                {
                    let comma = if std::mem::take(&mut bare) { "" } else { "," };
                    self.bodies.push_str(comma);
                    self.bodies.push_str(&note.text);
                }
                NoteKind::Unknown | NoteKind::Program => continue,
            }
            self.read.note(note.kind, &text);
            if is_comment(note.kind) && open == comments {
                self.bodies.push(']');
            }
        }
    }

    /// Puts the nodes together.
    fn emit(&self, out: &mut String) {
        let record = self.record;
        let mut tasks = vec![Task::Line(record.root())];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Text(text) => out.push_str(text),
                Task::Line(node) => {
                    let body = self.places.get(node.index()).cloned().flatten();
                    let body = body.and_then(|place| self.bodies.get(place));
                    let _ = write!(out, "{{{}", body.unwrap_or(""));
                    tasks.push(Task::After(node));
                    let siblings = self.siblings(node);
                    if !siblings.is_empty() {
                        out.push_str(",\"forks\":[");
                        tasks.push(Task::Text("]"));
                        for (i, &sibling) in siblings.iter().enumerate().rev() {
                            tasks.push(Task::Text("]"));
                            tasks.push(Task::Line(sibling));
                            tasks.push(Task::Text(if i > 0 { ",\n[" } else { "\n[" }));
                        }
                    }
                }
                Task::After(node) => {
                    out.push('}');
                    if let Some(next) = self.written(node).next() {
                        out.push_str(",\n");
                        tasks.push(Task::Line(next));
                    }
                }
            }
        }
        out.push('\n');
    }

    /// The children of a node that are written.
    fn written(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let children = self.record.children(node);
        children.filter(|child| matches!(self.places.get(child.index()), Some(Some(_))))
    }

    /// The alternatives that are written at a node: all its siblings, if it is the first.
    fn siblings(&self, node: NodeId) -> Vec<NodeId> {
        let Some(parent) = self.record.parent(node) else {
            return Vec::new();
        };
        let mut children = self.written(parent);
        match children.next() == Some(node) {
            true => children.collect(),
            false => Vec::new(),
        }
    }
}

/// Whether a note is a name that JKF does not have, with its value, and will be read as the same.
fn is_unknown_name(text: &str) -> bool {
    const NAMES: [&str; 6] = ["move", "comments", "comment", "time", "special", "forks"];
    let whole = format!("{{{text}}}");
    let mut json = Json::new(&whole);
    json.value();
    let Some(name) = json.next_name() else {
        return false;
    };
    json.skip();
    let same = json.since(1).text == text && !text.contains(char::is_control);
    let alone = json.next_name().is_none() && json.is_closed() && json.rest().is_none();
    same && alone && json.take_faults().is_empty() && !NAMES.contains(&&*name)
}
