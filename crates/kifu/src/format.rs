//! The file formats, and how a text shows which one it is in.

mod guess;
mod score;

use std::fmt;
use std::str::FromStr;

use crate::encode::LineEnd;
use crate::encoding::Encoding;
use crate::module::Module;
pub(crate) use guess::{Guess, JUDGED_LINES, guess};

/// A file format for game records. Each needs its [feature](Format::feature) of this crate; all are on
/// by default.
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
        match self {
            Format::Kif => "kif",
            Format::Ki2 => "ki2",
            Format::Csa => "csa",
            Format::Usi => "usi",
            Format::Sfen => "sfen",
            Format::Jkf => "jkf",
            Format::Usen => "usen",
            Format::Bod => "bod",
            Format::Hcp => "hcp",
            Format::Hcpe => "hcpe",
            Format::Hcpe3 => "hcpe3",
            Format::PackedSfen => "psfen",
            Format::Psv => "psv",
            Format::Psn => "psn",
            Format::Wars => "wars",
            Format::Quest => "quest",
        }
    }

    /// The file name extensions in use, the usual one first.
    #[must_use]
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Format::Kif => &["kif", "kifu"],
            Format::Ki2 => &["ki2", "ki2u"],
            Format::Csa => &["csa"],
            Format::Usi => &["usi"],
            Format::Sfen => &["sfen"],
            Format::Jkf => &["jkf", "json"],
            Format::Usen => &["usen"],
            Format::Bod => &["bod"],
            Format::Hcp => &["hcp"],
            Format::Hcpe => &["hcpe"],
            Format::Hcpe3 => &["hcpe3"],
            Format::PackedSfen => &["psfen"],
            Format::Psv => &["psv", "bin"],
            Format::Psn => &["psn"],
            Format::Wars => &["wars"],
            Format::Quest => &["quest"],
        }
    }

    /// Whether files in it are read: not where its feature is off.
    #[must_use]
    pub const fn is_read(self) -> bool {
        Module::of(self).is_some()
    }

    /// The feature of this crate that it needs.
    #[must_use]
    pub const fn feature(self) -> &'static str {
        match self {
            Format::Usi | Format::Sfen => "usi",
            Format::Wars | Format::Quest => "lists",
            _ if self.is_packed() => "packed",
            _ => self.code(),
        }
    }

    /// Whether files in it are bytes, not text. Their [encoding](Encoding::Binary) shows them in
    /// hexadecimal.
    #[must_use]
    pub const fn is_packed(self) -> bool {
        matches!(
            self,
            Format::Hcp | Format::Hcpe | Format::Hcpe3 | Format::PackedSfen | Format::Psv
        )
    }

    /// Whether files in it are written.
    #[must_use]
    pub const fn is_written(self) -> bool {
        match Module::of(self) {
            Some(module) => module.write.is_some(),
            None => false,
        }
    }

    /// Whether one file may hold several games. Of KIF and KI2 several are read, but one is written.
    #[must_use]
    pub const fn holds_many_games(self) -> bool {
        self.is_packed()
            || matches!(
                self,
                Format::Csa | Format::Usi | Format::Sfen | Format::Usen | Format::Psn
            )
    }

    /// Whether it has variations beside the main line.
    #[must_use]
    pub const fn holds_variations(self) -> bool {
        matches!(
            self,
            Format::Kif | Format::Ki2 | Format::Jkf | Format::Usen | Format::Psn
        )
    }

    /// Whether it has comments on moves.
    #[must_use]
    pub const fn holds_comments(self) -> bool {
        matches!(
            self,
            Format::Kif | Format::Ki2 | Format::Csa | Format::Jkf | Format::Psn
        )
    }

    /// Whether it has the times spent on moves.
    #[must_use]
    pub const fn holds_times(self) -> bool {
        matches!(
            self,
            Format::Kif | Format::Csa | Format::Jkf | Format::Psn | Format::Wars
        )
    }

    /// Whether it has headers: the names of the players and the like.
    #[must_use]
    pub const fn holds_headers(self) -> bool {
        matches!(
            self,
            Format::Kif | Format::Ki2 | Format::Csa | Format::Jkf | Format::Psn | Format::Bod
        )
    }

    /// The encoding that programs for this format expect of a file with this extension: UTF-8 for
    /// `kifu`, `ki2u` and JKF, otherwise Shift_JIS in its Windows form; lines of USI are ASCII.
    #[must_use]
    pub fn default_encoding(self, extension: Option<&str>) -> Encoding {
        let utf8 = ["kifu", "ki2u"];
        match extension {
            _ if matches!(self, Format::Usi | Format::Sfen | Format::Usen) => Encoding::Ascii,
            _ if matches!(self, Format::Jkf) => Encoding::Utf8,
            _ if self.is_packed() => Encoding::Binary,
            Some(extension) if utf8.iter().any(|u| u.eq_ignore_ascii_case(extension)) => {
                Encoding::Utf8
            }
            _ => Encoding::Cp932,
        }
    }

    /// The line ends that programs for this format expect.
    #[must_use]
    pub const fn line_end(self) -> LineEnd {
        match self {
            Format::Usi | Format::Sfen | Format::Jkf | Format::Usen => LineEnd::Lf,
            _ if self.is_packed() => LineEnd::Lf,
            _ => LineEnd::CrLf,
        }
    }

    /// The format of files with this extension (without the dot), in any case.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Format> {
        let mut all = Format::ALL.iter().copied();
        all.find(|format| {
            let mut known = format.extensions().iter();
            known.any(|known| known.eq_ignore_ascii_case(extension))
        })
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
