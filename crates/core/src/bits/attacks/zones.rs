//! Computes the ranks that matter to promotion, and to pieces that only move forward.

use crate::{Bitboard, Color, PieceKind, Rank};

/// Returns the squares where an unpromoted piece of this kind could never move again (行き所のない駒).
#[inline]
#[must_use]
pub const fn dead_end(kind: PieceKind, color: Color) -> Bitboard {
    const LAST: [Bitboard; 2] = [far(Color::Black, 1), far(Color::White, 1)];
    const LAST_TWO: [Bitboard; 2] = [far(Color::Black, 2), far(Color::White, 2)];
    match kind {
        PieceKind::Pawn | PieceKind::Lance => LAST[color as usize],
        PieceKind::Knight => LAST_TWO[color as usize],
        _ => Bitboard::EMPTY,
    }
}

/// Returns the promotion zone (敵陣) of `color`.
#[inline]
#[must_use]
pub const fn promotion_zone(color: Color) -> Bitboard {
    const ZONE: [Bitboard; 2] = [far(Color::Black, 3), far(Color::White, 3)];
    ZONE[color as usize]
}

/// Returns the farthest `ranks` ranks from the view of `color`.
#[must_use]
pub const fn ranks_to(color: Color, ranks: usize) -> Bitboard {
    far(color, ranks)
}

const fn far(color: Color, ranks: usize) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < ranks {
        set = set.union(Bitboard::rank(Rank::ALL[i].relative(color)));
        i += 1;
    }
    set
}
