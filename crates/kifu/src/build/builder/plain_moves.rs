//! Plain moves on a line without variations.

use komadai_core::{Move, Position, Span};

use super::{PathEnd, RecordBuilder};
use crate::record::{Clock, NodeId};

/// A move that needs no finding if it is legal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainMove {
    /// The move.
    pub m: Move,
    /// Its place in the text.
    pub place: Span,
    /// The times at it.
    pub clock: Clock,
}

/// A text with plain moves.
pub(crate) trait PlainMoves {
    /// The next, if there is one in this position.
    fn next(&mut self, position: &Position) -> Option<PlainMove>;

    /// Goes on after it, since it was played.
    fn pass(&mut self);
}

impl RecordBuilder {
    /// Plays moves on a line without variations, as long as they are legal and the record has room for
    /// them. The builder learns of the last of them alone.
    ///
    /// Where it may have to go back, it plays them only from the start on, as long as there are no
    /// other entries: then they can be played again up to where it goes back to.
    #[inline]
    pub(crate) fn play_plain(&mut self, source: &mut impl PlainMoves) {
        if !self.is_open() || self.findings.is_closed() || !self.takes_plain() {
            return;
        }
        let limit = self.findings.limits().nodes;
        let room = limit.saturating_sub(self.record.node_count());
        let (record, mut node) = (&mut self.record, self.here.node);
        let (mut moves, mut last) = (0_usize, None);
        while moves < room {
            let Some(plain) = source.next(self.game.position()) else {
                break;
            };
            if !self.game.advance_if_legal(plain.m) {
                break;
            }
            node = record.extend(node, plain.m, plain.place, plain.clock);
            source.pass();
            last = Some(plain);
            // No more than there are nodes.
            moves = moves.wrapping_add(1);
        }
        if let Some(last) = last {
            self.end_plain(node, moves, last);
        }
    }

    /// Makes the last of some plain moves the current node.
    fn end_plain(&mut self, node: NodeId, moves: usize, last: PlainMove) {
        self.at = Some(last.place);
        self.skipped = false;
        self.reported_again = false;
        self.foul_finding = None;
        self.here = PathEnd {
            node,
            depth: self.here.depth.saturating_add(moves),
            to: Some(last.m.to()),
            ..self.here
        };
    }
}
