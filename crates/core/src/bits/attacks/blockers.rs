//! Sliders on one board: how far they reach along each line.

use super::count_ranks;
use super::ray::lines;
use crate::{Bitboard, Color, Square};

/// The occupied squares, prepared for computing what sliders attack.
///
/// On ranks and diagonals the squares are nine bits or more apart, so each square has a byte of its own,
/// and swapping the bytes reverses the line. Subtracting the slider's bit from the occupied squares of
/// its line borrows up to the first blocker; doing so in both orders gives both rays. Files have a form
/// of their own, `Files`.
#[derive(Clone, Copy, Debug)]
pub struct Blockers {
    all: u128,
    files: Files,
}

/// A set with its files in two words that overlap: each file is whole in one of them.
#[derive(Clone, Copy, Debug)]
struct Files {
    /// Files 1 to 5, and more.
    low: u64,
    /// Files 6 to 9, and more: the bits of the set from [`HIGH`].
    high: u64,
}

/// The bit of a set at which the high word of [`Files`] begins.
const HIGH: usize = 32;

/// The first bit of file 6: squares from here on are looked up in the high word.
const FILE_6: usize = 50;

/// Files 1 to 5 in the low word of [`Files`].
const LOW_FILES: u64 = (1 << FILE_6) - 1;

/// The guard bits between the files, at which a ray without a blocker ends.
const GUARDS: u128 = {
    let mut guards = 0;
    let mut file = 0;
    while file < 10 {
        guards |= 1 << (10 * file);
        file += 1;
    }
    guards
};

/// A set of squares, prepared for counting those that a slider reaches.
#[derive(Clone, Copy, Debug)]
pub struct Targets {
    all: u128,
    files: Files,
}

/// The squares that a slider reaches on its file, in the word of `Files` that has the file.
#[derive(Clone, Copy, Debug)]
pub struct FileReach {
    word: u64,
    is_high: bool,
}

impl Files {
    #[inline]
    const fn new(set: u128) -> Files {
        Files {
            low: set as u64,
            high: (set >> HIGH) as u64,
        }
    }

    /// The set with each square in one word only, that of its look-up.
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

/// Whether a square is looked up in the high word of [`Files`], and its bit in that word.
#[inline]
const fn place(square: Square) -> (bool, u64) {
    let bit = square.bit_index();
    let is_high = bit >= FILE_6;
    let shift = if is_high { bit - HIGH } else { bit };
    (is_high, 1 << (shift & 63))
}

/// The bits above `bit` up to the first blocker.
#[inline]
const fn upward(blockers: u64, bit: u64) -> u64 {
    blockers ^ blockers.wrapping_sub(bit << 1)
}

/// The bits below `bit` down to the first blocker.
#[inline]
const fn downward(blockers: u64, bit: u64) -> u64 {
    let below = blockers & bit.wrapping_sub(1) | 1;
    bit.wrapping_sub((1 << 63) >> below.leading_zeros())
}

/// The rays towards lower bits from all squares of a set.
#[inline]
const fn all_downward(mut from: u64, blockers: u64) -> u64 {
    let mut reach = 0;
    while from != 0 {
        reach |= downward(blockers, from & from.wrapping_neg());
        from &= from - 1;
    }
    reach
}

/// How many targets the lances reach towards lower bits, each up to its first blocker; targets in
/// `twice` count twice.
#[inline]
const fn count_downward(mut lances: u64, blockers: u64, targets: u64, twice: u64) -> u32 {
    let mut n = 0;
    while lances != 0 {
        let reach = downward(blockers, lances & lances.wrapping_neg()) & targets;
        n += reach.count_ones() + (reach & twice).count_ones();
        lances &= lances - 1;
    }
    n
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

    /// Both rays on a line whose squares have a byte each.
    #[inline]
    const fn both_ways(self, line: u128, bit: u128, swapped: u128) -> u128 {
        let on_line = self.all & line;
        let up = on_line.wrapping_sub(bit);
        let down = on_line.swap_bytes().wrapping_sub(swapped).swap_bytes();
        (up ^ down) & line
    }

    /// What a bishop on `from` attacks.
    #[inline]
    #[must_use]
    pub fn bishop(self, from: Square) -> Bitboard {
        self.bishop_rising(from) | self.bishop_falling(from)
    }

    /// The squares a bishop on `from` attacks on the diagonal that approaches rank nine as file numbers
    /// rise.
    #[inline]
    #[must_use]
    pub fn bishop_rising(self, from: Square) -> Bitboard {
        let lines = lines(from);
        Bitboard::from_bits(self.both_ways(lines.rising, lines.bit, lines.swapped))
    }

    /// The squares a bishop on `from` attacks on the other diagonal.
    #[inline]
    #[must_use]
    pub fn bishop_falling(self, from: Square) -> Bitboard {
        let lines = lines(from);
        Bitboard::from_bits(self.both_ways(lines.falling, lines.bit, lines.swapped))
    }

    /// What a rook on `from` attacks.
    #[inline]
    #[must_use]
    pub fn rook(self, from: Square) -> Bitboard {
        self.rook_on_rank(from) | self.rook_on_file(from).set()
    }

    /// What a rook on `from` attacks on those of its lines that meet `near`.
    #[inline]
    #[must_use]
    pub fn rook_lines_to(self, from: Square, near: Bitboard) -> Bitboard {
        let lines = lines(from);
        let mut attacked = Bitboard::EMPTY;
        if lines.file & near.bits() != 0 {
            attacked = self.rook_on_file(from).set();
        }
        if lines.rank & near.bits() != 0 {
            attacked |= self.rook_on_rank(from);
        }
        attacked
    }

    /// What a bishop on `from` attacks on those of its lines that meet `near`.
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

    /// What a rook on `from` attacks on its rank.
    #[inline]
    #[must_use]
    pub fn rook_on_rank(self, from: Square) -> Bitboard {
        let lines = lines(from);
        Bitboard::from_bits(self.both_ways(lines.rank, lines.bit, lines.swapped))
    }

    /// What a rook on `from` attacks on its file.
    #[inline]
    #[must_use]
    pub const fn rook_on_file(self, from: Square) -> FileReach {
        let (is_high, bit) = place(from);
        let blockers = self.files.word(is_high);
        FileReach {
            word: upward(blockers, bit) | downward(blockers, bit),
            is_high,
        }
    }

    /// The rays towards higher bits from all squares of a set at once, bits beyond the board included;
    /// each ray ends at its own first blocker.
    #[inline]
    fn all_upward(self, from: u128) -> Bitboard {
        let blockers = self.all | GUARDS;
        Bitboard::from_bits(blockers ^ blockers.wrapping_sub(from << 1))
    }

    /// What the lances of `color` attack.
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

    /// How many of the targets the lances of `color` attack. Targets in `twice`, which are on three
    /// neighbouring ranks, count twice.
    #[inline]
    #[must_use]
    pub fn count_lances(
        self,
        color: Color,
        lances: Bitboard,
        targets: Bitboard,
        twice: Bitboard,
    ) -> u32 {
        let lances = lances.bits();
        match color {
            Color::White => {
                let reach = self.all_upward(lances) & targets;
                reach.len() + count_ranks(reach & twice)
            }
            Color::Black => {
                let (lances, targets) = (Files::split(lances), Files::new(targets.bits()));
                let twice = Files::new(twice.bits());
                count_downward(lances.low, self.files.low, targets.low, twice.low)
                    + count_downward(lances.high, self.files.high, targets.high, twice.high)
            }
        }
    }

    /// What a lance of `color` on `from` attacks.
    #[inline]
    #[must_use]
    pub const fn lance(self, color: Color, from: Square) -> FileReach {
        let (is_high, bit) = place(from);
        let blockers = self.files.word(is_high);
        let word = match color {
            Color::Black => downward(blockers, bit),
            Color::White => upward(blockers, bit),
        };
        FileReach { word, is_high }
    }
}

impl FileReach {
    /// Whether any of the targets is attacked.
    #[inline]
    #[must_use]
    pub const fn meets(self, targets: Targets) -> bool {
        self.word & targets.files.word(self.is_high) != 0
    }

    /// The attacked targets, folded into one word: squares 64 bits apart share a bit.
    #[inline]
    pub(crate) const fn folded(self, targets: Targets) -> u64 {
        let attacked = self.word & targets.files.word(self.is_high);
        attacked.rotate_left(if self.is_high { HIGH as u32 } else { 0 })
    }

    /// The squares attacked.
    #[inline]
    #[must_use]
    pub const fn set(self) -> Bitboard {
        let bits = if self.is_high {
            (self.word as u128) << HIGH
        } else {
            self.word as u128
        };
        Bitboard::from_bits(bits & Bitboard::FULL.bits())
    }
}

impl Targets {
    /// Prepares the squares.
    #[inline]
    #[must_use]
    pub const fn new(set: Bitboard) -> Targets {
        Targets {
            all: set.bits(),
            files: Files::new(set.bits()),
        }
    }

    /// The squares.
    #[inline]
    #[must_use]
    pub const fn set(self) -> Bitboard {
        Bitboard::from_bits(self.all)
    }
}

/// The squares a rook on `from` attacks, first blockers included.
#[inline]
#[must_use]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    Blockers::new(occupied).rook(from)
}

/// The squares a bishop on `from` attacks, first blockers included.
#[inline]
#[must_use]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    Blockers::new(occupied).bishop(from)
}

/// The squares a lance of `color` on `from` attacks, first blocker included.
#[inline]
#[must_use]
pub fn lance(color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    Blockers::new(occupied).lance(color, from).set()
}
