//! Counts the paths of legal moves to a depth (perft).
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "threads")]
extern crate std;

mod children;
mod drop_weights;
mod exchange;
mod king_zone;
mod perft;
mod sliders;
mod square_counts;
mod stats;
#[cfg(feature = "threads")]
mod threads;
mod two_ply_count;

pub use perft::{divide, perft, perft_from_scratch};
pub use stats::PerftStats;
#[cfg(feature = "threads")]
pub use threads::{Frontier, PerftJob};

// Types of other crates that occur in public signatures.
#[doc(no_inline)]
pub use komadai_core::{Move, Position};
