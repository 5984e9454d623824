//! Defines `Bitboard`, a set of squares.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::{File, Rank, Square};

/// A set of squares.
///
/// The operators are those of sets: `&` intersection, `|` union, `^` symmetric difference, `-` difference, `!`
/// complement.
///
/// ```
/// use komadai_core::{Bitboard, File, Rank};
///
/// let zone = Bitboard::rank(Rank::One) | Bitboard::rank(Rank::Two) | Bitboard::rank(Rank::Three);
/// assert_eq!(zone.len(), 27);
/// assert_eq!((zone & Bitboard::file(File::Five)).iter().count(), 3);
/// ```
// One word: the bit of a square is file × 10 + rank + 1, both counted from zero. Bits 0, 10, … 90 stay clear as guards.
//
// The derived order is that of the bits. It only serves sorted collections.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard(u128);

const FILE: u128 = 0x3fe;
const RANK: u128 =
    1 << 1 | 1 << 11 | 1 << 21 | 1 << 31 | 1 << 41 | 1 << 51 | 1 << 61 | 1 << 71 | 1 << 81;

/// The set of one square, indexed by the square's bit.
static BITS: [Bitboard; 128] = {
    let mut bits = [Bitboard(0); 128];
    let mut bit = 0;
    while bit < 128 {
        bits[bit] = Bitboard(1 << bit);
        bit += 1;
    }
    bits
};

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Bitboard = Bitboard(0);

    /// All 81 squares.
    pub const FULL: Bitboard = Bitboard(RANK * 0x1ff);

    /// Returns the nine squares of a file.
    #[must_use]
    pub const fn file(file: File) -> Bitboard {
        Bitboard(FILE << (10 * (file as u32 - 1)))
    }

    /// Returns the nine squares of a rank.
    #[must_use]
    pub const fn rank(rank: Rank) -> Bitboard {
        Bitboard(RANK << (rank as u32 - 1))
    }

    /// Returns the set that contains only `square`.
    #[inline]
    #[must_use]
    pub const fn of(square: Square) -> Bitboard {
        // Two short shifts, because a variable shift of the whole word is slow.
        let bit = square.bit_index();
        let is_high = bit as u64 >> 6;
        let low = (is_high ^ 1) << (bit & 63);
        let high = is_high << (bit & 63);
        Bitboard((high as u128) << 64 | low as u128)
    }

    /// Looks up the set of one square. Faster than [`of`](Bitboard::of) if the result goes straight to memory.
    #[inline(always)]
    pub(crate) fn looked_up(square: Square) -> Bitboard {
        BITS[square.bit_index() & 127]
    }

    /// Returns the set of one square, or the empty set for `None`.
    #[inline]
    #[must_use]
    pub const fn of_option(square: Option<Square>) -> Bitboard {
        match square {
            Some(square) => Bitboard::of(square),
            None => Bitboard::EMPTY,
        }
    }

    /// Returns the squares of `self` that are not in `other`. Unlike `-`, it works in constants.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }

    /// Creates a set from its bits. The guard bits must be clear.
    #[inline]
    pub(crate) const fn from_bits(bits: u128) -> Bitboard {
        Bitboard(bits)
    }

    #[inline]
    pub(crate) const fn bits(self) -> u128 {
        self.0
    }

    /// Returns `true` if the set contains the square.
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        let word = if square.bit_index() >= 64 {
            (self.0 >> 64) as u64
        } else {
            self.0 as u64
        };
        word >> (square.bit_index() & 63) & 1 != 0
    }

    /// Returns the set with the square added.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | Bitboard::of(square).0)
    }

    /// Returns the set with the square removed.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !Bitboard::of(square).0)
    }

    /// Returns the union. Unlike `|`, it works in constants.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }

    /// Returns nine bits for each file, with rank 一 as the lowest bit.
    #[inline]
    #[must_use]
    pub fn files(self) -> [u16; 9] {
        core::array::from_fn(|file| (self.0 >> (10 * file + 1)) as u16 & 0x1ff)
    }

    /// Returns the number of squares in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns `true` if the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if the set has two squares or more.
    #[inline]
    #[must_use]
    pub const fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns the first square in the order of [`Square::ALL`], or `None` if the set is empty.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_bit_index(self.0.trailing_zeros() as u8))
        }
    }

    /// Returns the last square in the order of [`Square::ALL`], or `None` if the set is empty.
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        match self.0.checked_ilog2() {
            Some(bit) => Some(Square::from_bit_index(bit as u8)),
            None => None,
        }
    }

    /// Returns `true` if the sets share a square.
    #[inline]
    #[must_use]
    pub const fn intersects(self, other: Bitboard) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the set after half a turn of the board.
    #[must_use]
    pub const fn rotated(self) -> Bitboard {
        // Square 1一 has bit 1, square 9九 bit 89.
        Bitboard(self.0.reverse_bits() >> (127 - 90))
    }

    /// Removes the first square and returns it, or `None` if the set is empty.
    #[inline]
    pub const fn pop(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// Calls `visit` with each square in order. Faster than iterating.
    #[inline]
    pub fn for_each(self, mut visit: impl FnMut(Square)) {
        let mut low = self.0 as u64;
        while low != 0 {
            visit(Square::from_bit_index(low.trailing_zeros() as u8));
            low &= low - 1;
        }
        let mut high = (self.0 >> 64) as u64;
        while high != 0 {
            visit(Square::from_bit_index(64 + high.trailing_zeros() as u8));
            high &= high - 1;
        }
    }

    /// Calls `visit` like [`for_each`](Bitboard::for_each), but contains its code only once. Better for a long `visit`.
    #[inline]
    pub fn for_each_once(self, mut visit: impl FnMut(Square)) {
        let (mut word, mut rest, mut base) = (self.0 as u64, (self.0 >> 64) as u64, 0);
        loop {
            if word == 0 {
                if rest == 0 {
                    break;
                }
                (word, rest, base) = (rest, 0, 64);
            }
            visit(Square::from_bit_index(base + word.trailing_zeros() as u8));
            word &= word - 1;
        }
    }

    /// Returns an iterator over the squares in the order of [`Square::ALL`].
    #[inline]
    pub fn iter(self) -> Squares {
        Squares(self)
    }
}

/// An iterator over the squares of a [`Bitboard`].
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let last = self.0.last()?;
        self.0 = self.0.without(last);
        Some(last)
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Bitboard {
        Bitboard::of(square)
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

macro_rules! operator {
    ($op:ident, $method:ident, $assign:ident, $assign_method:ident, |$a:ident, $b:ident| $value:expr) => {
        impl $op for Bitboard {
            type Output = Bitboard;

            #[inline]
            fn $method(self, other: Bitboard) -> Bitboard {
                let ($a, $b) = (self.0, other.0);
                Bitboard($value)
            }
        }

        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard) {
                *self = $op::$method(*self, other);
            }
        }
    };
}

operator!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
operator!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| a ^ b);
operator!(Sub, sub, SubAssign, sub_assign, |a, b| a & !b);

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard::FULL - self
    }
}

/// Writes nine lines of nine squares, file 9 first, as a diagram shows the board.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Bitboard(")?;
        for rank in Rank::ALL {
            f.write_str("\n  ")?;
            for file in File::ALL.into_iter().rev() {
                f.write_str(if self.contains(Square::new(file, rank)) {
                    "# "
                } else {
                    ". "
                })?;
            }
        }
        f.write_str("\n)")
    }
}
