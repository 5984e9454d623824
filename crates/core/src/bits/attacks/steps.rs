//! Provides tables of the squares that steppers attack.

use crate::{Bitboard, Color, Square};

pub(super) type Table = [Bitboard; 128];

#[inline]
fn table(table: &Table, square: Square) -> Bitboard {
    table[square.bit_index() & 127]
}

/// Computes the squares that `steps` reach from each square. The steps are given from Black's view.
pub(super) const fn steps(steps: &[(i8, i8)], color: Color) -> Table {
    let mut table = [Bitboard::EMPTY; 128];
    let mut i = 0;
    while i < 81 {
        let from = Square::ALL[i];
        let mut set = Bitboard::EMPTY;
        let mut s = 0;
        while s < steps.len() {
            let (files, ranks) = steps[s];
            let ranks = match color {
                Color::Black => ranks,
                Color::White => -ranks,
            };
            if let Some(to) = from.offset(files, ranks) {
                set = set.with(to);
            }
            s += 1;
        }
        table[from.bit_index()] = set;
        i += 1;
    }
    table
}

const fn both(of: &[(i8, i8)]) -> [Table; 2] {
    [steps(of, Color::Black), steps(of, Color::White)]
}

static PAWN: [Table; 2] = both(&[(0, -1)]);
static KNIGHT: [Table; 2] = both(&[(-1, -2), (1, -2)]);
static SILVER: [Table; 2] = both(&[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)]);
static GOLD: [Table; 2] = both(&[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)]);
pub(super) const KING_STEPS: [(i8, i8); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];
static KING: Table = steps(&KING_STEPS, Color::Black);

macro_rules! stepper {
    ($(#[$doc:meta])* $name:ident, $table:ident) => {
        $(#[$doc])*
        #[inline]
        #[must_use]
        pub fn $name(color: Color, from: Square) -> Bitboard {
            table(&$table[color as usize], from)
        }
    };
}

stepper! {
    /// Returns the square that a pawn of `color` on `from` attacks.
    pawn, PAWN
}
stepper! {
    /// Returns the squares that a knight of `color` on `from` attacks.
    knight, KNIGHT
}
stepper! {
    /// Returns the squares that a silver of `color` on `from` attacks.
    silver, SILVER
}
stepper! {
    /// Returns the squares that a gold (or と, 成香, 成桂, 成銀) of `color` on `from` attacks.
    gold, GOLD
}

/// Returns the eight squares around `from`, or fewer at the edge.
#[inline]
#[must_use]
pub fn king(from: Square) -> Bitboard {
    table(&KING, from)
}
