//! Whether one piece may go to one square, and whether a square is attacked at all.

use super::around::around;
use super::ray::{is_far, way, ways_of};
use super::{between, dead_end, gold, knight, pawn, promotion_zone, silver};
use crate::{Bitboard, Board, Color, Piece, PieceKind, Square};

/// By piece, the ways that it may go.
static WAYS: [u32; 64] = {
    let mut ways = [0; 64];
    let mut p = 0;
    while p < 2 * PieceKind::ALL.len() {
        let color = if p % 2 == 0 {
            Color::Black
        } else {
            Color::White
        };
        let piece = Piece::new(color, PieceKind::ALL[p / 2]);
        ways[piece.code() & 63] = ways_of(piece);
        p += 1;
    }
    ways
};

/// Whether `piece` on `from` attacks `to` when `occupied` squares stop sliders.
#[inline]
fn reaches(piece: Piece, from: Square, to: Square, occupied: Bitboard) -> bool {
    let way = way(from, to);
    WAYS[piece.code() & 63] >> (way & 31) & 1 == 1
        && (!is_far(way) || (between(from, to) & occupied).is_empty())
}

/// Whether `piece` may step from `from` to `to` when `occupied` squares stop sliders, as far as its
/// way of moving, the promotion zone and 行き所のない駒 are concerned.
#[inline]
#[must_use]
pub fn can_step(piece: Piece, from: Square, to: Square, promote: bool, occupied: Bitboard) -> bool {
    let (color, kind) = (piece.color(), piece.kind());
    let zone = promotion_zone(color);
    reaches(piece, from, to, occupied)
        && if promote {
            kind.promoted().is_some() && (zone.contains(from) || zone.contains(to))
        } else {
            !dead_end(kind, color).contains(to)
        }
}

/// Whether one of the pieces `of` the side `by` attacks `to`, with sliders stopped by `occupied`.
#[inline(always)]
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
