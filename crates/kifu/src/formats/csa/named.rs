//! The move that a statement of CSA names in a position.

use crate::formats::csa::grammar::UsualMove;
use komadai_core::{Move, Origin, Piece, Position, Written};

/// A move, legal or not.
pub(super) struct Named {
    pub(super) m: Move,
    /// `Some` where another piece is on the square that the move leaves: whether the two differ in
    /// promotion alone.
    pub(super) other: Option<bool>,
}

/// The move that a text names, if its side is to move and, on the board, the piece that it names is
/// on the square that it leaves.
#[inline(always)]
pub(super) fn of_plain(position: &Position, plain: &UsualMove) -> Option<Move> {
    let (to, after) = (plain.to, plain.after);
    if plain.side != position.side() {
        return None;
    }
    match plain.origin {
        Origin::Hand => {
            let kind = after.hand_kind().filter(|_| !after.is_promoted())?;
            Some(Move::Drop { kind, to })
        }
        Origin::Square(from) => {
            let before = position.board().piece(from)?;
            let after = Piece::new(plain.side, after);
            let promote = before != after;
            let step = Move::Step { from, to, promote };
            (!promote || before.promoted() == Some(after)).then_some(step)
        }
    }
}

/// The move that a text names; `None` for a drop of a piece that no hand holds.
pub(super) fn of_written(position: &Position, written: &Written) -> Option<Named> {
    let (to, after) = (written.to?, written.after?);
    match written.origin? {
        Origin::Hand => {
            let kind = after.hand_kind().filter(|_| !after.is_promoted())?;
            let m = Move::Drop { kind, to };
            Some(Named { m, other: None })
        }
        Origin::Square(from) => {
            let before = position.board().piece(from).map(|p| p.kind());
            let promote = before.is_some_and(|kind| kind.promoted() == Some(after));
            let other = before.filter(|&kind| kind != after && !promote);
            Some(Named {
                m: Move::Step { from, to, promote },
                other: other.map(|kind| kind.unpromoted() == after.unpromoted()),
            })
        }
    }
}
