//! The squares from which a king can be attacked: masks that select the pieces that matter to it.

use super::steps::{KING_STEPS, Table, steps};
use crate::{Bitboard, Color, Square};

const ROOK: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const BISHOP: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const DOWN: [(i8, i8); 1] = [(0, 1)];
const UP: [(i8, i8); 1] = [(0, -1)];

/// Masks around a king, by its square; all empty without a king.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// The squares a king reaches.
    pub steps: Bitboard,
    /// The squares from which a stepper may attack the king or a neighbouring square.
    pub near: Bitboard,
    /// The squares from which a rook may do so on an empty board.
    pub rook_zone: Bitboard,
    /// The squares from which a bishop may do so on an empty board.
    pub bishop_zone: Bitboard,
    /// The rank and file of the king.
    pub rook_lines: Bitboard,
    /// The diagonals of the king.
    pub bishop_lines: Bitboard,
    /// The squares from which a lance of each side may do so on an empty board.
    lance_zone: [Bitboard; 2],
    /// The file ahead of the king, as each side looks.
    lance_line: [Bitboard; 2],
    /// All squares but the king's.
    pub others: Bitboard,
}

impl Around {
    const NOTHING: Around = Around {
        steps: Bitboard::EMPTY,
        near: Bitboard::EMPTY,
        rook_zone: Bitboard::EMPTY,
        bishop_zone: Bitboard::EMPTY,
        rook_lines: Bitboard::EMPTY,
        bishop_lines: Bitboard::EMPTY,
        lance_zone: [Bitboard::EMPTY; 2],
        lance_line: [Bitboard::EMPTY; 2],
        others: Bitboard::FULL,
    };

    /// The squares from which a lance of `color` may attack the king or a neighbouring square on an empty board.
    #[inline]
    #[must_use]
    pub const fn lance_zone(&self, color: Color) -> Bitboard {
        self.lance_zone[color as usize]
    }

    /// The squares ahead of the king on its file, as `color` looks.
    #[inline]
    #[must_use]
    pub const fn lance_line(&self, color: Color) -> Bitboard {
        self.lance_line[color as usize]
    }
}

/// The masks by the bit of the king's square; bit 0 means no king. One table, so that all masks of a king are in
/// neighbouring cache lines.
static AROUND: [Around; 128] = {
    let steps = steps(&KING_STEPS, Color::Black);
    let (rook, bishop) = (lines(&ROOK), lines(&BISHOP));
    let (up, down) = (lines(&UP), lines(&DOWN));
    let (rook_zone, bishop_zone) = (zone(&rook), zone(&bishop));
    let (up_zone, down_zone) = (zone(&up), zone(&down));
    let mut table = [Around::NOTHING; 128];
    let mut i = 0;
    while i < 81 {
        let square = Square::ALL[i];
        let at = square.bit_index();
        table[at] = Around {
            steps: steps[at],
            // A step next to the king, and a knight's jump.
            near: surroundings(square, 2, 3),
            rook_zone: rook_zone[at],
            bishop_zone: bishop_zone[at],
            rook_lines: rook[at],
            bishop_lines: bishop[at],
            lance_zone: [down_zone[at], up_zone[at]],
            lance_line: [up[at], down[at]],
            others: Bitboard::FULL.without(square),
        };
        i += 1;
    }
    table
};

/// The masks around a king; empty ones if there is no king.
#[inline]
#[must_use]
pub fn around(king: Option<Square>) -> &'static Around {
    &AROUND[king.map_or(0, Square::bit_index) & 127]
}

/// The squares on the lines of each square in these directions.
const fn lines(directions: &[(i8, i8)]) -> Table {
    let mut lines = [Bitboard::EMPTY; 128];
    let mut i = 0;
    while i < 81 {
        let center = Square::ALL[i];
        let mut set = Bitboard::EMPTY;
        let mut d = 0;
        while d < directions.len() {
            let (files, ranks) = directions[d];
            let mut at = center.offset(files, ranks);
            while let Some(square) = at {
                set = set.with(square);
                at = square.offset(files, ranks);
            }
            d += 1;
        }
        lines[center.bit_index()] = set;
        i += 1;
    }
    lines
}

/// The squares from which a slider with these lines may attack a square or a neighbour of it.
const fn zone(lines: &Table) -> Table {
    let mut zone = [Bitboard::EMPTY; 128];
    let mut i = 0;
    while i < 81 {
        let center = Square::ALL[i];
        let mut set = lines[center.bit_index()];
        let mut beside = surroundings(center, 1, 1);
        while let Some(square) = beside.pop() {
            set = set.union(lines[square.bit_index()]);
        }
        zone[center.bit_index()] = set;
        i += 1;
    }
    zone
}

/// The squares up to this many files and ranks away, without the centre.
const fn surroundings(center: Square, files: i8, ranks: i8) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut f = -files;
    while f <= files {
        let mut r = -ranks;
        while r <= ranks {
            if let Some(square) = center.offset(f, r) {
                set = set.with(square);
            }
            r += 1;
        }
        f += 1;
    }
    set.without(center)
}

/// The squares from which a stepper may attack `king` or a neighbouring square.
#[inline]
#[must_use]
pub fn near(king: Square) -> Bitboard {
    around(Some(king)).near
}

/// The squares on the rank and file of `square`.
#[inline]
#[must_use]
pub fn rook_lines(square: Square) -> Bitboard {
    around(Some(square)).rook_lines
}

/// The squares on the diagonals of `square`.
#[inline]
#[must_use]
pub fn bishop_lines(square: Square) -> Bitboard {
    around(Some(square)).bishop_lines
}

/// The squares ahead of `square` on its file, as `color` looks.
#[inline]
#[must_use]
pub fn lance_line(color: Color, square: Square) -> Bitboard {
    around(Some(square)).lance_line(color)
}

/// The squares from which a rook may attack `king` or a neighbouring square on an empty board.
#[inline]
#[must_use]
pub fn rook_zone(king: Square) -> Bitboard {
    around(Some(king)).rook_zone
}

/// The squares from which a bishop may attack `king` or a neighbouring square on an empty board.
#[inline]
#[must_use]
pub fn bishop_zone(king: Square) -> Bitboard {
    around(Some(king)).bishop_zone
}

/// The squares from which a lance of `color` may attack `king` or a neighbouring square on an empty board.
#[inline]
#[must_use]
pub fn lance_zone(color: Color, king: Square) -> Bitboard {
    around(Some(king)).lance_zone(color)
}
