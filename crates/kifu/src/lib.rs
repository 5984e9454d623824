//! Game records of shogi: the tree of a game, its file formats.
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
//! [`games`] does the same with a reader, one game at a time; [`Limits`] bound what a hostile file may
//! take, and [`Reading::refuse`] makes reading strict.
//!
//! [`write()`] goes the other way and tells in [`Losses`] what the format could not hold; [`encode`]
//! makes bytes of the text, and [`substitution_findings`] reports what their encoding lacks. [`FileWriter`] writes one game after the other.
//!
//! See [`Format`] for the formats. The lists of Shogi Wars and ShogiQuest, and hcpe3, are only read.

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
mod declared;
mod file_writer;
mod format;
mod formats;
mod gap;
mod line_of_play;
mod losses;
mod notation;
mod options;
mod part;
mod play_text;
mod reading;
mod recognise;
mod split;
mod stream;
mod substituted;
mod tree_walk;
mod write;

// CSA asks for all of these, other formats for parts.
mod change;
mod finding;
mod record;
mod start;

pub use audit::{AuditFinding, audit};
pub use file_writer::{AddError, Added, FileWriter};
pub use finding::{Finding, Severity};
pub use format::{Format, UnknownFormat};
pub use formats::{
    Bod, CsaVisitor, PackError, Packing, handicap_of_preset, scan_csa, sfen_line, usi_line,
};
pub use komadai_encoding::{
    Decoded, Encoded, Encoding, LineEnd, Substitution, UnknownEncoding, decode, encode,
};
pub use komadai_parse::{Analysis, Custom, Evaluation, View, ending_of_word};
pub use losses::{Loss, LossKind, Losses};
pub use notation::{Checked, Misspelt, check_notation};
pub use options::{Limits, ReadOptions};
pub use play_text::{PlayedMove, PlayedText, Trouble, TroubleKind, play_text};
pub use reading::{Game, Reading, Refused, read, read_text, read_with};
pub use record::{
    Children, Clock, Ending, Entry, Foul, Header, Headers, MainLine, NodeId, Note, NoteKind,
    OtherStart, Record, Replay, Start, keys,
};
pub use stream::{Games, GamesError, Part, games};
pub use substituted::substitution_findings;
pub use write::{
    CannotWrite, CsaVersion, PsnDialect, UsiOptions, WriteOptions, Writing, write, write_all,
};
