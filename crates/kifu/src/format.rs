//! The file formats, and how a text shows which one it is in.

mod guess;
mod score;

use std::fmt;
use std::str::FromStr;

pub(crate) use guess::{Guess, JUDGED_LINES, guess};
use komadai_encoding::{Encoding, LineEnd};

use crate::formats::{Extension, Holds, Row};

/// A file format for game records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// KIF, the format of Kifu for Windows.
    Kif,
    /// KI2, its sister for reading: moves without origins, several on a line.
    Ki2,
    /// The format of the Computer Shogi Association.
    Csa,
    /// Lines as the USI protocol has them, each a game: `position startpos moves …`.
    Usi,
    /// A list of positions in SFEN, one a line, perhaps with moves.
    Sfen,
    /// JKF, the JSON Kifu Format.
    Jkf,
    /// USEN, a game on each line that can stand in an address.
    Usen,
    /// BOD, the text diagram of KIF without moves.
    Bod,
    /// Positions in 32 bytes, as HuffmanCodedPos of Apery has them. The text of this and the other
    /// packed formats is hexadecimal, a record on each line.
    Hcp,
    /// Such positions with a value, a move and the result of the game.
    Hcpe,
    /// Games of dlshogi, which are only read.
    Hcpe3,
    /// Positions in 32 bytes, as PackedSfen of YaneuraOu has them.
    PackedSfen,
    /// Such positions with a value, a move, its number and the result (PackedSfenValue).
    Psv,
    /// PSN, the Portable Shogi Notation, in three dialects.
    Psn,
    /// The list of moves that the server of Shogi Wars sends: `+7776FU,L599` and the seconds left. This
    /// and the next are only read.
    Wars,
    /// That of ShogiQuest: `7776FU3334FU`.
    Quest,
}

impl Format {
    /// Every format.
    pub const ALL: &[Format] = &[
        Format::Kif,
        Format::Ki2,
        Format::Csa,
        Format::Usi,
        Format::Sfen,
        Format::Jkf,
        Format::Usen,
        Format::Bod,
        Format::Hcp,
        Format::Hcpe,
        Format::Hcpe3,
        Format::PackedSfen,
        Format::Psv,
        Format::Psn,
        Format::Wars,
        Format::Quest,
    ];

    /// The stable name: `kif`, `ki2`, `csa`, …
    #[must_use]
    pub const fn code(self) -> &'static str {
        Row::of(self).code
    }

    /// The file name extensions in use, the usual one first.
    pub fn extensions(self) -> impl Iterator<Item = &'static str> {
        let extensions = Row::of(self).extensions.iter();
        extensions.map(|extension| extension.name)
    }

    /// Whether files in it are bytes, not text. Their [encoding](Encoding::Binary) shows them in
    /// hexadecimal.
    #[must_use]
    pub const fn is_packed(self) -> bool {
        matches!(
            Row::of(self).extensions,
            [
                Extension {
                    encoding: Encoding::Binary,
                    ..
                },
                ..
            ]
        )
    }

    /// Whether files in it are written.
    #[must_use]
    pub const fn is_written(self) -> bool {
        Row::of(self).write.is_some()
    }

    /// Whether one file may hold several games. Of KIF and KI2 several are read, but one is written.
    #[must_use]
    pub const fn holds_many_games(self) -> bool {
        Row::of(self).holds.contains(Holds::GAMES)
    }

    /// Whether it has variations beside the main line.
    #[must_use]
    pub const fn holds_variations(self) -> bool {
        Row::of(self).holds.contains(Holds::VARIATIONS)
    }

    /// Whether it has comments on moves.
    #[must_use]
    pub const fn holds_comments(self) -> bool {
        Row::of(self).holds.contains(Holds::COMMENTS)
    }

    /// Whether it has the times spent on moves.
    #[must_use]
    pub const fn holds_times(self) -> bool {
        Row::of(self).holds.contains(Holds::TIMES)
    }

    /// Whether it has headers: the names of the players and the like.
    #[must_use]
    pub const fn holds_headers(self) -> bool {
        Row::of(self).holds.contains(Holds::HEADERS)
    }

    /// The encoding that programs for this format expect of a file with this extension: UTF-8 for
    /// `kifu`, `ki2u` and JKF, otherwise Shift_JIS in its Windows form; lines of USI are ASCII.
    #[must_use]
    pub fn default_encoding(self, extension: Option<&str>) -> Encoding {
        let known = Row::of(self).extensions;
        let named = |known: &&Extension| extension.is_some_and(|extension| known.is(extension));
        let found = known.iter().find(named).or(known.first());
        found.map_or(Encoding::Utf8, |extension| extension.encoding)
    }

    /// The line ends that programs for this format expect.
    #[must_use]
    pub const fn line_end(self) -> LineEnd {
        Row::of(self).line_end
    }

    /// The format of files with this extension (without the dot), in any case.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Format> {
        Format::with(|known| known.is(extension))
    }

    /// The same for an extension that only game records have: not `json`, and not `bin`.
    #[must_use]
    pub fn from_own_extension(extension: &str) -> Option<Format> {
        Format::with(|known| known.is(extension) && !known.is_shared)
    }

    fn with(is_meant: impl Fn(&Extension) -> bool) -> Option<Format> {
        let mut all = Format::ALL.iter().copied();
        all.find(|format| Row::of(*format).extensions.iter().any(&is_meant))
    }
}

/// The stable name.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A text that names no format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownFormat;

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown file format")
    }
}

impl std::error::Error for UnknownFormat {}

/// The stable name.
impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        let mut all = Format::ALL.iter().copied();
        all.find(|format| format.code() == text)
            .ok_or(UnknownFormat)
    }
}
