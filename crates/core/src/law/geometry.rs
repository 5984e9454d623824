//! Computes how each piece moves.

use crate::{Board, Color, Piece, PieceKind, Square};

/// The reach of a piece from one square to another.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// A move without a piece in between.
    Free,
    /// A move of the piece, but with a piece in between.
    Blocked,
    /// Not a move of the piece.
    Never,
}

/// Returns whether `piece` reaches `to` from `from`. The piece on `to` does not matter.
pub(super) fn reach(board: &Board, piece: Piece, from: Square, to: Square) -> Reach {
    // `ahead` is the number of ranks forward, as the owner of the piece sees it.
    let files = to.file().number() as i8 - from.file().number() as i8;
    let ahead = match piece.color() {
        Color::Black => from.rank().number() as i8 - to.rank().number() as i8,
        Color::White => to.rank().number() as i8 - from.rank().number() as i8,
    };
    let aside = files.abs();
    let one = aside.max(ahead.abs()) == 1;
    let straight = (aside == 0) != (ahead == 0);
    let diagonal = aside == ahead.abs() && aside != 0;
    let moves_so = match piece.kind() {
        PieceKind::Pawn => one && aside == 0 && ahead == 1,
        PieceKind::Lance => aside == 0 && ahead > 0,
        PieceKind::Knight => aside == 1 && ahead == 2,
        PieceKind::Silver => one && (diagonal || ahead == 1),
        PieceKind::Bishop => diagonal,
        PieceKind::Rook => straight,
        PieceKind::King => one,
        PieceKind::Horse => diagonal || one,
        PieceKind::Dragon => straight || one,
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver => one && (straight || ahead == 1),
    };
    if !moves_so {
        return Reach::Never;
    }
    if piece.kind() == PieceKind::Knight || path_is_free(board, from, to) {
        Reach::Free
    } else {
        Reach::Blocked
    }
}

/// Returns `true` if all squares between two squares of one line are empty.
fn path_is_free(board: &Board, from: Square, to: Square) -> bool {
    let files = (to.file().number() as i8 - from.file().number() as i8).signum();
    let ranks = (to.rank().number() as i8 - from.rank().number() as i8).signum();
    let mut at = from.offset(files, ranks);
    while let Some(square) = at {
        if square == to {
            return true;
        }
        if board.piece(square).is_some() {
            return false;
        }
        at = square.offset(files, ranks);
    }
    false
}

/// Returns `true` if an unpromoted piece of this kind could never move again from this square.
pub(super) fn is_dead_end(kind: PieceKind, color: Color, at: Square) -> bool {
    let ranks_ahead = at.rank().relative(color).number() - 1;
    match kind {
        PieceKind::Pawn | PieceKind::Lance => ranks_ahead < 1,
        PieceKind::Knight => ranks_ahead < 2,
        _ => false,
    }
}
