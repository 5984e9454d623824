//! Defines the two sides, and `ByColor`, a pair with one value for each side.

use core::fmt;
use core::ops::{Index, IndexMut, Not};

/// A side: Black (先手, in handicap games 下手) or White (後手, 上手). Black plays up the board, towards rank 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// 先手 / 下手, `b` in SFEN, `+` in CSA.
    Black = 0,
    /// 後手 / 上手, `w` in SFEN, `-` in CSA.
    White = 1,
}

impl Color {
    /// Returns the code of the side: `black` or `white`. Programs may rely on it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
        }
    }

    /// Both sides, Black first.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// Returns the other side.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// Returns the change of rank in one step forward: −1 for Black, +1 for White.
    #[must_use]
    pub const fn forward(self) -> i8 {
        match self {
            Color::Black => -1,
            Color::White => 1,
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        self.opposite()
    }
}

/// Writes `b` or `w`, as in SFEN.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Black => "b",
            Color::White => "w",
        })
    }
}

/// A pair with one value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByColor<T> {
    /// Black's value.
    pub black: T,
    /// White's value.
    pub white: T,
}

impl<T> ByColor<T> {
    /// Creates both values by calling `f` with each side.
    pub fn from_fn(mut f: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor {
            black: f(Color::Black),
            white: f(Color::White),
        }
    }

    /// Applies a function to both values.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor {
            black: f(self.black),
            white: f(self.white),
        }
    }

    /// Returns an iterator over each side with its value, Black first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Color, &T)> {
        Color::ALL.into_iter().zip([&self.black, &self.white])
    }

    /// Returns the pair with its values swapped.
    #[must_use]
    pub fn swapped(self) -> ByColor<T> {
        ByColor {
            black: self.white,
            white: self.black,
        }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}
