//! Changing the links of a tree.

use super::{NodeId, Place, Tree};
use crate::record::{Clock, Entry, Note};

impl Tree {
    /// Whether a node is part of the tree. One that was removed has no parent.
    pub(in crate::record) fn contains(&self, id: NodeId) -> bool {
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
    pub(in crate::record) fn remove(&mut self, id: NodeId) {
        self.unlink(id);
        self.clear(id);
    }

    /// Removes everything below a node.
    pub(in crate::record) fn remove_children(&mut self, id: NodeId) {
        let children: Vec<NodeId> = self.children(id).collect();
        self.node_mut(id).last_child = None;
        for child in children {
            self.clear(child);
        }
    }

    /// Removes the children of a node but the first, with everything below them. Returns whether
    /// there were any.
    pub(in crate::record) fn keep_first_child(&mut self, id: NodeId) -> bool {
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
    pub(in crate::record) fn insert_before(&mut self, id: NodeId, entry: Entry) -> Option<NodeId> {
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
    pub(in crate::record) fn set_sibling_place(&mut self, id: NodeId, place: usize) -> bool {
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

    pub(in crate::record) fn set_notes(&mut self, id: NodeId, notes: Vec<Note>) {
        let _ = self.node(id);
        if notes.is_empty() {
            self.notes.remove(&id);
        } else {
            self.notes.insert(id, notes.into());
        }
    }
}
