//! Generates every legal move of a shogi position, as sets and as a list, and provides the arbiter of a game.
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod arbiter;
pub mod bits;
mod check;
mod count;
mod cursor;
mod exchange;
mod explanation;
mod filter;
mod generate;
mod list;
mod pawn_drop;
mod query;
mod set;
mod sets;
mod side_view;
mod sink;
mod wanted;

pub use arbiter::{Arbiter, GameState, Refusal, Standing};
pub use check::{blockers, checkers, gives_check};
pub use count::count_legal;
pub use cursor::Cursor;
pub use exchange::static_exchange;
pub use explanation::{BreachExplanation, KingAttack, explain_illegal};
pub use filter::Filter;
pub use list::{filtered_moves, filtered_moves_into, legal_moves, legal_moves_into};
pub use query::{is_legal, mate_in_one, reaching, status};
pub use set::MoveSet;
pub use sets::{for_each_set, has_legal_move};
pub use sink::Destinations;

// The arbiter and the explanations name the rules that a move breaks.
#[expect(clippy::disallowed_types, reason = "it is named, and not asked")]
#[doc(no_inline)]
pub use komadai_core::Breaches;
// Types of other crates in the signatures of this crate.
#[doc(no_inline)]
pub use komadai_core::{
    Bitboard, ByColor, Color, DecidingRule, Decision, Declaration, DisplayIn, FoulKind, HandKind,
    Handicap, History, ImpasseCount, Language, Move, MoveList, Outcome, PieceKind, Position,
    RuleSet, Square, Undo,
};
