//! Perft: how many ways there are to play so many legal moves.
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "threads")]
extern crate std;

mod drop_weights;
mod exchange;
mod from_scratch;
#[cfg(feature = "threads")]
mod frontier;
#[cfg(feature = "threads")]
mod job;
mod king_zone;
#[cfg(feature = "threads")]
mod packed;
mod perft;
mod sliders;
mod square_counts;
mod stats;
mod two_ply_count;

pub use from_scratch::perft_from_scratch;
#[cfg(feature = "threads")]
pub use frontier::Frontier;
#[cfg(feature = "threads")]
pub use job::PerftJob;
pub use perft::{divide, perft};
pub use stats::PerftStats;
