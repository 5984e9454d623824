//! Reads games of many files: lists the files, reads their games in order, and works on all cores.
#![doc = include_str!("../README.md")]
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

mod error;
mod game_reader;
mod game_walk;
mod listing;
mod names;
mod progress;
mod source;
mod spread;
mod system;
mod tables;

pub use error::InputError;
pub use game_reader::{GameReader, InputOptions, NextGame};
pub use game_walk::{Walk, WalkItem, WalkPlace};
pub use listing::{IGNORES_CASE, Listing, OtherFiles};
pub use names::{extension, is_stdin, record_extension};
pub use progress::{NoProgress, ProgressListener};
pub use source::{Source, decompressed, stdin};
pub use spread::{Cancellation, IdleWorkers, Results, WorkerPanic, spread};
pub use system::SystemError;
pub use tables::{RowFilter, is_named_as_table};

// Types of other crates that signatures name.
#[doc(no_inline)]
pub use komadai_archive::ArchiveError;
#[doc(no_inline)]
pub use komadai_core::{DisplayIn, Language, Phrase};
#[doc(no_inline)]
pub use komadai_kifu::{
    Encoding, Finding, Format, GamesError, Limits, Part, ReadOptions, Record, Severity,
};
#[doc(no_inline)]
pub use komadai_search::{Query, Searcher, Selection};
#[cfg(feature = "tables")]
#[doc(no_inline)]
pub use komadai_table::TableError;

#[cfg(test)]
mod tests {
    use super::*;

    /// All public types except the reader of one file can be shared by threads.
    #[test]
    fn types_are_for_threads() {
        fn shared<T: Send + Sync>() {}
        fn moved<T: Send>() {}
        shared::<(Listing, OtherFiles, Source, InputError, InputOptions)>();
        shared::<(Walk<'_, '_>, WalkPlace, RowFilter<'_>, WorkerPanic)>();
        shared::<(Cancellation, NoProgress, IdleWorkers<u8>, SystemError<'_>)>();
        moved::<(GameReader<'_>, NextGame, WalkItem<'_>)>();
    }
}
