//! Game records of shogi: the tree of a game, its file formats, encodings.
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
//! makes bytes of the text. [`FileWriter`] writes one game after the other.
//!
//! Each format is a feature, on by default: `kif`, `ki2`, `csa`, `usi` (lines of USI, lists of SFEN),
//! `jkf`, `usen`, `bod`, `psn`, the `packed` formats of engines, and the `lists` of Shogi Wars and
//! ShogiQuest, which are only read. A file in a format that was left out is still recognised, and
//! refused in words. See [`Format`].

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
mod bod;
#[cfg(feature = "csa")]
mod csa;
mod declared;
mod encode;
mod encoding;
mod file_writer;
mod format;
#[cfg_attr(
    not(any(feature = "usi", feature = "usen", feature = "packed")),
    allow(dead_code, reason = "what is kept stands on lines that might be games")
)]
mod gap;
#[cfg(any(feature = "kif", feature = "ki2", feature = "bod"))]
#[cfg_attr(
    not(all(feature = "kif", feature = "ki2", feature = "bod")),
    allow(
        dead_code,
        unused_imports,
        reason = "KIF, KI2 and BOD share it, and each asks for parts"
    )
)]
mod japanese;
#[cfg(feature = "jkf")]
mod jkf;
#[cfg(feature = "ki2")]
mod ki2;
#[cfg(feature = "kif")]
mod kif;
#[cfg_attr(
    not(all(feature = "csa", feature = "kif")),
    allow(dead_code, reason = "CSA and KIF together ask for all of it")
)]
mod line_of_play;
mod losses;
#[cfg_attr(
    not(all(feature = "csa", feature = "usi")),
    allow(
        dead_code,
        unreachable_code,
        reason = "few formats are a game a line, and there may be none"
    )
)]
mod module;
mod notation;
mod options;
#[cfg(feature = "packed")]
mod packed;
mod part;
mod play_text;
#[cfg(feature = "psn")]
mod psn;
#[cfg(feature = "lists")]
mod raw_list;
mod reading;
mod recognise;
#[cfg(any(feature = "kif", feature = "jkf", feature = "psn"))]
mod running_totals;
#[cfg(any(feature = "jkf", feature = "usen", feature = "packed", feature = "psn"))]
mod scribe;
#[cfg(any(feature = "csa", feature = "jkf", feature = "lists"))]
mod special;
#[cfg_attr(
    not(all(feature = "csa", feature = "usi")),
    allow(
        dead_code,
        unused_variables,
        reason = "each format is divided in its own way"
    )
)]
mod split;
mod stream;
#[cfg_attr(
    not(feature = "kif"),
    allow(
        dead_code,
        reason = "only formats with variations ask where one begins"
    )
)]
mod tree_walk;
#[cfg(feature = "usen")]
mod usen;
#[cfg(feature = "usi")]
mod usi;
mod write;

// CSA asks for all of these, other formats for parts.
#[cfg_attr(not(feature = "csa"), allow(dead_code))]
mod change;
#[cfg_attr(not(feature = "csa"), allow(dead_code))]
mod finding;
#[cfg_attr(not(feature = "csa"), allow(dead_code))]
mod record;
#[cfg_attr(not(feature = "csa"), allow(dead_code))]
mod start;

pub use audit::{AuditFinding, audit};
pub use bod::Bod;
#[cfg(feature = "csa")]
pub use csa::{CsaVisitor, scan_csa};
pub use encode::{Encoded, LineEnd, encode};
pub use encoding::{Decoded, Encoding, UnknownEncoding, decode};
pub use file_writer::{AddError, Added, FileWriter};
pub use finding::{Finding, Severity};
pub use format::{Format, UnknownFormat};
#[cfg(feature = "jkf")]
pub use jkf::handicap_of_preset;
pub use komadai_parse::{Analysis, Custom, Evaluation, View, ending_of_word};
pub use losses::{Loss, LossKind, Losses};
pub use notation::{Checked, Misspelt, check_notation};
pub use options::{Limits, ReadOptions};
#[cfg(feature = "packed")]
pub use packed::{PackError, Packing};
pub use play_text::{PlayedMove, PlayedText, Trouble, TroubleKind, play_text};
pub use reading::{Game, Reading, Refused, read, read_text, read_with};
pub use record::{
    Children, Clock, Ending, Entry, Foul, Header, Headers, MainLine, NodeId, Note, NoteKind,
    OtherStart, Record, Replay, Start, keys,
};
pub use stream::{Games, GamesError, Part, games};
#[cfg(feature = "usi")]
pub use usi::{sfen_line, usi_line};
pub use write::{
    CannotWrite, CsaVersion, PsnDialect, UsiOptions, WriteOptions, Writing, write, write_all,
};
