//! Counts the moves that a side loses by the capture of a piece, and those that it gains by recapturing.

use komadai_core::bits::attacks;
use komadai_core::{Bitboard, Piece, Square};
use komadai_movegen::bits::SideView;

/// Returns the number of moves of a piece of `view`'s side. The piece must not be a king and must not be pinned. The
/// king must not be in check.
#[inline]
pub(crate) fn moves_of<const WHITE: bool>(
    view: &SideView<'_, WHITE>,
    from: Square,
    targets: Bitboard,
) -> u32 {
    let us = SideView::<WHITE>::US;
    let Some(kind) = view.board.kind_seen(from) else {
        return 0;
    };
    let to = attacks::attacks(Piece::new(us, kind), from, view.occupied) & targets;
    let promotions = match kind.promoted() {
        Some(_) => to & attacks::promotions(us, from),
        None => Bitboard::EMPTY,
    };
    (to - attacks::dead_end(kind, us)).len() + promotions.len()
}

/// Returns the number of moves of the `free` steppers to a square, without the king.
#[inline]
pub(crate) fn steps_onto<const WHITE: bool>(
    view: &SideView<'_, WHITE>,
    to: Square,
    free: Bitboard,
) -> u32 {
    let (board, back) = (view.board, SideView::<WHITE>::THEM);
    let choice = |zone: Bitboard| 1 + u32::from(zone.contains(to));
    let pawns = attacks::pawn(back, to) & board.pawns() & free;
    let knights = attacks::knight(back, to) & board.knights() & free;
    let silvers = attacks::silver(back, to) & board.silvers() & free;
    let golds = attacks::gold(back, to) & board.gold_movers() & free;
    // The steps of a horse or dragon that are not on its lines.
    let royal = attacks::king(to) & board.king_movers() & free;
    let royal = royal & board.bishop_movers() & attacks::rook_lines(to)
        | royal & board.rook_movers() & attacks::bishop_lines(to);
    let silvers_choosing = if SideView::<WHITE>::ZONE.contains(to) {
        silvers
    } else {
        silvers & SideView::<WHITE>::ZONE
    };
    pawns.len() * choice(SideView::<WHITE>::PAWN_ZONE)
        + knights.len() * choice(SideView::<WHITE>::KNIGHT_ZONE)
        + silvers.len()
        + silvers_choosing.len()
        + golds.len()
        + royal.len()
}
