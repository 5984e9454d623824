//! Games of shogi as one HTML file that replays them.
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod escape;
mod game;
mod graph;
mod page;
mod words;

pub use page::Page;
