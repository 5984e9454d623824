//! Computes the squares that a piece attacks, with tables for steppers and arithmetic for sliders.
//!
//! [`Position`](crate::Position) and move generation use this module, but `core::law` does not. An attack means that a
//! piece reaches a square, not that its move there is legal.

mod around;
mod blockers;
mod ray;
mod reach;
mod sets;
mod steps;
mod zones;

use crate::{Bitboard, Board, Color, Piece, PieceKind, Square};

pub use around::{
    Around, around, bishop_lines, bishop_zone, lance_line, lance_zone, near, rook_lines, rook_zone,
};
pub use blockers::{Blockers, bishop, lance, rook};
pub use ray::{between, line, promotions};
pub use reach::{Sight, can_step, is_attacked, sight};
pub use sets::{ahead, behind, count_diagonals, count_ranks, count_steps, files_of, share_a_file};
pub use steps::{gold, king, knight, pawn, silver};
pub use zones::{dead_end, promotion_zone, ranks_to};

/// Returns the squares that `piece` on `from` attacks. A slider also attacks the first occupied square on each line,
/// whichever side's piece is there.
#[inline]
#[must_use]
pub fn attacks(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    let color = piece.color();
    match piece.kind() {
        PieceKind::Pawn => pawn(color, from),
        PieceKind::Lance => lance(color, from, occupied),
        PieceKind::Knight => knight(color, from),
        PieceKind::Silver => silver(color, from),
        PieceKind::Bishop => bishop(from, occupied),
        PieceKind::Rook => rook(from, occupied),
        PieceKind::Horse => bishop(from, occupied) | king(from),
        PieceKind::Dragon => rook(from, occupied) | king(from),
        PieceKind::King => king(from),
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver => gold(color, from),
    }
}

/// Returns the pieces of `by` that attack `to`. The pieces on `occupied` stop sliders.
#[inline]
#[must_use]
pub fn attackers(board: &Board, to: Square, by: Color, occupied: Bitboard) -> Bitboard {
    step_attackers(board, to, by) | slide_attackers(board, to, by, occupied)
}

/// Returns the pieces of `by` that attack `to` by a step, including horses and dragons.
#[inline]
#[must_use]
pub fn step_attackers(board: &Board, to: Square, by: Color) -> Bitboard {
    // A piece attacks `to` if the same piece of the other side, placed on `to`, would attack the first piece's square.
    let back = !by;
    let found = pawn(back, to) & board.pawns()
        | knight(back, to) & board.knights()
        | silver(back, to) & board.silvers()
        | gold(back, to) & board.gold_movers()
        | king(to) & board.king_movers();
    found & board.of(by)
}

/// Returns the lances, bishops and rooks of `by` that attack `to`, promoted or not. The pieces on `occupied` stop them.
#[inline]
#[must_use]
pub fn slide_attackers(board: &Board, to: Square, by: Color, occupied: Bitboard) -> Bitboard {
    let (back, ours) = (!by, board.of(by));
    let mut found = Bitboard::EMPTY;
    // Few calls have a slider in line with `to`, so rays are computed only if one is.
    let lances = lance_line(back, to) & board.lances() & ours;
    if !lances.is_empty() {
        found |= lance(back, to, occupied) & lances;
    }
    let bishops = bishop_lines(to) & board.bishop_movers() & ours;
    if !bishops.is_empty() {
        found |= bishop(to, occupied) & bishops;
    }
    let rooks = rook_lines(to) & board.rook_movers() & ours;
    if !rooks.is_empty() {
        found |= rook(to, occupied) & rooks;
    }
    found
}
