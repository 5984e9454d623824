//! A move in the words of PSN or PGN.

use komadai_core::{Marks, Move, Origin, PieceKind, Position, Square, Written};
use komadai_notation::{Context, Unresolved};
use komadai_parse::ParseError;

use super::grammar::written;
use super::pgn::{Language, PgnMove, pgn_move};
use crate::formats::text::move_or_foul;

/// A move as a text in one of the languages has it.
#[derive(Clone, Copy)]
pub(super) enum PsnMove<'t> {
    Psn(Written),
    Pgn(PgnMove<'t>),
}

impl PsnMove<'_> {
    /// Reads a move.
    pub(super) fn read(text: &str, language: Language) -> Result<PsnMove<'_>, ParseError> {
        written(text).map(PsnMove::Psn).or_else(|error| {
            let pgn = match language {
                Language::Psn => None,
                Language::Pgn { has_letters } => pgn_move(text, has_letters),
            };
            pgn.map(PsnMove::Pgn).ok_or(error)
        })
    }

    /// Returns the piece that moves, if it is named.
    pub(super) fn piece(self) -> Option<PieceKind> {
        match self {
            PsnMove::Psn(written) => written.before,
            PsnMove::Pgn(_) => None,
        }
    }

    /// Returns `true` if the text promotes the piece.
    pub(super) fn promotes(self) -> bool {
        matches!(self, PsnMove::Psn(written) if written.marks.contains(Marks::PROMOTE))
    }

    /// Returns the move that the text means if the other side moves, which is illegal.
    pub(super) fn meant_by_other_side(self, position: &Position) -> Option<Move> {
        match self {
            PsnMove::Psn(written) => {
                let written = written.side(!position.side());
                meant(&Context::new(position, None), &written).ok()
            }
            PsnMove::Pgn(_) => None,
        }
    }

    /// Returns the move that is meant, be it legal or not.
    pub(super) fn meant(
        self,
        position: &Position,
        last_to: Option<Square>,
    ) -> Result<Move, Unresolved> {
        let context = Context::new(position, last_to);
        match self {
            PsnMove::Psn(written) => meant(&context, &written),
            PsnMove::Pgn(pgn) => match (pgn.resolve(position, last_to), pgn.readings().next()) {
                (Err(Unresolved::Ambiguous(moves)), _) => Err(Unresolved::Ambiguous(moves)),
                (Err(_), Some(reading)) => meant(&context, &reading),
                (resolved, _) => resolved,
            },
        }
    }
}

/// Returns the move that is meant, be it legal or not.
fn meant(context: &Context<'_>, written: &Written) -> Result<Move, Unresolved> {
    match (written.origin, written.to, written.after) {
        (Some(Origin::Square(from)), Some(to), _) => Ok(Move::Step {
            from,
            to,
            promote: written.marks.contains(Marks::PROMOTE),
        }),
        (Some(Origin::Hand), Some(to), Some(piece)) => match piece.hand_kind() {
            Some(kind) => Ok(Move::Drop { kind, to }),
            None => Err(Unresolved::NoPiece),
        },
        _ => move_or_foul(context, written),
    }
}
