//! Encodes pieces on the board and in hand as words of bits, the first bit lowest.
//!
//! On the board an empty square is a single zero. A piece is a one, its kind, its colour, and whether it is promoted
//! (not for gold). No word is a prefix of another. In hand a piece is at least one bit shorter than on the board, which
//! leaves a bit for the square that is then empty.

use komadai_core::{Color, HandKind, Piece, PieceKind};

/// The bits of each kind on the board, and the number of bits.
const ON_BOARD: [(u64, usize); 7] = [
    (0b01, 2),
    (0b0011, 4),
    (0b1011, 4),
    (0b0111, 4),
    (0b01_1111, 6),
    (0b11_1111, 6),
    (0b0_1111, 5),
];

/// The bits of each kind in hand, and the number of bits. No word is all zeros.
const IN_HAND: [(u64, usize); 7] = [
    (0b10, 2),
    (0b0001, 4),
    (0b1001, 4),
    (0b0101, 4),
    (0b00_0011, 6),
    (0b10_0011, 6),
    (0b1101, 4),
];

/// Returns the word for a piece other than a king.
#[inline]
pub(super) fn piece(piece: Piece) -> (u64, usize) {
    const WORDS: [[(u64, usize); 16]; 2] = {
        let mut words = [[(0, 0); 16]; 2];
        let mut i = 0;
        while i < 14 {
            let mut color = 0;
            while color < 2 {
                words[color][i] = word(PieceKind::ALL[i], color as u64);
                color += 1;
            }
            i += 1;
        }
        words
    };
    WORDS[piece.color() as usize][piece.kind() as usize]
}

const fn word(kind: PieceKind, color: u64) -> (u64, usize) {
    let Some(base) = kind.hand_kind() else {
        return (0, 0);
    };
    let (first, len) = ON_BOARD[base as usize];
    let word = first | color << len;
    match base {
        HandKind::Gold => (word, len + 1),
        _ => (word | (kind.is_promoted() as u64) << (len + 1), len + 2),
    }
}

/// Returns the word for a piece in hand.
#[inline]
pub(super) fn held(kind: HandKind, color: Color) -> (u64, usize) {
    let (first, len) = IN_HAND[kind as usize];
    (first | (color as u64) << len, len + 1)
}

/// Returns a king. It has no word, because its square is stored first.
pub(super) fn king(color: Color) -> Piece {
    Piece::new(color, PieceKind::King)
}

/// Returns the piece on the next square, if any, and the number of bits read.
#[inline]
pub(super) fn read_piece(bits: u64) -> (Option<Piece>, usize) {
    const PIECES: [(Option<Piece>, usize); 256] = {
        let mut pieces = [(None, 1); 256];
        let mut bits = 1;
        while bits < 256 {
            let mut i = 0;
            while i < 28 {
                let color = Color::ALL[i / 14];
                let kind = PieceKind::ALL[i % 14];
                let (word, len) = word(kind, color as u64);
                if len != 0 && bits & ((1 << len) - 1) == word {
                    pieces[bits as usize] = (Some(Piece::new(color, kind)), len);
                }
                i += 1;
            }
            bits += 2;
        }
        pieces
    };
    PIECES[bits as usize & 255]
}

/// Returns the next piece in hand, its owner, and the number of bits read.
pub(super) fn read_held(bits: u64) -> Option<(HandKind, Color, usize)> {
    HandKind::ALL.into_iter().find_map(|kind| {
        let (first, len) = IN_HAND[kind as usize];
        let color = Color::ALL[(bits >> len) as usize & 1];
        (bits & ((1 << len) - 1) == first).then_some((kind, color, len + 1))
    })
}
