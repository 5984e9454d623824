//! Defines the reasons why a written move is not a move of a position.

use alloc::vec::Vec;
use core::fmt;

use komadai_core::{
    Breaches, DisplayIn, Language, Move, Phrase, PieceKind, display_in_english, piece_name,
};

/// A reason why a written move is not a move of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ResolveError {
    /// No target square: no square is written, and the square that 同 means is unknown.
    NoDestination,
    /// No piece.
    NoPiece,
    /// An illegal move. The text may mean several moves. The breaches are those of the one that comes nearest to the
    /// law. For example, a blocked piece is nearer than one that does not move that way. If several are equally near,
    /// the error has no move, but the rules that all of them break. If they have none in common, it has all rules that
    /// any of them breaks.
    Illegal(Option<Move>, Breaches),
    /// An origin square with a piece other than the written one: the move by its squares, and the kind on the board.
    OtherPiece(Move, PieceKind),
    /// Several legal moves that fit. Board moves come first, promotions before others, and drops last.
    Ambiguous(Vec<Move>),
}

impl DisplayIn for ResolveError {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phrase = match self {
            ResolveError::NoDestination => Phrase::new(
                "同 needs a previous move",
                "「同」と書かれていますが、直前の手がありません",
            ),
            ResolveError::NoPiece => Phrase::new("the piece is missing", "駒が書かれていません"),
            ResolveError::Illegal(..) => Phrase::new("illegal move: ", "反則です: "),
            ResolveError::OtherPiece(..) => Phrase::new(
                "a different piece is on ",
                "書かれているのとは別の駒があります: ",
            ),
            ResolveError::Ambiguous(_) => {
                Phrase::new("several moves fit:", "複数の指し手に当てはまります:")
            }
        };
        phrase.fmt_in(language, f)?;
        match self {
            ResolveError::NoDestination | ResolveError::NoPiece => Ok(()),
            ResolveError::Illegal(_, breaches) => breaches.fmt_in(language, f),
            ResolveError::OtherPiece(m, kind) => {
                m.origin().map_or(Ok(()), |from| from.fmt_in(language, f))?;
                write!(f, ": {}", piece_name(*kind))
            }
            ResolveError::Ambiguous(moves) => moves.iter().try_for_each(|m| write!(f, " {m}")),
        }
    }
}

display_in_english!(ResolveError);

impl core::error::Error for ResolveError {}

pub(super) fn illegal(breach: Breaches) -> ResolveError {
    ResolveError::Illegal(None, breach)
}
