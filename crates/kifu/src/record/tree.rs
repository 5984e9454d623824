//! Stores the nodes of a record in one list.
//!
//! A node knows its parent, its last child and its next sibling. The siblings form a ring: the first child follows the
//! last, and adding one needs no walk. No method recurses, so cloning and dropping cost as much as for a list.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::successors;
use std::num::NonZeroU32;

use komadai_core::{Move, Span};
use smallvec::SmallVec;

use super::{Clock, Ending, Entry, Foul, Headers, Note, Start};

/// A node of a record.
///
/// It is a number, only meaningful for the record that returned it. Another record takes it for its own node with this
/// number, and panics only if there is none. [`Record::contains`](crate::Record::contains) does not panic.
///
/// ```
/// use komadai_kifu::{NodeId, Record};
///
/// let record = Record::default();
/// assert_eq!(record.root(), NodeId::ROOT);
/// assert!(record.entry(NodeId::ROOT).is_none(), "no move leads to the start");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The root of every record.
    pub const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    /// Returns the index of the node among all nodes of the record, 0 for the root.
    const fn index(self) -> usize {
        // The number is never zero, so this never wraps.
        self.0.get().wrapping_sub(1) as usize
    }

    /// Returns the node at an index. Indices over 2³² saturate, but so many nodes do not fit in memory.
    #[inline]
    fn of_index(index: usize) -> NodeId {
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        NodeId(NonZeroU32::MIN.saturating_add(index))
    }
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The parent, or `None` for the root and removed nodes.
    pub(super) parent: Option<NodeId>,
    pub(super) last_child: Option<NodeId>,
    /// The next sibling. For the last one it is the first.
    pub(super) next: NodeId,
    /// The place in the text.
    pub(super) place: Place,
    pub(super) clock: Clock,
    pub(super) entry: Entry,
}

const _: () = assert!(size_of::<Node>() <= 40);

impl Node {
    /// Creates a node without children, place and times.
    #[inline(always)]
    pub(super) const fn new(parent: Option<NodeId>, next: NodeId, entry: Entry) -> Node {
        Node {
            parent,
            last_child: None,
            next,
            place: Place::UNKNOWN,
            clock: Clock::UNKNOWN,
            entry,
        }
    }
}

/// A game as stored in a file.
///
/// It is a tree of entries: moves, passes, fouls and endings. The children of the [root] are the first moves. The first
/// child of a node is the main continuation, and the others are alternatives (変化). Every node may have notes and a
/// clock. Comparison ignores the words of known endings.
///
/// ```
/// use komadai_kifu::{Entry, Record, Start};
///
/// let mut record = Record::new(Start::default());
/// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
/// record.push(first, Entry::Move("3c3d".parse()?));
/// record.push(first, Entry::Move("8c8d".parse()?));
/// assert_eq!(record.main_line().count(), 2);
/// assert_eq!(record.children(first).count(), 2);
/// assert_eq!(record.usi_moves(), "7g7f 3c3d");
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
///
/// [root]: Record::root
#[derive(Clone, Debug)]
pub struct Record {
    /// The information about the game, in the order of the file: who, where, when.
    pub headers: Headers,
    /// The position from which the game was played.
    pub start: Start,
    pub(super) nodes: Vec<Node>,
    /// The notes of the nodes that have any, nearly always one each.
    pub(super) notes: BTreeMap<NodeId, SmallVec<[Note; 1]>>,
    /// The nodes at which moves of the game are missing.
    pub(super) gaps: BTreeSet<NodeId>,
    pub(super) places: Places,
}

/// Adds moves at the end of the main line without checking them.
impl Extend<Move> for Record {
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        let mut last = self.main_line().last().unwrap_or(self.root());
        for m in moves {
            last = self.push(last, Entry::Move(m));
        }
    }
}

/// Creates the record of an even game, without headers and entries.
impl Default for Record {
    fn default() -> Record {
        Record::new(Start::default())
    }
}

impl Record {
    /// Creates a record without headers and entries.
    #[must_use]
    pub fn new(start: Start) -> Record {
        Record {
            headers: Headers::default(),
            start,
            // The entry is never read.
            nodes: vec![Node::new(None, NodeId::ROOT, Entry::Pass)],
            notes: BTreeMap::new(),
            gaps: BTreeSet::new(),
            places: Places::default(),
        }
    }

    /// Creates a record of these moves without checking them. [`Extend`] adds more.
    ///
    /// ```
    /// use komadai_kifu::{Record, Start};
    ///
    /// let mut record = Record::from_moves(Start::default(), ["7g7f".parse()?]);
    /// record.extend(["3c3d".parse()?]);
    /// assert_eq!(record.usi_moves(), "7g7f 3c3d");
    /// # Ok::<(), komadai_core::UsiError>(())
    /// ```
    #[must_use]
    pub fn from_moves(start: Start, moves: impl IntoIterator<Item = Move>) -> Record {
        let mut record = Record::new(start);
        record.extend(moves);
        record
    }

    /// Returns the node before the first move. It does not have an entry.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// Reserves room for `nodes` nodes in total.
    pub(crate) fn reserve(&mut self, nodes: usize) {
        self.nodes
            .reserve_exact(nodes.saturating_sub(self.nodes.len()));
    }

    /// Frees unused room.
    pub(crate) fn shrink(&mut self) {
        self.nodes.shrink_to_fit();
    }

    /// Returns the number of nodes, including the root and removed nodes.
    #[inline]
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns `true` if a node has children.
    #[inline]
    pub fn has_children(&self, id: NodeId) -> bool {
        self.node(id).last_child.is_some()
    }

    #[inline]
    #[expect(clippy::indexing_slicing, reason = "who has a node has its record")]
    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    #[inline]
    #[expect(clippy::indexing_slicing, reason = "who has a node has its record")]
    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// Adds an entry below `parent`, after its other children, and returns its node.
    ///
    /// The entry is not checked. [`Navigator::play`](crate::Navigator::play) checks a move, and reuses an existing
    /// node. Below a removed node, the new node is not part of the record either, see [`Record::contains`].
    ///
    /// Do not pass a node of another record. Methods that take a node panic only if this record does not have a node
    /// with that number.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// record.push(first, Entry::Move("3c3d".parse()?));
    /// record.push(first, Entry::Move("8c8d".parse()?));
    /// assert_eq!(record.usi_moves(), "7g7f 3c3d", "the first child is the main line");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn push(&mut self, parent: NodeId, entry: Entry) -> NodeId {
        let id = NodeId::of_index(self.nodes.len());
        let above = self.node_mut(parent);
        let there = parent == NodeId::ROOT || above.parent.is_some();
        let last = above.last_child.replace(id);
        let next = match last {
            Some(last) => std::mem::replace(&mut self.node_mut(last).next, id),
            None => id,
        };
        let parent = there.then_some(parent);
        self.nodes.push(Node::new(parent, next, entry));
        id
    }

    /// Adds a legal move with place and times below a node without children. Fastest below the node added last.
    #[inline(always)]
    pub(crate) fn push_move(
        &mut self,
        parent: NodeId,
        m: Move,
        place: Span,
        clock: Clock,
    ) -> NodeId {
        let id = NodeId(parent.0.saturating_add(1));
        // The fast path needs the parent to be the last node.
        if parent.0.get() as usize != self.nodes.len() {
            let id = self.push(parent, Entry::Move(m));
            self.set_place(id, place);
            self.set_clock(id, clock);
            return id;
        }
        if let Some(above) = self.nodes.last_mut() {
            above.last_child = Some(id);
        }
        let place = self.places.set_first(id, place);
        self.nodes.push(Node {
            place,
            clock,
            ..Node::new(Some(parent), id, Entry::Move(m))
        });
        id
    }

    /// Returns the only child of a node with its move and times, if it is a legal move without notes.
    #[inline(always)]
    pub(crate) fn plain_child(&self, id: NodeId) -> Option<(NodeId, Move, Clock)> {
        let child = self.only_child(id)?;
        let node = self.node(child);
        let is_bare = || self.notes.is_empty() || !self.notes.contains_key(&child);
        match node.entry {
            Entry::Move(m) if is_bare() => Some((child, m, node.clock)),
            _ => None,
        }
    }

    /// Returns `true` if another record has the same tree, node by node, and was built in the same order.
    pub(crate) fn is_built_alike(&self, other: &Record) -> bool {
        // Nearly all entries are moves.
        let same = |a: &Entry, b: &Entry| match (a, b) {
            (Entry::Move(a), Entry::Move(b)) => a == b,
            _ => a == b,
        };
        let mut pairs = self.nodes.iter().zip(&other.nodes);
        self.nodes.len() == other.nodes.len()
            && pairs.all(|(a, b)| {
                (a.last_child, a.next, a.clock) == (b.last_child, b.next, b.clock)
                    && same(&a.entry, &b.entry)
            })
            && self.notes == other.notes
    }

    /// Returns the entry of a node, or `None` for the root.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let node = record.push(record.root(), Entry::Pass);
    /// assert_eq!(record.entry(node), Some(&Entry::Pass));
    /// assert_eq!(record.entry(record.root()), None, "the start position");
    /// ```
    #[must_use]
    pub fn entry(&self, id: NodeId) -> Option<&Entry> {
        (id != NodeId::ROOT).then(|| &self.node(id).entry)
    }

    /// Replaces the ending at a node. Returns `false`, without any change, if the entry is not an ending.
    pub fn set_ending(&mut self, id: NodeId, ending: Ending) -> bool {
        match &mut self.node_mut(id).entry {
            Entry::Ending(old) => {
                **old = ending;
                true
            }
            _ => false,
        }
    }

    /// Replaces the entry of a node by a foul.
    pub(crate) fn set_foul(&mut self, id: NodeId, foul: Foul) {
        self.node_mut(id).entry = foul.into();
    }

    /// Returns the parent of a node, or `None` for the root.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let node = record.push(record.root(), Entry::Pass);
    /// assert_eq!(record.parent(node), Some(record.root()));
    /// assert_eq!(record.parent(record.root()), None);
    /// ```
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// Returns the child of a node if it has exactly one.
    #[inline]
    pub(crate) fn only_child(&self, id: NodeId) -> Option<NodeId> {
        let child = self.node(id).last_child?;
        (self.node(child).next == child).then_some(child)
    }

    fn first_child(&self, id: NodeId) -> Option<NodeId> {
        let last = self.node(id).last_child?;
        Some(self.node(last).next)
    }

    /// Returns `true` if a node is part of this record. Removed nodes, and nodes below them, are not.
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
    pub fn contains(&self, id: NodeId) -> bool {
        id == NodeId::ROOT
            || self
                .nodes
                .get(id.index())
                .is_some_and(|node| node.parent.is_some())
    }

    /// Returns the children of a node, the main continuation first.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// record.push(record.root(), Entry::Move("2g2f".parse()?));
    /// assert_eq!(record.children(record.root()).count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + Clone {
        let last = self.node(id).last_child;
        let next = move |&child: &NodeId| (last != Some(child)).then(|| self.node(child).next);
        successors(self.first_child(id), next)
    }

    /// Returns the nodes of the main line in order, without the root.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// record.push(record.root(), Entry::Move("2g2f".parse()?));
    /// assert_eq!(record.main_line().last(), Some(first));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + Clone {
        successors(self.first_child(NodeId::ROOT), |&node| {
            self.first_child(node)
        })
    }

    /// Returns all nodes in the order of their creation, the root first.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// record.push(record.root(), Entry::Move("2g2f".parse()?));
    /// assert_eq!(record.nodes().count(), 3, "the root is the first");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        let all = (0..self.nodes.len()).map(NodeId::of_index);
        all.filter(|&id| self.contains(id))
    }

    /// Returns the notes of a node in order.
    ///
    /// ```
    /// use komadai_kifu::Record;
    ///
    /// let mut record = Record::default();
    /// record.add_comment(record.root(), "初手が大事");
    /// assert_eq!(record.notes(record.root())[0].text, "初手が大事");
    /// ```
    #[inline]
    #[must_use]
    pub fn notes(&self, id: NodeId) -> &[Note] {
        // A node of another record panics even if this record has no notes.
        let _ = self.node(id);
        self.notes.get(&id).map_or(&[], SmallVec::as_slice)
    }

    /// Adds a note after the other notes of a node.
    ///
    /// ```
    /// use komadai_kifu::{Note, NoteKind, Record};
    ///
    /// let mut record = Record::default();
    /// record.add_note(record.root(), Note { kind: NoteKind::Bookmark, text: "始め".to_owned() });
    /// assert_eq!(record.notes(record.root())[0].text, "始め");
    /// ```
    pub fn add_note(&mut self, id: NodeId, note: Note) {
        let _ = self.node(id);
        self.notes.entry(id).or_default().push(note);
    }

    /// Returns the byte in the text at which the first entry with a place begins.
    pub(crate) const fn first_place(&self) -> Option<usize> {
        self.places.origin
    }

    /// Returns the bytes of the decoded text from which a node was read, if known. Places do not affect comparison:
    /// equal records may come from different places.
    #[must_use]
    pub fn place(&self, id: NodeId) -> Option<Span> {
        self.places.get(id, self.nodes.get(id.index())?.place)
    }

    /// Sets the place in the text from which a node was read.
    #[inline]
    pub(crate) fn set_place(&mut self, id: NodeId, place: Span) {
        let place = self.places.set(id, place);
        self.node_mut(id).place = place;
    }

    /// Returns the times of a node.
    #[must_use]
    pub fn clock(&self, id: NodeId) -> Clock {
        self.node(id).clock
    }

    /// Sets the times of a node.
    ///
    /// ```
    /// use komadai_kifu::{Clock, Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let node = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// record.set_clock(node, Clock::new(Some(3000), None));
    /// assert_eq!(record.clock(node).spent_millis(), Some(3000));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn set_clock(&mut self, id: NodeId, clock: Clock) {
        self.node_mut(id).clock = clock;
    }
}
/// The place of a node in one word: its distance in bytes from the first place of the record, and its length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place(u32);

/// The number of bits for the length.
const LEN: u32 = 8;

/// The longest length that fits.
const LONGEST: u32 = (1 << LEN) - 1;

impl Place {
    /// An unknown place.
    pub(super) const UNKNOWN: Place = Place(0);
    /// A place that does not fit in a word and is stored separately.
    const APART: Place = Place(1 << LEN);

    #[inline]
    fn fitting(start: usize, len: usize) -> Option<Place> {
        let fits = start < 1 << (32 - LEN) && len <= LONGEST as usize;
        fits.then_some(Place((start << LEN | len) as u32))
    }
}

/// The origin of the places of a record, and the places that do not fit in a word.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// The byte from which the places are counted.
    origin: Option<usize>,
    apart: BTreeMap<NodeId, Span>,
}

impl Places {
    #[inline]
    fn set(&mut self, id: NodeId, place: Span) -> Place {
        if !self.apart.is_empty() {
            self.apart.remove(&id);
        }
        self.set_first(id, place)
    }

    /// Sets the place of a node that does not have one yet.
    #[inline]
    fn set_first(&mut self, id: NodeId, place: Span) -> Place {
        let Some(len) = place.end.checked_sub(place.start).filter(|&len| len > 0) else {
            return Place::UNKNOWN;
        };
        let origin = *self.origin.get_or_insert(place.start);
        let start = place.start.checked_sub(origin);
        let fitting = start.and_then(|start| Place::fitting(start, len));
        fitting.unwrap_or_else(|| self.set_apart(id, place))
    }

    #[cold]
    fn set_apart(&mut self, id: NodeId, place: Span) -> Place {
        self.apart.insert(id, place);
        Place::APART
    }

    fn get(&self, id: NodeId, place: Place) -> Option<Span> {
        match place {
            Place::UNKNOWN => None,
            Place::APART => self.apart.get(&id).copied(),
            Place(word) => {
                let start = self.origin? + (word >> LEN) as usize;
                Some(Span::sized(start, (word & LONGEST) as usize))
            }
        }
    }

    pub(super) fn forget(&mut self, id: NodeId) {
        self.apart.remove(&id);
    }
}
