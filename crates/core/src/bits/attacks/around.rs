//! Provides masks that select the pieces that matter to a king: those that may attack it or a neighbouring square.

use super::steps::{KING_STEPS, Table, steps};
use crate::{Bitboard, Color, Square};

const ROOK: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const BISHOP: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const DOWN: [(i8, i8); 1] = [(0, 1)];
const UP: [(i8, i8); 1] = [(0, -1)];

/// Masks around a king, by its square. Without a king the masks are empty, except [`others`](Around::others).
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// The squares that a king reaches.
    pub steps: Bitboard,
    /// The squares from which a stepper may attack the king or a neighbouring square.
    pub near: Bitboard,
    /// The squares from which a rook may attack the king or a neighbouring square on an empty board.
    pub rook_zone: Bitboard,
    /// The squares from which a bishop may attack the king or a neighbouring square on an empty board.
    pub bishop_zone: Bitboard,
    /// The rank and file of the king.
    pub rook_lines: Bitboard,
    /// The diagonals of the king.
    pub bishop_lines: Bitboard,
    /// The squares from which a lance of each side may attack the king or a neighbouring square on an empty board.
    lance_zone: [Bitboard; 2],
    /// The file ahead of the king, from each side's view.
    lance_line: [Bitboard; 2],
    /// All squares except the king's.
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

    /// Returns the squares from which a lance of `color` may attack the king or a square beside it on an empty board.
    #[inline]
    #[must_use]
    pub const fn lance_zone(&self, color: Color) -> Bitboard {
        self.lance_zone[color as usize]
    }

    /// Returns the squares ahead of the king on its file, from the view of `color`.
    #[inline]
    #[must_use]
    pub const fn lance_line(&self, color: Color) -> Bitboard {
        self.lance_line[color as usize]
    }
}

/// The masks, indexed by the bit of the king's square, or by 0 without a king. One table keeps the masks of a square in
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
            // A stepper attacks a neighbouring square from at most two files away, and a knight from three ranks away.
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

/// Returns the masks around a king. Without a king the masks are empty, except [`others`](Around::others).
#[inline]
#[must_use]
pub fn around(king: Option<Square>) -> &'static Around {
    &AROUND[king.map_or(0, Square::bit_index) & 127]
}

/// Computes the squares on the lines from each square in these directions.
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

/// Computes the squares from which a slider with these lines may attack a square or a neighbour of it.
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

/// Returns the squares up to this many files and ranks away, without the centre.
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

/// Returns the squares from which a stepper may attack `king` or a neighbouring square.
#[inline]
#[must_use]
pub fn near(king: Square) -> Bitboard {
    around(Some(king)).near
}

/// Returns the other squares on the rank and file of `square`.
#[inline]
#[must_use]
pub fn rook_lines(square: Square) -> Bitboard {
    around(Some(square)).rook_lines
}

/// Returns the other squares on the diagonals of `square`.
#[inline]
#[must_use]
pub fn bishop_lines(square: Square) -> Bitboard {
    around(Some(square)).bishop_lines
}

/// Returns the squares ahead of `square` on its file, from the view of `color`.
#[inline]
#[must_use]
pub fn lance_line(color: Color, square: Square) -> Bitboard {
    around(Some(square)).lance_line(color)
}

/// Returns the squares from which a rook may attack `king` or a neighbouring square on an empty board.
#[inline]
#[must_use]
pub fn rook_zone(king: Square) -> Bitboard {
    around(Some(king)).rook_zone
}

/// Returns the squares from which a bishop may attack `king` or a neighbouring square on an empty board.
#[inline]
#[must_use]
pub fn bishop_zone(king: Square) -> Bitboard {
    around(Some(king)).bishop_zone
}

/// Returns the squares from which a lance of `color` may attack `king` or a neighbouring square on an empty board.
#[inline]
#[must_use]
pub fn lance_zone(color: Color, king: Square) -> Bitboard {
    around(Some(king)).lance_zone(color)
}
