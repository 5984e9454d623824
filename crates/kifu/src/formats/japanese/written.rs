//! A move of a record as KIF and KI2 write it.

use komadai_core::{Move, PieceKind, Position, Square, Written};

/// A move with the square that it leaves. If nothing stands there, it is called one of a pawn.
pub(crate) fn with_origin(position: &Position, m: Move, last_to: Option<Square>) -> Written {
    let piece = m.origin().and_then(|from| position.board().piece(from));
    let written = Written::from(m);
    let before = piece.map(|piece| piece.kind()).or(written.before);
    written
        .side(position.side())
        .same(last_to == Some(m.to()))
        .before(before.unwrap_or(PieceKind::Pawn))
}
