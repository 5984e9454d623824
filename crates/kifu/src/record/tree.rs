//! The nodes of a record, in one list.
//!
//! A node knows its parent, its last child and its next sibling; the siblings form a ring, so that
//! the first child follows the last and adding one never walks. No method recurses: cloning and
//! dropping are those of a list.

mod edit;
mod node_id;
mod places;

use std::collections::BTreeMap;

use komadai_core::{Move, Span};
use smallvec::SmallVec;

use super::{Clock, Ending, Entry, Note};
pub use node_id::NodeId;
use places::{Place, Places};

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

    /// Makes room for so many nodes in all.
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
