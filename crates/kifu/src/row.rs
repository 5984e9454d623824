//! What the registry knows of a format: its row.

use komadai_encoding::{Encoding, LineEnd};
use komadai_packed::RowFormat;
use komadai_parse::productions::first_line;

use crate::Record;
use crate::format::{Dialect, Format};
use crate::options::{Limits, WriteOptions};
use crate::reader::{GameLine, LineReader, Output, ReadLine, ReadText, Reader, TextReader};

/// Everything that the rest of the crate knows of a format.
pub(crate) struct Row {
    /// The stable name.
    pub(crate) code: &'static str,
    /// The extensions of file names, the usual one first.
    pub(crate) extensions: &'static [Extension],
    /// The ends of lines that programs expect.
    pub(crate) line_end: LineEnd,
    /// Whether a file may hold several games. Of KIF and KI2 several are read, but one is written.
    pub(crate) has_games: bool,
    /// Whether it has words such as 右 and 引 in place of the square that a piece leaves.
    pub(crate) has_marks: bool,
    /// Whether each game has a result, which must be known.
    pub(crate) has_result: bool,
    /// Whether its own words are Japanese.
    pub(crate) is_japanese: bool,
    /// The ways to write it, the usual one first.
    pub(crate) dialects: Dialects,
    /// What a text shows by how it begins; the hint is the format that the name of the file
    /// suggests.
    pub(crate) begins: fn(&str, hint: Option<Format>) -> Begins,
    /// What a text shows by its lines; of formats whose lines are alike, the row of one has it.
    pub(crate) lines: Option<LineEvidence>,
    /// Whether a text may be anything until it shows a game.
    pub(crate) must_show: bool,
    /// Whether a text mentions a start position, in the words of the format.
    pub(crate) mentions_start: fn(&str) -> bool,
    /// How its games are read.
    pub(crate) unit: Unit,
    /// Writes a record as text; `None` for a format that is packed or only read.
    pub(crate) write: Option<Write>,
}

impl Row {
    /// What most formats have in common: a text that shows its format by no line.
    pub(crate) const fn usual(unit: Unit) -> Row {
        Row {
            code: "",
            extensions: &[],
            line_end: LineEnd::Lf,
            has_games: false,
            has_marks: false,
            has_result: false,
            is_japanese: false,
            dialects: Dialects::NONE,
            begins: |_, _| Begins::Unclear,
            lines: None,
            must_show: false,
            mentions_start: |_| false,
            unit,
            write: None,
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

/// What text a game takes, and how it is read.
pub(crate) enum Unit {
    /// All of it.
    Text(ReadText),
    /// A line.
    Line(ReadLine),
    /// A record of a packed file, which may be only read.
    Record { format: RowFormat, is_written: bool },
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
    /// A reader before the first game of a text. A packed format has no text.
    pub(crate) fn reader(&self) -> Box<dyn Reader> {
        match self {
            Unit::Text(read) => Box::new(TextReader(*read)),
            Unit::Line(read) => Box::new(LineReader(*read)),
            Unit::Record { .. } => Box::new(TextReader(|_, _| None)),
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
            Unit::Text(_) | Unit::Record { .. } => None,
            Unit::Line(read) => {
                let mut out = Output::new(Limits::NONE);
                let mut start = text.len();
                let games = text.split_inclusive(['\n', '\r']).rev().filter_map(|line| {
                    start -= line.len();
                    let line = line.trim_end_matches(['\n', '\r']);
                    let is_game = matches!(read(line.into(), &mut out), GameLine::Game(_));
                    is_game.then_some(start)
                });
                let start = { games }.nth(1)?;
                let (_, len) = first_line(text.as_bytes().get(start..)?);
                let cut = start + len;
                Some((cut, cut))
            }
            Unit::Lines { cuts, .. } => cuts.and_then(|cuts| cuts(text)),
        }
    }
}

pub(crate) type Write = fn(&Record, &WriteOptions) -> String;

/// What a text shows by how it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Begins {
    /// The beginning shows nothing.
    Unclear,
    /// The text is in the format, unless a line is a [sign](Evidence::has_sign) of another.
    Perhaps,
    /// The text is in the format.
    Surely,
}

/// How the lines of a text are weighed for a format, or for several whose lines are alike.
pub(crate) struct LineEvidence {
    /// The evidence of a text before its first line.
    pub(crate) of: fn(&str) -> Box<dyn Evidence>,
    /// A line is offered to the evidence with the lowest number first, and to the next if that does
    /// not take it.
    pub(crate) offered: u8,
    /// The evidence with the lowest number is asked first for its verdict.
    pub(crate) asked: u8,
}

/// Counts the lines that speak for a format, or for several whose lines are alike.
pub(crate) trait Evidence {
    /// Takes a line that is in a usual form and no line of another format, if that can be decided
    /// quickly.
    fn usual_line(&mut self, _line: &str) -> bool {
        false
    }

    /// Takes a line that is one of the format, as far as it may be one of those that are offered it
    /// later.
    fn line(&mut self, line: &str) -> bool;

    /// Whether the lines so far are enough, so that no more are looked at.
    fn is_enough(&self) -> bool {
        false
    }

    /// How many lines count against other formats.
    fn count(&self) -> usize {
        0
    }

    /// Whether there was a line that no text of another format begins with.
    fn has_sign(&self) -> bool {
        false
    }

    /// The format that a text shows by a line which no other format has. However many lines speak
    /// for another, they may be nonsense that was kept.
    fn shown(&self, _hint: Option<Format>) -> Option<Format> {
        None
    }

    /// The format that most lines speak for, where so many speak for those that are asked later.
    fn outweighs(&self, _others: usize, _hint: Option<Format>) -> Option<Format> {
        None
    }
}
