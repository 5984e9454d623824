//! Game records of shogi: readers and writers of their file formats.
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

mod chunk;
mod chunks;
mod declaration;
mod declared;
mod ending_word;
mod evidence;
mod file_writer;
mod format;
mod formats;
mod games_error;
mod no_text;
mod options;
mod reader;
mod reading;
mod recognise;
mod row;
mod stream;
mod substituted;
mod text_games;
mod western_diagram;
mod write;
mod write_request;
mod writing;

pub use ending_word::ending_word;
pub use file_writer::{AddError, Added, EncodedGame, FileWriter};
pub use format::{Dialect, Format};
pub use formats::{Bod, handicap_of_preset};
pub use games_error::GamesError;
pub use komadai_encoding::{Decoded, Encoded, Encoding, LineEnd, Substitution, decode, encode};
pub use komadai_parse::ending_of_word;
pub use komadai_record::{
    Analysis, AnalysisFormat, Checked, Children, Clock, Date, Detail, Ending, Entry, Evaluation,
    Finding, FindingKind, Foul, Game, Header, Headers, Limits, MainLine, Misspelt, Navigator,
    NodeId, Note, NoteKind, OtherStart, Part, Place, PlayedMove, PlayedText, Record, Replay,
    Results, Severity, Start, StrictError, Subject, TimeControl, Trouble, TroubleKind, View, audit,
    check_notation, keys, play_text,
};
pub use options::ReadOptions;
pub use reading::{Reading, read, read_game, read_text};
pub use stream::{Games, games};
pub use substituted::substitution_findings;
pub use western_diagram::WesternDiagram;
pub use write::{CannotWrite, WriteOptions, write};
pub use writing::Writing;
