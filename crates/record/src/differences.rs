//! In what a record and the one that is read back from a text differ.

use std::cmp::Ordering;

use komadai_parse::{Date, TimeControl, keys};

use crate::loss_kind::LossKind;
use crate::loss_message::{EndingName, EntryName, LossMessage};
use crate::losses::Losses;
use crate::record::{Clock, Entry, NodeId, Note, NoteKind, Record};

impl Record {
    /// What another record lacks of this one, or has otherwise: what is lost where this record was
    /// written and `read` is what its text says. Running totals that were added up are no loss, nor
    /// is a time control or a date in other words; empty exactly when the two are equal but for these.
    ///
    /// What is lost of a kind at several nodes, and is nowhere in the other record, is reported
    /// once, about the whole record. Time is linear in both records, but for sorting headers.
    ///
    /// ```
    /// use komadai_record::{Entry, Record, Start};
    ///
    /// let mut record = Record::new(Start::default());
    /// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// let read = record.clone();
    /// record.push(first, Entry::Pass);
    /// let losses = record.differences(&read);
    /// let sentences: Vec<_> = losses.iter().map(ToString::to_string).collect();
    /// assert_eq!(sentences, ["ply 2: a pass is left out [entry]"]);
    /// assert!(read.differences(&read).is_empty());
    /// # Ok::<(), komadai_core::UsiError>(())
    /// ```
    #[must_use]
    pub fn differences(&self, read: &Record) -> Losses {
        Comparison::of(self, read).losses()
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        self.headers == other.headers && Comparison::of(self, other).changes.is_empty()
    }
}

impl Eq for Record {}

/// Two records side by side.
struct Comparison<'r> {
    record: &'r Record,
    read: &'r Record,
    changes: Vec<Change>,
}

/// Something that is not the same in both.
struct Change {
    kind: LossKind,
    /// The node of the first record, and how many entries come up to it; `None` for something of
    /// the whole record.
    at: Option<(NodeId, usize)>,
    how: How,
}

impl Change {
    /// What is left out or added at nodes may be said of all of them at once: the kind, and whether
    /// it is added.
    const fn group(&self) -> Option<(LossKind, bool)> {
        match (&self.how, self.at) {
            (How::LeftOut(_), Some(_)) => Some((self.kind, false)),
            (How::Added(_), Some(_)) => Some((self.kind, true)),
            _ => None,
        }
    }

    fn message(self) -> LossMessage {
        let kind = self.kind;
        match self.how {
            How::LeftOut(1) => LossMessage::LeftOut(kind),
            How::LeftOut(_) if self.at.is_none() => LossMessage::AllLeftOut(kind),
            How::LeftOut(number) => LossMessage::SomeLeftOut(number, kind),
            How::Added(1) => LossMessage::Added(kind),
            How::Added(number) => LossMessage::SomeAdded(number, kind),
            How::Message(message) => message,
        }
    }
}

/// What became of something.
enum How {
    /// So many are left out.
    LeftOut(usize),
    /// So many are there that the record does not have.
    Added(usize),
    /// What a message says.
    Message(LossMessage),
}

impl<'r> Comparison<'r> {
    fn of(record: &'r Record, read: &'r Record) -> Comparison<'r> {
        let mut comparison = Comparison {
            record,
            read,
            changes: Vec::new(),
        };
        comparison.headers();
        comparison.start();
        comparison.tree();
        comparison
    }

    /// Adds a change of something of the whole record.
    fn change(&mut self, kind: LossKind, how: How) {
        self.changes.push(Change {
            kind,
            at: None,
            how,
        });
    }

    /// Adds a change at a node.
    fn change_at(&mut self, kind: LossKind, node: NodeId, depth: usize, how: How) {
        let at = Some((node, depth));
        self.changes.push(Change { kind, at, how });
    }

    fn headers(&mut self) {
        let (record, read) = (&self.record.headers, &self.read.headers);
        if record == read {
            return;
        }
        let (record, read) = (record.meanings(), read.meanings());
        if record == read {
            return;
        }
        let [mut wanted, mut found] = [&record, &read].map(Clone::clone);
        wanted.sort();
        found.sort();
        if wanted == found {
            let message = LossMessage::HeadersInOtherOrder;
            return self.change(LossKind::Header, How::Message(message));
        }
        if read.is_empty() && record.len() > 1 {
            return self.change(LossKind::Header, How::LeftOut(record.len()));
        }
        for pair in pairs(record.iter(), read.iter(), |a, b| a == b) {
            let message = match pair {
                Pair::Both(wanted, found) if wanted == found => continue,
                Pair::Both((wanted, _), (found, _)) if wanted == found => {
                    LossMessage::HeaderOtherwise((*wanted).into())
                }
                Pair::Both((wanted, _), (found, _)) => {
                    LossMessage::HeaderOfOtherKey((*wanted).into(), (*found).into())
                }
                Pair::Missing((key, value)) if keys::TIMES.contains(key) => {
                    match value.parse::<TimeControl>() {
                        Ok(_) => LossMessage::NoWordsForTimeControl(value.as_ref().into()),
                        Err(_) => LossMessage::UnknownTimeControl(value.as_ref().into()),
                    }
                }
                Pair::Missing((key, value)) if keys::DATES.contains(key) => {
                    match Date::beginning(value) {
                        Ok(date) if date.csa().is_none() => {
                            LossMessage::NoWordsForDate(value.as_ref().into())
                        }
                        Err(_) if !value.is_empty() => {
                            LossMessage::UnknownDate(value.as_ref().into())
                        }
                        _ => LossMessage::HeaderLeftOut((*key).into()),
                    }
                }
                Pair::Missing((key, _)) => LossMessage::HeaderLeftOut((*key).into()),
                Pair::Added((key, _)) => LossMessage::HeaderAdded((*key).into()),
            };
            self.change(LossKind::Header, How::Message(message));
        }
    }

    fn start(&mut self) {
        let (wanted, found) = (&self.record.start, &self.read.start);
        let (setup, other) = (&wanted.setup, &found.setup);
        if setup.board != other.board || setup.hands != other.hands || setup.side != other.side {
            let message = LossMessage::Otherwise(LossKind::Start);
            self.change(LossKind::Start, How::Message(message));
        }
        let number = found.first_ply;
        if wanted.first_ply != number {
            let message = LossMessage::OtherFirstPly(number);
            self.change(LossKind::FirstPly, How::Message(message));
        }
        if wanted.last_to != found.last_to {
            let how = match found.last_to {
                None => How::LeftOut(1),
                Some(_) => How::Message(LossMessage::Otherwise(LossKind::LastMove)),
            };
            self.change(LossKind::LastMove, how);
        }
    }

    /// Compares all nodes, each line to its end, and then what leaves it, the deepest first.
    fn tree(&mut self) {
        if self.record.is_built_alike(self.read) {
            return;
        }
        let mut open = vec![(self.record.root(), self.read.root(), 0_usize)];
        while let Some((mut x, mut y, mut depth)) = open.pop() {
            self.node(x, y, depth);
            // Nearly all nodes are moves of a line, without notes.
            while let (Some((a, m, clock)), Some((b, found, there))) =
                (self.record.plain_child(x), self.read.plain_child(y))
            {
                if m != found {
                    break;
                }
                (x, y, depth) = (a, b, depth.saturating_add(1));
                if clock != there {
                    self.clocks(x, depth, clock, there);
                }
            }
            self.children(x, y, depth.saturating_add(1), &mut open);
        }
    }

    /// Compares what follows two nodes, and adds what both records have to the open nodes.
    fn children(
        &mut self,
        x: NodeId,
        y: NodeId,
        depth: usize,
        open: &mut Vec<(NodeId, NodeId, usize)>,
    ) {
        let (record, read) = (self.record, self.read);
        let first = record.children(x).next();
        let from = open.len();
        let same = |&a: &NodeId, &b: &NodeId| record.entry(a) == read.entry(b);
        for pair in pairs(record.children(x), read.children(y), same) {
            match pair {
                Pair::Both(a, b) => match self.replacement(a, b) {
                    Some(next) => {
                        self.left_out(a, depth);
                        open.push((next, b, depth.saturating_add(1)));
                    }
                    None => open.push((a, b, depth)),
                },
                Pair::Missing(a) => self.missing(a, first != Some(a), depth),
                Pair::Added(b) => {
                    let message = LossMessage::EntryAdded(EntryName::of(read.entry(b)));
                    let depth = depth.saturating_sub(1);
                    self.change_at(LossKind::Entry, x, depth, How::Message(message));
                }
            }
        }
        if let Some(new) = open.get_mut(from..) {
            new.reverse();
        }
    }

    /// What follows a node that alone is left out, so that this took its place.
    fn replacement(&self, node: NodeId, read: NodeId) -> Option<NodeId> {
        let [wanted, found] = [self.record.entry(node), self.read.entry(read)];
        let next = self.record.children(node).next()?;
        (wanted != found && self.record.entry(next) == found).then_some(next)
    }

    /// Adds the loss of a node, but not of its first child.
    fn left_out(&mut self, node: NodeId, depth: usize) {
        let record = self.record;
        let what = EntryName::of(record.entry(node));
        let message = LossMessage::EntryLeftOut(what);
        self.change_at(what.loss(), node, depth, How::Message(message));
        for other in record.children(node).skip(1) {
            self.missing(other, true, depth.saturating_add(1));
        }
    }

    /// Adds the loss of a node and of all that follows it.
    fn missing(&mut self, node: NodeId, is_variation: bool, depth: usize) {
        if is_variation {
            return self.change_at(LossKind::Variation, node, depth, How::LeftOut(1));
        }
        let what = EntryName::of(self.record.entry(node));
        let message = match self.record.has_children(node) {
            true => LossMessage::LineLeftOut(what),
            false => LossMessage::EntryLeftOut(what),
        };
        self.change_at(what.loss(), node, depth, How::Message(message));
    }

    /// Compares two nodes, but not what follows them.
    fn node(&mut self, x: NodeId, y: NodeId, depth: usize) {
        let (record, read) = (self.record, self.read);
        if let (Some(wanted), Some(found)) = (record.entry(x), read.entry(y)) {
            if wanted != found {
                let kind = EntryName::of(Some(wanted)).loss();
                let message = other_entry(wanted, found);
                self.change_at(kind, x, depth, How::Message(message));
            }
        }
        let (clock, there) = (record.clock(x), read.clock(y));
        if clock != there {
            self.clocks(x, depth, clock, there);
        }
        if record.notes(x) != read.notes(y) {
            self.notes(x, y, depth);
        }
    }

    #[cold]
    fn clocks(&mut self, node: NodeId, depth: usize, clock: Clock, read: Clock) {
        let times = [
            (LossKind::Time, clock.spent(), read.spent()),
            (LossKind::TotalTime, clock.total(), read.total()),
        ];
        for (kind, wanted, found) in times {
            let how = match (wanted, found) {
                (wanted, found) if wanted == found => continue,
                (_, None) => How::LeftOut(1),
                (None, _) => How::Added(1),
                (Some(wanted), Some(found)) if wanted.saturating_sub(wanted % 1000) == found => {
                    How::Message(LossMessage::CutOff(kind))
                }
                _ => How::Message(LossMessage::Otherwise(kind)),
            };
            self.change_at(kind, node, depth, how);
        }
    }

    fn notes(&mut self, x: NodeId, y: NodeId, depth: usize) {
        let (notes, there) = (self.record.notes(x), self.read.notes(y));
        let mut in_order = true;
        for (note, kind) in NOTES {
            let wanted = notes.iter().filter(|own| own.kind == note);
            let found = there.iter().filter(|own| own.kind == note);
            if wanted.clone().eq(found.clone()) {
                continue;
            }
            in_order = false;
            if notes.len() == there.len() {
                break;
            }
            let (wanted, found) = (wanted.count(), found.count());
            let number = wanted.abs_diff(found);
            let how = match wanted.cmp(&found) {
                Ordering::Greater => How::LeftOut(number),
                Ordering::Less => How::Added(number),
                Ordering::Equal => How::Message(LossMessage::Otherwise(kind)),
            };
            self.change_at(kind, x, depth, how);
        }
        if in_order {
            let message = LossMessage::NotesInOtherOrder;
            let kind = notes.first().map_or(LossKind::UnknownLine, loss_of);
            return self.change_at(kind, x, depth, How::Message(message));
        }
        if notes.len() != there.len() {
            return;
        }
        // One by one, each may be read as a note of another kind.
        for (wanted, found) in notes.iter().zip(there).filter(|(a, b)| a != b) {
            let [kind, other] = [wanted, found].map(loss_of);
            let message = match kind == other {
                true => LossMessage::Otherwise(kind),
                false => LossMessage::OtherKind(kind, other),
            };
            self.change_at(kind, x, depth, How::Message(message));
        }
    }

    /// The losses in words.
    fn losses(mut self) -> Losses {
        let is_added_up = |change: &Change| {
            change.kind == LossKind::TotalTime && matches!(change.how, How::Added(_))
        };
        self.changes.retain(|change| !is_added_up(change));
        let mut groups: Vec<((LossKind, bool), usize)> = Vec::new();
        for group in self.changes.iter().filter_map(Change::group) {
            match groups.iter_mut().find(|(known, _)| *known == group) {
                Some((_, count)) => *count = count.saturating_add(1),
                None => groups.push((group, 1)),
            }
        }
        groups.retain(|&((kind, is_added), count)| {
            let other = if is_added { self.record } else { self.read };
            count > 1 && !has(other, kind)
        });
        let groups: Vec<(LossKind, bool)> = groups.into_iter().map(|(group, _)| group).collect();
        let mut unsaid = groups.clone();
        let mut losses = Losses::new();
        for change in std::mem::take(&mut self.changes) {
            let group = change.group().filter(|group| groups.contains(group));
            let Some(group) = group else {
                let at = change.at.map(|at| self.place(at));
                losses.add(change.kind, at, change.message());
                continue;
            };
            if let Some(at) = unsaid.iter().position(|unsaid| *unsaid == group) {
                unsaid.remove(at);
                let message = match change.how {
                    How::Added(_) => LossMessage::AllAdded(change.kind),
                    _ => LossMessage::AllLeftOut(change.kind),
                };
                losses.add(change.kind, None, message);
            }
        }
        losses
    }

    /// A node with its ply.
    fn place(&self, (node, depth): (NodeId, usize)) -> (NodeId, u32) {
        let depth = u32::try_from(depth).unwrap_or(u32::MAX);
        let first = self.record.start.first_ply;
        (node, first.saturating_add(depth).saturating_sub(1))
    }
}

/// The kinds of notes, each with that of its loss.
const NOTES: [(NoteKind, LossKind); 4] = [
    (NoteKind::Comment, LossKind::Comment),
    (NoteKind::Bookmark, LossKind::Bookmark),
    (NoteKind::Program, LossKind::Program),
    (NoteKind::Unknown, LossKind::UnknownLine),
];

/// The kind of the loss of a note.
fn loss_of(note: &Note) -> LossKind {
    let row = NOTES.iter().find(|(kind, _)| *kind == note.kind);
    row.map_or(LossKind::UnknownLine, |(_, loss)| *loss)
}

/// Whether a record has something of a kind that nodes have.
fn has(record: &Record, kind: LossKind) -> bool {
    record.nodes().any(|node| match kind {
        LossKind::Time => record.clock(node).spent().is_some(),
        LossKind::TotalTime => record.clock(node).total().is_some(),
        LossKind::Variation => record.children(node).nth(1).is_some(),
        LossKind::Ending => record.entry(node).is_some_and(|e| e.ending().is_some()),
        LossKind::Entry => record.entry(node).is_some_and(|e| e.ending().is_none()),
        _ => record.notes(node).iter().any(|note| loss_of(note) == kind),
    })
}

/// Things of two lists that belong together.
enum Pair<T> {
    Both(T, T),
    Missing(T),
    Added(T),
}

/// Puts two lists side by side: what is the same in both, and what took the place of something.
/// Where the second list is shorter, things are missing in it before the next that is the same.
fn pairs<T, I>(wanted: I, found: I, same: impl Fn(&T, &T) -> bool) -> Vec<Pair<T>>
where
    I: Iterator<Item = T> + Clone,
{
    let mut left = wanted.clone().count();
    let mut there = found.clone().count();
    let mut found = found.peekable();
    let mut pairs = Vec::with_capacity(left);
    for a in wanted {
        let pair = match found.next_if(|b| left <= there || same(&a, b)) {
            Some(b) => {
                there = there.saturating_sub(1);
                Pair::Both(a, b)
            }
            None => Pair::Missing(a),
        };
        left = left.saturating_sub(1);
        pairs.push(pair);
    }
    pairs.extend(found.map(Pair::Added));
    pairs
}

/// What is said where an entry will be read as another.
fn other_entry(wanted: &Entry, found: &Entry) -> LossMessage {
    let is_same_move = wanted.played().is_some() && wanted.played() == found.played();
    match (wanted, found) {
        (Entry::Ending(wanted), Entry::Ending(found)) => {
            let (wanted, found) = EndingName::both(wanted, found);
            LossMessage::OtherEnding(wanted, found)
        }
        (_, Entry::Move(_)) if is_same_move => LossMessage::FoulIsLegal,
        _ if is_same_move => LossMessage::MoveIsFoul,
        _ => {
            let [wanted, found] = [wanted, found].map(|entry| EntryName::of(Some(entry)));
            LossMessage::OtherEntry(wanted, found)
        }
    }
}
