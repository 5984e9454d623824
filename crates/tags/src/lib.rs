//! Finds castles (囲い) and openings (戦法) of shogi by name in a game.
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
// No text and no game may cause a panic, so the possible causes are denied.
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

mod contents;
mod example;
mod example_play;
mod found;
mod headers;
mod index;
mod likeness;
mod moving;
mod never;
mod numbers;
mod pattern;
mod pattern_error;
mod pattern_reader;
mod spelling;
mod table;
mod table_error;
mod tag;
mod tagger;

pub use example::Example;
pub use found::FoundTag;
pub use headers::{ClaimedTag, claimed_tags, set_headers};
pub use likeness::nearest;
pub use numbers::Numbers;
pub use pattern::Pattern;
pub use pattern_error::{PatternError, PatternErrorKind};
#[doc(hidden)]
pub use spelling::{Named, Word};
pub use table::Tags;
pub use table_error::{TagError, TagErrorKind};
pub use tag::{StartRule, Tag, TagKind};
pub use tagger::{Tagger, tags_of};

// Types of other crates that occur in public signatures.
#[doc(no_inline)]
pub use komadai_core::{
    Bitboard, Board, ByColor, Color, DisplayIn, Handicap, Language, Move, Position, Setup, Span,
    UnknownName,
};
#[doc(no_inline)]
pub use komadai_kifu::{Entry, Headers, Record, read_game};
