//! Judges a move on the board.

use super::geometry::{Reach, is_dead_end, reach};
use super::{Breaches, king};
use crate::{Piece, PieceKind, Setup, Square};

pub(super) fn breaches(setup: &Setup, from: Square, to: Square, promote: bool) -> Breaches {
    let board = &setup.board;
    let side = setup.side;
    let Some(piece) = board.piece(from) else {
        return Breaches::NO_PIECE;
    };
    if piece.color() != side {
        return Breaches::WRONG_SIDE;
    }
    let mut breaches = match reach(board, piece, from, to) {
        Reach::Free => Breaches::empty(),
        Reach::Blocked => Breaches::JUMP,
        Reach::Never => Breaches::CANNOT_REACH,
    };
    let kind = if promote {
        let in_zone = |square: Square| square.rank().is_promotion_zone(side);
        let may_promote = in_zone(from) || in_zone(to);
        let promoted = if may_promote {
            piece.kind().promoted()
        } else {
            None
        };
        if promoted.is_none() {
            breaches |= Breaches::CANNOT_PROMOTE;
        }
        promoted.unwrap_or(piece.kind())
    } else {
        if is_dead_end(piece.kind(), side, to) {
            breaches |= Breaches::DEAD_END_MOVE;
        }
        piece.kind()
    };
    match board.piece(to) {
        _ if from == to => return breaches,
        Some(taken) if taken.color() == side => return breaches | Breaches::OCCUPIED_OWN,
        Some(taken) if taken.kind() == PieceKind::King => breaches |= Breaches::CAPTURES_KING,
        _ => {}
    }
    let mut after = board.clone();
    after.remove(from);
    after.put(to, Piece::new(side, kind));
    breaches | king::breaches(board, &after, side)
}

/// Returns `true` if the side to move has a legal move on the board.
pub(super) fn exists(setup: &Setup) -> bool {
    Square::ALL.into_iter().any(|from| {
        let own = setup
            .board
            .piece(from)
            .filter(|piece| piece.color() == setup.side);
        own.is_some_and(|piece| {
            Square::ALL.into_iter().any(|to| {
                reach(&setup.board, piece, from, to) == Reach::Free
                    && (breaches(setup, from, to, false).is_empty()
                        || breaches(setup, from, to, true).is_empty())
            })
        })
    })
}
