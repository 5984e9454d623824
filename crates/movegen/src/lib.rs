//! Every legal move of a shogi position, as sets and as a list, perft, and the arbiter of a game.
//!
//! Legal means legal: pins, evasions, nifu and 打ち歩詰め are exact, and useless non-promotions are
//! moves like any other. The generator shares nothing with the law of `komadai-core`, so that each
//! can be held against the other.
//!
//! ```
//! use komadai_core::Position;
//! use komadai_movegen::{is_legal, legal_moves, perft};
//!
//! let position = Position::startpos();
//! assert_eq!(legal_moves(&position).len(), 30);
//! assert!(is_legal(&position, "7g7f".parse()?));
//! assert_eq!(perft(&position, 3), 25_470);
//! # Ok::<(), komadai_core::UsiError>(())
//! ```
//!
//! # Features
//!
//! - `threads` (default): perft on several threads, with a hash table, by frontiers; through rayon. Without
//!   it the crate needs only `alloc`.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "threads")]
extern crate std;

mod choice;
mod count;
mod drop_weights;
mod exchange;
mod filter;
mod follower;
#[cfg(feature = "threads")]
mod frontier;
mod game;
mod generate;
mod ground;
mod list;
#[cfg(feature = "threads")]
mod packed;
mod parent;
mod perft;
mod perft_from_scratch;
#[cfg(feature = "threads")]
mod perft_job;
mod perft_stats;
mod query;
mod ranges;
mod set;
mod siege;
mod tally;
mod write;

pub use filter::{Filter, filtered_moves, filtered_moves_into};
pub use follower::Follower;
#[cfg(feature = "threads")]
pub use frontier::Frontier;
pub use game::{Game, GameState, Refused, Verdict};
pub use generate::{count_legal, for_each_set};
pub use komadai_core::MoveList;
pub use list::{legal_moves, legal_moves_into, legal_moves_of_silhouette};
pub use perft::{divide, perft};
pub use perft_from_scratch::perft_from_scratch;
#[cfg(feature = "threads")]
pub use perft_job::PerftJob;
pub use perft_stats::PerftStats;
pub use query::{Status, checkers, has_legal_move, is_legal, reaching, status};
pub use set::MoveSet;
