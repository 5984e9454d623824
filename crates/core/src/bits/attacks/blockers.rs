//! Computes how far sliders reach along each line of a board.

use super::ray::lines;
use crate::{Bitboard, Color, Square};

/// The occupied squares of a board, prepared for computing the attacks of sliders.
///
/// On ranks and diagonals, the squares are at least nine bits apart, so each square has a byte to itself. Swapping the
/// bytes therefore reverses the line. Subtracting the slider's bit from the occupied squares of its line borrows up to
/// the first blocker. Doing so in both orders yields both rays. Files use another form, `Files`.
#[derive(Clone, Copy, Debug)]
pub struct Blockers {
    all: u128,
    files: Files,
}

/// A set in two overlapping words. Each file lies completely in one of them.
#[derive(Clone, Copy, Debug)]
struct Files {
    /// Bits 0 to 63 of the set. Files 1 to 5 are looked up here.
    low: u64,
    /// The bits of the set from bit [`HIGH`] on. Files 6 to 9 are looked up here.
    high: u64,
}

/// The bit of a set where the high word of [`Files`] begins.
const HIGH: usize = 32;

/// The first bit of file 6. Squares from here on are looked up in the high word.
const FILE_6: usize = 50;

/// A mask of files 1 to 5 in the low word of [`Files`].
const LOW_FILES: u64 = (1 << FILE_6) - 1;

/// The guard bits between the files. A ray without a blocker ends there.
const GUARDS: u128 = {
    let mut guards = 0;
    let mut file = 0;
    while file < 10 {
        guards |= 1 << (10 * file);
        file += 1;
    }
    guards
};

impl Files {
    #[inline]
    const fn new(set: u128) -> Files {
        Files {
            low: set as u64,
            high: (set >> HIGH) as u64,
        }
    }

    /// Splits a set so that each square is only in the word that [`place`] looks up.
    #[inline]
    const fn split(set: u128) -> Files {
        Files {
            low: set as u64 & LOW_FILES,
            high: (set >> HIGH) as u64 & !(LOW_FILES >> HIGH),
        }
    }

    #[inline]
    const fn word(self, is_high: bool) -> u64 {
        if is_high { self.high } else { self.low }
    }
}

/// Returns whether a square is looked up in the high word of [`Files`], and its bit in that word.
#[inline]
const fn place(square: Square) -> (bool, u64) {
    let bit = square.bit_index();
    let is_high = bit >= FILE_6;
    let shift = if is_high { bit - HIGH } else { bit };
    (is_high, 1 << (shift & 63))
}

/// Converts a word of [`Files`] to a set of squares.
#[inline]
const fn on_file(is_high: bool, word: u64) -> Bitboard {
    let bits = if is_high {
        (word as u128) << HIGH
    } else {
        word as u128
    };
    Bitboard::from_bits(bits & Bitboard::FULL.bits())
}

/// Returns the bits above `bit`, up to and including the first blocker.
#[inline]
const fn upward(blockers: u64, bit: u64) -> u64 {
    blockers ^ blockers.wrapping_sub(bit << 1)
}

/// Returns the bits below `bit`, down to and including the first blocker.
#[inline]
const fn downward(blockers: u64, bit: u64) -> u64 {
    let below = blockers & bit.wrapping_sub(1) | 1;
    bit.wrapping_sub((1 << 63) >> below.leading_zeros())
}

/// Returns the rays towards lower bits from all squares of a set.
#[inline]
const fn all_downward(mut from: u64, blockers: u64) -> u64 {
    let mut reach = 0;
    while from != 0 {
        reach |= downward(blockers, from & from.wrapping_neg());
        from &= from - 1;
    }
    reach
}

impl Blockers {
    /// Prepares the occupied squares.
    #[inline]
    #[must_use]
    pub const fn new(occupied: Bitboard) -> Blockers {
        let all = occupied.bits();
        Blockers {
            all,
            files: Files::new(all | GUARDS),
        }
    }

    /// Returns both rays on a line whose squares have a byte each.
    #[inline]
    const fn both_ways(self, line: u128, bit: u128, swapped: u128) -> u128 {
        let on_line = self.all & line;
        let up = on_line.wrapping_sub(bit);
        let down = on_line.swap_bytes().wrapping_sub(swapped).swap_bytes();
        (up ^ down) & line
    }

    /// Returns the squares that a bishop on `from` attacks.
    #[inline]
    #[must_use]
    pub fn bishop(self, from: Square) -> Bitboard {
        self.bishop_rising(from) | self.bishop_falling(from)
    }

    /// Returns the squares that a bishop on `from` attacks on its rising diagonal, where ranks grow with file numbers.
    #[inline]
    #[must_use]
    pub fn bishop_rising(self, from: Square) -> Bitboard {
        let lines = lines(from);
        Bitboard::from_bits(self.both_ways(lines.rising, lines.bit, lines.swapped))
    }

    /// Returns the squares that a bishop on `from` attacks on its falling diagonal.
    #[inline]
    #[must_use]
    pub fn bishop_falling(self, from: Square) -> Bitboard {
        let lines = lines(from);
        Bitboard::from_bits(self.both_ways(lines.falling, lines.bit, lines.swapped))
    }

    /// Returns the squares that a rook on `from` attacks.
    #[inline]
    #[must_use]
    pub fn rook(self, from: Square) -> Bitboard {
        self.rook_on_rank(from) | self.rook_on_file(from)
    }

    /// Returns the squares that a rook on `from` attacks, only on those lines that meet `near`.
    #[inline]
    #[must_use]
    pub fn rook_lines_to(self, from: Square, near: Bitboard) -> Bitboard {
        let lines = lines(from);
        let mut attacked = Bitboard::EMPTY;
        if lines.file & near.bits() != 0 {
            attacked = self.rook_on_file(from);
        }
        if lines.rank & near.bits() != 0 {
            attacked |= self.rook_on_rank(from);
        }
        attacked
    }

    /// Returns the squares that a bishop on `from` attacks, only on those lines that meet `near`.
    #[inline]
    #[must_use]
    pub fn bishop_lines_to(self, from: Square, near: Bitboard) -> Bitboard {
        let lines = lines(from);
        let mut attacked = 0;
        if lines.rising & near.bits() != 0 {
            attacked |= self.both_ways(lines.rising, lines.bit, lines.swapped);
        }
        if lines.falling & near.bits() != 0 {
            attacked |= self.both_ways(lines.falling, lines.bit, lines.swapped);
        }
        Bitboard::from_bits(attacked)
    }

    /// Returns the squares that a rook on `from` attacks on its rank.
    #[inline]
    #[must_use]
    pub fn rook_on_rank(self, from: Square) -> Bitboard {
        let lines = lines(from);
        Bitboard::from_bits(self.both_ways(lines.rank, lines.bit, lines.swapped))
    }

    /// Returns the squares that a rook on `from` attacks on its file.
    #[inline]
    #[must_use]
    pub const fn rook_on_file(self, from: Square) -> Bitboard {
        let (is_high, bit) = place(from);
        let blockers = self.files.word(is_high);
        on_file(is_high, upward(blockers, bit) | downward(blockers, bit))
    }

    /// Returns the rays towards higher bits from all squares of a set at once. Each ray ends at its own first blocker.
    /// The result can contain bits outside the board.
    #[inline]
    fn all_upward(self, from: u128) -> Bitboard {
        let blockers = self.all | GUARDS;
        Bitboard::from_bits(blockers ^ blockers.wrapping_sub(from << 1))
    }

    /// Returns the squares that the lances of `color` attack.
    #[inline]
    #[must_use]
    pub fn lances(self, color: Color, lances: Bitboard) -> Bitboard {
        match color {
            Color::White => self.all_upward(lances.bits()) & Bitboard::FULL,
            Color::Black => {
                let lances = Files::split(lances.bits());
                let low = all_downward(lances.low, self.files.low) as u128;
                let high = (all_downward(lances.high, self.files.high) as u128) << HIGH;
                Bitboard::from_bits(low | high) & Bitboard::FULL
            }
        }
    }

    /// Returns the squares that a lance of `color` on `from` attacks.
    #[inline]
    #[must_use]
    pub const fn lance(self, color: Color, from: Square) -> Bitboard {
        let (is_high, bit) = place(from);
        let blockers = self.files.word(is_high);
        let word = match color {
            Color::Black => downward(blockers, bit),
            Color::White => upward(blockers, bit),
        };
        on_file(is_high, word)
    }
}

/// Returns the squares that a rook on `from` attacks, including the first blockers.
#[inline]
#[must_use]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    Blockers::new(occupied).rook(from)
}

/// Returns the squares that a bishop on `from` attacks, including the first blockers.
#[inline]
#[must_use]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    Blockers::new(occupied).bishop(from)
}

/// Returns the squares that a lance of `color` on `from` attacks, including the first blocker.
#[inline]
#[must_use]
pub fn lance(color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    Blockers::new(occupied).lance(color, from)
}
