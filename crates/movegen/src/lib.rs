//! Every legal move of a shogi position, as sets and as a list, and the arbiter of a game.
//!
//! Pins, evasions, nifu and 打ち歩詰め are exact, and useless non-promotions are listed too. The
//! generator shares no code with the law of `komadai-core`, so that tests can compare the two.
//!
//! ```
//! use komadai_core::Position;
//! use komadai_movegen::{count_legal, is_legal, legal_moves};
//!
//! let position = Position::startpos();
//! assert_eq!(legal_moves(&position).len(), 30);
//! assert_eq!(count_legal(&position), 30);
//! assert!(is_legal(&position, "7g7f".parse()?));
//! # Ok::<(), komadai_core::UsiError>(())
//! ```
//!
//! The crate needs no standard library, only `alloc`.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod bits;
mod count;
mod cursor;
mod filter;
mod game;
mod list;
mod pawn_drop;
mod query;
mod set;
mod sets;
mod side_view;
mod sink;
mod walk;
mod wanted;

pub use count::count_legal;
pub use cursor::Cursor;
pub use filter::Filter;
pub use game::{Game, GameState, Refused};
pub use komadai_core::MoveList;
pub use list::{filtered_moves, filtered_moves_into, legal_moves, legal_moves_into};
pub use query::{checkers, is_legal, mate_in_one, reaching, status};
pub use set::MoveSet;
pub use sets::{for_each_set, has_legal_move};
pub use sink::Destinations;
