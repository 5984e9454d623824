//! The order in which formats with variations (変化) write a tree.

use crate::record::{NodeId, Record};

/// A node to be written next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit {
    /// The node.
    pub node: NodeId,
    /// How many entries come before it on its line.
    pub depth: usize,
    /// Whether it begins a variation.
    pub variation: bool,
    /// Whether another alternative for its ply comes later.
    pub more: bool,
}

/// Gives out the nodes of a tree: each line to its end, then the variations that leave it, the
/// deepest first, siblings in their order.
///
/// A reader goes back along the line it read last, hence no other order would do.
#[derive(Debug)]
pub(crate) struct TreeWalk {
    /// The nodes still to be visited, the next one last.
    open: Vec<Visit>,
}

impl TreeWalk {
    /// Starts at the root.
    pub(crate) fn new(record: &Record) -> TreeWalk {
        let mut walk = TreeWalk { open: Vec::new() };
        walk.descend(record, record.root(), 0);
        walk
    }

    /// Goes on below a node that is the last of `depth` entries. Without this call the nodes below
    /// it are left out.
    #[inline(always)]
    pub(crate) fn descend(&mut self, record: &Record, node: NodeId, depth: usize) {
        let mut children = record.children(node);
        let (Some(only), None) = (children.next(), children.next()) else {
            return self.descend_many(record, node, depth);
        };
        self.open.push(Visit {
            node: only,
            depth,
            variation: false,
            more: false,
        });
    }

    fn descend_many(&mut self, record: &Record, node: NodeId, depth: usize) {
        let from = self.open.len();
        for (i, node) in record.children(node).enumerate() {
            self.open.push(Visit {
                node,
                depth,
                variation: i > 0,
                more: true,
            });
        }
        if let Some(last) = self.open.get_mut(from..).and_then(<[Visit]>::last_mut) {
            last.more = false;
        }
        if let Some(new) = self.open.get_mut(from..) {
            new.reverse();
        }
    }
}

impl Iterator for TreeWalk {
    type Item = Visit;

    #[inline]
    fn next(&mut self) -> Option<Visit> {
        self.open.pop()
    }
}
