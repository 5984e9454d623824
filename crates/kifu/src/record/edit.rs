//! Editing a record: nodes inserted, removed, moved among their siblings, notes and times taken out.

use super::{Clock, Entry, NodeId, Note, NoteKind, Record};

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
    /// Whether a node is part of this record: the root is, and what was added and not removed.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let node = record.push(record.root(), Entry::Pass);
    /// assert!(record.contains(node));
    /// record.remove(node);
    /// assert!(!record.contains(node));
    /// let below = record.push(node, Entry::Pass);
    /// assert!(!record.contains(below), "nor what is added below it");
    /// ```
    #[must_use]
    pub fn contains(&self, node: NodeId) -> bool {
        self.tree.contains(node)
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
    pub fn insert_before(&mut self, node: NodeId, entry: Entry) -> Option<NodeId> {
        self.tree.insert_before(node, entry)
    }

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
            self.tree.remove(node);
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
            changed |= self.tree.keep_first_child(node);
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
        let before = self.sibling_place(node).and_then(|p| p.checked_sub(1));
        before.is_some_and(|place| self.tree.set_sibling_place(node, place))
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
        let after = self.sibling_place(node).and_then(|p| p.checked_add(1));
        after.is_some_and(|place| self.tree.set_sibling_place(node, place))
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
            changed |= self.tree.set_sibling_place(id, 0);
            at = self.parent(id);
        }
        changed
    }

    /// The place of a node among its siblings, from 0; `None` for the root.
    fn sibling_place(&self, node: NodeId) -> Option<usize> {
        let parent = self.parent(node)?;
        self.children(parent).position(|sibling| sibling == node)
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

    /// Replaces the notes of a node; none clears them.
    pub fn set_notes(&mut self, node: NodeId, notes: Vec<Note>) {
        self.tree.set_notes(node, notes);
    }
}
