//! Writes games of shogi as one HTML file that replays them, and trees of played moves.
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod app;
mod board;
mod document;
mod escape;
mod game;
mod graph;
mod look;
mod page;
mod summary;
mod tree;
mod words;

pub use app::APP;
pub use game::shogihome;
pub use page::Page;
pub use summary::{date, players, result};
pub use tree::{TreeMove, TreePage};

// Types of other crates that signatures name.
#[doc(no_inline)]
pub use komadai_core::{Color, Language, Move, Setup, Style};
#[doc(no_inline)]
pub use komadai_diagram::{PieceSet, Theme};
#[doc(no_inline)]
pub use komadai_kifu::{Record, read_game};
