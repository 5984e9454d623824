//! The lines that were read before the current one.

use crate::record::NodeId;

/// Why there is no way to a place of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unreachable {
    /// No line leads there.
    Nowhere,
    /// Another line leads there, but not that read last, of which only a part could be read.
    Unread,
    /// All ways of this game together would take too long.
    TooLong,
}

/// The lines that were left, each longer than those after it: the reader never goes back to a line
/// if a later one is as long.
#[derive(Debug, Default)]
pub(super) struct EarlierLines {
    tips: Vec<Tip>,
    /// How many entries the longest of all had.
    longest: usize,
    /// How many entries were carried out on the way to such lines: no more than the game has bytes
    /// so far, so that the time stays in proportion to the text.
    pub(super) steps: usize,
}

/// Where a line ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tip {
    pub(super) node: NodeId,
    /// How many entries the line has.
    pub(super) depth: usize,
    /// Whether moves followed that were not played, so that the length is not known.
    pub(super) open: bool,
}

impl EarlierLines {
    pub(super) fn add(&mut self, tip: Tip) {
        let longer = |old: &Tip| !tip.open && (old.open || old.depth > tip.depth);
        while self.tips.last().is_some_and(|old| !longer(old)) {
            self.tips.pop();
        }
        self.tips.push(tip);
        self.longest = self.longest.max(tip.depth);
    }

    /// The last of the lines that lead to a place with `depth` entries before it.
    pub(super) fn leading_to(&self, depth: usize) -> Result<Tip, Unreachable> {
        let long = self
            .tips
            .partition_point(|tip| tip.open || tip.depth >= depth);
        let last = long.checked_sub(1).and_then(|last| self.tips.get(last));
        match last {
            Some(tip) if tip.depth >= depth => Ok(*tip),
            Some(_) if self.longest >= depth => Err(Unreachable::Unread),
            _ => Err(Unreachable::Nowhere),
        }
    }
}
