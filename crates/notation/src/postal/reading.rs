//! Reads the piece and the square that a text on a postcard names.

use komadai_core::{Move, Origin, PieceKind, Position, Square, WrittenMove};

use crate::Context;

/// A text that names a piece and a square.
pub(super) struct Reading<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) written: &'a WrittenMove,
    pub(super) kind: PieceKind,
    pub(super) to: Square,
}

impl Reading<'_> {
    pub(super) fn position(&self) -> &Position {
        self.context.position
    }

    /// Returns the drop that the text could mean, or `None` if its piece cannot be in hand.
    pub(super) fn drop(&self) -> Option<Move> {
        let unpromoted = (!self.kind.is_promoted()).then_some(self.kind)?;
        let kind = unpromoted.hand_kind()?;
        Some(Move::Drop { kind, to: self.to })
    }

    /// Returns `true` if the piece is in hand, or its unpromoted kind is.
    pub(super) fn is_held(&self) -> bool {
        let position = self.position();
        let hand = position.hand(position.side());
        self.kind.hand_kind().is_some_and(|kind| hand.has(kind))
    }
}

/// Reads the piece and the square that a text names.
///
/// # Errors
///
/// Returns the code of the missing or wrong part.
pub(super) fn read<'a>(
    context: &'a Context<'a>,
    written: &'a WrittenMove,
) -> Result<Reading<'a>, &'static str> {
    let position = context.position;
    if written.side.is_some_and(|side| side != position.side()) {
        return Err("wrong_side");
    }
    let same = if written.same { context.last_to } else { None };
    let to = written.to.or(same).ok_or("no_destination")?;
    let on_origin = match written.origin {
        Some(Origin::Square(from)) => position.board().piece(from).map(|piece| piece.kind()),
        _ => None,
    };
    let kind = written.before.or(on_origin).ok_or("piece_unsaid")?;
    Ok(Reading {
        context,
        written,
        kind,
        to,
    })
}
