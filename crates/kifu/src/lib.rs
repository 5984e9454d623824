//! Game records of shogi: readers and writers of their file formats.
//!
//! [`read`] takes the bytes of a file and finds out by itself how they are encoded and in which
//! [`Format`] the game is written. What comes out is one [`Record`] per game and a list of
//! [`Finding`]s: everything in the file that was odd, wrong or not understood, each with its place.
//! Nothing is dropped in silence, and a broken game does not stop the reading.
//!
//! ```
//! let file = "\
//! 手合割：平手
//! 先手：あおい
//! 後手：みどり
//!    1 ７六歩(77)   ( 0:05/00:00:05)
//!    2 ３四歩(33)   ( 0:07/00:00:07)
//!    3 投了         ( 0:01/00:00:06)
//! ";
//! let reading = komadai_kifu::read(file.as_bytes(), None);
//! assert!(reading.findings.is_empty());
//!
//! let game = &reading.games[0];
//! assert!(game.findings.is_empty());
//! assert_eq!(game.record.headers.get("先手"), Some("あおい"));
//! assert_eq!(game.record.usi_moves(), "7g7f 3c3d");
//! let ending = game.record.ending().unwrap();
//! assert_eq!(ending.kind.code(), "resign");
//! assert_eq!(ending.raw, "投了");
//! ```
//!
//! [`games`] reads from any reader, one game at a time; [`Limits`] bound what a hostile file may
//! take, and [`Reading::refuse`] makes reading strict.
//!
//! [`write()`] goes the other way and reports in [`Losses`] what the format could not hold;
//! [`encode`] makes bytes of the text, and [`substitution_findings`] reports what their encoding
//! lacks. [`FileWriter`] writes one game after the other.
//!
//! See [`Format`] for the formats. The lists of Shogi Wars and ShogiQuest, and hcpe3, are only
//! read.

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

mod declared;
mod evidence;
mod file_writer;
mod format;
mod formats;
mod gap;
mod line_reader;
mod options;
mod packing;
mod reader;
mod reading;
mod recognise;
mod row;
mod stream;
mod substituted;
mod text_games;
mod text_reader;
mod write;
mod writing;

pub use file_writer::{AddError, Added, EncodedGame, FileWriter};
pub use format::{Dialect, Format, UnknownFormat};
pub use formats::{Bod, UsiOptions, sfen_line, usi_line};
pub use komadai_encoding::{
    Decoded, Encoded, Encoding, LineEnd, Substitution, UnknownEncoding, decode, encode,
};
pub use komadai_parse::ending_of_word;
pub use komadai_record::{
    Analysis, AnalysisFormat, AuditFinding, Checked, Children, Clock, Ending, Entry, Evaluation,
    Finding, FindingKind, Foul, GameReading, Header, Headers, Limits, Loss, LossKind, Losses,
    MainLine, Message, Misspelt, Navigator, NodeId, Note, NoteKind, OtherStart, Part, Place,
    PlayedMove, PlayedText, Record, Replay, Results, Severity, Start, StrictError, Subject,
    Trouble, TroubleKind, View, Visitor, audit, check_notation, keys, play_text,
};
pub use options::ReadOptions;
pub use packing::{PackError, Packing};
pub use reading::{Reading, read, read_text, read_with};
pub use stream::{Games, GamesError, Visited, games, visit, visit_text};
pub use substituted::substitution_findings;
pub use write::{CannotWrite, WriteOptions, write, write_all};
pub use writing::Writing;
