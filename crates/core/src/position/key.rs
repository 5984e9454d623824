//! The hash of a position: one random word for each piece on a square, each count in a hand, and
//! the turn.

use crate::board::EVEN;
use crate::{Board, Color, HandKind, Piece, Setup, Square};

static PIECES: [[u64; 128]; 32] = pieces();
static HANDS: [[[u64; 32]; 8]; 2] = hands();

/// Set when White is to move.
pub(super) const SIDE: u64 = random(1);

/// The splitmix64 sequence.
const fn random(n: u64) -> u64 {
    let mut z = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn pieces() -> [[u64; 128]; 32] {
    let mut table = [[0; 128]; 32];
    let mut i = 0;
    while i < 32 * 128 {
        table[i / 128][i % 128] = random(1000 + i as u64);
        i += 1;
    }
    table
}

const fn hands() -> [[[u64; 32]; 8]; 2] {
    let mut table = [[[0; 32]; 8]; 2];
    let mut i = 0;
    while i < 2 * 7 * 19 {
        // An empty hand adds nothing.
        if i % 19 != 0 {
            table[i / 133][i / 19 % 7][i % 19] = random(10_000 + i as u64);
        }
        i += 1;
    }
    table
}

#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.code() & 31][square.bit_index() & 127]
}

#[inline]
pub(super) fn hand(color: Color, kind: HandKind, count: u8) -> u64 {
    HANDS[color as usize][kind as usize][count as usize & 31]
}

/// The pieces of an even game.
static EVEN_PIECES: u64 = {
    let mut key = 0;
    let mut i = 0;
    while i < 81 {
        let square = Square::ALL[i];
        if let Some(piece) = EVEN.piece(square) {
            key ^= PIECES[piece.code()][square.bit_index()];
        }
        i += 1;
    }
    key
};

fn of_pieces(board: &Board) -> u64 {
    // Most games begin so.
    if board.is_even() {
        return EVEN_PIECES;
    }
    let mut key = 0;
    board.occupied().for_each(|square| {
        if let Some(of) = board.piece(square) {
            key ^= piece(of, square);
        }
    });
    key
}

pub(super) fn of(setup: &Setup) -> u64 {
    let mut key = of_pieces(&setup.board);
    if setup.side == Color::White {
        key ^= SIDE;
    }
    for color in Color::ALL {
        for (kind, count) in setup.hands[color].iter() {
            key ^= hand(color, kind, count);
        }
    }
    key
}
