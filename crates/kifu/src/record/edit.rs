//! Editing a record: nodes inserted, removed, moved among their siblings, notes and times taken out; one
//! record cut in two, two made one.

use std::collections::{HashMap, HashSet, VecDeque};

use komadai_core::texts;

use super::tree::Place;
use super::{Clock, Entry, Header, Navigator, NodeId, Note, NoteKind, Record};

/// Editing.
///
/// Editing does not look at the rules: a record that was edited may hold moves that are not legal
/// at their new place.
///
/// ```
/// use komadai_kifu::{Entry, Record, Start};
///
/// let mut record = Record::new(Start::default());
/// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
/// let main = record.push(first, Entry::Move("3c3d".parse()?));
/// let other = record.push(first, Entry::Move("8c8d".parse()?));
/// assert!(record.promote(other));
/// assert_eq!(record.usi_moves(), "7g7f 8c8d");
/// assert!(record.remove(main));
/// assert_eq!(record.children(first).collect::<Vec<_>>(), [other]);
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
impl Record {
    /// Removes a node and everything below it. Returns whether it was there; the root is never
    /// removed.
    ///
    /// The other nodes keep their [`NodeId`]s. What is added below a removed node is not part of
    /// the record either.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let node = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// assert!(record.remove(node));
    /// assert_eq!(record.move_count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove(&mut self, node: NodeId) -> bool {
        let there = node != NodeId::ROOT && self.contains(node);
        if there {
            self.unlink(node);
            self.clear(node);
        }
        there
    }

    /// Removes all variations, so that the main line is left. Returns whether there were any.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record, Start};
    ///
    /// let mut record = Record::new(Start::default());
    /// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// record.push(first, Entry::Move("3c3d".parse()?));
    /// record.push(first, Entry::Move("8c8d".parse()?));
    /// assert!(record.remove_variations());
    /// assert_eq!((record.usi_moves().as_str(), record.move_count()), ("7g7f 3c3d", 2));
    /// assert!(!record.remove_variations());
    /// # Ok::<(), komadai_core::UsiError>(())
    /// ```
    pub fn remove_variations(&mut self) -> bool {
        let mut changed = false;
        let mut at = Some(self.root());
        while let Some(node) = at {
            changed |= self.keep_first_child(node);
            at = self.children(node).next();
        }
        changed
    }

    /// Removes the notes of all nodes that `keep` is false for.
    ///
    /// ```
    /// use komadai_kifu::{NoteKind, Record, Start};
    ///
    /// let mut record = Record::new(Start::default());
    /// record.add_comment(record.root(), "a remark");
    /// record.retain_notes(|note| note.kind != NoteKind::Comment);
    /// assert!(record.notes(record.root()).is_empty());
    /// ```
    pub fn retain_notes(&mut self, mut keep: impl FnMut(&Note) -> bool) {
        let nodes: Vec<NodeId> = self.nodes().collect();
        for node in nodes {
            if self.notes(node).iter().all(&mut keep) {
                continue;
            }
            let kept = self.notes(node).iter().filter(|note| keep(note));
            let kept = kept.cloned().collect();
            self.set_notes(node, kept);
        }
    }

    /// Removes the times of all nodes: those spent, and the totals.
    ///
    /// ```
    /// use komadai_kifu::{Clock, Entry, Record, Start};
    ///
    /// let mut record = Record::new(Start::default());
    /// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// record.set_clock(first, Clock::new(Some(5_000), None));
    /// record.remove_times();
    /// assert_eq!(record.clock(first), Clock::UNKNOWN);
    /// # Ok::<(), komadai_core::UsiError>(())
    /// ```
    pub fn remove_times(&mut self) {
        let nodes: Vec<NodeId> = self.nodes().collect();
        for node in nodes {
            self.set_clock(node, Clock::UNKNOWN);
        }
    }

    /// Moves a variation one place towards the main line. Returns whether that was possible.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// let other = record.push(record.root(), Entry::Move("2g2f".parse()?));
    /// assert!(record.promote(other));
    /// assert_eq!(record.usi_moves(), "2g2f");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn promote(&mut self, node: NodeId) -> bool {
        self.move_among_siblings(node, |place| place.checked_sub(1))
    }

    /// Moves a variation one place away from the main line. Returns whether that was possible.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// record.push(record.root(), Entry::Move("2g2f".parse()?));
    /// assert!(record.demote(first));
    /// assert_eq!(record.usi_moves(), "2g2f");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn demote(&mut self, node: NodeId) -> bool {
        self.move_among_siblings(node, |place| place.checked_add(1))
    }

    /// Makes the line that leads to a node the main line. Returns whether anything changed.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// let other = record.push(record.root(), Entry::Move("2g2f".parse()?));
    /// record.make_main(other);
    /// assert_eq!(record.usi_moves(), "2g2f");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn make_main(&mut self, node: NodeId) -> bool {
        let mut changed = false;
        let mut at = Some(node);
        while let Some(id) = at {
            changed |= self.move_among_siblings(id, |_| Some(0));
            at = self.parent(id);
        }
        changed
    }

    /// Adds a comment after the notes of a node.
    ///
    /// ```
    /// use komadai_kifu::{Entry, NoteKind, Record};
    ///
    /// let mut record = Record::default();
    /// let node = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// record.add_comment(node, "角道を開ける");
    /// assert_eq!(record.notes(node)[0].kind, NoteKind::Comment);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_comment(&mut self, node: NodeId, text: impl Into<String>) {
        let (kind, text) = (NoteKind::Comment, text.into());
        self.add_note(node, Note { kind, text });
    }

    /// Cuts the record after a node: what follows the node becomes a record of its own, which
    /// starts from the position there and has the same headers, and is removed from this one.
    ///
    /// The numbers of the moves go on, and 同 still refers to the move before. The result is `None`,
    /// and nothing is changed, if there is no such position: the node was removed, no position can
    /// be made of the start, or a foul on the way cannot be carried out.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record, Start};
    ///
    /// let mut record = Record::new(Start::default());
    /// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// record.push(first, Entry::Move("3c3d".parse()?));
    /// let rest = record.split_off(first).unwrap();
    /// assert_eq!(record.usi_moves(), "7g7f");
    /// assert_eq!(rest.usi_moves(), "3c3d");
    /// assert_eq!(rest.start.first_ply, 2);
    /// # Ok::<(), komadai_core::UsiError>(())
    /// ```
    pub fn split_off(&mut self, node: NodeId) -> Option<Record> {
        let mut game = Navigator::new(&*self)?;
        let is_reached = game.go_to(node) && !game.is_stopped();
        let start = is_reached.then(|| game.start())?;
        let mut rest = Record::new(start);
        rest.headers = self.headers.clone();
        let mut open = vec![(node, rest.root())];
        while let Some((from, to)) = open.pop() {
            for child in self.children(from) {
                let Some(entry) = self.entry(child) else {
                    continue;
                };
                let new = rest.push(to, entry.clone());
                rest.set_clock(new, self.clock(child));
                rest.set_notes(new, self.notes(child).to_vec());
                open.push((child, new));
            }
        }
        self.remove_children(node);
        Some(rest)
    }
}

/// Two records cannot be merged: they do not start from the same position.
///
/// ```
/// use komadai_core::Handicap;
/// use komadai_kifu::{OtherStart, Record, Start};
///
/// let mut record = Record::default();
/// let other = Record::new(Start::new(Handicap::Rook.setup()));
/// assert_eq!(record.merge(&other), Err(OtherStart));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OtherStart;

texts! {
    struct OtherStart {}: "the records do not start from the same position"
        "棋譜の開始局面が違います";
}

impl std::error::Error for OtherStart {}

impl Record {
    /// Adds what another record of the same game has more: entries as variations, notes after those
    /// of this record, times where none are known, headers after those of this record. What this
    /// record has already, word for word, is not added again.
    ///
    /// A record merged with itself stays as it is. Time is linear in both records.
    ///
    /// # Errors
    ///
    /// [`OtherStart`] if the records do not start from the same position; nothing is changed then.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record, Start};
    ///
    /// let mut record = Record::new(Start::default());
    /// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// let mut other = record.clone();
    /// record.push(first, Entry::Move("3c3d".parse()?));
    /// other.push(first, Entry::Move("8c8d".parse()?));
    /// record.merge(&other)?;
    /// assert_eq!(record.usi_moves(), "7g7f 3c3d");
    /// assert_eq!(record.children(first).count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn merge(&mut self, other: &Record) -> Result<(), OtherStart> {
        if self.start != other.start {
            return Err(OtherStart);
        }
        let own: HashSet<&Header> = self.headers.iter().collect();
        let more: Vec<_> = other.headers.iter().filter(|h| !own.contains(h)).collect();
        for header in more {
            self.headers.push(&header.key, &header.value);
        }
        let mut open = vec![(self.root(), other.root())];
        while let Some((own, theirs)) = open.pop() {
            self.join(own, other, theirs);
            let pairs = self.pairs(own, other, theirs);
            for (found, child) in pairs {
                let Some(entry) = other.entry(child) else {
                    continue;
                };
                let own = found.unwrap_or_else(|| self.push(own, entry.clone()));
                open.push((own, child));
            }
        }
        Ok(())
    }

    /// Notes and times of a node of another record.
    fn join(&mut self, own: NodeId, other: &Record, theirs: NodeId) {
        let known: HashSet<&Note> = self.notes(own).iter().collect();
        let notes = other.notes(theirs).iter();
        let more: Vec<Note> = notes.filter(|n| !known.contains(n)).cloned().collect();
        for note in more {
            self.add_note(own, note);
        }
        let (mine, more) = (self.clock(own), other.clock(theirs));
        self.set_clock(
            own,
            Clock::new(
                mine.spent_millis().or(more.spent_millis()),
                mine.total_millis().or(more.total_millis()),
            ),
        );
    }

    /// The children of a node of another record, each with the equal child of this record, if there
    /// is one; the second of two equal ones with the second.
    fn pairs(&self, own: NodeId, other: &Record, theirs: NodeId) -> Vec<(Option<NodeId>, NodeId)> {
        let mut known: HashMap<&Entry, VecDeque<NodeId>> = HashMap::new();
        for child in self.children(own) {
            if let Some(entry) = self.entry(child) {
                known.entry(entry).or_default().push_back(child);
            }
        }
        let mut found = |child| known.get_mut(other.entry(child)?)?.pop_front();
        other
            .children(theirs)
            .map(|child| (found(child), child))
            .collect()
    }
}

/// Changing the links.
impl Record {
    /// The sibling before this one; the last before the first.
    fn before(&self, id: NodeId) -> NodeId {
        let mut at = id;
        while self.node(at).next != id {
            at = self.node(at).next;
        }
        at
    }

    /// Takes a node out of the ring of its siblings, with everything below it.
    fn unlink(&mut self, id: NodeId) {
        let Some(parent) = self.node(id).parent else {
            return;
        };
        let (before, next) = (self.before(id), self.node(id).next);
        self.node_mut(before).next = next;
        if self.node(parent).last_child == Some(id) {
            self.node_mut(parent).last_child = (before != id).then_some(before);
        }
        self.node_mut(id).next = id;
        self.node_mut(id).parent = None;
    }

    /// Removes everything below a node.
    fn remove_children(&mut self, id: NodeId) {
        let children: Vec<NodeId> = self.children(id).collect();
        self.node_mut(id).last_child = None;
        for child in children {
            self.clear(child);
        }
    }

    /// Removes the children of a node but the first, with everything below them. Returns whether
    /// there were any.
    fn keep_first_child(&mut self, id: NodeId) -> bool {
        let mut children = self.children(id);
        let first = children.next();
        let others: Vec<NodeId> = children.collect();
        let Some(first) = first.filter(|_| !others.is_empty()) else {
            return false;
        };
        self.node_mut(id).last_child = Some(first);
        self.node_mut(first).next = first;
        for other in others {
            self.clear(other);
        }
        true
    }

    fn clear(&mut self, id: NodeId) {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            open.extend(self.children(id));
            self.set_notes(id, Vec::new());
            self.places.forget(id);
            let node = self.node_mut(id);
            node.parent = None;
            node.last_child = None;
            node.next = id;
            node.place = Place::UNKNOWN;
            node.clock = Clock::UNKNOWN;
            node.entry = Entry::Pass;
        }
    }

    /// Puts an entry between a node and its parent: it takes the place of the node among its
    /// siblings, and the node is all that follows it. `None` for the root.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let node = record.push(record.root(), Entry::Move("3c3d".parse()?));
    /// record.insert_before(node, Entry::Move("7g7f".parse()?));
    /// assert_eq!(record.usi_moves(), "7g7f 3c3d");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn insert_before(&mut self, id: NodeId, entry: Entry) -> Option<NodeId> {
        let parent = self.node(id).parent?;
        let new = self.push(parent, entry);
        // The new node is the last sibling; now the two change places, and the old one goes below.
        self.swap(id, new);
        self.unlink(id);
        self.node_mut(id).parent = Some(new);
        self.node_mut(new).last_child = Some(id);
        Some(new)
    }

    /// Lets two siblings change places.
    fn swap(&mut self, a: NodeId, b: NodeId) {
        let Some(parent) = self.node(a).parent else {
            return;
        };
        let mut ring: Vec<NodeId> = self.children(parent).collect();
        for id in &mut ring {
            *id = match *id {
                id if id == a => b,
                id if id == b => a,
                id => id,
            };
        }
        self.order(parent, &ring);
    }

    /// Moves a node from its place among its siblings, counted from 0, to another. Returns whether anything
    /// changed.
    fn move_among_siblings(&mut self, id: NodeId, to: impl Fn(usize) -> Option<usize>) -> bool {
        let Some(parent) = self.node(id).parent else {
            return false;
        };
        let mut ring: Vec<NodeId> = self.children(parent).collect();
        let old = ring.iter().position(|&sibling| sibling == id);
        let places = old.and_then(|old| Some((old, to(old)?)));
        let Some((old, new)) = places.filter(|&(old, new)| new != old && new < ring.len()) else {
            return false;
        };
        ring.remove(old);
        ring.insert(new, id);
        self.order(parent, &ring);
        true
    }

    /// Links the children of a node in this order.
    fn order(&mut self, parent: NodeId, ring: &[NodeId]) {
        let (Some(&first), Some(&last)) = (ring.first(), ring.last()) else {
            return;
        };
        for (&sibling, &next) in ring.iter().zip(ring.iter().skip(1)) {
            self.node_mut(sibling).next = next;
        }
        self.node_mut(last).next = first;
        self.node_mut(parent).last_child = Some(last);
    }

    /// Replaces the notes of a node; none clears them.
    pub fn set_notes(&mut self, id: NodeId, notes: Vec<Note>) {
        let _ = self.node(id);
        if notes.is_empty() {
            self.notes.remove(&id);
        } else {
            self.notes.insert(id, notes.into());
        }
    }
}
