//! Whether one piece may go to one square, and whether a square is attacked at all.

use super::around::{Lines, around};
use super::{
    GOLD, KING, KNIGHT, PAWN, SILVER, between, dead_end, gold, knight, pawn, promotion_zone, silver,
};
use crate::{Bitboard, Board, Color, Piece, PieceKind, Square};

type Ways = [[u32; 128]; 128];

/// For each two squares the pieces that may step from the first to the second on an empty board and
/// stay as they are, as bits; and those that may promote by it.
static WAYS: [Ways; 2] = [ways(false), ways(true)];

#[inline]
const fn place(piece: Piece) -> u32 {
    piece.kind() as u32 + 16 * piece.color() as u32
}

/// What a piece attacks when nothing stops it.
const fn empty_board(lines: &Lines, piece: Piece, from: Square) -> Bitboard {
    let (color, from) = (piece.color() as usize, from.bit_index());
    match piece.kind() {
        PieceKind::Pawn => PAWN[color][from],
        PieceKind::Lance => lines.lance[color][from],
        PieceKind::Knight => KNIGHT[color][from],
        PieceKind::Silver => SILVER[color][from],
        PieceKind::Bishop => lines.bishop[from],
        PieceKind::Rook => lines.rook[from],
        PieceKind::Horse => lines.bishop[from].union(KING[from]),
        PieceKind::Dragon => lines.rook[from].union(KING[from]),
        PieceKind::King => KING[from],
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver => GOLD[color][from],
    }
}

const fn ways(promote: bool) -> Ways {
    let mut ways = [[0; 128]; 128];
    let lines = Lines::new();
    let mut p = 0;
    while p < 2 * PieceKind::ALL.len() {
        let kind = PieceKind::ALL[p / 2];
        let color = if p % 2 == 0 {
            Color::Black
        } else {
            Color::White
        };
        let piece = Piece::new(color, kind);
        let zone = promotion_zone(color);
        let mut i = 0;
        while i < 81 {
            let from = Square::ALL[i];
            let mut to = empty_board(&lines, piece, from);
            to = match (promote, kind.promoted()) {
                (false, _) => to.difference(dead_end(kind, color)),
                (true, None) => Bitboard::EMPTY,
                (true, Some(_)) if zone.contains(from) => to,
                (true, Some(_)) => to.difference(Bitboard::FULL.difference(zone)),
            };
            while let Some(to) = to.pop() {
                ways[from.bit_index()][to.bit_index()] |= 1 << place(piece);
            }
            i += 1;
        }
        p += 1;
    }
    ways
}

/// Whether `piece` may step from `from` to `to` when `occupied` squares stop sliders, as far as its
/// way of moving, the promotion zone and 行き所のない駒 are concerned.
#[inline]
#[must_use]
pub fn can_step(piece: Piece, from: Square, to: Square, promote: bool, occupied: Bitboard) -> bool {
    let ways = WAYS[promote as usize][from.bit_index() & 127][to.bit_index() & 127];
    // Between two squares that no line joins there is nothing.
    ways >> place(piece) & 1 == 1 && (between(from, to) & occupied).is_empty()
}

/// Whether one of the pieces `of` the side `by` attacks `to`, with sliders stopped by `occupied`.
#[inline]
#[must_use]
pub fn is_attacked(board: &Board, to: Square, by: Color, of: Bitboard, occupied: Bitboard) -> bool {
    let back = by.opposite();
    let around = around(Some(to));
    !(around.near & of).is_empty() && {
        let steps = pawn(back, to) & board.pawns()
            | knight(back, to) & board.knights()
            | silver(back, to) & board.silvers()
            | gold(back, to) & board.gold_movers()
            | around.steps & board.king_movers();
        !(steps & of).is_empty()
    } || {
        let lines = around.rook_lines & board.rook_movers()
            | around.bishop_lines & board.bishop_movers()
            | around.lance_line(back) & board.lances();
        (lines & of)
            .iter()
            .any(|slider| (between(to, slider) & occupied).is_empty())
    }
}
