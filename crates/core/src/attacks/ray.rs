//! The sliders: rays, and where the first blocker ends them.

use super::Blockers;
use crate::{Bitboard, Color, Square};

/// Files and ranks of one step in each direction. The first four raise a square's bit, the
/// direction four places on goes the other way.
const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, -1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
];

const NO_DIRECTION: u8 = 8;

/// Per direction, all squares from each square to the edge; the ninth direction is none.
static RAYS: [[Bitboard; 128]; 9] = rays();

/// The direction from one square to another that a rook or bishop might take.
static TOWARDS: [[u8; 128]; 128] = towards();

const fn rays() -> [[Bitboard; 128]; 9] {
    let mut rays = [[Bitboard::EMPTY; 128]; 9];
    let mut d = 0;
    while d < 8 {
        let (files, ranks) = DIRECTIONS[d];
        let mut i = 0;
        while i < 81 {
            let from = Square::ALL[i];
            let mut set = Bitboard::EMPTY;
            let mut at = from.offset(files, ranks);
            while let Some(square) = at {
                set = set.with(square);
                at = square.offset(files, ranks);
            }
            rays[d][from.bit_index()] = set;
            i += 1;
        }
        d += 1;
    }
    rays
}

const fn towards() -> [[u8; 128]; 128] {
    let mut table = [[NO_DIRECTION; 128]; 128];
    let mut d = 0;
    while d < 8 {
        let (files, ranks) = DIRECTIONS[d];
        let mut i = 0;
        while i < 81 {
            let from = Square::ALL[i];
            let mut at = from.offset(files, ranks);
            while let Some(square) = at {
                table[from.bit_index()][square.bit_index()] = d as u8;
                at = square.offset(files, ranks);
            }
            i += 1;
        }
        d += 1;
    }
    table
}

/// A square's bit and those of its lines whose squares have a byte each.
pub(super) struct Lines {
    pub(super) bit: u128,
    /// The bit with the bytes of its word swapped.
    pub(super) swapped: u128,
    pub(super) rank: u128,
    /// The diagonal that comes nearer to rank nine as files rise.
    pub(super) rising: u128,
    pub(super) falling: u128,
}

/// In one row, so that all lines of a square lie beside each other.
static LINES: [Lines; 128] = {
    const NONE: Lines = Lines {
        bit: 0,
        swapped: 0,
        rank: 0,
        rising: 0,
        falling: 0,
    };
    let rays = rays();
    let mut table = [NONE; 128];
    let mut i = 0;
    while i < 81 {
        let at = Square::ALL[i].bit_index();
        let bit = 1_u128 << at;
        table[at] = Lines {
            bit,
            swapped: bit.swap_bytes(),
            rank: rays[2][at].bits() | rays[6][at].bits(),
            rising: rays[3][at].bits() | rays[7][at].bits(),
            falling: rays[1][at].bits() | rays[5][at].bits(),
        };
        i += 1;
    }
    table
};

#[inline]
pub(super) fn lines(square: Square) -> &'static Lines {
    &LINES[square.bit_index() & 127]
}

#[inline]
fn ray(direction: usize, from: Square) -> u128 {
    RAYS[direction][from.bit_index() & 127].bits()
}

#[inline]
fn towards_from(a: Square, b: Square) -> usize {
    (TOWARDS[a.bit_index() & 127][b.bit_index() & 127] as usize).min(8)
}

/// The squares strictly between two squares of one rank, file or diagonal; else none.
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    let direction = towards_from(a, b);
    let beyond = ray(direction, b) | Bitboard::of(b).bits();
    Bitboard::from_bits(ray(direction, a) & !beyond)
}

/// The squares from `a`, without it, through `b` to the edge, if a line joins them; else none.
#[inline]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    Bitboard::from_bits(ray(towards_from(a, b), a))
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
