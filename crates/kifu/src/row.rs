//! Defines the row of a format in the registry.

use std::fmt::Debug;

use komadai_core::Span;
use komadai_encoding::{Encoding, LineEnd};
use komadai_packed::RowFormat;
use komadai_parse::Text;
use komadai_parse::productions::{Lines, first_line};

use crate::builder::{NOTE_BYTES, RecordBuilder};
use crate::finding::{FindingCollector, KeptFindings};
use crate::{
    Dialect, Finding, FindingKind, Format, Limits, NodeId, Note, NoteKind, Record, Start,
    WriteOptions,
};

/// The properties of a format.
pub(crate) struct Row {
    /// The extensions of file names, the usual one first.
    pub(crate) extensions: &'static [Extension],
    /// The ends of lines that programs expect.
    pub(crate) line_end: LineEnd,
    /// Whether a file may contain several games. For KIF and KI2 several are read, but one is written.
    pub(crate) has_games: bool,
    /// Whether it has marks such as 右 and 引 instead of the origin square.
    pub(crate) has_marks: bool,
    pub(crate) has_result: bool,
    pub(crate) is_japanese: bool,
    /// The dialects, the usual one first.
    pub(crate) dialects: Dialects,
    /// Detects the format by the beginning of a text. The hint is the format that the file name suggests.
    pub(crate) begins: fn(&str, hint: Option<Format>) -> Begins,
    /// The evidence of the lines of a text. If several formats have similar lines, one of their rows has it.
    pub(crate) lines: Option<LineEvidence>,
    /// Whether a text may be of another kind until one of its games shows the format.
    pub(crate) must_show: bool,
    /// Returns `true` if a text mentions a start position, in the words of the format.
    pub(crate) mentions_start: fn(&str) -> bool,
    /// The unit that its games are read from.
    pub(crate) unit: Unit,
    /// Writes a record as text. `None` for a format that is packed or only read.
    pub(crate) write: Option<Write>,
}

impl Row {
    /// Returns the properties that most formats share. Neither the beginning nor the lines of a text show the format.
    pub(crate) const fn usual(unit: Unit) -> Row {
        Row {
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

pub(crate) struct Extension {
    /// The name without the dot.
    pub(crate) name: &'static str,
    /// The encoding that programs expect of such a file.
    pub(crate) encoding: Encoding,
    /// Whether other kinds of files also have it.
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
    /// No dialects: the format has a single way to write it.
    pub(crate) const NONE: Dialects = Dialects {
        noun: "",
        list: &[],
    };
}

pub(crate) struct DialectRow {
    pub(crate) dialect: Dialect,
    /// The description in one line without a full stop.
    pub(crate) about: &'static str,
    /// The encoding that programs expect, if it is not that of the format.
    pub(crate) encoding: Option<Encoding>,
}

/// The part of a text that is one game, and its reader.
pub(crate) enum Unit {
    Text(ReadText),
    Line(ReadLine),
    /// A record of a packed file.
    Record(RowFormat),
    /// Lines, up to those that begin another game.
    Lines {
        /// Creates a reader before the first game.
        reader: fn() -> Box<dyn Reader>,
        /// Finds where another game certainly begins, whatever is read before.
        cuts: Option<Cuts>,
        /// Whether a game or a line that is too long makes the whole text unreadable.
        is_whole: bool,
    },
}

/// Returns the first and the last byte at which a text can be cut.
pub(crate) type Cuts = fn(&str) -> Option<(usize, usize)>;

impl Unit {
    /// Creates a reader before the first game of a text. A packed format has no text.
    pub(crate) fn reader(&self) -> Box<dyn Reader> {
        match self {
            Unit::Text(read) => Box::new(TextReader(*read)),
            Unit::Line(read) => Box::new(LineReader(*read)),
            Unit::Record(_) => Box::new(TextReader(|_, _| None)),
            Unit::Lines { reader, .. } => reader(),
        }
    }

    pub(crate) const fn is_whole(&self) -> bool {
        matches!(self, Unit::Text(_) | Unit::Lines { is_whole: true, .. })
    }

    /// Returns the first and last byte for a cut. A list is cut after its last game but one, because the lines before a
    /// game belong to it.
    pub(crate) fn cuts(&self, text: &str) -> Option<(usize, usize)> {
        match self {
            Unit::Text(_) | Unit::Record(_) => None,
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

/// A conclusion from the beginning of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Begins {
    Unclear,
    /// The text is in the format, unless a line is a [sign](Evidence::has_sign) of another.
    Perhaps,
    Surely,
}

impl Begins {
    /// Returns `Surely` if the condition is true, else `Unclear`.
    pub(crate) const fn surely_if(is_so: bool) -> Begins {
        if is_so {
            Begins::Surely
        } else {
            Begins::Unclear
        }
    }
}

/// The way to weigh the lines of a text for a format, or for several with similar lines.
pub(crate) struct LineEvidence {
    /// Creates the evidence of a text before its first line.
    pub(crate) of: fn(&str) -> Box<dyn Evidence>,
    /// The order of offering a line to the evidence: the lowest number first, until one takes it.
    pub(crate) offered: u8,
    /// The order of asking the evidence for its verdict: the lowest number first.
    pub(crate) asked: u8,
}

/// A counter of the lines of a format, or of several formats with similar lines.
pub(crate) trait Evidence {
    /// Takes a line in a usual form that is not a line of another format, if that can be decided quickly.
    fn usual_line(&mut self, _line: &str) -> bool {
        false
    }

    /// Takes a line of the format. Refuses a line that may belong to evidence that comes later in the order.
    fn line(&mut self, line: &str) -> bool;

    /// Returns `true` if the lines so far are enough, so that no more are checked.
    fn is_enough(&self) -> bool {
        false
    }

    /// Returns the number of lines that count against other formats.
    fn count(&self) -> usize {
        0
    }

    /// Returns `true` if there was a line that texts of other formats never begin with. It refutes [`Begins::Perhaps`].
    fn has_sign(&self) -> bool {
        false
    }

    /// Returns the format if some lines prove it. Then lines that look like other formats do not count: a program may
    /// have kept nonsense.
    fn shown(&self, _hint: Option<Format>) -> Option<Format> {
        None
    }

    /// Returns the format if its lines outweigh the `others`: the lines of the formats that are asked later.
    fn outweighs(&self, _others: usize, _hint: Option<Format>) -> Option<Format> {
        None
    }
}

/// Reads the games of a text in one format, in order.
pub(crate) trait Reader: Debug + Send + Sync {
    /// Takes the next game off the front of the complete `text`. Returns `None` after the last game.
    fn next_game(&mut self, text: &mut Text<'_>, out: &mut Output) -> Option<ReadGame>;
}

/// A game that ends where reading stopped.
pub(crate) struct ReadGame {
    pub(crate) begin: usize,
    pub(crate) builder: Box<RecordBuilder>,
}

/// The results of readers, except games.
#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) limits: Limits,
    /// The findings outside of games.
    pub(crate) findings: KeptFindings,
    /// The byte after the last game.
    pub(crate) gap_begin: usize,
    /// Lines that are not games. They become notes of the next game.
    notes: Vec<Note>,
    note_bytes: usize,
}

impl Output {
    pub(crate) fn new(limits: Limits) -> Output {
        Output {
            limits,
            findings: KeptFindings::new(limits.findings),
            gap_begin: 0,
            notes: Vec::new(),
            note_bytes: 0,
        }
    }

    pub(crate) fn report(&mut self, place: impl Into<Option<Span>>, finding: impl Into<Finding>) {
        self.findings.push(finding.into().at(place));
    }

    /// Creates a collector for the findings of a game.
    pub(crate) fn collector(&self) -> FindingCollector {
        FindingCollector::new(self.limits)
    }

    /// Creates a builder at this start with the lines kept for it, and reports the faults of the start at `place`.
    pub(crate) fn builder(&mut self, start: Start, place: Option<Span>) -> RecordBuilder {
        let mut builder = RecordBuilder::new(start, place, self.collector());
        self.begin(&mut builder);
        builder
    }

    /// Adds the kept lines to a game whose headers and notes before the first move are complete.
    pub(crate) fn begin(&mut self, builder: &mut RecordBuilder) {
        for note in self.take_notes() {
            builder.note(note.kind, &note.text);
        }
    }

    /// Keeps a line for the next game. A line that is not understood is only kept while there are fewer notes than
    /// [`Limits::findings`]. No line is kept once the notes are too long for a game. That game then reports the limit.
    fn keep(&mut self, kind: NoteKind, text: &str) {
        let few = kind != NoteKind::Unknown || self.notes.len() < self.limits.findings;
        if few && self.note_bytes <= self.limits.note_bytes {
            let bytes = NOTE_BYTES + text.len();
            self.note_bytes += bytes;
            let text = text.to_owned();
            self.notes.push(Note { kind, text });
        }
    }

    /// Takes the lines that are kept.
    pub(crate) fn take_notes(&mut self) -> Vec<Note> {
        self.note_bytes = 0;
        std::mem::take(&mut self.notes)
    }

    /// Returns `true` if reading must stop at a byte because the text since the last game is too long.
    pub(crate) const fn is_gap_too_long(&self, at: usize) -> bool {
        at.saturating_sub(self.gap_begin) > self.limits.gap
    }

    /// Returns `true` and reports it if a game of `len` bytes is too long.
    pub(crate) fn leaves_out(&mut self, start: usize, len: usize) -> bool {
        let limit = self.limits.bytes;
        let is_long = len > limit;
        if is_long {
            let at = Span::new(start, start);
            self.report(at, FindingKind::LimitBytes.with("limit", limit));
        }
        is_long
    }
}

/// Reads the game of a text, if it has one. Reports all other text.
pub(crate) type ReadText = fn(Text<'_>, &mut Output) -> Option<RecordBuilder>;

#[derive(Debug)]
pub(crate) struct TextReader(pub(crate) ReadText);

impl Reader for TextReader {
    fn next_game(&mut self, text: &mut Text<'_>, out: &mut Output) -> Option<ReadGame> {
        let all = *text;
        *text = all.skip(all.text.len());
        let begin = all.start;
        let builder = (self.0)(all, out)?.into();
        Some(ReadGame { begin, builder })
    }
}

/// Reads a line: a game, a comment, or the reason why it is neither.
///
/// The game must be [begun](Output::begin) before its first move.
pub(crate) type ReadLine = fn(Text<'_>, &mut Output) -> GameLine;

pub(crate) enum GameLine {
    Game(Box<RecordBuilder>),
    /// A comment without its sign. It becomes a note of the next game.
    Comment(String),
    /// An unknown line. It is reported, and becomes a note of the next game.
    Unknown(Span, Finding),
}

/// A reader of a text with a game on each line.
///
/// A line that is not a game is reported, and becomes a note at the start of the next game or at the end of the last.
#[derive(Debug)]
pub(crate) struct LineReader(pub(crate) ReadLine);

impl Reader for LineReader {
    fn next_game(&mut self, text: &mut Text<'_>, out: &mut Output) -> Option<ReadGame> {
        while !text.text.is_empty() && !out.is_gap_too_long(text.start) {
            let mut lines = Lines::new(*text);
            let line = lines.next()?;
            *text = lines.rest;
            if line.trimmed().is_empty() || out.leaves_out(line.start, line.text.len()) {
                continue;
            }
            match (self.0)(line, out) {
                GameLine::Game(builder) => {
                    let begin = line.start;
                    return Some(ReadGame { begin, builder });
                }
                GameLine::Comment(text) => out.keep(NoteKind::Program, &text),
                GameLine::Unknown(place, finding) => {
                    out.report(place, finding);
                    out.keep(NoteKind::Unknown, line.text);
                }
            }
        }
        None
    }
}

/// Returns the node that lines after a game belong to.
pub(crate) fn end_of_main_line(record: &Record) -> NodeId {
    record.main_line().last().unwrap_or(record.root())
}
