//! Judges a drop (打).

use super::geometry::is_dead_end;
use super::{Breaches, king, step};
use crate::{HandKind, Piece, Rank, Setup, Square};

pub(super) fn breaches(setup: &Setup, kind: HandKind, to: Square) -> Breaches {
    let side = setup.side;
    let mut breaches = Breaches::empty();
    breaches.set(Breaches::NOT_IN_HAND, !setup.hands[side].has(kind));
    breaches.set(
        Breaches::DEAD_END_DROP,
        is_dead_end(kind.piece_kind(), side, to),
    );
    breaches.set(
        Breaches::NIFU,
        kind == HandKind::Pawn && has_pawn_on_file(setup, to),
    );
    if setup.board.piece(to).is_some() {
        return breaches | Breaches::OCCUPIED;
    }
    let mut after = setup.clone();
    after.board.put(to, Piece::new(side, kind.piece_kind()));
    after.side = !side;
    breaches.set(
        Breaches::UCHIFUZUME,
        kind == HandKind::Pawn && is_mate_by_pawn(&after, to),
    );
    breaches | king::breaches(&setup.board, &after.board, side)
}

fn has_pawn_on_file(setup: &Setup, to: Square) -> bool {
    let pawn = Some(Piece::new(setup.side, HandKind::Pawn.piece_kind()));
    Rank::ALL
        .iter()
        .any(|&rank| setup.board.piece(Square::new(to.file(), rank)) == pawn)
}

/// Returns `true` if the pawn just dropped on `pawn` gives a check without any legal reply. No drop can be a reply: it
/// cannot capture the pawn, and there is no square between pawn and king. Replies that give perpetual check count, too.
fn is_mate_by_pawn(after: &Setup, pawn: Square) -> bool {
    let ahead = pawn.offset(0, (!after.side).forward());
    ahead.is_some() && ahead == king::find(&after.board, after.side) && !step::exists(after)
}
