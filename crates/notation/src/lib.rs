//! The written move.
//!
//! A written move is not a move: ７六歩 names a destination and a piece, and only a position says which
//! piece goes there. [`Written`](komadai_core::Written) has every fact that a text can state.
//!
//! Four verbs lead through this crate and its neighbour `komadai-parse`: read a text into a `Written`
//! (there), [`print`](print()) one in a [`Style`](komadai_core::Style), [`describe`] a move,
//! [`resolve`] a written move to a move.
//!
//! ```
//! use komadai_core::{Position, Style};
//! use komadai_notation::{Candidates, Context, describe, print, resolve};
//!
//! let position: Position = "4k4/9/9/9/9/9/9/9/1GG1K4 b - 1".parse()?;
//! let context = Context::new(&position, None);
//! let written = describe(&context, "7i7h".parse()?, Candidates::Reach).unwrap();
//! assert_eq!(print(&written, Style::Jsa)?, "78金直");
//! assert_eq!(print(&written, Style::Kif)?, "７八金(79)");
//! assert_eq!(resolve(&context, &written)?, "7i7h".parse()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`warnings`] reports what a text claims wrongly, [`deviations`] how it differs from what the rule
//! prints.
//!
//! The rule is the one of the Japan Shogi Association (棋譜の表記方法).

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod approach;
mod context;
mod describe;
mod deviation;
mod postal;
mod print;
mod resolve;
mod strict;
mod warning;

pub use context::{Candidates, Context};
pub use describe::describe;
pub use deviation::Deviation;
pub use postal::{PostalVerdict, judge_postal};
pub use print::{PrintError, print, print_as, print_to};
pub use resolve::{Unresolved, resolve};
pub use strict::deviations;
pub use warning::{Warnings, warnings};
