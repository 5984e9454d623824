//! The nodes of a record, in one list.
//!
//! A node knows its parent, its last child and its next sibling; the siblings form a ring, so that
//! the first child follows the last and adding one never walks. No method recurses: cloning and
//! dropping are those of a list.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use komadai_core::{Move, Span};
use smallvec::SmallVec;

use super::{Clock, Ending, Entry, Note};

/// A node of a record. It belongs to the record that gave it.
///
/// It is a number, and does not know its record: another record takes it for its own node of that
/// number, and panics only if it has none. [`Record::contains`](crate::Record::contains) asks without
/// a panic, and whoever works on several records keeps their nodes apart.
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

    /// Its place among all nodes of the record; 0 for the root.
    const fn index(self) -> usize {
        // Not zero, hence this never wraps.
        self.0.get().wrapping_sub(1) as usize
    }

    /// The node of a place in the list. Four thousand million nodes do not fit in memory, hence the
    /// largest number is used for everything beyond.
    #[inline]
    fn of_index(index: usize) -> NodeId {
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        NodeId(NonZeroU32::MIN.saturating_add(index))
    }
}

#[derive(Clone, Debug)]
struct Node {
    /// None at the root, and where a node was removed.
    parent: Option<NodeId>,
    last_child: Option<NodeId>,
    /// The next sibling; after the last one the first.
    next: NodeId,
    /// The place in the text.
    place: Place,
    clock: Clock,
    entry: Entry,
}

const _: () = assert!(size_of::<Node>() <= 40);

#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// The notes of the nodes that have any: nearly always one.
    notes: BTreeMap<NodeId, SmallVec<[Note; 1]>>,
    places: Places,
}

impl Tree {
    pub(super) fn new() -> Tree {
        let root = Node {
            parent: None,
            last_child: None,
            next: NodeId::ROOT,
            place: Place::UNKNOWN,
            clock: Clock::UNKNOWN,
            // Never looked at.
            entry: Entry::Pass,
        };
        Tree {
            nodes: vec![root],
            notes: BTreeMap::new(),
            places: Places::default(),
        }
    }

    /// Makes room for `nodes` nodes in all.
    pub(super) fn reserve(&mut self, nodes: usize) {
        self.nodes
            .reserve_exact(nodes.saturating_sub(self.nodes.len()));
    }

    /// Gives back room that is not used.
    pub(super) fn shrink(&mut self) {
        self.nodes.shrink_to_fit();
    }

    /// How many nodes there are, removed ones included.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn has_children(&self, id: NodeId) -> bool {
        self.node(id).last_child.is_some()
    }

    #[inline]
    #[expect(clippy::indexing_slicing, reason = "who has a node has its record")]
    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    #[inline]
    #[expect(clippy::indexing_slicing, reason = "who has a node has its record")]
    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    #[inline]
    pub(super) fn push(&mut self, parent: NodeId, entry: Entry) -> NodeId {
        let id = NodeId::of_index(self.nodes.len());
        let above = self.node_mut(parent);
        let there = parent == NodeId::ROOT || above.parent.is_some();
        let last = above.last_child.replace(id);
        let next = match last {
            Some(last) => std::mem::replace(&mut self.node_mut(last).next, id),
            None => id,
        };
        self.nodes.push(Node {
            parent: there.then_some(parent),
            last_child: None,
            next,
            place: Place::UNKNOWN,
            clock: Clock::UNKNOWN,
            entry,
        });
        id
    }

    #[inline(always)]
    pub(super) fn extend(&mut self, parent: NodeId, m: Move, place: Span, clock: Clock) -> NodeId {
        let id = NodeId(parent.0.saturating_add(1));
        // Whether the parent is the last node, and has no child yet.
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
            parent: Some(parent),
            last_child: None,
            next: id,
            place,
            clock,
            entry: Entry::Move(m),
        });
        id
    }

    #[inline(always)]
    pub(super) fn plain_child(&self, id: NodeId) -> Option<(NodeId, Move, Clock)> {
        let child = self.node(id).last_child?;
        let node = self.node(child);
        let is_alone = node.next == child;
        let is_bare = || self.notes.is_empty() || !self.notes.contains_key(&child);
        match node.entry {
            Entry::Move(m) if is_alone && is_bare() => Some((child, m, node.clock)),
            _ => None,
        }
    }

    /// Whether another tree has the same nodes at the same places, which equal trees need not have.
    pub(super) fn is_built_alike(&self, other: &Tree) -> bool {
        // Nearly all are moves.
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

    pub(super) fn entry(&self, id: NodeId) -> &Entry {
        &self.node(id).entry
    }

    pub(super) fn set_ending(&mut self, id: NodeId, ending: Ending) -> bool {
        match &mut self.node_mut(id).entry {
            Entry::Ending(old) => {
                **old = ending;
                true
            }
            _ => false,
        }
    }

    pub(super) fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    fn first_child(&self, id: NodeId) -> Option<NodeId> {
        let last = self.node(id).last_child?;
        Some(self.node(last).next)
    }

    pub(super) fn children(&self, id: NodeId) -> Children<'_> {
        Children {
            tree: self,
            next: self.first_child(id),
            last: self.node(id).last_child,
        }
    }

    pub(super) const fn main_line(&self) -> MainLine<'_> {
        MainLine {
            tree: self,
            at: NodeId::ROOT,
        }
    }

    pub(super) fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        let all = (0..self.nodes.len()).map(NodeId::of_index);
        all.filter(|&id| self.contains(id))
    }

    pub(super) fn notes(&self, id: NodeId) -> &[Note] {
        // A node of another record panics also where there are no notes.
        let _ = self.node(id);
        self.notes.get(&id).map_or(&[], SmallVec::as_slice)
    }

    pub(super) fn add_note(&mut self, id: NodeId, note: Note) {
        let _ = self.node(id);
        self.notes.entry(id).or_default().push(note);
    }

    /// The byte from which the places of the nodes count.
    pub(super) const fn first_place(&self) -> Option<usize> {
        self.places.origin()
    }

    pub(super) fn place(&self, id: NodeId) -> Option<Span> {
        self.places.get(id, self.nodes.get(id.index())?.place)
    }

    #[inline]
    pub(super) fn set_place(&mut self, id: NodeId, place: Span) {
        let place = self.places.set(id, place);
        self.node_mut(id).place = place;
    }

    pub(super) fn clock(&self, id: NodeId) -> Clock {
        self.node(id).clock
    }

    #[inline]
    pub(super) fn set_clock(&mut self, id: NodeId, clock: Clock) {
        self.node_mut(id).clock = clock;
    }
}

/// Changing the links.
impl Tree {
    /// Whether a node is part of the tree. One that was removed has no parent.
    pub(super) fn contains(&self, id: NodeId) -> bool {
        id == NodeId::ROOT
            || self
                .nodes
                .get(id.index())
                .is_some_and(|node| node.parent.is_some())
    }

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

    /// Removes a node and everything below it; what they held is given back.
    pub(super) fn remove(&mut self, id: NodeId) {
        self.unlink(id);
        self.clear(id);
    }

    /// Removes everything below a node.
    pub(super) fn remove_children(&mut self, id: NodeId) {
        let children: Vec<NodeId> = self.children(id).collect();
        self.node_mut(id).last_child = None;
        for child in children {
            self.clear(child);
        }
    }

    /// Removes the children of a node but the first, with everything below them. Returns whether
    /// there were any.
    pub(super) fn keep_first_child(&mut self, id: NodeId) -> bool {
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

    /// Puts an entry between a node and its parent, in the place of the node among its siblings.
    pub(super) fn insert_before(&mut self, id: NodeId, entry: Entry) -> Option<NodeId> {
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

    /// Moves a node to a place among its siblings, counted from 0; the last, if there are fewer.
    /// Returns whether anything changed.
    pub(super) fn set_sibling_place(&mut self, id: NodeId, place: usize) -> bool {
        let Some(parent) = self.node(id).parent else {
            return false;
        };
        let mut ring: Vec<NodeId> = self.children(parent).collect();
        let Some(old) = ring.iter().position(|&sibling| sibling == id) else {
            return false;
        };
        let place = place.min(ring.len().saturating_sub(1));
        if place == old {
            return false;
        }
        ring.remove(old);
        ring.insert(place, id);
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

    pub(super) fn set_notes(&mut self, id: NodeId, notes: Vec<Note>) {
        let _ = self.node(id);
        if notes.is_empty() {
            self.notes.remove(&id);
        } else {
            self.notes.insert(id, notes.into());
        }
    }
}

/// The children of a node in order, see [`Record::children`](super::Record::children).
///
/// ```
/// use komadai_kifu::{Entry, Record};
///
/// let mut record = Record::default();
/// for text in ["7g7f", "2g2f"] {
///     record.push(record.root(), Entry::Move(text.parse()?));
/// }
/// assert_eq!(record.children(record.root()).count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Children<'a> {
    tree: &'a Tree,
    next: Option<NodeId>,
    last: Option<NodeId>,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let id = self.next?;
        self.next = (self.last != Some(id)).then(|| self.tree.node(id).next);
        Some(id)
    }
}

/// The nodes of the main line, see [`Record::main_line`](super::Record::main_line).
///
/// ```
/// use komadai_kifu::{Entry, Record};
///
/// let mut record = Record::default();
/// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
/// record.push(first, Entry::Move("3c3d".parse()?));
/// assert!(record.main_line().any(|node| node == first));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MainLine<'a> {
    tree: &'a Tree,
    at: NodeId,
}

impl Iterator for MainLine<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        self.at = self.tree.first_child(self.at)?;
        Some(self.at)
    }
}

/// The place of a node in one word: how many bytes after the first place of the record it starts,
/// and how many it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place(u32);

/// The bits of a length.
const LEN: u32 = 8;

/// The longest that fits in them.
const LONGEST: u32 = (1 << LEN) - 1;

impl Place {
    /// No reader gave a place.
    const UNKNOWN: Place = Place(0);
    /// The place does not fit in a word, and is kept apart.
    const APART: Place = Place(1 << LEN);

    #[inline]
    fn fitting(start: usize, len: usize) -> Option<Place> {
        let fits = start < 1 << (32 - LEN) && len <= LONGEST as usize;
        fits.then_some(Place((start << LEN | len) as u32))
    }
}

/// What the places of a record have in common, and those that are no usual ones.
#[derive(Clone, Debug, Default)]
struct Places {
    /// The byte from which the places count.
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

    /// Sets the place of a node that was never given one.
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

    const fn origin(&self) -> Option<usize> {
        self.origin
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

    fn forget(&mut self, id: NodeId) {
        self.apart.remove(&id);
    }
}
