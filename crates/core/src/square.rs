//! Defines files (筋), ranks (段) and the 81 squares.

use core::fmt;
use core::num::NonZeroU8;

use crate::Color;

macro_rules! line {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the nine numbers name themselves")]
        pub enum $name {
            One = 1, Two, Three, Four, Five, Six, Seven, Eight, Nine,
        }

        impl $name {
            /// All nine, in order of their numbers.
            pub const ALL: [$name; 9] = [
                $name::One, $name::Two, $name::Three, $name::Four, $name::Five,
                $name::Six, $name::Seven, $name::Eight, $name::Nine,
            ];

            /// Returns the file or rank with this number, or `None` if it is not 1 to 9.
            #[must_use]
            pub const fn new(number: u8) -> Option<$name> {
                match number {
                    1..=9 => Some($name::ALL[number as usize - 1]),
                    _ => None,
                }
            }

            /// Returns the number, 1 to 9.
            #[must_use]
            pub const fn number(self) -> u8 {
                self as u8
            }

            /// Returns the file or rank that this one becomes after half a turn of the board.
            #[must_use]
            pub const fn rotated(self) -> $name {
                $name::ALL[9 - self as usize]
            }
        }
    };
}

line! {
    /// A file (筋), counted from Black's right.
    File
}
line! {
    /// A rank (段), counted from White's side.
    Rank
}

/// Writes the number.
impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// Writes the letter of USI, `a` to `i`.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ((b'a' + self.number() - 1) as char).fmt(f)
    }
}

impl Rank {
    /// Returns the rank from the view of `color`: the farthest rank is one. A side's promotion zone (敵陣) is its
    /// relative ranks one to three.
    #[must_use]
    pub const fn relative(self, color: Color) -> Rank {
        match color {
            Color::Black => self,
            Color::White => self.rotated(),
        }
    }

    /// Returns `true` if this rank belongs to the promotion zone of `color`.
    #[must_use]
    pub const fn is_promotion_zone(self, color: Color) -> bool {
        self.relative(color) as u8 <= 3
    }
}

/// A square of the board. `Option<Square>` is as small as a square.
///
/// It is stored as its bit in a [`Bitboard`](crate::Bitboard): file × 10 + rank + 1, both counted from zero. Every
/// tenth bit is a guard.
///
/// ```
/// use komadai_core::{File, Rank, Square};
///
/// let square: Square = "7f".parse()?;
/// assert_eq!(square, Square::new(File::Seven, Rank::Six));
/// assert_eq!(square.to_string(), "7f");
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(NonZeroU8);

/// The file of each square, by its bit. Dividing would be slower.
static FILES: [File; 128] = {
    let mut files = [File::One; 128];
    let mut bit = 0;
    while bit < 128 {
        files[bit] = File::ALL[bit / 10 % 9];
        bit += 1;
    }
    files
};

static RANKS: [Rank; 128] = {
    let mut ranks = [Rank::One; 128];
    let mut bit = 0;
    while bit < 128 {
        ranks[bit] = Rank::ALL[(bit % 10 + 8) % 9];
        bit += 1;
    }
    ranks
};

/// The numbers of file and rank of each square, by its bit, in one look-up.
static NUMBERS: [[u8; 2]; 128] = {
    let mut numbers = [[0; 2]; 128];
    let mut bit = 0;
    while bit < 128 {
        numbers[bit] = [FILES[bit] as u8, RANKS[bit] as u8];
        bit += 1;
    }
    numbers
};

/// Set in every square, so that `Option<Square>` is one byte.
const MARK: u8 = 128;

macro_rules! squares {
    ($($file:ident $a:ident $b:ident $c:ident $d:ident $e:ident $f:ident $g:ident $h:ident $i:ident;)+) => {
        /// The squares as constants, named by their numbers.
        ///
        /// ```
        /// use komadai_core::{File, Rank, Square};
        ///
        /// assert_eq!(Square::S76, Square::new(File::Seven, Rank::Six));
        /// ```
        #[allow(missing_docs, reason = "the numbers name themselves")]
        impl Square {$(
            pub const $a: Square = Square::new(File::$file, Rank::One);
            pub const $b: Square = Square::new(File::$file, Rank::Two);
            pub const $c: Square = Square::new(File::$file, Rank::Three);
            pub const $d: Square = Square::new(File::$file, Rank::Four);
            pub const $e: Square = Square::new(File::$file, Rank::Five);
            pub const $f: Square = Square::new(File::$file, Rank::Six);
            pub const $g: Square = Square::new(File::$file, Rank::Seven);
            pub const $h: Square = Square::new(File::$file, Rank::Eight);
            pub const $i: Square = Square::new(File::$file, Rank::Nine);
        )+}
    };
}

squares! {
    One S11 S12 S13 S14 S15 S16 S17 S18 S19;
    Two S21 S22 S23 S24 S25 S26 S27 S28 S29;
    Three S31 S32 S33 S34 S35 S36 S37 S38 S39;
    Four S41 S42 S43 S44 S45 S46 S47 S48 S49;
    Five S51 S52 S53 S54 S55 S56 S57 S58 S59;
    Six S61 S62 S63 S64 S65 S66 S67 S68 S69;
    Seven S71 S72 S73 S74 S75 S76 S77 S78 S79;
    Eight S81 S82 S83 S84 S85 S86 S87 S88 S89;
    Nine S91 S92 S93 S94 S95 S96 S97 S98 S99;
}

impl Square {
    /// All squares, file by file from 1一 (index 0), each from rank one down.
    pub const ALL: [Square; 81] = {
        let mut all = [Square::from_bit_index(1); 81];
        let mut i = 0;
        while i < 81 {
            all[i] = Square::from_bit_index((i / 9 * 10 + i % 9 + 1) as u8);
            i += 1;
        }
        all
    };

    /// Returns the square where a file and a rank meet.
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square::from_bit_index((file as u8 - 1) * 10 + rank as u8)
    }

    /// Returns the square with these numbers, or `None` if they are not 1 to 9.
    ///
    /// ```
    /// use komadai_core::Square;
    ///
    /// assert_eq!(Square::from_numbers(7, 6), Some("7f".parse()?));
    /// assert_eq!(Square::from_numbers(0, 6), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_numbers(file: u8, rank: u8) -> Option<Square> {
        if file.wrapping_sub(1) < 9 && rank.wrapping_sub(1) < 9 {
            Some(Square::from_bit_index((file - 1) * 10 + rank))
        } else {
            None
        }
    }

    /// Returns the square with this index, or `None` if it is not 0 (1一) to 80 (9九), file by file.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < 81 {
            Some(Square::ALL[index])
        } else {
            None
        }
    }

    #[inline]
    pub(crate) const fn from_bit_index(bit: u8) -> Square {
        // With the mark, no value is zero, so the compiler removes the other arm.
        match NonZeroU8::new(bit | MARK) {
            Some(bit) => Square(bit),
            None => Square(NonZeroU8::MIN),
        }
    }

    /// Returns the index of this square's bit in a set, below 128.
    #[inline]
    pub(crate) const fn bit_index(self) -> usize {
        (self.0.get() & !MARK) as usize
    }

    /// Returns the index, 0 (1一) to 80 (9九), file by file.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        let bit = self.bit_index();
        bit - bit / 10 - 1
    }

    /// Returns the file (筋).
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        FILES[self.bit_index() & 127]
    }

    /// Returns the rank (段).
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        RANKS[self.bit_index() & 127]
    }

    /// Returns the numbers of file and rank, 1 to 9 each. [`from_numbers`](Square::from_numbers) is the inverse.
    #[inline]
    #[must_use]
    pub const fn numbers(self) -> [u8; 2] {
        NUMBERS[self.bit_index() & 127]
    }

    /// Returns the square that this one becomes after half a turn of the board.
    #[must_use]
    pub const fn rotated(self) -> Square {
        Square::from_bit_index(90 - self.bit_index() as u8)
    }

    /// Returns the square with left and right exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Square {
        Square::new(self.file().rotated(), self.rank())
    }

    /// Returns the square `files` files and `ranks` ranks away, or `None` if it is outside the board.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file().number() as i8 + files;
        let rank = self.rank().number() as i8 + ranks;
        if file < 1 || rank < 1 {
            return None;
        }
        Square::from_numbers(file as u8, rank as u8)
    }
}

/// Writes the square as in USI: `7f`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({self})")
    }
}
