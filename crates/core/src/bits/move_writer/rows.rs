//! Looks up small sets of squares in tables that return up to eight squares at once.
//!
//! Up to nine squares that a piece may reach, on a line or around it, are gathered into a number of nine bits. A table
//! has the squares for each such number.
//!
//! To gather them, the set is folded into one word and rotated so that the lowest of the nine squares is bit 0. No two
//! of the nine are 64 bits apart, so none collide. Then one multiplication gathers the bits. Each of the nine has one
//! bit of the factor that carries it to its own place among the highest nine bits. No other product reaches these.

use crate::{Bitboard, Color, Square};

/// The length of a set's number in bits.
const BITS: u32 = 9;

const SETS: usize = 1 << BITS;

/// Eight places: first those of a set, then arbitrary ones.
pub(super) type Row = [u16; 8];

/// The number of squares in each set.
static COUNTS: [u8; SETS] = {
    let mut counts = [0; SETS];
    let mut set = 0;
    while set < SETS {
        counts[set] = set.count_ones() as u8;
        set += 1;
    }
    counts
};

/// Nine places, as distances in bits from the lowest, and the factor that gathers them.
struct Places {
    places: [u16; 9],
    /// The factor that carries each place to its own bit among the highest nine.
    factor: u64,
}

impl Places {
    const fn line(step: u16, factor: u64) -> Places {
        let mut places = [0; 9];
        let mut i = 0;
        while i < 9 {
            places[i] = step * i as u16;
            i += 1;
        }
        Places { places, factor }
    }

    /// Returns the number of a folded and rotated set.
    #[inline(always)]
    const fn number(&self, word: u64) -> usize {
        (word.wrapping_mul(self.factor) >> (64 - BITS)) as usize
    }

    const fn rows(&self) -> [Row; SETS] {
        let mut rows = [[0; 8]; SETS];
        let mut set = 0;
        while set < SETS {
            let (mut row, mut word, mut len, mut i) = ([0; 8], 0, 0, 0);
            while i < 9 {
                if set >> i & 1 != 0 {
                    word |= 1 << (self.places[i] % 64);
                    if len < 8 {
                        row[len] = self.places[i];
                    }
                    len += 1;
                }
                i += 1;
            }
            let number = self.number(word);
            assert!(number.count_ones() as usize == len && rows[number][0] == 0);
            rows[number] = row;
            set += 1;
        }
        rows
    }
}

macro_rules! places {
    ($places:ident, $rows:ident, $value:expr) => {
        const $places: Places = $value;
        static $rows: [Row; SETS] = $places.rows();
    };
}

places!(FILE, FILE_ROWS, Places::line(1, 1 << 55));
places!(RANK, RANK_ROWS, Places::line(10, 0x2020_0400_0801_0021));
places!(RISING, RISING_ROWS, Places::line(11, 0x2002_0008_0200_1001));
places!(
    FALLING,
    FALLING_ROWS,
    Places::line(9, 0x4010_0200_8020_0803)
);
places!(
    AROUND,
    AROUND_ROWS,
    Places {
        places: [0, 1, 2, 10, 11, 12, 20, 21, 22],
        factor: 1 << 55 | 1 << 48 | 1 << 41,
    }
);

/// A line of up to nine squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SliderLine {
    /// A file.
    File,
    /// A rank.
    Rank,
    /// A diagonal with ranks that grow with file numbers.
    Rising,
    /// A diagonal with ranks that fall as file numbers grow.
    Falling,
}

/// The lowest square of each line through each square.
static FIRST: [[u8; 128]; 4] = [first(0, -1), first(-1, 0), first(-1, -1), first(-1, 1)];

const fn first(files: i8, ranks: i8) -> [u8; 128] {
    let mut table = [0; 128];
    let mut i = 0;
    while i < 81 {
        let mut first = Square::ALL[i];
        while let Some(before) = first.offset(files, ranks) {
            first = before;
        }
        table[Square::ALL[i].bit_index()] = first.bit_index() as u8;
        i += 1;
    }
    table
}

/// A set as a row, with the number of places that belong to the set.
pub(super) struct Found {
    pub(super) row: &'static Row,
    pub(super) len: u32,
    /// The bit from which the places are counted.
    pub(super) first: u16,
}

impl SliderLine {
    /// Finds the row of a set of at most eight squares, all on the line through a square.
    #[inline(always)]
    pub(super) fn find(self, through: Square, set: Bitboard) -> Found {
        let first = FIRST[self as usize][through.bit_index() & 127];
        let word = folded(set).rotate_right(u32::from(first));
        let (rows, number) = match self {
            SliderLine::File => (&FILE_ROWS, FILE.number(word)),
            SliderLine::Rank => (&RANK_ROWS, RANK.number(word)),
            SliderLine::Rising => (&RISING_ROWS, RISING.number(word)),
            SliderLine::Falling => (&FALLING_ROWS, FALLING.number(word)),
        };
        found(rows, number, u16::from(first))
    }
}

/// Finds the row of a set of squares that touch the square `from`.
#[inline(always)]
pub(super) fn around(from: Square, set: Bitboard) -> Found {
    // The lowest of the nine squares is one file and one rank before `from`, which is 11 bits.
    let first = (from.bit_index() as u16).wrapping_sub(11);
    let word = folded(set).rotate_right(u32::from(first));
    found(&AROUND_ROWS, AROUND.number(word), first)
}

/// Finds the row of a set of squares that a knight on `from` reaches.
#[inline(always)]
pub(super) fn jumps(color: Color, from: Square, set: Bitboard) -> Found {
    // Both squares are on one rank, with one square between them.
    let first = (from.bit_index() as u16).wrapping_sub(match color {
        Color::Black => 12,
        Color::White => 8,
    });
    let word = folded(set).rotate_right(u32::from(first));
    found(&RANK_ROWS, RANK.number(word), first)
}

/// Finds the row of squares on a file by its nine bits. If all nine are set, the ninth is missing in the row.
#[inline(always)]
pub(super) fn on_file(bits: u64, first: u16) -> Found {
    found(&FILE_ROWS, bits as usize, first)
}

#[inline(always)]
fn found(rows: &'static [Row; SETS], number: usize, first: u16) -> Found {
    let number = number & (SETS - 1);
    Found {
        row: &rows[number],
        len: u32::from(COUNTS[number]),
        first,
    }
}

#[inline(always)]
const fn folded(set: Bitboard) -> u64 {
    let bits = set.bits();
    bits as u64 | (bits >> 64) as u64
}
