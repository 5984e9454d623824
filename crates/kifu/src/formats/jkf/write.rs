//! Writing JKF.

use std::fmt::Write as _;
use std::ops::Range;

use komadai_core::{EndingKind, Handicap};
use komadai_encoding::Encoding;
use komadai_notation::Context;
use komadai_parse::csa::ending;
use komadai_parse::json::{Json, quote};
use komadai_record::build::TreeWalk;
use komadai_record::{Ending, Entry, Foul, LossKind, NodeId, NoteKind, Record, Start, keys};

use super::{initial, meaning, repeats_start};
use crate::formats::loss_tracker::LossTracker;
use crate::formats::running_totals::{ADDED_UP, RunningTotals, Totals};
use crate::writing::{WriteRequest, Writing};

/// Writes a record as JKF, normalised, a node on each line.
pub(crate) fn write(record: &Record, request: &WriteRequest<'_>) -> Writing {
    let start = Start {
        last_to: None,
        ..record.start.clone()
    };
    let mut writer = JkfWriter {
        tracker: LossTracker::new(record, start),
        totals: RunningTotals::default(),
        bodies: String::new(),
        places: vec![None; record.nodes().count()],
    };
    let mut out = String::from("{\"header\":{");
    writer.headers(&mut out);
    out.push_str("},\n\"initial\":");
    initial::write(&record.start.setup, &mut out);
    out.push_str(",\n\"moves\":[\n");
    writer.whole();
    writer.tree();
    writer.emit(&mut out);
    out.push_str("]}\n");
    let losses = writer.tracker.losses;
    let text = match request.encoding {
        Encoding::Ascii => escaped(&out),
        _ => out,
    };
    Writing { text, losses, read_back: writer.tracker.line.record }
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
    tracker: LossTracker<'r>,
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
        let record = self.tracker.record;
        let handicap = Handicap::of(&record.start.setup);
        let given = handicap.is_some_and(|h| h != Handicap::Even);
        let names = if given {
            ["下手", "上手"]
        } else {
            ["先手", "後手"]
        };
        let mut written = std::collections::HashSet::new();
        let mut lost = Vec::new();
        for header in &record.headers {
            let key = match header.key.as_str() {
                keys::BLACK => names[0],
                keys::WHITE => names[1],
                key => key,
            };
            if key == keys::HANDICAP && repeats_start(&header.value, handicap) {
                lost.push("the name of the handicap says no more than the start".to_owned());
                continue;
            }
            if !written.insert(keys::from_kif(key)) {
                lost.push(format!("only the first header {key:?} is written"));
                continue;
            }
            if keys::from_kif(key) != header.key {
                lost.push(format!("the header {key:?} will be read as another"));
            }
            out.push_str(if written.len() > 1 { ",\n" } else { "\n" });
            quote(key, out);
            out.push(':');
            quote(&header.value, out);
        }
        for message in lost {
            self.tracker.losses.add(LossKind::Header, message);
        }
    }

    /// Writes what belongs to the whole game: times and notes of the start.
    fn whole(&mut self) {
        let record = self.tracker.record;
        let start = &record.start;
        self.tracker.leave(LossKind::FirstPly, start.first_ply != 1);
        self.tracker
            .leave(LossKind::LastMove, start.last_to.is_some());
        if Totals::of(record) == Totals::Missing {
            self.tracker.losses.add(LossKind::TotalTime, ADDED_UP);
        }
        let root = record.root();
        self.body(root, |writer| {
            writer.time(root);
            writer.notes(root);
        });
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

    /// Plays the tree in the order in which it will be read.
    fn tree(&mut self) {
        let record = self.tracker.record;
        let mut walk = TreeWalk::new(record);
        while let Some(visit) = walk.next() {
            if visit.variation {
                self.tracker.line.go_back(visit.depth);
            }
            if self.entry(visit.node) {
                walk.descend(record, visit.node, self.tracker.line.depth());
            }
        }
    }

    /// Writes an entry; `false` if it is left out with all that follows it.
    fn entry(&mut self, node: NodeId) -> bool {
        let Some(entry) = self.tracker.record.entry(node) else {
            return false;
        };
        let played = match entry {
            Entry::Ending(_) if self.tracker.is_ended(node) => return false,
            Entry::Ending(ending) => {
                self.body(node, |writer| {
                    writer.ending(node, ending);
                    writer.notes(node);
                });
                return true;
            }
            _ if self.tracker.is_cut_off(node) => return false,
            Entry::Move(m) => *m,
            Entry::Foul(foul) => match &**foul {
                Foul::Move(m) => *m,
                Foul::Text(_) => {
                    self.tracker.no_move(node);
                    return false;
                }
            },
            Entry::Pass => {
                self.tracker.no_move(node);
                return false;
            }
        };
        self.body(node, |writer| {
            writer.name(true, "move");
            let line = &writer.tracker.line;
            let context = Context::new(line.position(), line.last_to());
            meaning::write(&context, played, &mut writer.bodies);
            writer.time(node);
            writer.tracker.play(node, played);
            writer.notes(node);
        });
        true
    }

    fn ending(&mut self, node: NodeId, ending: &Ending) {
        let illegal_move = self.tracker.line.outcome(EndingKind::IllegalMove);
        let word = match ending::word(ending.kind, ending.outcome, illegal_move, false) {
            Some(word) => word,
            None if ending::special(&ending.raw).is_none() => &ending.raw,
            None => "CHUDAN",
        };
        self.name(true, "special");
        quote(word, &mut self.bodies);
        self.time(node);
        let line = &mut self.tracker.line;
        match ending::special(word) {
            Some(ending) => {
                let outcome = ending.outcome.unwrap_or_else(|| line.outcome(ending.kind));
                line.end_with(ending.kind, outcome, word);
            }
            None => line.end(EndingKind::Other, word),
        }
        self.tracker.compare(node);
    }

    /// Writes the time of the entry that comes next.
    fn time(&mut self, node: NodeId) {
        let clock = self.tracker.record.clock(node);
        let depth = self.tracker.line.depth();
        let side = self.tracker.line.side();
        let tracker = &mut self.tracker;
        let lose = |kind, message| tracker.lose(kind, node, message);
        let Some((spent, total)) = self.totals.seconds(depth, side, clock, lose) else {
            return;
        };
        self.name(node == self.tracker.record.root(), "time");
        let (m, s) = (spent / 60, spent % 60);
        let _ = write!(self.bodies, "{{\"now\":{{\"m\":{m},\"s\":{s}}}");
        let (h, m, s) = (total / 3600, total / 60 % 60, total % 60);
        let _ = write!(
            self.bodies,
            ",\"total\":{{\"h\":{h},\"m\":{m},\"s\":{s}}}}}"
        );
    }

    /// Writes comments and bookmarks, and unknown names before or after them.
    fn notes(&mut self, node: NodeId) {
        let record = self.tracker.record;
        let notes = record.notes(node);
        let root = node == record.root();
        let mut bare = root && record.clock(node).spent().is_none();
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
            match note.kind {
                NoteKind::Comment if note.text.starts_with('&') => {
                    let message = "a comment that starts with & is written after a blank";
                    self.tracker.lose_here(LossKind::Comment, node, message);
                    quote(&format!(" {}", note.text), &mut self.bodies);
                }
                NoteKind::Comment => quote(&note.text, &mut self.bodies),
                NoteKind::Bookmark => quote(&format!("&{}", note.text), &mut self.bodies),
                // Between two comments there is no place for anything else.
                NoteKind::Unknown
                    if (open == 0 || open == comments) && is_unknown_name(&note.text) =>
                {
                    let comma = if std::mem::take(&mut bare) { "" } else { "," };
                    self.bodies.push_str(comma);
                    self.bodies.push_str(&note.text);
                }
                NoteKind::Unknown => {
                    let message = "a line that was not understood is left out";
                    self.tracker.lose_here(LossKind::UnknownLine, node, message);
                }
                NoteKind::Program => {
                    let message = "a line for programs is left out";
                    self.tracker.lose_here(LossKind::Program, node, message);
                }
            }
            if is_comment(note.kind) && open == comments {
                self.bodies.push(']');
            }
        }
    }

    /// Puts the nodes together.
    fn emit(&self, out: &mut String) {
        let record = self.tracker.record;
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
        let children = self.tracker.record.children(node);
        children.filter(|child| matches!(self.places.get(child.index()), Some(Some(_))))
    }

    /// The alternatives that are written at a node: all its siblings, if it is the first.
    fn siblings(&self, node: NodeId) -> Vec<NodeId> {
        let Some(parent) = self.tracker.record.parent(node) else {
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
    if NAMES.contains(&&*name.text()) {
        return false;
    }
    json.check();
    let same = json.since(1).text == text && !text.contains(char::is_control);
    let alone = json.next_name().is_none() && json.is_closed() && json.rest().is_none();
    same && alone && json.take_faults().is_empty()
}
