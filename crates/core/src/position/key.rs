//! Hashes a position: one random word for each piece on a square, for each count in a hand, and for the turn.

use crate::board::EVEN;
use crate::{Board, ByColor, Color, Hand, HandKind, Piece, Setup, Square};

/// Whether words of pieces and hands are looked up in tables. WebAssembly calculates them, because the tables cannot be
/// compressed and would be a third of a small module.
const HAS_TABLES: bool = !cfg!(target_family = "wasm");
static PIECES: [[u64; 32]; 128] = pieces();
static HANDS: [[[u64; 32]; 8]; 2] = hands();

/// The word that is included when White is to move.
pub(super) const SIDE: u64 = random(1);

/// Returns the key of the same board and hands with the other side to move.
pub(crate) const fn after_pass(key: u64) -> u64 {
    key ^ SIDE
}

/// Returns the `n`th number of the splitmix64 sequence.
const fn random(n: u64) -> u64 {
    let mut z = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Returns the word of the piece with this code on a square. An empty square has the code 0 and the word 0.
const fn word_of_piece(bit: usize, code: usize) -> u64 {
    match code {
        0 => 0,
        code => random(1000 + (bit * 32 + code) as u64),
    }
}

/// Returns the word of a number of pieces of a kind in a hand. Zero pieces have the word 0.
const fn word_of_hand(color: usize, kind: usize, count: usize) -> u64 {
    match count {
        0 => 0,
        count => random(10_000 + (color * 133 + kind * 19 + count) as u64),
    }
}

const fn pieces() -> [[u64; 32]; 128] {
    let mut table = [[0; 32]; 128];
    let mut i = 0;
    while i < 128 * 32 {
        table[i / 32][i % 32] = word_of_piece(i / 32, i % 32);
        i += 1;
    }
    table
}

const fn hands() -> [[[u64; 32]; 8]; 2] {
    let mut table = [[[0; 32]; 8]; 2];
    let mut i = 0;
    while i < 2 * 7 * 19 {
        table[i / 133][i / 19 % 7][i % 19] = word_of_hand(i / 133, i / 19 % 7, i % 19);
        i += 1;
    }
    table
}

/// Returns the word of the piece with this code on a square. An empty square has the code 0.
#[inline]
fn place(bit: usize, code: usize) -> u64 {
    if HAS_TABLES {
        PIECES[bit & 127][code & 31]
    } else {
        word_of_piece(bit, code)
    }
}

#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> u64 {
    place(square.bit_index(), piece.code())
}

#[inline]
pub(super) fn hand(color: Color, kind: HandKind, count: u8) -> u64 {
    let (color, kind, count) = (color as usize, kind as usize, usize::from(count));
    if HAS_TABLES {
        HANDS[color][kind][count & 31]
    } else {
        word_of_hand(color, kind, count)
    }
}

/// The key of the pieces on the board of an even game.
static EVEN_PIECES: u64 = {
    let mut key = 0;
    let mut i = 0;
    while i < 81 {
        let square = Square::ALL[i];
        if let Some(piece) = EVEN.piece(square) {
            key ^= word_of_piece(square.bit_index(), piece.code());
        }
        i += 1;
    }
    key
};

fn of_pieces(board: &Board) -> u64 {
    // Most games begin with this board.
    if board.is_even() {
        return EVEN_PIECES;
    }
    // This loop has no branch for an empty square, and the one below has none for an empty hand.
    let mut key = 0;
    for (bit, piece) in board.places().iter().enumerate() {
        key ^= place(bit, piece.map_or(0, Piece::code));
    }
    key
}

/// Returns the part of a key that the hands add.
pub(crate) fn of_hands(hands: &ByColor<Hand>) -> u64 {
    let mut key = 0;
    for color in Color::ALL {
        for kind in HandKind::ALL {
            key ^= hand(color, kind, hands[color].count(kind));
        }
    }
    key
}

pub(super) fn of(setup: &Setup) -> u64 {
    let side = if setup.side == Color::White { SIDE } else { 0 };
    of_pieces(&setup.board) ^ side ^ of_hands(&setup.hands)
}
