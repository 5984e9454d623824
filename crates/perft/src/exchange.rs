//! How many moves a side loses when a piece of it is captured, and how many it gains by recapturing.

use komadai_core::bits::attacks::{self, Blockers};
use komadai_core::{Bitboard, Square};
use komadai_movegen::bits::SideView;

/// How many moves an own piece other than a king has if it is not pinned and there is no check.
#[inline]
pub(crate) fn moves_of<const WHITE: bool>(
    view: &SideView<'_, WHITE>,
    from: Square,
    targets: Bitboard,
    blockers: Blockers,
) -> u32 {
    let (board, us, at) = (view.board, SideView::<WHITE>::US, Bitboard::of(from));
    let is = |set: Bitboard| !(set & at).is_empty();
    let is_royal = is(board.king_movers());
    let zone = if is(SideView::<WHITE>::ZONE) {
        Bitboard::FULL
    } else {
        SideView::<WHITE>::ZONE
    };
    let steps = if is_royal {
        attacks::king(from)
    } else {
        Bitboard::EMPTY
    };
    let (reach, choice) = if is(board.pawns()) {
        (attacks::pawn(us, from), SideView::<WHITE>::PAWN_ZONE)
    } else if is(board.gold_movers()) {
        (attacks::gold(us, from), Bitboard::EMPTY)
    } else if is(board.silvers()) {
        (attacks::silver(us, from), zone)
    } else if is(board.knights()) {
        (attacks::knight(us, from), SideView::<WHITE>::KNIGHT_ZONE)
    } else if is(board.lances()) {
        (blockers.lance(us, from), SideView::<WHITE>::PAWN_ZONE)
    } else {
        let reach = if is(board.bishop_movers()) {
            blockers.bishop(from)
        } else {
            blockers.rook(from)
        };
        let choice = if is_royal { Bitboard::EMPTY } else { zone };
        (reach | steps, choice)
    };
    let to = reach & targets;
    to.len() + (to & choice).len()
}

/// How many moves onto a square the `free` steppers would have, the king left out.
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
    // The steps of a horse or dragon off its lines.
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
