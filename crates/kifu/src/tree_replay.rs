//! Walks through the tree of a record in the order of formats with variations (変化).

use std::borrow::Cow;

use komadai_core::{ByColor, Color, EndingKind, Outcome, Position};

use crate::{Clock, Ending, Entry, Foul, Navigator, NodeId, Record};

/// A node to be written next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit {
    /// The node.
    pub node: NodeId,
    /// The number of entries before it on its line.
    pub depth: usize,
    /// Whether it begins a variation.
    pub variation: bool,
    /// Whether another alternative for its ply follows later.
    pub more: bool,
}

/// A walk over the nodes of a tree: each line to its end, then its variations, the deepest first, siblings in order.
///
/// A reader goes back along the last line, so another order would not work.
#[derive(Debug)]
pub(crate) struct TreeWalk {
    /// The next node, if it has no siblings, as nearly all nodes. Its fields are faster than an item of the list.
    only: Option<NodeId>,
    /// The depth of that node.
    depth: usize,
    /// The other nodes still to be visited, the next one last.
    open: Vec<Visit>,
}

impl TreeWalk {
    pub(crate) fn new(record: &Record) -> TreeWalk {
        let mut walk = TreeWalk {
            only: None,
            depth: 0,
            open: Vec::new(),
        };
        walk.descend(record, record.root(), 0);
        walk
    }

    /// Continues below a node that is the last of `depth` entries. Without this call the nodes below it are skipped.
    #[inline(always)]
    pub(crate) fn descend(&mut self, record: &Record, node: NodeId, depth: usize) {
        (self.only, self.depth) = (record.only_child(node), depth);
        if self.only.is_some() {
            return;
        }
        let from = self.open.len();
        let mut children = record.children(node).peekable();
        while let Some(node) = children.next() {
            self.open.push(Visit {
                node,
                depth,
                variation: self.open.len() > from,
                more: children.peek().is_some(),
            });
        }
        if let Some(new) = self.open.get_mut(from..) {
            new.reverse();
        }
    }
}

impl Iterator for TreeWalk {
    type Item = Visit;

    #[inline(always)]
    fn next(&mut self) -> Option<Visit> {
        match self.only.take() {
            Some(node) => Some(Visit {
                node,
                depth: self.depth,
                variation: false,
                more: false,
            }),
            None => self.open.pop(),
        }
    }
}

/// The nodes of a record that a text can represent, each with the position before it.
///
/// The order is that of [`TreeWalk`]. Only an ending can follow an entry that cannot be carried out.
#[derive(Debug)]
pub(crate) struct TreeReplay<'r> {
    record: &'r Record,
    game: Option<Navigator<&'r Record>>,
    walk: TreeWalk,
    /// The number of entries of the line up to its first ending.
    ended: Option<usize>,
}

impl<'r> TreeReplay<'r> {
    pub(crate) fn new(record: &'r Record) -> TreeReplay<'r> {
        TreeReplay {
            record,
            game: Navigator::new(record),
            walk: TreeWalk::new(record),
            ended: None,
        }
    }

    /// Goes to the parent of the next node, and returns the node.
    #[inline(always)]
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

    /// Returns `true` if a reader accepts the entry of a node after the entries so far.
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

    /// Carries out the entry of the node that [`advance`](TreeReplay::advance) returned last. Its children are next.
    #[inline(always)]
    pub(crate) fn enter(&mut self, visit: Visit) {
        if let Some(game) = &mut self.game {
            game.enter(visit.node);
        }
        let depth = visit.depth + 1;
        if let Some(Entry::Ending(_)) = self.record.entry(visit.node) {
            self.ended.get_or_insert(depth);
        }
        self.walk.descend(self.record, visit.node, depth);
    }

    /// Skips the node that [`advance`](TreeReplay::advance) returned last, and everything below it but an ending.
    pub(crate) fn leave_out(&mut self, visit: Visit) {
        self.walk.descend(self.record, visit.node, visit.depth);
    }

    /// Returns the position before the entry, or `None` if the start is not a position.
    pub(crate) fn position(&self) -> Option<&Position> {
        self.game.as_ref().map(Navigator::position)
    }

    /// Returns `true` if the entry follows a foul that cannot be carried out.
    pub(crate) fn is_stopped(&self) -> bool {
        self.game.as_ref().is_some_and(Navigator::is_stopped)
    }

    /// Returns the side to move. A foul that cannot be carried out counts as a move.
    pub(crate) fn side(&self) -> Color {
        let start = self.record.start.setup.side;
        let side = self.position().map_or(start, Position::side);
        if self.is_stopped() { !side } else { side }
    }

    /// Returns `true` if the line has an ending before the entry.
    pub(crate) const fn has_ending(&self) -> bool {
        self.ended.is_some()
    }

    /// Returns the outcome that a reader concludes from a kind of ending.
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

/// Returns an ending that is read back with its outcome. If its words do not name the winner, and a reader would
/// conclude another outcome (`concluded`), the kind becomes a break, a draw or a resignation.
pub(crate) fn without_false_winner(ending: &Ending, concluded: Outcome) -> Cow<'_, Ending> {
    let names_winner = !matches!(ending.kind, EndingKind::Checkmate | EndingKind::NoLegalMove);
    let kind = match ending.outcome {
        _ if concluded.winner().is_none() || concluded == ending.outcome => ending.kind,
        Outcome::Win(_) if names_winner => ending.kind,
        Outcome::Win(_) => EndingKind::Resign,
        Outcome::Draw => EndingKind::Draw,
        _ => EndingKind::Interrupt,
    };
    if kind == ending.kind {
        return Cow::Borrowed(ending);
    }
    Cow::Owned(Ending {
        kind,
        ..ending.clone()
    })
}

/// The times of both sides up to each depth of the current line.
#[derive(Debug)]
pub(crate) struct RunningTotals {
    spent: Vec<ByColor<u64>>,
    /// Whether each time of the record has a total, so that no total must be computed.
    is_complete: bool,
}

impl RunningTotals {
    pub(crate) fn of(record: &Record) -> RunningTotals {
        let mut clocks = record.nodes().map(|node| record.clock(node));
        RunningTotals {
            spent: Vec::new(),
            is_complete: clocks.all(|c| c.spent_millis().is_none() || c.total_millis().is_some()),
        }
    }

    /// Returns the milliseconds that a side spent on an entry after `depth` entries and in total, if the time is known.
    #[inline]
    pub(crate) fn millis(&mut self, depth: usize, side: Color, clock: Clock) -> Option<(u64, u64)> {
        if let (Some(spent), Some(total), true) =
            (clock.spent_millis(), clock.total_millis(), self.is_complete)
        {
            return Some((spent.into(), total.into()));
        }
        self.spent.truncate(depth);
        let mut sums = self.spent.last().copied().unwrap_or_default();
        self.spent.resize(depth, sums);
        let sum = &mut sums[side];
        *sum = match clock.total_millis() {
            Some(total) => u64::from(total),
            None => sum.saturating_add(u64::from(clock.spent_millis().unwrap_or(0))),
        };
        let sum = *sum;
        self.spent.push(sums);
        Some((clock.spent_millis()?.into(), sum))
    }
}

impl Record {
    /// Computes the missing running totals of clocks with a time, as writers do for formats that require them. Has no
    /// effect if the start is not a position.
    ///
    /// ```
    /// use komadai_kifu::{Clock, Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let mut at = record.root();
    /// for (m, seconds) in [("7g7f", 5), ("3c3d", 7), ("2g2f", 20)] {
    ///     at = record.push(at, Entry::Move(m.parse()?));
    ///     record.set_clock(at, Clock::new(Some(seconds * 1000), None));
    /// }
    /// record.add_up_clocks();
    /// assert_eq!(record.clock(at).total_millis(), Some(25_000));
    /// # Ok::<(), komadai_core::UsiError>(())
    /// ```
    pub fn add_up_clocks(&mut self) {
        let mut totals = RunningTotals::of(self);
        if totals.is_complete {
            return;
        }
        let mut clocks = Vec::new();
        let mut at = Navigator::new(&*self);
        let mut walk = TreeWalk::new(self);
        while let (Some(at), Some(visit)) = (&mut at, walk.next()) {
            at.back_to(visit.depth);
            let clock = self.clock(visit.node);
            let millis = totals.millis(visit.depth, at.position().side(), clock);
            let clock = millis.map(|(spent, total)| Clock::holding(spent, Some(total)).0);
            clocks.extend(clock.map(|clock| (visit.node, clock)));
            at.enter(visit.node);
            walk.descend(self, visit.node, at.depth());
        }
        for (node, clock) in clocks {
            self.set_clock(node, clock);
        }
    }
}
