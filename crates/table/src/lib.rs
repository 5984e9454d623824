//! Stores shogi games in tables.
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
// No input panics, so every construct that could is denied.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::string_slice,
        clippy::indexing_slicing,
    )
)]

mod columns;
#[cfg(feature = "files")]
mod content;
mod error;
#[cfg(feature = "files")]
mod file;
mod filter;
mod games;
mod identity;
mod moves;
mod positions;
mod read;
#[cfg(feature = "files")]
mod reader;
mod row;
mod values;

// Crates with types of the interface.
pub use arrow_array;
pub use arrow_schema;

pub use columns::BatchLimits;
pub use error::TableError;
#[cfg(feature = "files")]
pub use file::{TableFormat, TableWriter};
pub use filter::columns_of;
pub use games::{GameTable, games_schema};
pub use identity::{game_id, position_key, short_sfen};
pub use moves::{PackedMoves, pack_moves, unpack_moves};
pub use positions::{PositionTable, positions_schema};
pub use read::{GameRows, ReadRow, read_games};
#[cfg(feature = "files")]
pub use reader::TableReader;
pub use row::GameRow;

// Types of other crates that signatures name.
#[doc(no_inline)]
pub use komadai_core::{Bitboard, Move, Position};
#[doc(no_inline)]
pub use komadai_kifu::{Encoding, Finding, Format, Record, Start, read_game};
#[doc(no_inline)]
pub use komadai_search::{Query, Searcher};
#[doc(no_inline)]
pub use komadai_tags::Tags;
