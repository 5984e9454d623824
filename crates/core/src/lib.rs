//! Defines the basic types of shogi and its law.
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod bitboard;
pub mod bits;
mod board;
mod codes;
mod color;
mod decision;
mod ending;
mod foul;
mod hand;
mod handicap;
mod impasse;
mod language;
mod law;
mod move_list;
mod movement_board;
mod mv;
mod piece;
mod position;
mod repetition;
mod rules;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod serde;
mod setters;
mod setup;
mod setup_order;
mod sfen;
mod span;
mod square;
mod style;
mod usi;
pub mod wording;
mod written_move;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use codes::UnknownName;
pub use color::{ByColor, Color};
pub use decision::{DecidingRule, Decision};
pub use ending::{EndingKind, Outcome};
pub use foul::FoulKind;
pub use hand::Hand;
pub use handicap::{Alternation, Grade, GradeSystem, Handicap, Terms, UnknownHandicap};
pub use impasse::{
    AgreementRule, Declaration, DeclarationResult, DeclarationRule, ImpasseCount, UnmetConditions,
};
pub use language::{DisplayIn, Language, Phrase, Same};
pub use law::{Breaches, IllegalMove};
pub use move_list::{MoveList, Moves};
pub use mv::{Move, PackedMove};
pub use piece::{HandKind, Piece, PieceKind};
pub use position::{
    Faults, Position, PositionError, PositionTextError, PositionTextErrorKind, Undo,
};
pub use repetition::{History, Repetition};
pub use rules::{
    BothPerpetual, DeclarationBy, Extension, HandicapPoints, IllegalMoves, LateFoul, MaxMoves,
    NoLegalMoveAs, PawnDropStalemate, Perpetual, PerpetualMove, Preset, RepetitionRule, RulePoint,
    RuleSet, TryRule, UchifuzumeBy,
};
pub use setup::{ForceError, Setup};
pub use setup_order::SetupOrder;
pub use sfen::SfenError;
pub use span::Span;
pub use square::{File, Rank, Square};
pub use style::Style;
pub use usi::UsiError;
pub use written_move::{
    Capture, Claims, FileOrRank, Marks, Origin, PostalComment, Spelling, WrittenMove,
    csa_piece_name, piece_name, rank_name, side_mark,
};
