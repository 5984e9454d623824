//! The sliders: rays, and where the first blocker ends them.

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

/// The four downward rays with their bytes swapped, under the number of their opposites.
static SWAPPED: [[u128; 128]; 4] = {
    let rays = rays();
    let mut table = [[0; 128]; 4];
    let mut i = 0;
    while i < 4 * 128 {
        table[i / 128][i % 128] = rays[4 + i / 128][i % 128].bits().swap_bytes();
        i += 1;
    }
    table
};

#[inline]
pub(super) fn swapped_ray(opposite: usize, from: Square) -> u128 {
    SWAPPED[opposite][from.bit_index() & 127]
}

#[inline]
pub(super) fn ray(direction: usize, from: Square) -> u128 {
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

/// The part of an upward ray up to its first blocker: subtracting the square borrows from the
/// nearest set bit above it.
#[inline]
pub(super) fn upward(ray: u128, occupied: u128, bit: u128) -> u128 {
    let blockers = occupied & ray;
    (blockers ^ blockers.wrapping_sub(bit)) & ray
}

/// The same for a downward ray. A line whose steps are nine bits or more puts each of its squares in a byte of its own, so
/// that swapping the bytes turns its order round.
#[inline]
fn downward(ray: u128, occupied: u128, bit: u128) -> u128 {
    upward(ray.swap_bytes(), occupied.swap_bytes(), bit.swap_bytes()).swap_bytes()
}

/// Down a file, where bits are neighbours: everything above the highest blocker, with it.
#[inline]
pub(super) fn downward_on_file(ray: u128, occupied: u128) -> u128 {
    let blockers = occupied & ray | 1;
    ray & (u128::MAX << (127 - blockers.leading_zeros()))
}

/// The squares a rook on `from` attacks, first blockers included.
#[inline]
#[must_use]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let (occupied, bit) = (occupied.bits(), Bitboard::of(from).bits());
    Bitboard::from_bits(
        upward(ray(0, from), occupied, bit)
            | downward_on_file(ray(4, from), occupied)
            | upward(ray(2, from), occupied, bit)
            | downward(ray(6, from), occupied, bit),
    )
}

/// The squares a bishop on `from` attacks, first blockers included.
#[inline]
#[must_use]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let (occupied, bit) = (occupied.bits(), Bitboard::of(from).bits());
    Bitboard::from_bits(
        upward(ray(1, from), occupied, bit)
            | downward(ray(5, from), occupied, bit)
            | upward(ray(3, from), occupied, bit)
            | downward(ray(7, from), occupied, bit),
    )
}

/// The squares a lance of `color` on `from` attacks, first blocker included.
#[inline]
#[must_use]
pub fn lance(color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    let occupied = occupied.bits();
    Bitboard::from_bits(match color {
        Color::Black => downward_on_file(ray(4, from), occupied),
        Color::White => upward(ray(0, from), occupied, Bitboard::of(from).bits()),
    })
}
