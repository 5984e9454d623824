//! What a side loses in moves when a piece of it is captured, and what it gains by taking back.

use komadai_core::attacks::{self, Blockers};
use komadai_core::{Bitboard, Square};

use crate::ground::Ground;

impl<const WHITE: bool> Ground<'_, WHITE> {
    /// How many moves an own piece other than a king has, in no check and not pinned.
    #[inline]
    pub(crate) fn moves_of(&self, from: Square, targets: Bitboard, blockers: Blockers) -> u32 {
        let (s, us, at) = (self.s, Self::US, Bitboard::of(from));
        let is = |set: Bitboard| !(set & at).is_empty();
        let is_royal = is(s.king_movers());
        let zone = if is(Self::ZONE) {
            Bitboard::FULL
        } else {
            Self::ZONE
        };
        let steps = if is_royal {
            attacks::king(from)
        } else {
            Bitboard::EMPTY
        };
        let (reach, choice) = if is(s.pawns()) {
            (attacks::pawn(us, from), Self::PAWN_ZONE)
        } else if is(s.gold_movers()) {
            (attacks::gold(us, from), Bitboard::EMPTY)
        } else if is(s.silvers()) {
            (attacks::silver(us, from), zone)
        } else if is(s.knights()) {
            (attacks::knight(us, from), Self::KNIGHT_ZONE)
        } else if is(s.lances()) {
            (blockers.lance(us, from).set(), Self::PAWN_ZONE)
        } else {
            let reach = if is(s.bishop_movers()) {
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

    /// How many moves the `free` pieces would have that step onto a square, the king and lines
    /// left out.
    #[inline]
    pub(crate) fn steps_onto(&self, to: Square, free: Bitboard) -> u32 {
        let (s, back) = (self.s, Self::THEM);
        let choice = |zone: Bitboard| 1 + u32::from(zone.contains(to));
        let pawns = attacks::pawn(back, to) & s.pawns() & free;
        let knights = attacks::knight(back, to) & s.knights() & free;
        let silvers = attacks::silver(back, to) & s.silvers() & free;
        let golds = attacks::gold(back, to) & s.gold_movers() & free;
        // Beside the lines of a horse or dragon.
        let royal = attacks::king(to) & s.king_movers() & free;
        let royal = royal & s.bishop_movers() & attacks::rook_lines(to)
            | royal & s.rook_movers() & attacks::bishop_lines(to);
        let silvers_choosing = if Self::ZONE.contains(to) {
            silvers
        } else {
            silvers & Self::ZONE
        };
        pawns.len() * choice(Self::PAWN_ZONE)
            + knights.len() * choice(Self::KNIGHT_ZONE)
            + silvers.len()
            + silvers_choosing.len()
            + golds.len()
            + royal.len()
    }
}
