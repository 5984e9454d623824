//! Moves: the answers of `notate` and `resolve`, legal moves, counts of paths.

use komadai::perft::PerftStats;
use komadai::{Move, Piece, Position};
use serde::Serialize;

use crate::texts::{self};

/// The answers of `notate` and `resolve` to a line.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct LineForm {
    /// the line of stdin, from 1; `null` for arguments
    pub(crate) line: Option<u64>,
    /// the moves, up to the first text that is none
    pub(crate) moves: Vec<TextForm>,
    /// the ending after the last move: `resign`, `declare-win`, …
    pub(crate) ending: Option<&'static str>,
    /// why the next text is no move
    pub(crate) error: Option<RefusalForm>,
}

/// A move and its text.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct TextForm {
    /// the move
    pub(crate) usi: String,
    /// its text: as it is written by `notate`, as it was given to `resolve`
    pub(crate) text: String,
    /// what `resolve` tolerated in the text
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) warnings: Vec<WarningForm>,
}

/// Something in a text that was tolerated.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct WarningForm {
    /// which: `wrong-side`, `same-elsewhere`, `marks-disagree`, `capture-disagrees`, `promotion-unsaid`, `inexact`
    pub(crate) code: &'static str,
    /// the same in words
    pub(crate) message: String,
}

/// Why a text is no move.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct RefusalForm {
    /// `error` (it cannot be read), `illegal`, `ambiguous`; by the rules of postal games also `confirm`, `impossible`, `loses`
    pub(crate) kind: &'static str,
    /// the text
    pub(crate) text: Box<str>,
    /// the character at which it cannot be read, from 1, in the argument or line
    pub(crate) column: Option<usize>,
    /// the rules that it breaks
    pub(crate) codes: Box<[&'static str]>,
    /// the moves that it could mean
    pub(crate) moves: Box<[String]>,
    /// a sentence for people
    pub(crate) message: Option<String>,
    /// of an illegal move: which foul it is, such as `turned-back`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) foul: Option<&'static str>,
}

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

/// A count of paths.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PerftForm {
    /// the position
    pub(crate) sfen: String,
    /// how many plies deep
    pub(crate) depth: u32,
    /// the number of paths
    pub(crate) nodes: u64,
    /// how long the count took
    pub(crate) seconds: f64,
    /// the nodes by the seconds
    pub(crate) nodes_per_second: u64,
    /// with `--divide`: the count after each move
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) divide: Option<Vec<PartForm>>,
    #[serde(flatten)]
    pub(crate) stats: Option<KindsForm>,
}

/// The paths that begin with a move.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PartForm {
    /// the move
    pub(crate) usi: String,
    /// the number of paths
    pub(crate) nodes: u64,
}

/// The kinds of last moves.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct KindsForm {
    /// with `--stats`: how many of the last moves capture
    captures: u64,
    /// with `--stats`: how many of them promote
    promotions: u64,
    /// with `--stats`: how many of them are drops
    drops: u64,
    /// with `--stats`: how many of them give check
    checks: u64,
    /// with `--stats`: how many of them mate
    mates: u64,
}

impl PerftForm {
    pub(crate) fn of_stats(stats: &PerftStats) -> PerftForm {
        PerftForm {
            nodes: stats.nodes,
            stats: Some(KindsForm {
                captures: stats.captures,
                promotions: stats.promotions,
                drops: stats.drops,
                checks: stats.checks,
                mates: stats.mates,
            }),
            ..PerftForm::default()
        }
    }

    /// The counts of the kinds of last moves, with their names.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = (String, u64)> {
        self.stats.iter().flat_map(|stats| {
            [
                (texts::captures(), stats.captures),
                (texts::promotions(), stats.promotions),
                (texts::drops(), stats.drops),
                (texts::checks(), stats.checks),
                (texts::mates(), stats.mates),
            ]
        })
    }
}
