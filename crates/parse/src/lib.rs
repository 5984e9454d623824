//! Shogi text to syntax with spans.
//!
//! This crate reads what is written and says where it stands; it knows no position and never
//! judges a move. [`any_move`] reads one written move of whatever style, [`japanese_move`],
//! [`western_move`] and [`csa_move`] one of theirs; [`kif::lines`], [`ki2::lines`],
//! [`csa::statements`], [`usi::lines`] and [`usen::lines`] walk a file line by line, [`json::Json`]
//! value by value. Everything that comes out is borrowed from the text or small enough to copy: no
//! line costs an allocation.
//!
//! No input panics or recurses, and the time taken is linear in the length of the text.
//!
//! ```
//! use komadai_parse::{japanese_move, kif};
//!
//! let written = japanese_move("▲７六歩(77)")?;
//! assert_eq!(written.to.map(|to| to.to_string()), Some("7f".to_owned()));
//!
//! let error = japanese_move("７六豚").unwrap_err();
//! assert_eq!(error.to_string(), "expected a piece at byte 6");
//!
//! let line = kif::lines("   1 ７六歩(77)   ( 0:05/00:00:05)").next().unwrap();
//! assert!(matches!(line.kind, kif::KifLineKind::Move(line) if line.ply == 1));
//! # Ok::<(), komadai_parse::ParseError>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]
// No text panics, so what could is denied.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::string_slice,
        clippy::indexing_slicing,
        clippy::arithmetic_side_effects,
    )
)]

extern crate alloc;

mod analysis;
mod any;
mod clock;
mod comment;
pub mod csa;
mod csa_move;
mod declaration;
mod ending_word;
mod error;
mod japanese;
pub mod jkf;
pub mod json;
pub mod keys;
pub mod ki2;
pub mod kif;
mod move_text;
pub mod psn;
pub mod raw_list;
mod sign;
mod spelling;
mod style;
mod text;
pub mod usen;
pub mod usi;
mod western;
mod word;
mod words;

pub use analysis::{Analysis, Custom, Evaluation, View, analysis, bare_evaluation};
pub use any::any_move;
pub use clock::WrittenClock;
pub use comment::comment;
pub use csa_move::{csa_move, csa_move_prefix};
pub use declaration::EncodingDeclaration;
pub use ending_word::ending_of_word;
pub use error::ParseError;
pub use japanese::{japanese_move, japanese_move_prefix};
pub use move_text::{TextMoves, moves};
pub use spelling::spelling;
pub use style::style;
pub use text::{Text, first_line};
pub use western::western_move;
