//! Defines the objects about moves: answers of `notate` and `resolve`, legal moves, counts of paths.

use komadai_core::{Bitboard, Breaches, EndingKind, FoulKind, Move, Piece, Position};
use komadai_notation::{Explanation, PostalVerdict};
use komadai_perft::PerftStats;
use serde::Serialize;

/// The answer of `notate` or `resolve` to a line.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineForm {
    /// the line of stdin, from 1; `null` for arguments
    pub line: Option<u64>,
    /// the moves, up to the first text that is not a move
    pub moves: Vec<TextForm>,
    /// the ending after the last move: `resign`, `declare-win`, …
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::codes::EndingCode>")
    )]
    pub ending: Option<EndingKind>,
    /// why the next text is not a move
    pub error: Option<RefusalForm>,
}

/// A move and its text.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TextForm {
    /// the move
    pub usi: String,
    /// its text: written by `notate`, or given to `resolve`
    pub text: String,
    /// what `resolve` tolerated in the text; with `notate --style postal`, why the opponent would ask back
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<WarningForm>,
    /// with `--explain`: why the rule writes the move so
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<ExplanationForm>,
}

/// The reason why the rule writes a move so: with words such as `左上`, or without.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplanationForm {
    /// the squares of the pieces of this kind that could go to the destination, including the moving piece
    pub candidates: Vec<String>,
    /// the words that the rule tries, in its order; empty if no word is needed
    pub trials: Vec<TrialForm>,
    /// the case of the Association's page: `only`, `drop`, `two-a`, `three-b`, `dragons`, …
    pub case: &'static str,
    /// the explanation in words
    pub message: String,
}

/// Words that the rule tries.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TrialForm {
    /// the words, such as `左上`
    pub words: String,
    /// the squares of the candidates that the words describe, including the moving piece
    pub leaves: Vec<String>,
}

impl ExplanationForm {
    /// Returns the form of an explanation, with its sentence.
    #[must_use]
    pub fn of(explanation: &Explanation, message: String) -> ExplanationForm {
        let squares = |set: Bitboard| set.into_iter().map(|square| square.to_string()).collect();
        let trials = explanation.trials.iter().map(|trial| TrialForm {
            words: trial.words.to_string(),
            leaves: squares(trial.leaves),
        });
        ExplanationForm {
            candidates: squares(explanation.candidates),
            trials: trials.collect(),
            case: explanation.case.code(),
            message,
        }
    }
}

/// A tolerated flaw of a text.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WarningForm {
    /// the code: `wrong-side`, `same-elsewhere`, `marks-disagree`, `capture-disagrees`, `promotion-unsaid`, `inexact`, `ask-back`
    pub code: &'static str,
    /// the flaw in words
    pub message: String,
}

/// A reason why a text is not a move.
#[derive(Serialize, Default, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RefusalForm {
    /// `error` (unreadable), `illegal`, `ambiguous`; by the rules of postal games also `confirm`, `impossible`, `loses`
    #[cfg_attr(feature = "schema", schemars(with = "crate::codes::RefusalCode"))]
    pub kind: RefusalKind,
    /// the text
    pub text: Box<str>,
    /// the character where reading failed, from 1, in the argument or line
    pub column: Option<usize>,
    /// the rules that the move breaks
    pub codes: Box<[&'static str]>,
    /// the moves that the text could mean
    pub moves: Box<[String]>,
    /// the reason in words
    pub message: Option<String>,
    /// the foul, such as `turned-back`, if a move is illegal
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::codes::FoulCode>"))]
    pub foul: Option<FoulKind>,
    /// with `--explain`: a sentence for each rule in `codes`, naming the squares and pieces that make the move illegal
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explanation: Vec<String>,
}

impl RefusalForm {
    /// Returns the form of a text that cannot be read. The column counts characters from 1.
    #[must_use]
    pub fn error(column: usize, message: String) -> RefusalForm {
        RefusalForm {
            column: Some(column),
            message: Some(message),
            ..RefusalForm::default()
        }
    }

    /// Returns the form of an illegal text, with the move if only one matches.
    #[must_use]
    pub fn illegal(
        position: &Position,
        m: Option<Move>,
        breaches: Breaches,
        message: String,
    ) -> RefusalForm {
        RefusalForm {
            kind: RefusalKind::Illegal,
            codes: breaches.codes().collect(),
            foul: Some(FoulKind::of_move(position, m, breaches)),
            message: Some(message),
            ..RefusalForm::default()
        }
    }

    /// Returns the form of a text that could be any of these moves.
    pub fn ambiguous(moves: impl Iterator<Item = Move>, message: String) -> RefusalForm {
        RefusalForm {
            kind: RefusalKind::Ambiguous,
            moves: moves.map(|m| m.to_string()).collect(),
            message: Some(message),
            ..RefusalForm::default()
        }
    }

    /// Returns the form of a verdict by the rules of postal games, unless it is a move.
    #[must_use]
    pub fn of_verdict(verdict: &PostalVerdict, message: String) -> Option<RefusalForm> {
        let (kind, code) = match verdict {
            PostalVerdict::Move(_) => return None,
            PostalVerdict::Ambiguous(moves) => {
                return Some(RefusalForm::ambiguous(moves.iter().copied(), message));
            }
            PostalVerdict::Confirm(code) => (RefusalKind::Confirm, code),
            PostalVerdict::Impossible(code) => (RefusalKind::Impossible, code),
            PostalVerdict::Loses(code) => (RefusalKind::Loses, code),
        };
        Some(RefusalForm {
            kind,
            codes: [*code].into(),
            message: Some(message),
            ..RefusalForm::default()
        })
    }
}

/// The kind of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum RefusalKind {
    /// The text cannot be read.
    #[default]
    Error,
    /// The move breaks a rule.
    Illegal,
    /// Several moves match.
    Ambiguous,
    /// By the rules of postal games, the opponent must ask for the meaning.
    Confirm,
    /// By the rules of postal games, the text does not mean a move.
    Impossible,
    /// By the rules of postal games, the writer loses.
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
    /// its legal moves, or the requested ones, sorted by USI
    pub moves: Vec<LegalMoveForm>,
}

/// A legal move.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalMoveForm {
    /// the move
    pub usi: String,
    /// the move in the chosen `--style`, by default that of the Association
    pub text: Option<String>,
    /// the moving piece before it promotes, as in SFEN
    pub piece: Option<String>,
    /// the captured piece
    pub captured: Option<String>,
    /// `true` if it gives check
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
    /// the depth in plies
    pub depth: u32,
    /// the number of paths of legal moves
    pub nodes: u64,
    /// the duration of the count
    pub seconds: f64,
    /// the nodes divided by the seconds
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
    /// the number of paths of legal moves that begin with it
    pub nodes: u64,
}

/// The kinds of last moves.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KindsForm {
    /// with `--stats`: the number of paths whose last move captures
    pub captures: u64,
    /// with `--stats`: the number of paths whose last move promotes
    pub promotions: u64,
    /// with `--stats`: the number of paths whose last move is a drop
    pub drops: u64,
    /// with `--stats`: the number of paths whose last move gives check
    pub checks: u64,
    /// with `--stats`: the number of paths whose last move mates
    pub mates: u64,
}

impl PerftForm {
    /// Converts counts to a form. The position and the time keep their defaults.
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
