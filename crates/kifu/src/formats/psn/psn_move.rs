//! Reads a move in the words of PSN or PGN.

use std::iter;

use komadai_core::{Color, Marks, Move, Origin, PieceKind, Position, Square, WrittenMove};
use komadai_notation::{Context, ResolveError};
use komadai_parse::ParseError;

use super::grammar::{PsnToken, PsnTokenKind, judged_word, written};
use super::pgn::{Language, PgnMove, pgn_move};
use crate::english_endings::{ending, ending_of_comment};
use crate::formats::text::move_or_foul;

/// A move in one of the languages.
#[derive(Clone, Copy)]
pub(super) enum PsnMove<'t> {
    Psn(WrittenMove),
    Pgn(PgnMove<'t>),
}

impl PsnMove<'_> {
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

    pub(super) fn promotes(self) -> bool {
        matches!(self, PsnMove::Psn(written) if written.marks.contains(Marks::PROMOTE))
    }

    /// Returns the move that the text means for the other side, which is illegal.
    pub(super) fn meant_by_other_side(self, position: &Position) -> Option<Move> {
        match self {
            PsnMove::Psn(written) => {
                let written = written.side(Some(!position.side()));
                meant(&Context::new(position, None), &written).ok()
            }
            PsnMove::Pgn(_) => None,
        }
    }

    /// Returns the move that is meant, legal or not.
    pub(super) fn meant(
        self,
        position: &Position,
        last_to: Option<Square>,
    ) -> Result<Move, ResolveError> {
        let context = Context::new(position, last_to);
        match self {
            PsnMove::Psn(written) => meant(&context, &written),
            PsnMove::Pgn(pgn) => match (pgn.resolve(position, last_to), pgn.readings().next()) {
                (Err(ResolveError::Ambiguous(moves)), _) => Err(ResolveError::Ambiguous(moves)),
                (Err(_), Some(reading)) => meant(&context, &reading),
                (resolved, _) => resolved,
            },
        }
    }
}

/// Returns the move that is meant, legal or not.
fn meant(context: &Context<'_>, written: &WrittenMove) -> Result<Move, ResolveError> {
    match (written.origin, written.to, written.after) {
        (Some(Origin::Square(from)), Some(to), _) => Ok(Move::Step {
            from,
            to,
            promote: written.marks.contains(Marks::PROMOTE),
        }),
        (Some(Origin::Hand), Some(to), Some(piece)) => match piece.hand_kind() {
            Some(kind) => Ok(Move::Drop { kind, to }),
            None => Err(ResolveError::NoPiece),
        },
        _ => move_or_foul(context, written),
    }
}

/// Returns the written moves of some tokens up to the end of their line of play: an ending, an alternative, other text.
pub(super) fn moves_of<'t>(
    mut tokens: impl Iterator<Item = PsnToken<'t>>,
    language: Language,
) -> impl Iterator<Item = WrittenMove> {
    let is_end = |text: &str| ending_of_comment(text, |text| ending(text, Color::White)).is_some();
    iter::from_fn(move || {
        loop {
            let token = tokens.next()?;
            match token.kind {
                PsnTokenKind::Clock(_) | PsnTokenKind::Number(_) => {}
                PsnTokenKind::Comment(text, _) if !is_end(text.text.trim()) => {}
                PsnTokenKind::Word => {
                    let (word, _) = judged_word(token.text);
                    let is_remark =
                        word.is_empty() || !word.text.contains(|c: char| c.is_ascii_digit());
                    match PsnMove::read(word.text, language) {
                        Ok(PsnMove::Psn(written)) => return Some(written),
                        Ok(PsnMove::Pgn(pgn)) => return pgn.readings().next(),
                        Err(_) if is_remark && ending(word.text, Color::White).is_none() => {}
                        Err(_) => return None,
                    }
                }
                _ => return None,
            }
        }
    })
}
