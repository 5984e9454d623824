//! Describes, prints and resolves written moves.
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

extern crate alloc;

mod approach;
mod context;
mod describe;
mod deviation;
mod explain;
mod postal;
mod print;
#[cfg(feature = "reading")]
mod reading;
mod resolve;
mod strict;
mod text;
mod warning;

pub use context::{Candidates, Context};
pub use describe::describe;
pub use deviation::Deviation;
pub use explain::{Explanation, FaqCase, Trial, explain};
pub use postal::{PostalVerdict, judge_postal};
pub use print::{PrintError, print, print_as, print_to};
#[cfg(feature = "reading")]
pub use reading::{ReadError, read};
pub use resolve::{ResolveError, resolve};
pub use strict::deviations;
pub use text::{text, text_with_side};
pub use warning::{Warnings, warnings};

// Types of other crates in the signatures of this crate.
#[doc(no_inline)]
pub use komadai_core::{
    Bitboard, Breaches, DisplayIn, Language, Marks, Move, Phrase, PieceKind, Position,
    PostalComment, Span, Spelling, Square, Style, WrittenMove,
};
#[cfg(feature = "reading")]
#[doc(no_inline)]
pub use komadai_parse::{ParseError, any_move, japanese_move};
