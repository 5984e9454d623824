//! What the registry knows of a format: its row.

use crate::{Finding, Limits, Record};
use komadai_encoding::{Encoding, LineEnd};
use komadai_packed::PackError;
use komadai_parse::productions::first_line;

use crate::evidence::{Begins, LineEvidence};
use crate::format::{Dialect, Format};
use crate::reader::{GameLine, LineReader, Output, ReadLine, ReadText, Reader, TextReader};
use crate::write_request::WriteRequest;

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
    /// How its games are read.
    pub(crate) unit: Unit,
    /// Writes a record; `None` for a format that is only read.
    pub(crate) write: Option<Write>,
    /// Finds what a text lacks of its record, if that is not just what is read back.
    pub(crate) losses: Option<fn(&Record, &WriteRequest) -> Vec<Finding>>,
}

impl Row {
    /// What most formats have in common: a text that shows its format by no line.
    pub(crate) const fn usual(unit: Unit) -> Row {
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
#[derive(Debug)]
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

/// What text a game takes, and how it is read.
pub(crate) enum Unit {
    /// All of it.
    Text(ReadText),
    /// A line.
    Line(ReadLine),
    /// Lines, up to those with which another game begins.
    Lines {
        /// A reader before the first game.
        reader: fn() -> Box<dyn Reader>,
        /// Where another game begins for sure, whatever is read before.
        cuts: Option<Cuts>,
    },
}

/// The first and the last byte of a text at which it can be cut.
pub(crate) type Cuts = fn(&str) -> Option<(usize, usize)>;

impl Unit {
    /// A reader before the first game.
    pub(crate) fn reader(&self) -> Box<dyn Reader> {
        match self {
            Unit::Text(read) => Box::new(TextReader(*read)),
            Unit::Line(read) => Box::new(LineReader(*read)),
            Unit::Lines { reader, .. } => reader(),
        }
    }

    /// Whether a text is nowhere cut.
    pub(crate) const fn is_whole(&self) -> bool {
        matches!(self, Unit::Text(_) | Unit::Lines { cuts: None, .. })
    }

    /// The first and the last byte of a text at which it can be cut. A list is cut after a line that is
    /// a game and has another one after it: so the lines before a game are never cut off from it.
    pub(crate) fn cuts(&self, text: &str) -> Option<(usize, usize)> {
        match self {
            Unit::Text(_) => None,
            Unit::Line(read) => {
                let mut out = Output::new(Limits::NONE);
                let mut start = text.len();
                let games = text.split_inclusive(['\n', '\r']).rev().filter_map(|line| {
                    start = start.saturating_sub(line.len());
                    let line = line.trim_end_matches(['\n', '\r']);
                    let is_game = matches!(read(line.into(), &mut out), GameLine::Game(_));
                    is_game.then_some(start)
                });
                let start = { games }.nth(1)?;
                let (_, len) = first_line(text.as_bytes().get(start..)?);
                let cut = start.saturating_add(len);
                Some((cut, cut))
            }
            Unit::Lines { cuts, .. } => cuts.and_then(|cuts| cuts(text)),
        }
    }
}

pub(crate) type Write = fn(&Record, &WriteRequest) -> Result<String, PackError>;
