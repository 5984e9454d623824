//! From where a king can be troubled: masks that sort out the pieces that matter to it.

use super::{Table, table};
use crate::{Bitboard, Color, Square};

const ROOK: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const BISHOP: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const DOWN: [(i8, i8); 1] = [(0, 1)];
const UP: [(i8, i8); 1] = [(0, -1)];

pub(super) static ROOK_LINES: Table = lines(&ROOK);
pub(super) static BISHOP_LINES: Table = lines(&BISHOP);
/// The file ahead of a square, as each side looks.
pub(super) static LANCE_LINE: [Table; 2] = [lines(&UP), lines(&DOWN)];
static NEAR: Table = near_table();
static ROOK_ZONE: Table = zone(&lines(&ROOK));
static BISHOP_ZONE: Table = zone(&lines(&BISHOP));
static LANCE_ZONE: [Table; 2] = [zone(&lines(&DOWN)), zone(&lines(&UP))];

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

/// From where a slider with these lines may attack a square or one beside it.
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

const fn near_table() -> Table {
    let mut near = [Bitboard::EMPTY; 128];
    let mut i = 0;
    while i < 81 {
        // A step beside the king, and a knight's jump.
        near[Square::ALL[i].bit_index()] = surroundings(Square::ALL[i], 2, 3);
        i += 1;
    }
    near
}

/// The squares up to this many files and ranks away, the center apart.
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

/// The squares from which some stepping piece may attack `king` or a square beside it.
#[inline]
#[must_use]
pub fn near(king: Square) -> Bitboard {
    table(&NEAR, king)
}

/// The squares on the ranks and files of `square`.
#[inline]
#[must_use]
pub fn rook_lines(square: Square) -> Bitboard {
    table(&ROOK_LINES, square)
}

/// The squares on the diagonals of `square`.
#[inline]
#[must_use]
pub fn bishop_lines(square: Square) -> Bitboard {
    table(&BISHOP_LINES, square)
}

/// The squares ahead of `square` on its file, as `color` looks.
#[inline]
#[must_use]
pub fn lance_line(color: Color, square: Square) -> Bitboard {
    table(&LANCE_LINE[color as usize], square)
}

/// From where a rook may attack `king` or a square beside it on an empty board.
#[inline]
#[must_use]
pub fn rook_zone(king: Square) -> Bitboard {
    table(&ROOK_ZONE, king)
}

/// From where a bishop may attack `king` or a square beside it on an empty board.
#[inline]
#[must_use]
pub fn bishop_zone(king: Square) -> Bitboard {
    table(&BISHOP_ZONE, king)
}

/// From where a lance of `color` may attack `king` or a square beside it on an empty board.
#[inline]
#[must_use]
pub fn lance_zone(color: Color, king: Square) -> Bitboard {
    table(&LANCE_ZONE[color as usize], king)
}
