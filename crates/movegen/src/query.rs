//! Questions about one position or one move.

use core::ops::ControlFlow;

use komadai_core::attacks;
use komadai_core::{Bitboard, HandKind, Move, Piece, PieceKind, Position, Square};

use crate::for_each_set;
use crate::ground::is_pawn_mate;

/// The pieces that give check to the side to move.
#[must_use]
pub fn checkers(position: &Position) -> Bitboard {
    let board = position.board();
    position
        .king(position.side())
        .map_or(Bitboard::EMPTY, |king| {
            attacks::attackers(board, king, !position.side(), board.occupied())
        })
}

/// Whether the side to move has a legal move.
#[must_use]
pub fn has_legal_move(position: &Position) -> bool {
    for_each_set(position, |_| ControlFlow::Break(())).is_break()
}

/// Whether a game can go on from a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// There is a legal move.
    Ongoing,
    /// The side to move is in check and has no legal move (詰み).
    Checkmate,
    /// The side to move is not in check and has no legal move: it has lost all the same.
    NoLegalMove,
}

/// Whether the game can go on.
#[must_use]
pub fn status(position: &Position) -> Status {
    if has_legal_move(position) {
        Status::Ongoing
    } else if position.is_check() {
        Status::Checkmate
    } else {
        Status::NoLegalMove
    }
}

/// The pieces of the side to move that are exactly of this kind and whose way of moving leads to
/// `to`, whether or not a rule forbids the move: 銀 and 成銀 are different kinds, a pinned piece
/// counts. What stands on `to` does not matter.
#[must_use]
pub fn reaching(position: &Position, kind: PieceKind, to: Square) -> Bitboard {
    let (board, side) = (position.board(), position.side());
    let of = |kind, set| board.squares_of_in(Piece::new(side, kind), set);
    // Few pieces are in line, and what stands between is quickly seen.
    let in_line = |kind, lines| {
        let mut found = of(kind, lines);
        for from in found {
            if !(attacks::between(from, to) & board.occupied()).is_empty() {
                found = found.without(from);
            }
        }
        found
    };
    // From where a piece reaches `to`, the same piece of the other side is reached from `to`.
    let back = !side;
    match kind {
        PieceKind::Pawn => of(PieceKind::Pawn, attacks::pawn(back, to)),
        PieceKind::Lance => in_line(PieceKind::Lance, attacks::lance_line(back, to)),
        PieceKind::Knight => of(PieceKind::Knight, attacks::knight(back, to)),
        PieceKind::Silver => of(PieceKind::Silver, attacks::silver(back, to)),
        PieceKind::Bishop => in_line(PieceKind::Bishop, attacks::bishop_lines(to)),
        PieceKind::Rook => in_line(PieceKind::Rook, attacks::rook_lines(to)),
        PieceKind::King => of(PieceKind::King, attacks::king(to)),
        PieceKind::Horse => {
            let lines = attacks::bishop_lines(to) | attacks::king(to);
            in_line(PieceKind::Horse, lines)
        }
        PieceKind::Dragon => {
            let lines = attacks::rook_lines(to) | attacks::king(to);
            in_line(PieceKind::Dragon, lines)
        }
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver => of(kind, attacks::gold(back, to)),
    }
}

/// Whether a move is legal, found without generating others.
#[must_use]
pub fn is_legal(position: &Position, m: Move) -> bool {
    match m {
        Move::Step { from, to, promote } => is_legal_step(position, from, to, promote),
        Move::Drop { kind, to } => is_legal_drop(position, kind, to),
    }
}

fn is_legal_step(position: &Position, from: Square, to: Square, promote: bool) -> bool {
    let (board, side) = (position.board(), position.side());
    let Some(piece) = board.piece(from).filter(|piece| piece.color() == side) else {
        return false;
    };
    let takes_wrongly = board
        .piece(to)
        .is_some_and(|taken| taken.color() == side || taken.kind() == PieceKind::King);
    if takes_wrongly || !attacks::can_step(piece, from, to, promote, board.occupied()) {
        return false;
    }
    // The king does not shield its own flight; what is taken attacks no more.
    position.king(side).is_none_or(|king| {
        let king = if king == from { to } else { king };
        let occupied = board.occupied().without(from).with(to);
        let them = board.of(!side).without(to);
        !attacks::is_attacked(board, king, !side, them, occupied)
    })
}

fn is_legal_drop(position: &Position, kind: HandKind, to: Square) -> bool {
    let (board, side) = (position.board(), position.side());
    let own_pawns = board.pawns() & board.of(side);
    if !position.hand(side).has(kind)
        || board.occupied().contains(to)
        || attacks::dead_end(kind.piece_kind(), side).contains(to)
        || kind == HandKind::Pawn && !(own_pawns & Bitboard::file(to.file())).is_empty()
    {
        return false;
    }
    let safe = position.king(side).is_none_or(|king| {
        let occupied = board.occupied().with(to);
        !attacks::is_attacked(board, king, !side, board.of(!side), occupied)
    });
    let gives_check = kind == HandKind::Pawn
        && position
            .king(!side)
            .is_some_and(|king| attacks::pawn(!side, king).contains(to));
    safe && !(gives_check && is_pawn_mate(position))
}
