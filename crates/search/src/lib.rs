//! Asks questions about games of shogi, and builds the tree of played moves.
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
// No question and no game panics, so every construct that could is denied.
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

mod fact;
mod follow;
mod grouping;
mod hit;
mod query;
mod query_error;
mod question;
mod searcher;
mod selection;
mod statistics;
mod target;
mod tree;
mod tree_line;

pub use grouping::Grouping;
pub use hit::Hit;
pub use query::Query;
pub use query_error::{QueryError, QueryErrorKind};
pub use question::{Question, Step};
pub use searcher::{GameHits, Searcher};
pub use selection::{HandicapChoice, NamePart, Selection, endings_named};
pub use statistics::{ResultCounts, Score, Statistics, StatisticsRow};
pub use tree::{Branch, Stats, Tree, TreePosition};
pub use tree_line::TreeLine;

// Types of other crates that signatures name.
#[doc(no_inline)]
pub use komadai_core::{
    Bitboard, ByColor, Color, DisplayIn, EndingKind, Handicap, Language, Move, Outcome, Position,
    Span, UnknownHandicap, UnknownName,
};
#[doc(no_inline)]
pub use komadai_kifu::{Date, Format, NodeId, PositionNameError, Record, Start, read_game};
#[doc(no_inline)]
pub use komadai_tags::PatternErrorKind;
