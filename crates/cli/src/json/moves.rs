//! Legal moves.

use komadai::{Move, Piece, Position};
use serde::Serialize;

/// The legal moves of a position.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct MovesForm {
    /// the position
    pub(crate) sfen: String,
    /// its legal moves, or those asked for, sorted by USI
    pub(crate) moves: Vec<LegalMoveForm>,
}

/// A legal move.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct LegalMoveForm {
    /// the move
    pub(crate) usi: String,
    /// the move in the chosen `--style`, that of the Association without one
    pub(crate) text: Option<String>,
    /// the piece that moves, before it promotes, as in SFEN
    pub(crate) piece: Option<String>,
    /// the piece that is captured
    pub(crate) captured: Option<String>,
    /// whether it gives check
    pub(crate) gives_check: bool,
}

impl LegalMoveForm {
    pub(crate) fn of(position: &Position, m: Move, text: Option<String>) -> LegalMoveForm {
        let piece = match m {
            Move::Step { from, .. } => position.board().piece(from),
            Move::Drop { kind, .. } => Some(Piece::new(position.side(), kind.piece_kind())),
        };
        LegalMoveForm {
            usi: m.to_string(),
            text,
            piece: piece.map(|piece| piece.to_string()),
            captured: position
                .board()
                .piece(m.to())
                .map(|piece| piece.to_string()),
            gives_check: position.after(m).is_check(),
        }
    }
}
