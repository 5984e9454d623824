//! Shogi text to syntax with spans.
//!
//! This crate reads text and gives each part with its place; it knows no position and never judges a move.
//! Results are borrowed from the text or small enough to copy, so that no line costs an allocation. No
//! input causes a panic or recursion, and the time is linear in the length of the text.
//!
//! # Which text is read where
//!
//! | text | for example | read by |
//! |---|---|---|
//! | a move of any style | `▲７六歩`, `P-7f`, `7g7f` | [`any_move`]; its style: [`style()`](style), its spelling: [`spelling`] |
//! | a move of one style | `同　銀(31)`, `Sx2b`, `+7776FU`, `7ku` | [`japanese_move`], [`western_move`], [`csa_move`], [`usen::usen_move`] |
//! | many moves, as people paste them | `▲７六歩△３四歩` | [`moves`] |
//! | a comment on a postcard | `5二銀不成で王手です` | [`comment`] |
//! | the lines of a KIF file | `   1 ７六歩(77)   ( 0:05/00:00:05)` | [`kif::lines`] |
//! | the lines of a KI2 file | `▲７六歩    △３四歩` | [`ki2::lines`] |
//! | the result of a game in words | `まで77手で先手の勝ち` | [`kif::result_line`] |
//! | an ending in place of a move | `投了` | [`ending_of_word`] |
//! | the statements of a CSA file | `+7776FU,T12` | [`csa::statements`] |
//! | such a line in other signs | `＋７７７６ＦＵ` | [`csa::NarrowedLine`] |
//! | an ending in the words of CSA | `TORYO`, `summary:toryo:…` | [`csa::ending`] |
//! | what a game server sends | `BEGIN Game_Summary`, `#WIN` | [`csa::Offer`], [`csa::ServerWords`] |
//! | a line of USI or SFEN | `position startpos moves 7g7f` | [`usi::lines`] |
//! | a line of USEN | `~0.7ku2jm.r` | [`usen::lines`] |
//! | PSN | `[Sente "aoi"] 1.P7g-7f` | [`psn::tokens`], [`psn::tag`], [`psn::ending`] |
//! | a list of Shogi Wars or ShogiQuest | `+7776FU,L599` | [`raw_list::tokens`] |
//! | the key of a header | `下手`, `EVENT` | [`keys`] |
//! | a time control | `15分+60秒`, `00:15+60` | [`TimeControl`] |
//! | a date | `2023/08/13(日) 10:00`, `令和5年8月13日` | [`Date`] |
//! | the encoding that a file declares | `KIF version=2.0 encoding=UTF-8` | [`EncodingDeclaration`] |
//! | an engine's comment | `* 30 -3334FU #12000` | [`analysis()`](analysis), [`bare_evaluation`] |
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
// No input panics, so everything that could is denied.
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
mod any_move;
mod clock;
mod comment;
pub mod csa;
mod csa_move;
mod date;
mod declaration;
mod division;
mod ending_word;
mod error;
mod grammar;
mod japanese;
pub mod keys;
pub mod ki2;
pub mod kif;
mod move_text;
pub mod phrases;
pub mod psn;
pub mod raw_list;
mod sign;
mod spelling;
mod style;
mod table;
mod text;
mod time_control;
pub mod usen;
pub mod usi;
mod western;
mod words;

pub use analysis::{Analysis, AnalysisFormat, Evaluation, View, analysis, bare_evaluation};
pub use any_move::any_move;
pub use clock::WrittenClock;
pub use comment::comment;
pub use csa_move::{csa_move, csa_move_prefix};
pub use date::Date;
pub use declaration::EncodingDeclaration;
pub use ending_word::ending_of_word;
pub use error::ParseError;
pub use japanese::{japanese_move, japanese_move_prefix};
pub use move_text::{TextMoves, moves};
pub use spelling::spelling;
pub use style::style;
pub use text::{Text, first_line};
pub use time_control::TimeControl;
pub use western::western_move;
pub use words::csa_piece;
