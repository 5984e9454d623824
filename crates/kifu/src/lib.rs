//! Game records of shogi: the tree of a game, its audit, and the readers and writers of its file formats.
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
    )
)]

mod audit;
mod build;
mod chunk;
mod chunks;
mod declaration;
mod declared;
mod differences;
mod ending_word;
mod evidence;
mod facts;
mod file_writer;
mod finding;
mod format;
mod formats;
mod game;
mod games_error;
mod limits;
mod no_text;
mod notation_check;
mod options;
mod part;
mod play_text;
mod reader;
mod reading;
mod recognise;
mod record;
mod results;
mod row;
mod stream;
mod substituted;
mod text_games;
mod western_diagram;
mod write;
mod write_request;
mod writing;

pub use audit::audit;
pub use ending_word::ending_word;
pub use file_writer::{AddError, Added, EncodedGame, FileWriter};
pub use finding::{Detail, Finding, FindingKind, Place, Severity, Subject};
pub use format::{Dialect, Format};
pub use formats::{Bod, handicap_of_preset};
pub use game::{Game, StrictError};
pub use games_error::GamesError;
pub use komadai_encoding::{Decoded, Encoded, Encoding, LineEnd, Substitution, decode, encode};
pub use komadai_parse::ending_of_word;
pub use komadai_parse::{Analysis, AnalysisFormat, Date, Evaluation, TimeControl, View, keys};
pub use limits::Limits;
pub use notation_check::{Checked, Misspelt, check_notation};
pub use options::ReadOptions;
pub use part::Part;
pub use play_text::{PlayedMove, PlayedText, Trouble, TroubleKind, play_text};
pub use reading::{Reading, read, read_game, read_text};
pub use record::{
    Children, Clock, Ending, Entry, Foul, Header, Headers, MainLine, Navigator, NodeId, Note,
    NoteKind, OtherStart, Record, Start,
};
pub use results::Results;
pub use stream::{Games, games};
pub use substituted::substitution_findings;
pub use western_diagram::WesternDiagram;
pub use write::{CannotWrite, WriteOptions, write};
pub use writing::Writing;
