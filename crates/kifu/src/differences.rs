//! Compares a record with the record that is read back from a text.

use std::cmp::Ordering;

use komadai_core::{Color, DisplayIn, EndingKind, Language, Outcome, Phrase};
use komadai_parse::{Date, TimeControl};

use crate::finding::reason::{
    ADDED, ALL_ADDED, ALL_LEFT_OUT, CHANGED, CHANGED_TO, CHANGED_TO_FOUL, CHANGED_TO_MOVE, CUT_OFF,
    HEADER, IN_OTHER_ORDER, LEFT_OUT, LINE_LEFT_OUT, NO_WORDS, NOT_READ,
};
use crate::{
    Clock, Detail, Ending, Entry, Finding, FindingKind, Foul, NodeId, Note, NoteKind, Record, keys,
};

impl Record {
    /// Returns what `read` lacks or changes compared with this record. If `read` was read back from a text of this
    /// record, these are the losses of the text: findings with the subject [`Loss`](crate::Subject::Loss).
    ///
    /// Added running totals are not losses, and neither is a time control or a date in other words. Apart from these,
    /// the list is empty if and only if the records are equal.
    ///
    /// If something is lost at several nodes, and `read` does not have it anywhere, the loss is reported once, about
    /// the whole record. Takes linear time in both records, except for sorting headers.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record, Start};
    ///
    /// let mut record = Record::new(Start::default());
    /// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// let read = record.clone();
    /// record.push(first, Entry::Pass);
    /// let losses = record.differences(&read);
    /// let sentences: Vec<_> = losses.iter().map(|loss| loss.sentence().to_string()).collect();
    /// assert_eq!(sentences, ["move 2: pass left out"]);
    /// assert!(read.differences(&read).is_empty());
    /// # Ok::<(), komadai_core::UsiError>(())
    /// ```
    #[must_use]
    pub fn differences(&self, read: &Record) -> Vec<Finding> {
        Comparison::of(self, read).grouped()
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        self.headers == other.headers && Comparison::of(self, other).changes.is_empty()
    }
}

impl Eq for Record {}

/// Changes between two records.
impl Finding {
    /// Returns `true` if something was added to a record and nothing was lost.
    #[must_use]
    pub fn is_addition(&self) -> bool {
        self.has_changed_by(ADDED) || self.has_changed_by(ALL_ADDED)
    }

    fn has_changed_by(&self, change: &Phrase) -> bool {
        self.detail("change") == Some(&change.into())
    }

    /// Returns the kind of a loss that several nodes may share, and whether it is an addition.
    fn group(&self) -> Option<(FindingKind, bool)> {
        let is_added = self.has_changed_by(ADDED);
        let is_shared = is_added || self.has_changed_by(LEFT_OUT);
        let is_named = self.detail("what").is_some();
        (is_shared && !is_named && self.node.is_some()).then_some((self.kind(), is_added))
    }
}

struct Comparison<'r> {
    record: &'r Record,
    read: &'r Record,
    changes: Vec<Finding>,
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

    /// Adds a change of the whole record.
    fn change(&mut self, kind: FindingKind, change: impl Into<Detail>) {
        self.changes.push(kind.with("change", change));
    }

    /// Adds a change at a node. `depth` is the number of entries up to the node, including its own.
    fn change_at(
        &mut self,
        kind: impl Into<Finding>,
        node: NodeId,
        depth: usize,
        change: impl Into<Detail>,
    ) {
        let depth = u32::try_from(depth).unwrap_or(u32::MAX);
        let first = self.record.start.first_ply;
        let ply = first.saturating_add(depth).saturating_sub(1);
        let finding = kind.into().with("change", change);
        self.changes.push(finding.at_node(node, ply));
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
        let headers = || FindingKind::LostHeader.with("what", Detail::words("headers", "ヘッダー"));
        if wanted == found {
            self.changes.push(headers().with("change", IN_OTHER_ORDER));
            return;
        }
        if read.is_empty() && record.len() > 1 {
            let all = Detail::words("all headers", "すべてのヘッダー");
            self.changes
                .push(headers().with("what", all).with("change", LEFT_OUT));
            return;
        }
        for pair in pairs(record.iter(), read.iter(), |a, b| a == b) {
            let (key, change) = match pair {
                Pair::Both(wanted, found) if wanted == found => continue,
                Pair::Both((wanted, _), (found, _)) if wanted == found => (wanted, CHANGED.into()),
                Pair::Both((wanted, _), (found, _)) => (wanted, changed_to(Detail::quote(found))),
                Pair::Missing((key, value)) => (key, why_left_out(key, value)),
                Pair::Added((key, _)) => (key, ADDED.into()),
            };
            let header = FindingKind::LostHeader.with("what", header_name(key));
            self.changes.push(header.with("change", change));
        }
    }

    fn start(&mut self) {
        let (wanted, found) = (&self.record.start, &self.read.start);
        let (setup, other) = (&wanted.setup, &found.setup);
        if setup.board != other.board || setup.hands != other.hands || setup.side != other.side {
            self.change(FindingKind::LostStart, CHANGED);
        }
        if wanted.first_ply != found.first_ply {
            let number = Detail::from(found.first_ply);
            self.change(FindingKind::LostFirstPly, changed_to(number));
        }
        if wanted.last_to != found.last_to {
            let change = found.last_to.map_or(LEFT_OUT, |_| CHANGED);
            self.change(FindingKind::LostLastMove, change);
        }
    }

    /// Compares all nodes: each line to its end, then its variations, the deepest first.
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
                (x, y, depth) = (a, b, depth + 1);
                if clock != there {
                    self.clocks(x, depth, clock, there);
                }
            }
            self.children(x, y, depth + 1, &mut open);
        }
    }

    /// Compares the children of two nodes, and adds the pairs to the open nodes.
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
                        open.push((next, b, depth + 1));
                    }
                    None => open.push((a, b, depth)),
                },
                Pair::Missing(a) => self.missing(a, first != Some(a), depth),
                Pair::Added(b) => {
                    let added = FindingKind::LostEntry.with("what", entry_name(read.entry(b)));
                    self.change_at(added, x, depth - 1, ADDED);
                }
            }
        }
        if let Some(new) = open.get_mut(from..) {
            new.reverse();
        }
    }

    /// Returns the next node if only `node` is left out, so that its child took its place.
    fn replacement(&self, node: NodeId, read: NodeId) -> Option<NodeId> {
        let [wanted, found] = [self.record.entry(node), self.read.entry(read)];
        let next = self.record.children(node).next()?;
        (wanted != found && self.record.entry(next) == found).then_some(next)
    }

    /// Adds the loss of a node, but not of its first child.
    fn left_out(&mut self, node: NodeId, depth: usize) {
        let record = self.record;
        self.change_at(loss_of_entry(record.entry(node)), node, depth, LEFT_OUT);
        for other in record.children(node).skip(1) {
            self.missing(other, true, depth + 1);
        }
    }

    /// Adds the loss of a node and of everything after it.
    fn missing(&mut self, node: NodeId, is_variation: bool, depth: usize) {
        if is_variation {
            return self.change_at(FindingKind::LostVariation, node, depth, LEFT_OUT);
        }
        let change = if self.record.has_children(node) {
            LINE_LEFT_OUT
        } else {
            LEFT_OUT
        };
        let loss = loss_of_entry(self.record.entry(node));
        self.change_at(loss, node, depth, change);
    }

    /// Compares two nodes, but not their children.
    fn node(&mut self, x: NodeId, y: NodeId, depth: usize) {
        let (record, read) = (self.record, self.read);
        if let (Some(wanted), Some(found)) = (record.entry(x), read.entry(y)) {
            if wanted != found {
                let (loss, change) = other_entry(wanted, found);
                self.change_at(loss, x, depth, change);
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
        let both = |time: fn(Clock) -> Option<u32>| (time(clock), time(read));
        let spent = (FindingKind::LostTime, both(Clock::spent_millis));
        let total = (FindingKind::LostTotalTime, both(Clock::total_millis));
        for (kind, (wanted, found)) in [spent, total] {
            let change = match (wanted, found) {
                (wanted, found) if wanted == found => continue,
                (_, None) => LEFT_OUT,
                (None, _) => ADDED,
                (Some(wanted), Some(found)) if wanted - wanted % 1000 == found => CUT_OFF,
                _ => CHANGED,
            };
            self.change_at(kind, node, depth, change);
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
            let change = match wanted.count().cmp(&found.count()) {
                Ordering::Greater => LEFT_OUT,
                Ordering::Less => ADDED,
                Ordering::Equal => CHANGED,
            };
            self.change_at(kind, x, depth, change);
        }
        if in_order {
            let kind = notes.first().map_or(FindingKind::LostUnknownLine, loss_of);
            return self.change_at(kind, x, depth, IN_OTHER_ORDER);
        }
        if notes.len() != there.len() {
            return;
        }
        // Note by note: each may be read as a note of another kind.
        for (wanted, found) in notes.iter().zip(there).filter(|(a, b)| a != b) {
            let [kind, other] = [wanted, found].map(loss_of);
            let change = if kind == other {
                CHANGED.into()
            } else {
                changed_to(note_name(found.kind))
            };
            self.change_at(kind, x, depth, change);
        }
    }

    /// Returns the changes. Several changes of a kind become one if the other record lacks that kind everywhere.
    fn grouped(mut self) -> Vec<Finding> {
        let is_added_up =
            |change: &Finding| change.group() == Some((FindingKind::LostTotalTime, true));
        self.changes.retain(|change| !is_added_up(change));
        let mut groups: Vec<((FindingKind, bool), usize)> = Vec::new();
        for group in self.changes.iter().filter_map(Finding::group) {
            match groups.iter_mut().find(|(known, _)| *known == group) {
                Some((_, count)) => *count += 1,
                None => groups.push((group, 1)),
            }
        }
        groups.retain(|&((kind, is_added), count)| {
            let other = if is_added { self.record } else { self.read };
            count > 1 && !has(other, kind)
        });
        let mut reported = Vec::new();
        let grouped = self.changes.into_iter().filter_map(|change| {
            let group = change.group();
            let Some((kind, is_added)) = group.filter(|own| groups.iter().any(|(g, _)| g == own))
            else {
                return Some(change);
            };
            if reported.contains(&group) {
                return None;
            }
            reported.push(group);
            Some(kind.with("change", if is_added { ALL_ADDED } else { ALL_LEFT_OUT }))
        });
        grouped.collect()
    }
}

/// The kinds of notes, each with the kind of its loss.
const NOTES: [(NoteKind, FindingKind); 4] = [
    (NoteKind::Comment, FindingKind::LostComment),
    (NoteKind::Bookmark, FindingKind::LostBookmark),
    (NoteKind::Program, FindingKind::LostProgram),
    (NoteKind::Unknown, FindingKind::LostUnknownLine),
];

fn loss_of(note: &Note) -> FindingKind {
    let row = NOTES.iter().find(|(kind, _)| *kind == note.kind);
    row.map_or(FindingKind::LostUnknownLine, |(_, loss)| *loss)
}

/// Returns `true` if a node of the record has something of this kind.
fn has(record: &Record, kind: FindingKind) -> bool {
    record.nodes().any(|node| match kind {
        FindingKind::LostTime => record.clock(node).spent_millis().is_some(),
        FindingKind::LostTotalTime => record.clock(node).total_millis().is_some(),
        FindingKind::LostVariation => record.children(node).nth(1).is_some(),
        FindingKind::LostEnding => record.entry(node).is_some_and(|e| e.ending().is_some()),
        FindingKind::LostEntry => record.entry(node).is_some_and(|e| e.ending().is_none()),
        _ => record.notes(node).iter().any(|note| loss_of(note) == kind),
    })
}

/// A pair of items of two lists.
enum Pair<T> {
    Both(T, T),
    Missing(T),
    Added(T),
}

/// Pairs the items of two lists in order, equal or not. While fewer items are left in the second list, it lacks each
/// item of the first that does not equal its own next item.
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
                there -= 1;
                Pair::Both(a, b)
            }
            None => Pair::Missing(a),
        };
        left -= 1;
        pairs.push(pair);
    }
    pairs.extend(found.map(Pair::Added));
    pairs
}

/// Returns the loss of an entry that `found` replaces, and its change.
fn other_entry(wanted: &Entry, found: &Entry) -> (Finding, Detail) {
    let is_same_move = wanted.played().is_some() && wanted.played() == found.played();
    let loss = loss_of_entry(Some(wanted));
    let change = match (wanted, found) {
        (Entry::Ending(ending), Entry::Ending(other)) => {
            let is_same_kind = ending.kind == other.kind;
            let loss = loss.with("what", the_ending(&ending_name(ending, is_same_kind)));
            return (loss, changed_to(ending_name(other, is_same_kind)));
        }
        (_, Entry::Move(_)) if is_same_move => CHANGED_TO_MOVE.into(),
        _ if is_same_move => CHANGED_TO_FOUL.into(),
        _ => changed_to(entry_name(Some(found))),
    };
    (loss, change)
}

fn changed_to(other: Detail) -> Detail {
    Detail::filled(CHANGED_TO, &[("other", other)])
}

fn header_name(key: &str) -> Detail {
    Detail::filled(HEADER, &[("key", Detail::quote(key))])
}

/// Returns the change of a header that is left out. It has a reason if the header is a time or a date.
fn why_left_out(key: &str, value: &str) -> Detail {
    let is_understood = match key {
        _ if keys::TIMES.contains(&key) => value.parse::<TimeControl>().is_ok(),
        _ if keys::DATES.contains(&key) => match Date::beginning(value) {
            Ok(date) if date.csa().is_some() => return LEFT_OUT.into(),
            Err(_) if value.is_empty() => return LEFT_OUT.into(),
            date => date.is_ok(),
        },
        _ => return LEFT_OUT.into(),
    };
    let words = if is_understood { NO_WORDS } else { NOT_READ };
    Detail::filled(words, &[("text", Detail::quote(value))])
}

fn note_name(kind: NoteKind) -> Detail {
    match kind {
        NoteKind::Comment => Detail::words("a comment", "コメント"),
        NoteKind::Bookmark => Detail::words("a bookmark", "しおり"),
        NoteKind::Program => Detail::words("a line for programs", "プログラム用の行"),
        NoteKind::Unknown => Detail::words("an unknown line", "読めなかった行"),
    }
}

/// Returns the loss of an entry, with its name.
fn loss_of_entry(entry: Option<&Entry>) -> Finding {
    let kind = match entry {
        Some(Entry::Ending(_)) => FindingKind::LostEnding,
        _ => FindingKind::LostEntry,
    };
    kind.with("what", entry_name(entry))
}

fn entry_name(entry: Option<&Entry>) -> Detail {
    match entry {
        Some(Entry::Ending(ending)) => the_ending(&kind_name(ending.kind)),
        Some(Entry::Move(m)) => Detail::words(format!("move {m}"), format!("指し手 {m} ")),
        Some(Entry::Pass) => Detail::words("pass", "パス"),
        Some(Entry::Foul(foul)) => match **foul {
            Foul::Move(m) => Detail::words(format!("illegal move {m}"), format!("反則の手 {m} ")),
            Foul::Text(_) => Detail::words("text that is not a move", "指し手ではないテキスト"),
        },
        None => Detail::words("start", "開始局面"),
    }
}

fn the_ending(name: &Detail) -> Detail {
    let japanese = name.in_language(Language::Japanese);
    Detail::words(format!("ending ({name})"), format!("終局 ({japanese})"))
}

fn kind_name(kind: EndingKind) -> Detail {
    Detail::words(kind.code(), kind.japanese())
}

/// Returns the kind of an ending and the winner. A draw and an unknown winner are named only if `is_outcome_shown`.
fn ending_name(ending: &Ending, is_outcome_shown: bool) -> Detail {
    let (english, japanese) = match ending.outcome {
        Outcome::Win(Color::Black) => (", Black wins", "、先手の勝ち"),
        Outcome::Win(Color::White) => (", White wins", "、後手の勝ち"),
        _ if !is_outcome_shown => return kind_name(ending.kind),
        Outcome::Draw => (", draw", "、引き分け"),
        _ => (", winner unknown", "、勝者不明"),
    };
    Detail::words(
        format!("{}{english}", ending.kind.code()),
        format!("{}{japanese}", ending.kind.japanese()),
    )
}
