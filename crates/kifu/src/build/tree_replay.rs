//! Playing the tree of a record through, in the order in which formats write it.

use komadai_core::{Color, EndingKind, Outcome, Position};

use crate::build::tree_walk::{TreeWalk, Visit};
use crate::record::{Entry, Foul, Navigator, NodeId, Record};

/// The nodes of a record that a text can hold, each with the position before it.
///
/// The order is that of [`TreeWalk`]. Nothing comes after an entry that cannot be carried out, but an ending.
#[derive(Debug)]
pub(crate) struct TreeReplay<'r> {
    record: &'r Record,
    /// `None` if the start has no position.
    game: Option<Navigator<&'r Record>>,
    walk: TreeWalk,
    /// How many entries the line has up to its first ending.
    ended: Option<usize>,
}

impl<'r> TreeReplay<'r> {
    /// Starts at the root.
    pub(crate) fn new(record: &'r Record) -> TreeReplay<'r> {
        TreeReplay {
            record,
            game: Navigator::new(record),
            walk: TreeWalk::new(record),
            ended: None,
        }
    }

    /// Goes to the parent of the next node, and returns the node.
    pub(crate) fn advance(&mut self) -> Option<Visit> {
        loop {
            let visit = self.walk.next()?;
            if let Some(game) = &mut self.game {
                game.back_to(visit.depth);
            }
            self.ended = self.ended.filter(|&ended| ended <= visit.depth);
            if self.can_follow(visit.node) {
                return Some(visit);
            }
        }
    }

    /// Whether a reader takes the entry of a node after what was entered.
    fn can_follow(&self, node: NodeId) -> bool {
        let parent = self.record.parent(node);
        let before = parent.and_then(|parent| self.record.entry(parent));
        if let Some(Entry::Ending(_)) = self.record.entry(node) {
            return !matches!(before, Some(Entry::Ending(_)));
        }
        let is_text = matches!(before, Some(Entry::Foul(foul)) if matches!(**foul, Foul::Text(_)));
        let is_open = |game: &Navigator<&Record>| !game.is_stopped() && Some(game.node()) == parent;
        !is_text && self.game.as_ref().is_some_and(is_open)
    }

    /// Carries out the entry of the node that [`advance`](TreeReplay::advance) returned last. What follows it is
    /// next.
    #[inline]
    pub(crate) fn enter(&mut self, visit: Visit) {
        if let Some(game) = &mut self.game {
            game.enter(visit.node);
        }
        let depth = visit.depth.saturating_add(1);
        if let Some(Entry::Ending(_)) = self.record.entry(visit.node) {
            self.ended.get_or_insert(depth);
        }
        self.walk.descend(self.record, visit.node, depth);
    }

    /// Leaves the node out that [`advance`](TreeReplay::advance) returned last. Only endings right after it are next.
    pub(crate) fn leave_out(&mut self, visit: Visit) {
        self.walk.descend(self.record, visit.node, visit.depth);
    }

    /// The position before the entry; `None` if the start has none.
    #[must_use]
    pub(crate) fn position(&self) -> Option<&Position> {
        self.game.as_ref().map(Navigator::position)
    }

    /// Whether the entry comes after a foul that cannot be carried out.
    #[must_use]
    pub(crate) fn is_stopped(&self) -> bool {
        self.game.as_ref().is_some_and(Navigator::is_stopped)
    }

    /// The side to move. Whoever made a foul that cannot be carried out has moved.
    #[must_use]
    pub(crate) fn side(&self) -> Color {
        let start = self.record.start.setup.side;
        let side = self.position().map_or(start, Position::side);
        if self.is_stopped() { !side } else { side }
    }

    /// Whether an ending comes before the entry on its line.
    #[must_use]
    pub(crate) const fn has_ending(&self) -> bool {
        self.ended.is_some()
    }

    /// The outcome that a reader concludes from a kind of ending.
    #[must_use]
    pub(crate) fn outcome(&self, kind: EndingKind) -> Outcome {
        let last = self
            .game
            .as_ref()
            .and_then(|game| self.record.entry(game.node()));
        match last {
            // The foul is the last entry, so the side that made it lost.
            Some(Entry::Foul(_)) if kind == EndingKind::IllegalMove => Outcome::Win(self.side()),
            _ => kind.outcome(self.side()),
        }
    }
}
