//! Whether one piece reaches one square, and whether a square is attacked at all.

use super::around::{BISHOP_LINES, LANCE_LINE, ROOK_LINES};
use super::{
    GOLD, KING, KNIGHT, PAWN, SILVER, between, bishop_lines, gold, king, knight, lance_line, pawn,
    rook_lines, silver,
};
use crate::{Bitboard, Board, Color, Piece, PieceKind, Square};

/// For each two squares the pieces that reach the second from the first on an empty board, as bits.
static WAYS: [[u32; 128]; 128] = ways();

const fn place(piece: Piece) -> u32 {
    piece.kind() as u32 + 16 * piece.color() as u32
}

/// What a piece attacks when nothing stops it.
const fn empty_board(piece: Piece, from: Square) -> Bitboard {
    let (color, from) = (piece.color() as usize, from.bit_index());
    match piece.kind() {
        PieceKind::Pawn => PAWN[color][from],
        PieceKind::Lance => LANCE_LINE[color][from],
        PieceKind::Knight => KNIGHT[color][from],
        PieceKind::Silver => SILVER[color][from],
        PieceKind::Bishop => BISHOP_LINES[from],
        PieceKind::Rook => ROOK_LINES[from],
        PieceKind::Horse => BISHOP_LINES[from].union(KING[from]),
        PieceKind::Dragon => ROOK_LINES[from].union(KING[from]),
        PieceKind::King => KING[from],
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver => GOLD[color][from],
    }
}

const fn ways() -> [[u32; 128]; 128] {
    let mut ways = [[0; 128]; 128];
    let mut p = 0;
    while p < 2 * PieceKind::ALL.len() {
        let color = if p % 2 == 0 {
            Color::Black
        } else {
            Color::White
        };
        let piece = Piece::new(color, PieceKind::ALL[p / 2]);
        let mut i = 0;
        while i < 81 {
            let from = Square::ALL[i];
            let mut reached = empty_board(piece, from);
            while let Some(to) = reached.pop() {
                ways[from.bit_index()][to.bit_index()] |= 1 << place(piece);
            }
            i += 1;
        }
        p += 1;
    }
    ways
}

/// Whether `piece` on `from` attacks `to` when `occupied` squares stop sliders: as
/// [`attacks`](super::attacks) says, found without a branch on the kind of piece.
#[inline]
#[must_use]
pub fn reaches(piece: Piece, from: Square, to: Square, occupied: Bitboard) -> bool {
    let ways = WAYS[from.bit_index() & 127][to.bit_index() & 127];
    // Between two squares that no line joins there is nothing.
    ways >> place(piece) & 1 == 1 && (between(from, to) & occupied).is_empty()
}

/// Whether a piece of `by` that stands in `of` attacks `to`, with sliders stopped by `occupied`.
#[inline]
#[must_use]
pub fn is_attacked(board: &Board, to: Square, by: Color, of: Bitboard, occupied: Bitboard) -> bool {
    let back = by.opposite();
    let of = of & board.of(by);
    let steps = pawn(back, to) & board.pawns()
        | knight(back, to) & board.knights()
        | silver(back, to) & board.silvers()
        | gold(back, to) & board.gold_movers()
        | king(to) & board.king_movers();
    let lines = rook_lines(to) & board.rook_movers()
        | bishop_lines(to) & board.bishop_movers()
        | lance_line(back, to) & board.lances();
    !(steps & of).is_empty()
        || (lines & of)
            .iter()
            .any(|slider| (between(to, slider) & occupied).is_empty())
}
