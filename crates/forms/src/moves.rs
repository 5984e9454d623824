//! Moves: the answers of `notate` and `resolve`, legal moves, counts of paths.

use komadai_core::{EndingKind, FoulKind, Move, Piece, Position};
use komadai_perft::PerftStats;
use serde::Serialize;

/// The answers of `notate` and `resolve` to a line.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineForm {
    /// the line of stdin, from 1; `null` for arguments
    pub line: Option<u64>,
    /// the moves, up to the first text that is none
    pub moves: Vec<TextForm>,
    /// the ending after the last move: `resign`, `declare-win`, …
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::codes::EndingCode>")
    )]
    pub ending: Option<EndingKind>,
    /// why the next text is no move
    pub error: Option<RefusalForm>,
}

/// A move and its text.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TextForm {
    /// the move
    pub usi: String,
    /// its text: as it is written by `notate`, as it was given to `resolve`
    pub text: String,
    /// what `resolve` tolerated in the text
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<WarningForm>,
}

/// Something in a text that was tolerated.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WarningForm {
    /// which: `wrong-side`, `same-elsewhere`, `marks-disagree`, `capture-disagrees`, `promotion-unsaid`, `inexact`
    pub code: &'static str,
    /// the same in words
    pub message: String,
}

/// Why a text is no move.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RefusalForm {
    /// `error` (it cannot be read), `illegal`, `ambiguous`; by the rules of postal games also `confirm`, `impossible`, `loses`
    #[cfg_attr(feature = "schema", schemars(with = "crate::codes::RefusalCode"))]
    pub kind: RefusalKind,
    /// the text
    pub text: Box<str>,
    /// the character at which it cannot be read, from 1, in the argument or line
    pub column: Option<usize>,
    /// the rules that it breaks
    pub codes: Box<[&'static str]>,
    /// the moves that it could mean
    pub moves: Box<[String]>,
    /// a sentence for people
    pub message: Option<String>,
    /// of an illegal move: which foul it is, such as `turned-back`
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::codes::FoulCode>"))]
    pub foul: Option<FoulKind>,
}

/// The kind of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum RefusalKind {
    /// It cannot be read.
    #[default]
    Error,
    /// It breaks a rule.
    Illegal,
    /// Several moves fit.
    Ambiguous,
    /// By the rules of postal games: the opponent has to ask what is meant.
    Confirm,
    /// By the rules of postal games: no move is meant.
    Impossible,
    /// By the rules of postal games: who wrote it loses.
    Loses,
}

komadai_core::codes! {
    RefusalKind {
        Error "error",
        Illegal "illegal",
        Ambiguous "ambiguous",
        Confirm "confirm",
        Impossible "impossible",
        Loses "loses",
    }
}

/// The legal moves of a position.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MovesForm {
    /// the position
    pub sfen: String,
    /// its legal moves, or those asked for, sorted by USI
    pub moves: Vec<LegalMoveForm>,
}

/// A legal move.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalMoveForm {
    /// the move
    pub usi: String,
    /// the move in the chosen `--style`, that of the Association without one
    pub text: Option<String>,
    /// the piece that moves, before it promotes, as in SFEN
    pub piece: Option<String>,
    /// the piece that is captured
    pub captured: Option<String>,
    /// whether it gives check
    pub gives_check: bool,
}

impl LegalMoveForm {
    /// Returns the form of a legal move of a position.
    #[must_use]
    pub fn of(position: &Position, m: Move, text: Option<String>) -> LegalMoveForm {
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PerftForm {
    /// the position
    pub sfen: String,
    /// how many plies deep
    pub depth: u32,
    /// the number of paths
    pub nodes: u64,
    /// how long the count took
    pub seconds: f64,
    /// the nodes by the seconds
    pub nodes_per_second: u64,
    /// with `--divide`: the count after each move
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divide: Option<Vec<PartForm>>,
    /// with `--stats`: the kinds of last moves
    #[serde(flatten)]
    pub stats: Option<KindsForm>,
}

/// The paths that begin with a move.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PartForm {
    /// the move
    pub usi: String,
    /// the number of paths
    pub nodes: u64,
}

/// The kinds of last moves.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KindsForm {
    /// with `--stats`: how many of the last moves capture
    pub captures: u64,
    /// with `--stats`: how many of them promote
    pub promotions: u64,
    /// with `--stats`: how many of them are drops
    pub drops: u64,
    /// with `--stats`: how many of them give check
    pub checks: u64,
    /// with `--stats`: how many of them mate
    pub mates: u64,
}

impl PerftForm {
    /// Returns the form of counts, without the position and the time.
    #[must_use]
    pub fn of_stats(stats: &PerftStats) -> PerftForm {
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
}
