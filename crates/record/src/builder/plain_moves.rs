//! Plain moves at the end of a straight line.

use komadai_core::{Move, Position, Span};

use super::{PathEnd, RecordBuilder};
use crate::record::{Clock, Entry, NodeId};

/// Moves that are played one after the other and need no finding. The builder learns of the last of
/// them once, when they are [over](PlainMoves::finish).
pub struct PlainMoves<'l, 'v> {
    line: &'l mut RecordBuilder<'v>,
    node: NodeId,
    moves: usize,
    /// The last move, with its place and times.
    last: Option<(Move, Span, Clock)>,
}

impl<'v> RecordBuilder<'v> {
    /// Begins such moves on a straight line; `None` where no legal move can follow without a
    /// finding.
    #[inline]
    pub fn plain_moves(&mut self) -> Option<PlainMoves<'_, 'v>> {
        let can_follow = self.is_straight && self.is_open() && !self.findings.is_closed();
        can_follow.then_some(PlainMoves {
            node: self.here.node,
            line: self,
            moves: 0,
            last: None,
        })
    }
}

impl PlainMoves<'_, '_> {
    /// The position after the moves so far.
    #[inline(always)]
    pub const fn position(&self) -> &Position {
        self.line.position()
    }

    /// Plays a move, with the milliseconds spent; `false`, and nothing is done, if it is illegal,
    /// the record has no room for it, or the visitor wants no more.
    #[inline(always)]
    pub fn extend(&mut self, m: Move, place: Span, spent: Option<u32>) -> bool {
        let line = &mut *self.line;
        let clock = Clock::new(spent, None);
        let room = line.findings.limits().nodes;
        match &mut line.visiting {
            None => {
                let has_room = line.record.node_count() < room;
                if !has_room || !line.game.advance_if_legal(m, |_| ()) {
                    return false;
                }
                self.node = line.record.extend(self.node, m, place, clock);
            }
            Some(visiting) => {
                let nodes = line.here.depth.saturating_add(self.moves);
                let has_room = nodes.saturating_add(1) < room && !visiting.is_skipping;
                let node = visiting.at;
                let show = |before: &Position| visiting.entry(node, &Entry::Move(m), before);
                if !has_room || !line.game.advance_if_legal(m, show) {
                    return false;
                }
                if spent.is_some() {
                    visiting.clock(clock);
                }
            }
        }
        // No more than there are nodes.
        self.moves = self.moves.wrapping_add(1);
        self.last = Some((m, place, clock));
        true
    }

    /// Makes the last move the current node.
    pub fn finish(self) {
        let Some((m, place, clock)) = self.last else {
            return;
        };
        let line = self.line;
        let mut node = self.node;
        if let Some(visiting) = &mut line.visiting {
            line.record.restart();
            node = line.record.extend(NodeId::ROOT, m, place, clock);
            visiting.at = node;
        }
        line.at = Some(place);
        line.skipped = false;
        line.foul_finding = None;
        line.here = PathEnd {
            node,
            depth: line.here.depth.saturating_add(self.moves),
            to: Some(m.to()),
            ..line.here
        };
        line.skip_if_wanted();
    }
}
