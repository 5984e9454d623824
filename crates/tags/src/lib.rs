//! Castles (囲い) and openings (戦法) of shogi by name, found in a game.
//!
//! What a castle or an opening is, is data: a [`Tag`] has names, a kind, and patterns in a small
//! language, which `docs/tags.md` describes. [`Tags::standard`] is the list that comes with the crate,
//! and [`Tags::read`] reads any other. A [`Tagger`] follows a game and finds them.
//!
//! ```
//! use komadai_core::Position;
//! use komadai_tags::{Tagger, Tags};
//!
//! let mut tagger = Tagger::new(Tags::standard());
//! tagger.start(&Position::startpos(), 1);
//! for text in ["7g7f", "3c3d", "6g6f", "8c8d", "2h6h"] {
//!     tagger.play(text.parse()?);
//! }
//! let found = tagger.found().iter().find(|found| found.tag.id == "fourth-file-rook").unwrap();
//! assert_eq!(found.tag.japanese, "四間飛車");
//! assert_eq!(found.reached, 5);
//! # Ok::<(), komadai_core::UsiError>(())
//! ```

#![forbid(unsafe_code)]
// No text and no game panics, so what could is denied.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::string_slice,
        clippy::indexing_slicing,
        clippy::arithmetic_side_effects,
    )
)]

mod contents;
mod example;
mod example_play;
mod headers;
mod index;
mod pattern;
mod table;
mod tag;
mod tagger;
mod visitor;

pub use example::Example;
pub use headers::{Claim, claims, set_headers};
pub use table::{TableError, Tags};
pub use tag::{StartRule, Tag, TagKind};
pub use tagger::{Found, Tagger};
pub use visitor::{TagVisitor, tags_of};
