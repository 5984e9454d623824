//! Computes the squares that all steppers of a set attack by shifting the whole set at once.

use crate::{Bitboard, Color, Rank, Square};

/// Returns the squares one rank ahead of the set, from the view of `color`. These are the squares that pawns attack.
#[inline]
#[must_use]
pub fn ahead(color: Color, set: Bitboard) -> Bitboard {
    on_board(ahead_bits(color, set.bits()))
}

/// Returns the square from which a pawn of `color` moves to `square`, or `None` if it is outside the board.
#[inline]
#[must_use]
pub fn behind(color: Color, square: Square) -> Option<Square> {
    let bit = square.bit_index() as u8;
    let behind = Square::from_bit_index(match color {
        Color::Black => bit + 1,
        Color::White => bit - 1,
    });
    Bitboard::FULL.contains(behind).then_some(behind)
}

#[inline]
const fn ahead_bits(color: Color, bits: u128) -> u128 {
    match color {
        Color::Black => bits >> 1,
        Color::White => bits << 1,
    }
}

/// Clears the guard bits, where a step of one square over the edge ends.
#[inline]
fn on_board(bits: u128) -> Bitboard {
    Bitboard::from_bits(bits) & Bitboard::FULL
}

/// Returns all squares of every file that has a member of the set.
#[inline]
#[must_use]
pub fn files_of(set: Bitboard) -> Bitboard {
    // Adding nine ones to the nine bits of a file carries into the guard bit above if any of the bits is set.
    const GUARDS: u128 = Bitboard::rank(Rank::Nine).bits() << 1;
    let carried = (set.bits() + Bitboard::FULL.bits()) & GUARDS;
    Bitboard::from_bits(carried - (carried >> 9))
}

/// Returns `true` if two squares of the set are on one file.
#[inline]
#[must_use]
pub fn share_a_file(set: Bitboard) -> bool {
    // `x & (x - 1)` on the nine bits of each used file clears its first member. A second member stays.
    const LOWEST: u128 = Bitboard::rank(Rank::One).bits();
    let lowest = files_of(set).bits() & LOWEST;
    set.bits() & (set.bits() - lowest) != 0
}

/// Returns the number of squares in a set of steps of one piece, or of squares on one rank or file. Other sets may be
/// miscounted. Faster than [`Bitboard::len`], which counts two words.
#[inline]
#[must_use]
pub const fn count_steps(set: Bitboard) -> u32 {
    // No two squares of a rank or file or around one square are 64 bits apart, so the words can be joined.
    let bits = set.bits();
    (bits as u64 | (bits >> 64) as u64).count_ones()
}

/// Returns the number of squares in a set that one bishop or horse reaches. Other sets may be miscounted.
#[inline]
#[must_use]
pub const fn count_diagonals(set: Bitboard) -> u32 {
    // Squares 50 bits apart are five files apart on one rank. A bishop never reaches both.
    let bits = set.bits();
    (bits as u64 | ((bits >> 64) as u64) << (64 - 50)).count_ones()
}

/// Returns the number of squares in a set that lies on at most three neighbouring ranks. Other sets may be miscounted.
#[inline]
#[must_use]
pub const fn count_ranks(set: Bitboard) -> u32 {
    // Shifting by 64 bits moves three neighbouring ranks to three other ranks.
    let bits = set.bits();
    (bits as u64 | (bits >> 64) as u64).count_ones()
}
