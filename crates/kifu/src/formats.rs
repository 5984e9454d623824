//! The file formats: a folder each, and the registry of their rows.

mod bod;
mod csa;
mod japanese;
mod jkf;
mod ki2;
mod kif;
mod lists;
mod packed;
mod psn;
mod running_totals;
mod scribe;
mod usen;
mod usi;

pub use bod::Bod;
pub use csa::{CsaVisitor, scan_csa};
use komadai_core::Span;
use komadai_encoding::{Encoding, LineEnd};
use komadai_record::build::{FindingCollector, Source};
use komadai_record::{GameReading, Record};
pub use packed::{PackError, Packing};
pub(crate) use packed::{guess as guess_packed, text as packed_text, whole_records};
pub use usi::{sfen_line, usi_line};

use crate::format::Format;
use crate::gap::Gap;
use crate::part::ReadParts;
use crate::split::Splitter;
use crate::write::{CannotWrite, WriteOptions, Writing};

/// Everything that the rest of the crate knows of a format.
pub(crate) struct Row {
    /// The stable name.
    pub(crate) code: &'static str,
    /// The extensions of file names, the usual one first.
    pub(crate) extensions: &'static [Extension],
    /// The ends of lines that programs expect.
    pub(crate) line_end: LineEnd,
    pub(crate) holds: Holds,
    /// Whether a text may be anything until it shows a game.
    pub(crate) must_show: bool,
    /// Whether a text says anything about a start position, in the words of the format.
    pub(crate) tells_start: fn(&str) -> bool,
    /// What divides a text into parts, each of which has a game or more.
    pub(crate) splitter: fn() -> Splitter,
    /// How a whole text is divided, where its reader does not do so by itself.
    pub(crate) divided: Option<Divided>,
    pub(crate) read: Read,
    /// Writes a record; `another` says that it follows another one in the same text. Nothing for
    /// a format that is only read.
    pub(crate) write: Option<Write>,
}

/// An extension of file names.
pub(crate) struct Extension {
    /// Without the dot.
    pub(crate) name: &'static str,
    /// The encoding that programs expect of such a file.
    pub(crate) encoding: Encoding,
    /// Whether files of other kinds have it too.
    pub(crate) is_shared: bool,
}

impl Extension {
    const fn own(name: &'static str, encoding: Encoding) -> Extension {
        Extension {
            name,
            encoding,
            is_shared: false,
        }
    }

    const fn shared(name: &'static str, encoding: Encoding) -> Extension {
        Extension {
            is_shared: true,
            ..Extension::own(name, encoding)
        }
    }

    pub(crate) fn is(&self, extension: &str) -> bool {
        extension.eq_ignore_ascii_case(self.name)
    }
}

bitflags::bitflags! {
    /// What a format has room for.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(crate) struct Holds: u8 {
        /// Several games in one file. Of KIF and KI2 several are read, but one is written.
        const GAMES = 1;
        /// Variations beside the main line.
        const VARIATIONS = 1 << 1;
        /// Comments on moves.
        const COMMENTS = 1 << 2;
        /// The times spent on moves.
        const TIMES = 1 << 3;
        /// The names of the players and the like.
        const HEADERS = 1 << 4;
    }
}

/// How a text of several games is divided.
#[derive(Clone, Copy)]
pub(crate) struct Divided {
    /// The one game of a text, where that can be told while it is read.
    pub(crate) alone: fn(Source<'_>) -> Option<Vec<GameReading<Span>>>,
    /// The parts, each a game.
    pub(crate) parts: fn(&str) -> Vec<&str>,
}

/// How the parts of a text are read.
#[derive(Clone, Copy)]
pub(crate) enum Read {
    /// Each by itself.
    Part(ReadPart),
    /// With what has to be known of the parts before.
    Parts(fn() -> Box<dyn ReadParts>),
}

pub(crate) type ReadPart = fn(&mut FindingCollector<'_>, &mut Gap) -> Vec<GameReading<Span>>;

pub(crate) type Write =
    fn(&Record, options: &WriteOptions, another: bool) -> Result<Writing, CannotWrite>;

impl Row {
    /// The row of a format.
    pub(crate) const fn of(format: Format) -> &'static Row {
        match format {
            Format::Kif => &kif::ROW,
            Format::Ki2 => &ki2::ROW,
            Format::Csa => &csa::ROW,
            Format::Usi => &usi::USI,
            Format::Sfen => &usi::SFEN,
            Format::Jkf => &jkf::ROW,
            Format::Usen => &usen::ROW,
            Format::Bod => &bod::ROW,
            Format::Hcp => &packed::HCP,
            Format::Hcpe => &packed::HCPE,
            Format::Hcpe3 => &packed::HCPE3,
            Format::PackedSfen => &packed::PACKED_SFEN,
            Format::Psv => &packed::PSV,
            Format::Psn => &psn::ROW,
            Format::Wars => &lists::WARS,
            Format::Quest => &lists::QUEST,
        }
    }
}
