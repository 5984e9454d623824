//! What the registry knows of a format: its row.

use komadai_encoding::{Encoding, LineEnd};
use komadai_packed::PackError;
use komadai_record::{Finding, Record};

use crate::evidence::{Begins, LineEvidence};
use crate::format::{Dialect, Format};
use crate::reader::{Output, Reader};
use crate::writing::WriteRequest;

/// Everything that the rest of the crate knows of a format.
pub(crate) struct Row {
    /// The stable name.
    pub(crate) code: &'static str,
    /// The extensions of file names, the usual one first.
    pub(crate) extensions: &'static [Extension],
    /// The ends of lines that programs expect.
    pub(crate) line_end: LineEnd,
    pub(crate) holds: Holds,
    /// Whether its own words are Japanese.
    pub(crate) is_japanese: bool,
    /// The ways to write it, the usual one first.
    pub(crate) dialects: Dialects,
    /// What a text shows by how it begins; the hint is the format that the name of the file
    /// suggests.
    pub(crate) begins: fn(&str, hint: Option<Format>) -> Begins,
    /// What a text shows by its lines; of formats whose lines are alike, the row of one has it.
    pub(crate) lines: Option<LineEvidence>,
    /// What is known of its bytes, where they are no text.
    pub(crate) packed: Option<Packed>,
    /// Whether a text may be anything until it shows a game.
    pub(crate) must_show: bool,
    /// Whether a text mentions a start position, in the words of the format.
    pub(crate) mentions_start: fn(&str) -> bool,
    /// What text a game takes.
    pub(crate) unit: Unit,
    /// A reader before the first game of a text.
    pub(crate) reader: NewReader,
    /// Writes a record; `None` for a format that is only read.
    pub(crate) write: Option<Write>,
    /// Finds what a text lacks of its record, if that is not just what is read back.
    pub(crate) losses: Option<fn(&Record, &WriteRequest) -> Vec<Finding>>,
}

impl Row {
    /// What most formats have in common: a text that shows its format by no line.
    pub(crate) const fn usual(unit: Unit, reader: NewReader) -> Row {
        Row {
            code: "",
            extensions: &[],
            line_end: LineEnd::Lf,
            holds: Holds::empty(),
            is_japanese: false,
            dialects: Dialects::NONE,
            begins: |_, _| Begins::Unclear,
            lines: None,
            packed: None,
            must_show: false,
            mentions_start: |_| false,
            unit,
            reader,
            write: None,
            losses: None,
        }
    }
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
    pub(crate) const fn own(name: &'static str, encoding: Encoding) -> Extension {
        Extension {
            name,
            encoding,
            is_shared: false,
        }
    }

    pub(crate) const fn shared(name: &'static str, encoding: Encoding) -> Extension {
        Extension {
            is_shared: true,
            ..Extension::own(name, encoding)
        }
    }

    pub(crate) fn is(&self, extension: &str) -> bool {
        extension.eq_ignore_ascii_case(self.name)
    }
}

/// The ways to write a format that has several.
pub(crate) struct Dialects {
    /// The noun for these ways: `version`, `dialect`.
    pub(crate) noun: &'static str,
    pub(crate) list: &'static [DialectRow],
}

impl Dialects {
    /// No dialects: the format is written in one way.
    pub(crate) const NONE: Dialects = Dialects {
        noun: "",
        list: &[],
    };
}

/// Everything that the rest of the crate knows of a dialect.
pub(crate) struct DialectRow {
    pub(crate) dialect: Dialect,
    /// The stable name.
    pub(crate) name: &'static str,
    /// What it is, in a line without a full stop.
    pub(crate) about: &'static str,
    /// The encoding that programs expect, where it is not that of the format.
    pub(crate) encoding: Option<Encoding>,
}

/// What is known of bytes that are records of a packed format.
pub(crate) struct Packed {
    /// How unlikely the first records of some bytes are; `None` if they are no records of this
    /// format. The flag is true if the bytes are the whole file.
    pub(crate) oddness: fn(&[u8], bool) -> Option<usize>,
    /// How many bytes the records take that are there to their end.
    pub(crate) whole_records: fn(&[u8]) -> usize,
    /// The bytes in hexadecimal, a record on each line.
    pub(crate) text: fn(&[u8]) -> String,
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
        /// Words such as 右 and 引 in place of the square that a piece leaves.
        const MARKS = 1 << 5;
        /// The result of each game, which must be known.
        const RESULT = 1 << 6;
    }
}

/// What text a game takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    /// All of it.
    Text,
    /// A line.
    Line,
    /// Lines, up to those with which another game begins.
    Lines,
}

/// Makes a reader before the first game of a text.
pub(crate) type NewReader = fn(&Output) -> Box<dyn Reader>;

pub(crate) type Write = fn(&Record, &WriteRequest) -> Result<String, PackError>;
