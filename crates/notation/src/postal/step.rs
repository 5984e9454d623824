//! Judges moves of board pieces on a postcard.

use alloc::vec::Vec;

use komadai_core::{Bitboard, Breaches, Move, Square};
use komadai_movegen::{is_legal, reaching};

use super::drop;
use super::reading::Reading;
use super::verdict::PostalVerdict;
use crate::approach::Approach;
use crate::describe::can_promote;
use crate::resolve::{ResolveError, breaches, fits, resolve};
use crate::{Candidates, describe};
use komadai_core::{Marks, Origin};

/// Judges a text without 打.
pub(super) fn judge(reading: &Reading<'_>) -> PostalVerdict {
    let position = reading.position();
    let reached = meant(reading);
    let target = position.board().piece(reading.to);
    let is_own = target.is_some_and(|piece| piece.color() == position.side());
    if !reached.is_empty() && is_own {
        return PostalVerdict::Impossible("occupied_own");
    }
    if !reached.is_empty() {
        return judge_reached(reading, reached);
    }
    let refused = match resolve(reading.context, reading.written) {
        Err(ResolveError::Illegal(_, breaches)) => breaches,
        _ => Breaches::empty(),
    };
    let jumps = refused.contains(Breaches::JUMP);
    // A text whose promoted piece would jump is not read as a drop, because a promoted piece is never dropped.
    let could_drop =
        is_bare(reading) && reading.is_held() && !(jumps && reading.kind.is_promoted());
    match target {
        Some(_) if jumps => PostalVerdict::Confirm("jump"),
        Some(_) if is_own => PostalVerdict::Impossible("occupied_own"),
        Some(_) if could_drop => PostalVerdict::Impossible("occupied"),
        None if could_drop => drop::judge(reading),
        None if jumps => PostalVerdict::Confirm("jump"),
        _ if refused.contains(Breaches::TURNED_BACK) => PostalVerdict::Confirm("turned_back"),
        _ => PostalVerdict::Confirm("not_a_move"),
    }
}

/// Judges a text if board pieces reach its square.
fn judge_reached(reading: &Reading<'_>, reached: Bitboard) -> PostalVerdict {
    let position = reading.position();
    let to = reading.to;
    let marks = reading.written.marks & (Marks::PROMOTE | Marks::NOT_PROMOTE);
    let can_promote = |from| can_promote(position.side(), reading.kind, from, to);
    // 成 and 不成 exclude pieces that cannot promote.
    let able: Bitboard = reached.iter().filter(|&from| can_promote(from)).collect();
    if !marks.is_empty() && able.is_empty() {
        return PostalVerdict::Confirm("cannot_promote");
    }
    let unsaid = marks.is_empty() && !able.is_empty();
    let meant = if marks.is_empty() { reached } else { able };

    let mut readings: Vec<Move> = Vec::new();
    for from in meant {
        let step = |promote| Move::Step { from, to, promote };
        let promotions: &[bool] = match (marks, can_promote(from)) {
            (Marks::PROMOTE, _) => &[true],
            (Marks::NOT_PROMOTE, _) | (_, false) => &[false],
            _ => &[true, false],
        };
        readings.extend(promotions.iter().map(|&promote| step(promote)));
    }
    let drop = if unsaid && is_bare(reading) {
        reading.drop()
    } else {
        None
    };
    let is_legal = |m: &Move| is_legal(position, *m);
    let mut legal: Vec<Move> = readings.iter().copied().filter(is_legal).collect();
    if legal.is_empty() {
        let first = readings.first();
        let code = first.and_then(|&m| breaches(position, m).codes().next());
        return PostalVerdict::Confirm(code.unwrap_or("not_a_move"));
    }
    legal.extend(drop.filter(is_legal));
    legal.sort_by_key(|m| match m {
        Move::Step { promote: true, .. } => 0,
        Move::Step { promote: false, .. } => 1,
        Move::Drop { .. } => 2,
    });
    match legal[..] {
        [_] if unsaid => PostalVerdict::Confirm("promotion_unsaid"),
        [m] => PostalVerdict::Move(m),
        _ => PostalVerdict::Ambiguous(legal),
    }
}

/// Returns `true` if the text has only a piece and a square.
fn is_bare(reading: &Reading<'_>) -> bool {
    reading.written.marks.is_empty() && reading.written.origin.is_none()
}

/// Returns the pieces that reach the square and fit the origin or the marks of the text.
fn meant(reading: &Reading<'_>) -> Bitboard {
    let (position, to) = (reading.position(), reading.to);
    let reached = reaching(position, reading.kind, to);
    if let Some(Origin::Square(from)) = reading.written.origin {
        return reached & Bitboard::of(from);
    }
    let wanted = reading.written.marks & (Marks::RELATIVE | Marks::MOTION);
    if wanted.is_empty() {
        return reached;
    }
    for candidates in [Candidates::Reach, Candidates::Legal] {
        let exact = reached.iter().find(|&from| {
            let promote = false;
            let step = Move::Step { from, to, promote };
            let described = describe(reading.context, step, candidates);
            described.is_some_and(|described| {
                described.marks & (Marks::RELATIVE | Marks::MOTION | Marks::ORIGIN) == wanted
            })
        });
        if let Some(from) = exact {
            return Bitboard::of(from);
        }
    }
    let approach = |from| Approach::new(position.side(), from, to);
    let fitting = |&from: &Square| fits(wanted, reading.kind, approach(from), reached);
    reached.iter().filter(fitting).collect()
}
