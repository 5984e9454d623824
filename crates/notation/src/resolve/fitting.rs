//! The moves that fit a text, and the one that it means.

use komadai_core::bits::attacks;
use komadai_core::{Breaches, Move, PieceKind, Position, Square};
use komadai_movegen::is_legal;

use super::unresolved::{Unresolved, illegal};
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
        return Ok(m);
    }
    match position.judge(m) {
        Ok(()) => Ok(m),
        Err(illegal) => Err(Unresolved::Illegal(Some(m), illegal.breaches())),
    }
}

/// The only legal move among those that fit. The error says why there is none, or has them all.
pub(super) fn only_legal(
    position: &Position,
    fitting: impl Iterator<Item = Move> + Clone,
) -> Result<Move, Unresolved> {
    let mut legal = fitting.clone().filter(|&m| is_legal(position, m));
    match (legal.next(), legal.next()) {
        (Some(m), None) => return Ok(m),
        (Some(first), Some(second)) => {
            let all = [first, second].into_iter().chain(legal);
            return Err(Unresolved::Ambiguous(all.collect()));
        }
        (None, _) => {}
    }
    let mut all = fitting.clone();
    match (all.next(), all.next()) {
        (None, _) => Err(illegal(Breaches::CANNOT_REACH)),
        (Some(m), None) => judged(position, m),
        (Some(_), Some(_)) => Err(illegal(shared(position, fitting))),
    }
}

/// The rules that all of several illegal moves break. If they have none in common, all rules that any of them
/// breaks.
fn shared(position: &Position, moves: impl Iterator<Item = Move> + Clone) -> Breaches {
    let broken = moves
        .filter_map(|m| position.judge(m).err())
        .map(|refused| refused.breaches());
    let common = broken.clone().reduce(Breaches::intersection);
    match common.filter(|common| !common.is_empty()) {
        Some(common) => common,
        None => broken.fold(Breaches::empty(), Breaches::union),
    }
}
