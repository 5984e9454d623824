//! Plain moves at the end of a straight line.

use komadai_core::{Move, Position, Span, Square};

use super::{PathEnd, RecordBuilder};
use crate::record::{Clock, NodeId};

/// Moves that are played one after the other and need no finding. The builder learns of the last of
/// them once, when they are [over](PlainMoves::finish).
pub struct PlainMoves<'l, 't> {
    line: &'l mut RecordBuilder<'t>,
    node: NodeId,
    moves: usize,
    /// The place of the last move and the square that it reached.
    last: Option<(Span, Square)>,
}

impl<'t> RecordBuilder<'t> {
    /// Begins such moves on a straight line; `None` where no legal move can follow without a
    /// finding.
    #[inline]
    pub fn plain_moves(&mut self) -> Option<PlainMoves<'_, 't>> {
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

    /// Plays a move, with the milliseconds spent; `false`, and nothing is done, if it is illegal or
    /// the record has no room for it.
    #[inline(always)]
    pub fn extend(&mut self, m: Move, place: Span, spent: Option<u32>) -> bool {
        let line = &mut *self.line;
        let has_room = line.record.node_count() < line.findings.source().limits.nodes;
        if !has_room || !line.game.advance_if_legal(m, |_| ()) {
            return false;
        }
        let clock = Clock::new(spent, None);
        self.node = line.record.extend(self.node, m, place, clock);
        // No more than there are nodes.
        self.moves = self.moves.wrapping_add(1);
        self.last = Some((place, m.to()));
        true
    }

    /// Makes the last move the current node.
    pub fn finish(self) {
        let Some((place, to)) = self.last else {
            return;
        };
        let line = self.line;
        line.at = Some(place);
        line.skipped = false;
        line.foul_finding = None;
        line.here = PathEnd {
            node: self.node,
            depth: line.here.depth.saturating_add(self.moves),
            to: Some(to),
            ..line.here
        };
    }
}
