//! The written move.
//!
//! A move on paper is not a move: ７六歩 names a destination and a piece, and only a position says
//! which piece goes there. [`Written`] is what stands on paper, every fact of it.
//!
//! Four verbs lead through this crate and its neighbour `komadai-parse`: read a text into a
//! [`Written`] (there), print one in a style, describe a move, resolve a written move to a move.

#![no_std]
#![forbid(unsafe_code)]

mod written;

pub use written::{Capture, Marks, Origin, Written};
