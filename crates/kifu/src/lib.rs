//! Game records of shogi: the tree of a game, its audit, and the readers and writers of its file formats.
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
// No input may cause a panic, so everything that could panic is denied.
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
// Some parts are unused without these formats.
#![cfg_attr(
    not(all(feature = "jkf", feature = "packed", feature = "psn")),
    allow(dead_code)
)]

mod audit;
mod builder;
mod chunks;
mod composed;
mod decimal;
mod differences;
mod english_endings;
mod facts;
mod finding;
mod format;
mod format_name;
mod formats;
mod game;
mod games;
pub mod keys;
mod named_position;
mod notation_check;
mod phrases;
mod play_text;
mod player_names;
mod postal_check;
mod presets;
mod recognise;
mod record;
mod row;
mod stream;
mod text_games;
mod tree_replay;
mod western_diagram;
mod whole_text;
mod word_table;
mod wrapping;
mod write;

pub use audit::{audit, standings};
pub use chunks::GamesError;
pub use facts::{Facts, usual_characters};
pub use finding::{Detail, Finding, FindingKind, Place, Severity, Subject};
pub use format::{Dialect, Format, Limits, ReadOptions, WriteOptions};
pub use format_name::FormatName;
pub use formats::{Bod, ending_word};
pub use game::{Game, Part, Reading};
pub use games::{Games, read, read_game};
pub use komadai_encoding::{
    DecodedText, EncodedText, Encoding, LineEnd, Substitution, decode, encode,
};
pub use komadai_parse::ending_of_word;
pub use komadai_parse::{Analysis, AnalysisFormat, Date, Evaluation, TimeControl};
pub use named_position::{NamedPosition, PositionNameError, handicap_named};
pub use notation_check::MisspeltMove;
pub use play_text::{PlayedMove, PlayedText, play_text};
pub use postal_check::PostalQuery;
pub use record::{
    Clock, Ending, Entry, Foul, Header, Headers, Navigator, NodeId, Note, NoteKind, PlayedFoul,
    Record, Start,
};
pub use western_diagram::western_diagram;
pub use wrapping::plain_position;
pub use write::{EncodedGame, FileWriter, Utf8Reason, WriteError, Writing};

// Types of other crates that appear in signatures.
#[doc(no_inline)]
pub use komadai_core::{
    ByColor, Color, Decision, DisplayIn, EndingKind, ForceError, Handicap, IllegalMove, Language,
    Move, Outcome, Phrase, Position, PositionTextError, RuleSet, Setup, Span, Square, Style,
    UnknownHandicap, UnknownName, WrittenMove,
};
#[doc(no_inline)]
pub use komadai_notation::{Candidates, Context, Deviation, ReadError, Warnings};
#[doc(no_inline)]
pub use komadai_packed::PackError;
