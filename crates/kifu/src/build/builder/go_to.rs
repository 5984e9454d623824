//! The way to another line of the tree.

use std::iter::successors;

use super::RecordBuilder;
use super::earlier_lines::{Tip, Unreachable};
use crate::record::NodeId;

impl RecordBuilder {
    /// Remembers where the current line ends.
    pub(super) fn leave(&mut self) {
        self.earlier.add(Tip {
            node: self.node(),
            depth: self.here.depth,
            open: self.stopped.as_ref().is_some_and(|stopped| stopped.skipped),
        });
    }

    /// How many bytes of text the game has so far.
    fn bytes(&self) -> usize {
        let (first, here) = (self.record.first_place(), self.at);
        let bytes = first
            .zip(here)
            .map(|(first, here)| here.end.saturating_sub(first));
        bytes.unwrap_or(usize::MAX)
    }

    /// Goes to the place with `depth` entries before it: back along the path or, where that is too
    /// short, on the line that was read last of those that lead there.
    pub(crate) fn go_to(&mut self, depth: usize) -> Result<(), Unreachable> {
        if depth <= self.here.depth {
            self.go_back(depth);
            return Ok(());
        }
        self.leave();
        let tip = self.earlier.leading_to(depth)?;
        let steps = self.earlier.steps.saturating_add(tip.depth);
        if steps > self.bytes() {
            return Err(Unreachable::TooLong);
        }
        self.earlier.steps = steps;
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
