//! Defines the orders of setting up the pieces before a game.

use crate::{Color, Square, codes};

/// An order of setting up the pieces, one by each player in turn. The player of higher rank (上位者) begins with the king.
///
/// ```
/// use komadai_core::{Color, SetupOrder};
///
/// let order = SetupOrder::Ohashi.squares(Color::Black);
/// assert_eq!(order[0], "5i".parse()?, "the king comes first");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SetupOrder {
    /// 大橋流, which most professionals follow: from the king outward, left before right, then bishop and rook, then the
    /// pawns from the middle outward.
    Ohashi,
    /// 伊藤流: golds, silvers and knights in the same order, then the pawns from left to right. Lances, bishop and rook
    /// come last, so that no slider attacks the other side before all pieces are set up.
    Ito,
}

codes! { SetupOrder { Ohashi "ohashi", Ito "ito" } }

impl SetupOrder {
    /// Returns the squares of one side's twenty pieces, in the order of setting up.
    #[must_use]
    pub fn squares(self, color: Color) -> [Square; 20] {
        let numbers = match self {
            SetupOrder::Ohashi => OHASHI,
            SetupOrder::Ito => ITO,
        };
        numbers.map(|number| {
            // Every number is a valid square, so the default is never used.
            let square = Square::from_numbers(number / 10, number % 10).unwrap_or(Square::ALL[0]);
            match color {
                Color::Black => square,
                Color::White => square.rotated(),
            }
        })
    }

    /// Returns the Japanese name.
    #[must_use]
    pub const fn japanese(self) -> &'static str {
        match self {
            SetupOrder::Ohashi => "大橋流",
            SetupOrder::Ito => "伊藤流",
        }
    }
}

/// Black's squares in order, as two digits.
const OHASHI: [u8; 20] = [
    59, 69, 49, 79, 39, 89, 29, 99, 19, 88, 28, 57, 67, 47, 77, 37, 87, 27, 97, 17,
];
const ITO: [u8; 20] = [
    59, 69, 49, 79, 39, 89, 29, 97, 87, 77, 67, 57, 47, 37, 27, 17, 99, 19, 88, 28,
];
