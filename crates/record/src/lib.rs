//! The record of a shogi game: headers, where it started, and a tree of what happened, with times,
//! comments and findings.
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
// No text panics, so what could is denied.
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

mod audit;
pub mod build;
mod builder;
mod differences;
mod facts;
mod finding;
mod game;
mod limits;
mod notation_check;
mod part;
mod play_text;
mod record;
mod results;
mod running_totals;
mod start_faults;
mod tree_replay;
mod tree_walk;

pub use audit::audit;
pub use finding::{Detail, Finding, FindingKind, Place, Severity, Subject};
pub use game::{Game, StrictError};
pub use komadai_parse::{Analysis, AnalysisFormat, Date, Evaluation, TimeControl, View, keys};
pub use limits::Limits;
pub use notation_check::{Checked, Misspelt, check_notation};
pub use part::Part;
pub use play_text::{PlayedMove, PlayedText, Trouble, TroubleKind, play_text};
pub use record::{
    Children, Clock, Ending, Entry, Foul, Header, Headers, MainLine, Navigator, NodeId, Note,
    NoteKind, OtherStart, Record, Replay, Start,
};
pub use results::Results;
