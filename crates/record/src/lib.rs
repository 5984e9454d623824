//! The record of a shogi game: headers, where it started, and a tree of what happened, with times,
//! comments and findings.
//!
//! A [`Record`] is built by hand or read from a file by `komadai-kifu`. [`audit`] compares what it
//! claims with what the referee finds; [`play_text`] plays moves that people write in a row.
//!
//! ```
//! use komadai_record::{Entry, Record, Start};
//!
//! let mut record = Record::new(Start::default());
//! let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
//! record.push(first, Entry::Move("3c3d".parse()?));
//! assert_eq!(record.usi_moves(), "7g7f 3c3d");
//! # Ok::<(), komadai_core::UsiError>(())
//! ```

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
mod game_reading;
mod limits;
mod losses;
mod notation_check;
mod part;
mod play_text;
mod record;
mod results;
mod start_faults;
mod tree_walk;
mod visitor;

pub use audit::{AuditFinding, audit};
pub use finding::details;
pub use finding::{Finding, FindingKind, Message, Place, Severity, Subject};
pub use game_reading::{GameReading, StrictError};
pub use komadai_parse::{Analysis, AnalysisFormat, Evaluation, View, keys};
pub use limits::Limits;
pub use losses::{Loss, LossKind, Losses};
pub use notation_check::{Checked, Misspelt, check_notation};
pub use part::Part;
pub use play_text::{PlayedMove, PlayedText, Trouble, TroubleKind, play_text};
pub use record::{
    Children, Clock, Ending, Entry, Foul, Header, Headers, MainLine, Navigator, NodeId, Note,
    NoteKind, OtherStart, Record, Replay, Start,
};
pub use results::Results;
pub use visitor::Visitor;
