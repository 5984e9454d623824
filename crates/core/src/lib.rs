//! The nouns of shogi and its law.
//!
//! This crate has the types that all of Komadai uses: [`Square`], [`Piece`], [`Hand`], [`Move`],
//! [`Setup`] and [`Position`], SFEN and USI both ways, the handicaps, the ways a game ends. It also has
//! the law: [`Position::check`] says why a move is illegal and names every rule that it breaks.
//!
//! ```
//! use komadai_core::{Breaches, Position, Setup};
//!
//! // 打ち歩詰め: the gold that could take the pawn is pinned.
//! let setup: Setup = "7nk/7g1/6B1G/9/9/9/9/9/K8 b P 1".parse()?;
//! let position = Position::new(setup)?;
//! let illegal = position.check("P*1b".parse()?).unwrap_err();
//! assert_eq!(illegal.breaches(), Breaches::UCHIFUZUME);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Setup`] is any arrangement, possible or not; a [`Position`] was validated and can be played on.
//! `komadai-movegen` finds all legal moves, `komadai-notation` reads and writes moves as people do, and
//! the `komadai` crate joins everything. Generators and counters use [`bits`], which is not covered by
//! the promise of stability.
//!
//! The crate needs no standard library, only `alloc`.
//!
//! With the feature `serde`, what has a text (squares, pieces, moves, setups, positions, handicaps, codes)
//! is serialised as that text.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod bitboard;
pub mod bits;
mod board;
mod color;
mod decision;
mod ending;
mod foul;
mod hand;
mod handicap;
mod impasse;
mod law;
mod move_list;
mod mv;
mod piece;
mod position;
mod repetition;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod setup_order;
mod sfen;
mod span;
mod square;
mod style;
mod usi;
pub mod wording;
mod written;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use color::{ByColor, Color};
pub use decision::{DecidingRule, Decision};
pub use ending::{EndingKind, Outcome, UnknownEnding};
pub use foul::{FoulKind, UnknownFoul};
pub use hand::Hand;
pub use handicap::{Alternation, GradeSystem, Handicap, Terms, UnknownHandicap};
pub use impasse::{
    AgreementRefused, AgreementRule, Declaration, DeclarationResult, DeclarationRule, ImpasseCount,
    Unmet,
};
pub use law::{Breaches, IllegalMove};
pub use move_list::{IntoMoves, MoveList, Moves};
pub use mv::{Move, PackedMove};
pub use piece::{HandKind, Piece, PieceKind};
pub use position::{
    Faults, Position, PositionError, PositionTextError, PositionTextErrorKind, Undo,
};
pub use repetition::{History, Recurrence, Repetition};
pub use rules::{
    BothPerpetual, DeclarationBy, Extension, HandicapPoints, IllegalMoves, LateFoul, MaxMoves,
    NoLegalMoveAs, PawnDropStalemate, Perpetual, PerpetualMove, Preset, RepetitionRule, RuleSet,
    TryRule, UchifuzumeBy, UnknownPreset,
};
pub use setup::{ForceError, Setup};
pub use setup_order::SetupOrder;
pub use sfen::{SfenError, SfenErrorKind};
pub use span::Span;
pub use square::{File, Rank, Square};
pub use style::{Style, UnknownStyle};
pub use usi::{Expected, UsiError};
pub use written::{
    Capture, Claims, FileOrRank, Marks, Origin, PostalComment, Spelling, Written, csa_piece_name,
    piece_name, rank_name, side_mark,
};
