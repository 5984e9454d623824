//! Games of many files: which files, their games in order, and work on all cores.
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
// No input panics, so what could is denied.
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

mod error;
mod game_reader;
mod listing;
mod names;
mod progress;
mod source;
mod spread;
mod system;
mod tables;
mod walk;

pub use error::InputError;
pub use game_reader::{GameReader, InputOptions, NextGame};
pub use listing::{IGNORES_CASE, Listing, OtherFiles};
pub use names::{extension, is_stdin, record_extension};
pub use progress::{NoProgress, Progress};
pub use source::{Source, decompressed, stdin};
pub use spread::{IdleWorkers, Results, Stopped, WorkerPanicked, spread};
pub use system::SystemError;
pub use tables::{RowFilter, is_named_as_table};
pub use walk::{Walk, WalkItem, WalkPlace};
