//! The written move.
#![doc = include_str!("../README.md")]
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
mod text;
mod warning;

pub use context::{Candidates, Context};
pub use describe::describe;
pub use deviation::Deviation;
pub use postal::{PostalVerdict, judge_postal};
pub use print::{PrintError, print, print_as, print_to};
pub use resolve::{ResolveError, resolve};
pub use strict::deviations;
pub use text::{ReadError, read, text};
pub use warning::{Warnings, warnings};
