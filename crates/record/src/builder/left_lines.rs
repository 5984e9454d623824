//! The lines that were left, and the way to them.

use std::iter::successors;

use super::RecordBuilder;
use crate::record::NodeId;

/// Why there is no way to a place of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoWay {
    /// No line leads there.
    Nowhere,
    /// Another line leads there, but not that read last, of which only a part could be read.
    Unread,
    /// All ways of this game together would take too long.
    TooLong,
}

/// The lines that were left, each longer than those behind it: nobody goes back to one of which a
/// later one is as long.
#[derive(Debug)]
pub(super) struct LeftLines {
    tips: Vec<Tip>,
    /// How many entries the longest of all had.
    longest: usize,
    /// How many entries may still be carried out on the way to them, so that the time stays in
    /// proportion to the text.
    steps: usize,
}

/// Where a line ends.
#[derive(Clone, Copy, Debug)]
struct Tip {
    node: NodeId,
    /// How many entries lie between the root and there.
    depth: usize,
    /// Whether moves followed that were not played, nobody knows how many.
    open: bool,
}

impl LeftLines {
    pub(super) const fn new(steps: usize) -> LeftLines {
        LeftLines {
            tips: Vec::new(),
            longest: 0,
            steps,
        }
    }

    fn add(&mut self, tip: Tip) {
        let longer = |old: &Tip| !tip.open && (old.open || old.depth > tip.depth);
        while self.tips.last().is_some_and(|old| !longer(old)) {
            self.tips.pop();
        }
        self.tips.push(tip);
        self.longest = self.longest.max(tip.depth);
    }

    /// The last of those that lead to a place with `depth` entries before it.
    fn leading_to(&self, depth: usize) -> Result<Tip, NoWay> {
        let long = self
            .tips
            .partition_point(|tip| tip.open || tip.depth >= depth);
        let last = long.checked_sub(1).and_then(|last| self.tips.get(last));
        match last {
            Some(tip) if tip.depth >= depth => Ok(*tip),
            Some(_) if self.longest >= depth => Err(NoWay::Unread),
            _ => Err(NoWay::Nowhere),
        }
    }
}

impl RecordBuilder<'_> {
    /// Remembers where the line ends on which we stand.
    pub(super) fn leave(&mut self) {
        self.left.add(Tip {
            node: self.node(),
            depth: self.here.depth,
            open: self.dead.as_ref().is_some_and(|dead| dead.skipped),
        });
    }

    /// Whether a line leads to a place with `depth` entries before it.
    pub fn leads_to(&mut self, depth: usize) -> bool {
        self.leave();
        self.left.leading_to(depth).is_ok()
    }

    /// Goes to the place with `depth` entries before it: back along the path or, where that is too
    /// short, on the line that was read last of those that lead there.
    pub fn go_to(&mut self, depth: usize) -> Result<(), NoWay> {
        if depth <= self.here.depth {
            self.go_back(depth);
            return Ok(());
        }
        self.leave();
        let tip = self.left.leading_to(depth)?;
        let left = self.left.steps.checked_sub(tip.depth);
        self.left.steps = left.ok_or(NoWay::TooLong)?;
        let before = successors(Some(tip.node), |&node| self.record.parent(node));
        let beyond = tip.depth.saturating_sub(depth);
        let mut way: Vec<NodeId> = before.skip(beyond).take(depth).collect();
        self.go_back(0);
        while let Some(node) = way.pop() {
            self.enter(node);
        }
        Ok(())
    }
}
