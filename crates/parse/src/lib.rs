//! Reads moves as people write them, time controls, dates and engines' comments.
//!
//! The readers do not know the position and do not judge moves:
//! [`komadai-notation`](https://docs.rs/komadai-notation) finds the move that a text means. Errors, and the items of
//! [`moves`], have their place in bytes. No input causes a panic or recursion, and the time is linear in the length of
//! the text.
//!
//! | text | for example | read by |
//! |---|---|---|
//! | a move in any style | `▲７六歩`, `P-7f`, `7g7f` | [`any_move`]; [`style()`](style) and [`spelling`] tell how it is written |
//! | a move in one style | `同　銀(31)`, `Sx2b`, `+7776FU` | [`japanese_move`], [`western_move`], [`csa_move`] |
//! | many moves, as people paste them | `▲７六歩△３四歩` | [`moves`] |
//! | moves in quotes, lists and the like | `**7g7f**`, `(1)▲2六歩` | [`undecorated`] returns them in exact notation |
//! | a comment on a postcard of correspondence shogi | `5二銀不成で王手です` | [`comment`] |
//! | an ending in place of a move | `投了` | [`ending_of_word`] |
//! | a time control | `15分+60秒`, `00:15+60` | [`TimeControl`] |
//! | a date | `2023/08/13(日) 10:00`, `令和5年8月13日` | [`Date`] |
//! | an engine's comment | `* 30 -3334FU #12000` | [`analysis()`](analysis), [`bare_evaluation`] |
//!
//! ```
//! use komadai_parse::any_move;
//!
//! let written = any_move("▲７六歩(77)")?;
//! assert_eq!(written.to.map(|to| to.to_string()), Some("7f".to_owned()));
//!
//! let error = any_move("７六豚").unwrap_err();
//! assert_eq!(error.to_string(), "expected a piece at byte 6");
//! # Ok::<(), komadai_parse::ParseError>(())
//! ```
//!
//! A grammar of your own, in [nom](https://docs.rs/nom), can use the parts of these readers: [`productions`] and
//! [`words`]. `komadai-kifu` reads the lines of files with them.

#![no_std]
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

extern crate alloc;

mod analysis;
mod any_move;
mod clock;
mod comment;
mod csa_move;
mod date;
mod decorated;
mod japanese;
mod move_text;
mod phrases;
mod result_line;
mod text;
mod time_control;
mod western;
pub mod words;

pub use analysis::{Analysis, AnalysisFormat, Evaluation, analysis, bare_evaluation};
pub use any_move::{any_move, spelling, style};
pub use comment::comment;
pub use csa_move::csa_move;
pub use date::Date;
pub use decorated::undecorated;
pub use japanese::japanese_move;
pub use move_text::{Item, WrittenEntry, moves};
pub use result_line::ending_of_word;
pub use text::{ParseError, Text};
pub use time_control::TimeControl;
pub use western::western_move;

// Types of other crates that signatures name.
#[doc(no_inline)]
pub use komadai_core::{
    Color, DisplayIn, EndingKind, Language, Phrase, PostalComment, Span, Spelling, Style,
    WrittenMove,
};

/// The parts that grammars of file formats share, as parsers for nom 8: moves, clocks, results, blanks, numbers, lines.
///
/// ```
/// use komadai_parse::productions::{ascii_number, blanks, clock, written};
/// use nom::Parser;
///
/// // A line of KIF.
/// let line = "   1 ７六歩(77)   ( 0:05/00:00:05)";
/// let mut parser = (blanks, ascii_number, written, blanks, clock);
/// let (_, (_, ply, written, _, clock)) = parser.parse(line)?;
/// assert_eq!((ply, clock.spent), (1, 5000));
/// # Ok::<(), nom::Err<komadai_parse::productions::Fault<'_>>>(())
/// ```
pub mod productions {
    pub use crate::clock::{WrittenClock, clock};
    pub use crate::csa_move::{Play, csa_move_prefix, play, signed};
    pub use crate::japanese::{japanese_move_prefix, starts_like_a_move, unmarked, written};
    pub use crate::move_text::{Division, PASS, divides_moves};
    pub use crate::phrases::CSA_PIECE;
    pub use crate::result_line::{ResultLine, counted_plies, result_line};
    pub use crate::text::{
        Fault, Lines, Parsed, ascii_number, before, blanks, colon, error, expected, expected_for,
        first_line, is_blank, none, skip_blanks, thousandths, word,
    };
}

// Tests the program of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
