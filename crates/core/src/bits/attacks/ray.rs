//! Computes rays, and the way from one square to another: a direction or a jump.

use super::promotion_zone;
use crate::{Bitboard, Color, Piece, PieceKind, Square};

/// The change of file and rank in one step of each direction. The first four directions lead to higher bits. Opposite
/// directions are four places apart in the list.
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

/// The way between two squares if no piece can go from one to the other. Any other way is a jump, or a direction plus
/// [`FAR`].
const NO_WAY: u8 = 0;
/// The jump of a knight of Black.
const JUMP: u8 = 1;
/// The jump of a knight of White.
const JUMP_OF_WHITE: u8 = 2;
/// The flag that marks a direction.
const FAR: u8 = 8;
/// Added to a direction with [`FAR`] if the squares touch.
const ONE_STEP: u8 = 16;
/// The way from a square to itself.
pub(super) const NOWHERE: u8 = 16;

/// All squares from each square to the edge, by direction. Empty for ways without a direction.
static RAYS: [[Bitboard; 128]; 16] = rays();

/// The way from one square to another.
static WAYS: [[u8; 128]; 128] = ways();

const fn rays() -> [[Bitboard; 128]; 16] {
    let mut rays = [[Bitboard::EMPTY; 128]; 16];
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
            rays[FAR as usize + d][from.bit_index()] = set;
            i += 1;
        }
        d += 1;
    }
    rays
}

const fn ways() -> [[u8; 128]; 128] {
    let mut table = [[NO_WAY; 128]; 128];
    let mut i = 0;
    while i < 81 {
        let from = Square::ALL[i];
        let row = &mut table[from.bit_index()];
        row[from.bit_index()] = NOWHERE;
        let mut d = 0;
        while d < 8 {
            let (files, ranks) = DIRECTIONS[d];
            let mut way = d as u8 + FAR + ONE_STEP;
            let mut at = from.offset(files, ranks);
            while let Some(square) = at {
                row[square.bit_index()] = way;
                way = d as u8 + FAR;
                at = square.offset(files, ranks);
            }
            d += 1;
        }
        let jumps = [
            (from.offset(-1, -2), JUMP),
            (from.offset(1, -2), JUMP),
            (from.offset(-1, 2), JUMP_OF_WHITE),
            (from.offset(1, 2), JUMP_OF_WHITE),
        ];
        let mut j = 0;
        while j < jumps.len() {
            if let (Some(to), way) = jumps[j] {
                row[to.bit_index()] = way;
            }
            j += 1;
        }
        i += 1;
    }
    table
}

/// Returns the ways that a piece may go on an empty board, as a set of bits. Bit `n` stands for way `n`.
pub(super) const fn ways_of(piece: Piece) -> u32 {
    const UP: u32 = 1 << 4;
    const DOWN: u32 = 1;
    const ROOK: u32 = UP | DOWN | 1 << 2 | 1 << 6;
    const BISHOP: u32 = 1 << 1 | 1 << 3 | 1 << 5 | 1 << 7;
    let black = matches!(piece.color(), Color::Black);
    let (up, steps_up) = if black {
        (UP, UP | 1 << 1 | 1 << 7)
    } else {
        (DOWN, DOWN | 1 << 3 | 1 << 5)
    };
    // A slider may also go a single step in its directions.
    let (far, near) = match piece.kind() {
        PieceKind::Pawn => (0, up),
        PieceKind::Lance => (up, 0),
        PieceKind::Knight => {
            return 1 << if black { JUMP } else { JUMP_OF_WHITE };
        }
        PieceKind::Silver => (0, BISHOP | up),
        PieceKind::Bishop => (BISHOP, 0),
        PieceKind::Rook => (ROOK, 0),
        PieceKind::Horse => (BISHOP, ROOK),
        PieceKind::Dragon => (ROOK, BISHOP),
        PieceKind::King => (0, ROOK | BISHOP),
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver => (0, ROOK | steps_up),
    };
    (far | (far | near) << ONE_STEP) << FAR
}

/// Returns the way from one square to another, which is also the index of its bit in [`ways_of`].
#[inline(always)]
pub(super) fn way(from: Square, to: Square) -> u8 {
    WAYS[from.bit_index() & 127][to.bit_index() & 127]
}

/// Returns the ways from one square to all others.
#[inline(always)]
pub(super) fn ways_from(from: Square) -> &'static [u8; 128] {
    &WAYS[from.bit_index() & 127]
}

/// A direction from a square.
pub(super) struct Towards {
    pub(super) is_diagonal: bool,
    /// The squares from the origin to the edge, without the origin.
    pub(super) squares: Bitboard,
}

/// Returns the direction of a way from a square. The direction has no squares if the way is not a direction.
#[inline(always)]
pub(super) fn towards(way: u8, from: Square) -> Towards {
    Towards {
        is_diagonal: way % 2 == 1,
        squares: Bitboard::from_bits(ray((way & 15) as usize, from)),
    }
}

/// Returns `true` if a way is a direction between squares that do not touch.
#[inline]
pub(super) const fn is_far(way: u8) -> bool {
    way.wrapping_sub(FAR) < FAR
}

/// Returns the squares between `a` and `b`. `way` is the way from `a` to `b`.
#[inline]
pub(super) fn between_on(way: u8, a: Square, b: Square) -> Bitboard {
    // A way without a direction has no squares in the table.
    let direction = (way & 15) as usize;
    Bitboard::from_bits(ray(direction, a) & ray(direction ^ 4, b))
}

/// The bit of a square, and its lines. On every line but the file, each square has a byte to itself.
pub(super) struct Lines {
    pub(super) bit: u128,
    /// The bit after swapping the bytes of the word.
    pub(super) swapped: u128,
    pub(super) rank: u128,
    /// The diagonal with ranks that grow with file numbers.
    pub(super) rising: u128,
    pub(super) falling: u128,
    pub(super) file: u128,
    /// The squares where a piece of each side that comes from the square may promote.
    pub(super) promotions: [u128; 2],
}

/// The lines by the bit of a square. One table keeps all lines of a square in neighbouring cache lines.
static LINES: [Lines; 128] = {
    const NONE: Lines = Lines {
        bit: 0,
        swapped: 0,
        rank: 0,
        rising: 0,
        falling: 0,
        file: 0,
        promotions: [0; 2],
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
            rank: rays[FAR as usize + 2][at].bits() | rays[FAR as usize + 6][at].bits(),
            rising: rays[FAR as usize + 3][at].bits() | rays[FAR as usize + 7][at].bits(),
            falling: rays[FAR as usize + 1][at].bits() | rays[FAR as usize + 5][at].bits(),
            file: rays[FAR as usize][at].bits() | rays[FAR as usize + 4][at].bits(),
            promotions: [
                promotions_from(Square::ALL[i], Color::Black),
                promotions_from(Square::ALL[i], Color::White),
            ],
        };
        i += 1;
    }
    table
};

const fn promotions_from(from: Square, color: Color) -> u128 {
    let zone = promotion_zone(color);
    if zone.contains(from) {
        Bitboard::FULL.bits()
    } else {
        zone.bits()
    }
}

/// Returns the squares where a piece of `color` that comes from `from` may promote.
#[inline]
#[must_use]
pub fn promotions(color: Color, from: Square) -> Bitboard {
    Bitboard::from_bits(lines(from).promotions[color as usize])
}

#[inline]
pub(super) fn lines(square: Square) -> &'static Lines {
    &LINES[square.bit_index() & 127]
}

#[inline]
fn ray(direction: usize, from: Square) -> u128 {
    RAYS[direction][from.bit_index() & 127].bits()
}

/// Returns the squares strictly between two squares, or an empty set if these do not share a rank, file or diagonal.
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    between_on(way(a, b), a, b)
}

/// Returns the squares from `a`, without it, through `b` to the edge. The set is empty if the squares are not in line.
#[inline]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    Bitboard::from_bits(ray((way(a, b) & 15) as usize, a))
}
