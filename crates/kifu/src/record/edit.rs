//! Edits a record: inserts, removes and moves nodes, removes notes and times, splits and merges records.

use std::collections::{HashMap, HashSet, VecDeque};

use super::tree::Node;
use super::{Clock, Entry, Header, Navigator, NodeId, Note, NoteKind, Record};

/// Editing.
///
/// Editing ignores the rules: an edited record may contain moves that are illegal at their new place.
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
    /// Removes a node and everything below it. Returns `false` if it is the root or not part of the record.
    ///
    /// The other nodes keep their [`NodeId`]s. An entry added below a removed node is not part of the record either.
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
        let parent = self.contains(node).then(|| self.parent(node)).flatten();
        let Some(parent) = parent else {
            return false;
        };
        let others: Vec<NodeId> = self.children(parent).filter(|&id| id != node).collect();
        self.order(parent, &others);
        self.clear(node);
        true
    }

    /// Removes all variations and keeps the main line. Returns `true` if there were any.
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
            changed |= self.keep_children(node, 1);
            at = self.children(node).next();
        }
        changed
    }

    /// Removes the notes for which `keep` returns `false`, at all nodes.
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
        self.notes.retain(|_, notes| {
            notes.retain(|note| keep(note));
            !notes.is_empty()
        });
    }

    /// Removes the times of all nodes, both spent times and totals.
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
        for node in &mut self.nodes {
            node.clock = Clock::UNKNOWN;
        }
    }

    /// Moves a variation one place towards the main line. Returns `false` if that is not possible.
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

    /// Moves a variation one place away from the main line. Returns `false` if that is not possible.
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

    /// Makes the line that leads to a node the main line. Returns `true` if anything changed.
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

    /// Moves everything below a node to a new record, which starts from the position after the node.
    ///
    /// The new record has the same headers and continues the move numbers, and 同 still refers to the move before.
    /// Returns `None`, without any change, if the node was removed, the start has two kings of one side, or a foul on
    /// the way cannot be carried out.
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
                if self.gaps.contains(&child) {
                    rest.mark_gap(new);
                }
                open.push((child, new));
            }
        }
        self.keep_children(node, 0);
        Some(rest)
    }

    /// Adds what another record of the same game has in addition: entries as variations, notes and headers after the
    /// existing ones, and times that are unknown here. Exact duplicates are not added.
    ///
    /// Merging a record with itself does not change it. The time is linear in the size of both records. Returns
    /// `false`, without any change, if the records do not start from the same position.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record, Start};
    ///
    /// let mut record = Record::new(Start::default());
    /// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// let mut other = record.clone();
    /// record.push(first, Entry::Move("3c3d".parse()?));
    /// other.push(first, Entry::Move("8c8d".parse()?));
    /// assert!(record.merge(&other));
    /// assert_eq!(record.usi_moves(), "7g7f 3c3d");
    /// assert_eq!(record.children(first).count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn merge(&mut self, other: &Record) -> bool {
        if self.start != other.start {
            return false;
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
                let own = found.unwrap_or_else(|| {
                    let new = self.push(own, entry.clone());
                    if other.gaps.contains(&child) {
                        self.mark_gap(new);
                    }
                    new
                });
                open.push((own, child));
            }
        }
        true
    }

    /// Adds the missing notes and times from a node of another record.
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

    /// Pairs the children of a node of another record with equal children of this record, if any, in their order.
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

/// Changes to the links.
impl Record {
    /// Removes all children of a node after the first `count`, and everything below them. Returns `true` if it had any.
    fn keep_children(&mut self, id: NodeId, count: usize) -> bool {
        let mut kept: Vec<NodeId> = self.children(id).collect();
        let others = kept.split_off(count.min(kept.len()));
        self.order(id, &kept);
        others.iter().for_each(|&other| self.clear(other));
        !others.is_empty()
    }

    /// Empties an unlinked node and everything below it.
    fn clear(&mut self, id: NodeId) {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            open.extend(self.children(id));
            self.notes.remove(&id);
            self.gaps.remove(&id);
            self.places.forget(id);
            *self.node_mut(id) = Node::new(None, id, Entry::Pass);
        }
    }

    /// Inserts an entry between a node and its parent. The entry takes the node's place among its siblings, and the
    /// node becomes its only child. Returns the new node, or `None` for the root.
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
        let siblings: Vec<NodeId> = self.children(parent).collect();
        let new = self.push(parent, entry);
        let place = |sibling| if sibling == id { new } else { sibling };
        let siblings: Vec<NodeId> = siblings.into_iter().map(place).collect();
        self.order(parent, &siblings);
        self.node_mut(id).parent = Some(new);
        self.order(new, &[id]);
        Some(new)
    }

    /// Moves a node to another place among its siblings, counted from 0. Returns `true` if anything changed.
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

    /// Links the children of a node in this order, and unlinks any others.
    fn order(&mut self, parent: NodeId, ring: &[NodeId]) {
        for (&sibling, &next) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            self.node_mut(sibling).next = next;
        }
        self.node_mut(parent).last_child = ring.last().copied();
    }

    /// Replaces the notes of a node. An empty list removes them.
    pub fn set_notes(&mut self, id: NodeId, notes: Vec<Note>) {
        let _ = self.node(id);
        if notes.is_empty() {
            self.notes.remove(&id);
        } else {
            self.notes.insert(id, notes.into());
        }
    }
}
