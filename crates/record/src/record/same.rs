//! When two records are equal.

use super::{NodeId, Record};

impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        self.headers == other.headers
            && self.start == other.start
            && self.nodes().count() == other.nodes().count()
            && same_trees(self, other)
    }
}

impl Eq for Record {}

/// Walks both trees side by side with a stack of its own.
fn same_trees(a: &Record, b: &Record) -> bool {
    let mut open: Vec<(NodeId, NodeId)> = vec![(a.root(), b.root())];
    while let Some((x, y)) = open.pop() {
        let same = a.entry(x) == b.entry(y)
            && a.clock(x) == b.clock(y)
            && a.notes(x) == b.notes(y)
            && a.children(x).count() == b.children(y).count();
        if !same {
            return false;
        }
        open.extend(a.children(x).zip(b.children(y)));
    }
    true
}
