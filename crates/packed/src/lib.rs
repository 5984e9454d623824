//! Reads and writes the packed positions and training rows of shogi engines, as bytes.
//!
//! [`Packing`] packs a position into 32 bytes and a move into 16 bits. [`RowFormat`] reads and writes rows of files:
//!
//! ```
//! use komadai_core::{Color, Outcome, Setup};
//! use komadai_packed::{RowFormat, GameResult, Row};
//!
//! let mut row = Row::new(Setup::startpos());
//! row.value = 64;
//! row.best = RowFormat::Psv.packing().pack_move("7g7f".parse()?);
//! row.ply = 1;
//! row.result = GameResult::BLACK_WINS;
//! let mut file = Vec::new();
//! RowFormat::Psv.write(&row, &mut file)?;
//!
//! for row in RowFormat::Psv.rows(&file) {
//!     let row = row?;
//!     assert_eq!(row.setup, Setup::startpos());
//!     assert_eq!(RowFormat::Psv.packing().unpack_move(row.best), Some("7g7f".parse()?));
//!     assert_eq!(row.result.outcome(), Some(Outcome::Win(Color::Black)));
//! }
//!
//! let cut = RowFormat::Psv.rows(&file[..39]).next().unwrap().unwrap_err();
//! assert_eq!(cut.byte, 0);
//! assert_eq!(cut.to_string(), "byte 0: expected a row of 40 bytes, found 39");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

extern crate alloc;

mod format;
mod halfkp;
mod packing;

pub use format::{GameResult, Row, RowError, RowFormat, SearchedMove};
pub use halfkp::{HALFKP_FEATURES, halfkp};
pub use packing::{MoveDialect, PackError, Packing};

// The types of komadai-core in the signatures of this crate.
#[doc(no_inline)]
pub use komadai_core::{
    ByColor, Color, DisplayIn, HandKind, Language, Move, Outcome, Position, Setup, UnknownName,
};

// Tests the program of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
