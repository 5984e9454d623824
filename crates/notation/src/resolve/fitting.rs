//! Finds the moves that fit a text.

use komadai_core::bits::attacks;
use komadai_core::{Bitboard, Breaches, Move, PieceKind, Position, Square};
use komadai_movegen::is_legal;

use super::unresolved::ResolveError;
use crate::approach::{Approach, is_major};
use komadai_core::Marks;

/// Returns the move of a piece on the board. Without 成 and 不成, the piece promotes only if it must.
pub(super) fn step(
    position: &Position,
    marks: Marks,
    kind: PieceKind,
    from: Square,
    to: Square,
) -> Move {
    let must = !marks.contains(Marks::NOT_PROMOTE)
        && attacks::dead_end(kind, position.side()).contains(to);
    Move::Step {
        from,
        to,
        promote: marks.contains(Marks::PROMOTE) || must,
    }
}

/// Returns the move if it is legal. Otherwise the error contains the rules that it breaks.
pub(super) fn judged(position: &Position, m: Move) -> Result<Move, ResolveError> {
    if is_legal(position, m) {
        Ok(m)
    } else {
        Err(ResolveError::Illegal(Some(m), breaches(position, m)))
    }
}

/// Returns the only legal move among those that fit, an error with all of several, or `None` if none is legal.
pub(super) fn only_legal(
    position: &Position,
    fitting: impl Iterator<Item = Move>,
) -> Option<Result<Move, ResolveError>> {
    let mut legal = fitting.filter(|&m| is_legal(position, m));
    let first = legal.next()?;
    Some(match legal.next() {
        None => Ok(first),
        Some(second) => {
            let all = [first, second].into_iter().chain(legal);
            Err(ResolveError::Ambiguous(all.collect()))
        }
    })
}

/// Returns the rules that a move breaks. The set is empty if the move is legal.
pub(crate) fn breaches(position: &Position, m: Move) -> Breaches {
    let judged = position.judge(m);
    judged.map_or_else(|illegal| illegal.breaches(), |()| Breaches::empty())
}

/// Returns `true` if a piece moves as the marks say. There may be any number of marks.
pub(crate) fn fits(wanted: Marks, kind: PieceKind, approach: Approach, reaching: Bitboard) -> bool {
    let motion = wanted & Marks::MOTION;
    let side = wanted & (Marks::LEFT | Marks::RIGHT);
    if !motion.is_empty() && motion != approach.motion() {
        return false;
    }
    if wanted.contains(Marks::STRAIGHT) && !approach.is_straight() {
        return false;
    }
    if side.is_empty() || side == approach.side() {
        return true;
    }
    // For major pieces, the mark means the outermost piece, among those with the same motion if a motion is written.
    let rivals = if motion.is_empty() {
        reaching
    } else {
        reaching & approach.moving(motion)
    };
    is_major(kind) && approach.extreme(rivals) == side
}
