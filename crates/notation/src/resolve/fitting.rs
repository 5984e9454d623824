//! The moves that fit a text, and the one that it means.

use komadai_core::bits::attacks;
use komadai_core::{Move, PieceKind, Position, Square};
use komadai_movegen::is_legal;

use super::reason::breaches;
use super::unresolved::Unresolved;
use komadai_core::Marks;

/// The move of a piece on the board. Without 成 and 不成 it promotes only if it must.
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

/// Returns a legal move; the error for any other has the rules that it breaks.
pub(super) fn judged(position: &Position, m: Move) -> Result<Move, Unresolved> {
    if is_legal(position, m) {
        Ok(m)
    } else {
        Err(Unresolved::Illegal(Some(m), breaches(position, m)))
    }
}

/// Returns the only legal move among those that fit, or an error with all of several. `None` if none is legal.
pub(super) fn only_legal(
    position: &Position,
    fitting: impl Iterator<Item = Move>,
) -> Option<Result<Move, Unresolved>> {
    let mut legal = fitting.filter(|&m| is_legal(position, m));
    let first = legal.next()?;
    Some(match legal.next() {
        None => Ok(first),
        Some(second) => {
            let all = [first, second].into_iter().chain(legal);
            Err(Unresolved::Ambiguous(all.collect()))
        }
    })
}
