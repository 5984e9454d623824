//! Answers queries about one position or one move.

use komadai_core::bits::attacks;
use komadai_core::{Bitboard, DecidingRule, HandKind, Move, Piece, PieceKind, Position, Square};

use crate::pawn_drop::may_drop_pawn;
use crate::{Filter, filtered_moves, has_legal_move};

/// Returns the rule that the side to move has lost by, or `None` if it has a legal move. The rule is
/// [`DecidingRule::Checkmate`] (詰み) or [`DecidingRule::NoLegalMove`].
///
/// ```
/// use komadai_core::{DecidingRule, Position};
/// use komadai_movegen::status;
///
/// let mate: Position = "k8/G8/G8/9/9/9/9/9/K8 w - 1".parse()?;
/// assert_eq!(status(&mate), Some(DecidingRule::Checkmate));
/// assert_eq!(status(&Position::startpos()), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn status(position: &Position) -> Option<DecidingRule> {
    (!has_legal_move(position)).then(|| lost_without_move(position))
}

/// Returns the rule that the side to move has lost by. The side must not have a legal move.
pub(crate) fn lost_without_move(position: &Position) -> DecidingRule {
    if position.is_check() {
        DecidingRule::Checkmate
    } else {
        DecidingRule::NoLegalMove
    }
}

/// Returns a move that mates (詰み), or `None` if no move does.
///
/// ```
/// use komadai_core::Position;
/// use komadai_movegen::mate_in_one;
///
/// let position: Position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?;
/// assert_eq!(mate_in_one(&position), Some("G*5b".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn mate_in_one(position: &Position) -> Option<Move> {
    let checks = filtered_moves(position, Filter::CHECKS);
    let mates = |m: &Move| !has_legal_move(&position.after(*m));
    checks.iter().find(mates)
}

/// Returns the pieces of the side to move that are of this kind and reach `to` by their way of moving. The move may be
/// illegal, so pinned pieces are included. 銀 and 成銀 are different kinds. A piece on `to` is ignored.
///
/// ```
/// use komadai_core::{PieceKind, Position};
/// use komadai_movegen::reaching;
///
/// let golds = reaching(&Position::startpos(), PieceKind::Gold, "5h".parse()?);
/// assert_eq!(golds.len(), 2);
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
#[must_use]
pub fn reaching(position: &Position, kind: PieceKind, to: Square) -> Bitboard {
    let (board, side) = (position.board(), position.side());
    // A piece reaches `to` from a square if the same piece of the other side on `to` reaches that square.
    let from = attacks::attacks(Piece::new(!side, kind), to, board.occupied());
    board.squares_of_in(Piece::new(side, kind), from)
}

/// Returns `true` if a move is legal, without generating other moves.
#[must_use]
pub fn is_legal(position: &Position, m: Move) -> bool {
    let may_be = match m {
        Move::Step { from, to, promote } => may_step(position, from, to, promote),
        Move::Drop { kind, to } => may_drop(position, kind, to),
    };
    let king = position.king(position.side());
    may_be && king.is_none_or(|king| is_safe_after(position, m, king))
}

/// Returns `true` if the mover's king on `king` is safe after a move that is legal in every other way.
pub(crate) fn is_safe_after(position: &Position, m: Move, king: Square) -> bool {
    let (board, side) = (position.board(), position.side());
    let to = m.to();
    let (mut king, mut occupied) = (king, board.occupied().with(to));
    if let Some(from) = m.origin() {
        // When the king moves, it no longer blocks the line it was on.
        king = if king == from { to } else { king };
        occupied = occupied.without(from);
    }
    // A captured piece no longer attacks.
    let them = board.of(!side).without(to);
    !attacks::is_attacked(board, king, !side, them, occupied)
}

/// Returns `true` if a step is legal. The safety of the mover's king is not checked.
#[inline(always)]
pub(crate) fn may_step(position: &Position, from: Square, to: Square, promote: bool) -> bool {
    let (board, side) = (position.board(), position.side());
    let Some(piece) = board.piece(from) else {
        return false;
    };
    if piece.color() != side || !attacks::can_step(piece, from, to, promote, board.occupied()) {
        return false;
    }
    match board.piece(to) {
        Some(taken) => taken.color() != side && taken.kind() != PieceKind::King,
        None => true,
    }
}

/// Returns `true` if a drop is legal. The safety of the mover's king is not checked.
#[inline]
pub(crate) fn may_drop(position: &Position, kind: HandKind, to: Square) -> bool {
    let side = position.side();
    position.hand(side).has(kind)
        && !position.board().occupied().contains(to)
        && match kind {
            HandKind::Pawn => may_drop_pawn(position, to),
            _ => !attacks::dead_end(kind.piece_kind(), side).contains(to),
        }
}
