//! A move of a record as KIF and KI2 write it.

use komadai_core::{Marks, Move, Origin, PieceKind, Square, Written};
use komadai_notation::{Candidates, Context, describe};

/// A move of a record as it is written, and as it will be read.
pub(crate) fn written(context: &Context<'_>, m: Move) -> (Written, Move) {
    let promotes = |from: Square| {
        let piece = context.position.board().piece(from);
        piece.is_none_or(|piece| piece.kind().promoted().is_some())
    };
    let m = match m {
        Move::Step { from, to, promote } => Move::Step {
            from,
            to,
            promote: promote && promotes(from),
        },
        drop @ Move::Drop { .. } => drop,
    };
    let written =
        describe(context, m, Candidates::Reach).unwrap_or_else(|| nothing_moves(context, m));
    (written, m)
}

/// A step from an empty square as it is written: with a pawn, since no piece would be right.
fn nothing_moves(context: &Context<'_>, m: Move) -> Written {
    let promote = matches!(m, Move::Step { promote: true, .. });
    let (after, mark) = match promote {
        true => (PieceKind::Tokin, Marks::PROMOTE),
        false => (PieceKind::Pawn, Marks::empty()),
    };
    Written::default()
        .side(context.position.side())
        .to(m.to())
        .same(context.last_to == Some(m.to()))
        .before(PieceKind::Pawn)
        .after(after)
        .origin(m.origin().map(Origin::Square))
        .marks(mark | Marks::ORIGIN)
}
