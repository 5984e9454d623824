//! Finds the reason why no legal move fits a text.

use alloc::vec::Vec;

use komadai_core::{
    Bitboard, Breaches, Capture, Marks, Move, Piece, PieceKind, Position, Square, WrittenMove,
};
use komadai_movegen::reaching;

use super::fitting::{breaches, fits, step};
use super::unresolved::{ResolveError, illegal};
use crate::Context;
use crate::approach::Approach;

/// The breaches that prevent a move from being carried out, from the smallest obstacle to the largest. Other breaches
/// appear only after the move.
const OBSTACLES: [Breaches; 5] = [
    Breaches::TURNED_BACK,
    Breaches::JUMP,
    Breaches::OCCUPIED,
    Breaches::CANNOT_REACH,
    Breaches::NOT_IN_HAND,
];

/// Returns the reason why a text without an origin square is illegal, if no legal move fits it. The law judges every
/// move that the text may mean. The moves with the smallest obstacle give the reason. Among these, moves that fit the
/// marks are preferred.
pub(super) fn reason(
    context: &Context<'_>,
    written: &WrittenMove,
    kind: PieceKind,
    to: Square,
) -> ResolveError {
    let position = context.position;
    let moves = candidates(position, written, kind, to);
    let obstacle = |found: Breaches| OBSTACLES.iter().rposition(|one| found.intersects(*one));
    let Some(least) = moves.iter().map(|&(_, found)| obstacle(found)).min() else {
        return illegal(of_no_candidate(position, written, kind));
    };
    let nearest = || {
        moves
            .iter()
            .copied()
            .filter(|&(_, found)| obstacle(found) == least)
    };
    let rivals: Bitboard = nearest().filter_map(|(m, _)| m.origin()).collect();
    let wanted = written.marks & (Marks::RELATIVE | Marks::MOTION);
    let fits = |m: Move| {
        m.origin().is_none_or(|from| {
            let approach = Approach::new(position.side(), from, to);
            fits(wanted, kind, approach, rivals)
        })
    };
    let fitting: Vec<_> = nearest().filter(|&(m, _)| fits(m)).collect();
    match fitting[..] {
        [] => shared(nearest()),
        _ => shared(fitting.into_iter()),
    }
}

/// Returns the moves that a text without an origin square may mean, with the rules that they break.
fn candidates(
    position: &Position,
    written: &WrittenMove,
    kind: PieceKind,
    to: Square,
) -> Vec<(Move, Breaches)> {
    let on_line = |from: &Square| written.from_line.is_none_or(|line| line.contains(*from));
    let with = |m, more| (m, breaches(position, m) | more);
    let ours = position
        .board()
        .squares_of(Piece::new(position.side(), kind));
    let steps = ours.iter().filter(on_line).map(|from| {
        let m = step(position, written.marks, kind, from, to);
        with(m, Breaches::empty())
    });
    let promotes = written.marks.contains(Marks::PROMOTE);
    let promoted = if promotes { None } else { kind.promoted() };
    let turned_back = promoted.map_or(Bitboard::EMPTY, |kind| reaching(position, kind, to));
    let turned_back = turned_back.iter().filter(on_line).map(|from| {
        let promote = false;
        with(Move::Step { from, to, promote }, Breaches::TURNED_BACK)
    });
    // 打 may be missing only if no board piece reaches the square. `-` and `x` of western notation exclude a drop.
    let may_drop = reaching(position, kind, to).is_empty()
        && written.capture == Capture::Unsaid
        && written.from_line.is_none()
        && !promotes;
    let held = if may_drop { kind.drop_kind() } else { None };
    let drop = held.map(|kind| with(Move::Drop { kind, to }, Breaches::empty()));
    steps.chain(turned_back).chain(drop).collect()
}

/// Returns the rule that a text breaks if no piece on the board has the kind and the text is not a drop.
fn of_no_candidate(position: &Position, written: &WrittenMove, kind: PieceKind) -> Breaches {
    let hand = position.hand(position.side());
    let is_held = kind.hand_kind().is_some_and(|kind| hand.has(kind));
    if is_held && written.capture == Capture::Unsaid && written.from_line.is_none() {
        Breaches::PROMOTED_DROP
    } else {
        Breaches::NO_PIECE
    }
}

/// Returns the move and its breaches if there is only one. For several moves, returns the rules that all of them break.
/// If they have none in common, returns all rules that any of them breaks.
fn shared(moves: impl Iterator<Item = (Move, Breaches)> + Clone) -> ResolveError {
    let mut first = moves.clone();
    if let (Some((m, found)), None) = (first.next(), first.next()) {
        return ResolveError::Illegal(Some(m), found);
    }
    let broken = moves.map(|(_, found)| found);
    let common = broken.clone().reduce(Breaches::intersection);
    illegal(match common.filter(|common| !common.is_empty()) {
        Some(common) => common,
        None => broken.fold(Breaches::empty(), Breaches::union),
    })
}
