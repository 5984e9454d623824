//! Finds the reasons why custom may allow a cook.

use komadai_core::bits::attacks;
use komadai_core::{Move, Position};

use crate::solution::Allowances;

/// Returns the allowances for the cook `m`, played instead of `line[at]` in `position`. Calls `detour` only if no other
/// allowance applies.
pub(crate) fn allowance(
    position: &Position,
    line: &[Move],
    at: usize,
    m: Move,
    detour: impl FnOnce() -> bool,
) -> Allowances {
    let own = line[at];
    let mut found = Allowances::empty();
    found.set(Allowances::LAST_MOVE, at > 0 && at + 1 == line.len());
    let same_squares = m.origin().is_some() && (m.origin(), m.to()) == (own.origin(), own.to());
    found.set(Allowances::PROMOTION, same_squares);
    found.set(Allowances::FARTHER_DROP, is_farther_drop(position, own, m));
    let board = position.board();
    let is_mirrored = m.mirrored() == own && *board == board.mirrored();
    found.set(Allowances::SYMMETRY, is_mirrored);
    if found.is_empty() && detour() {
        found = Allowances::DETOUR;
    }
    found
}

/// Returns `true` if `m` drops the same kind as `own`, farther from the king on the line of the check.
pub(crate) fn is_farther_drop(position: &Position, own: Move, m: Move) -> bool {
    let king = position.king(!position.side());
    let is_farther = |king| attacks::between(king, m.to()).contains(own.to());
    match (own, m) {
        (Move::Drop { kind, .. }, Move::Drop { kind: other, .. }) => {
            kind == other && king.is_some_and(is_farther)
        }
        _ => false,
    }
}
