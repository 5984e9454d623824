//! What the registry knows of a format: its row.

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

/// Everything that the rest of the crate knows of a format.
pub(crate) struct Row {
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
    /// A record of a packed file.
    Record(RowFormat),
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
            Unit::Record(_) => Box::new(TextReader(|_, _| None)),
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

impl Begins {
    /// What a text shows that is in the format if this is so.
    pub(crate) const fn surely_if(is_so: bool) -> Begins {
        if is_so {
            Begins::Surely
        } else {
            Begins::Unclear
        }
    }
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

/// Reads the games of a text in one format, one after the other.
pub(crate) trait Reader: Debug + Send + Sync {
    /// Takes the next game off the front of `text`; `None` if no other game comes. All of the text
    /// is there: a reader looks ahead in it as far as it needs to.
    fn next_game(&mut self, text: &mut Text<'_>, out: &mut Output) -> Option<ReadGame>;
}

/// A game that ends where the text was read up to.
pub(crate) struct ReadGame {
    /// The byte at which it begins.
    pub(crate) begin: usize,
    pub(crate) builder: Box<RecordBuilder>,
}

/// What readers give out, apart from games.
#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) limits: Limits,
    /// What was found outside of games.
    pub(crate) findings: KeptFindings,
    /// The byte after the last game.
    pub(crate) gap_begin: usize,
    /// Lines that are no game, which become notes of the next one.
    notes: Vec<Note>,
    /// The bytes that these notes count.
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

    /// Reports something outside of games.
    pub(crate) fn report(&mut self, place: impl Into<Option<Span>>, finding: impl Into<Finding>) {
        self.findings.push(finding.into().at(place));
    }

    /// A collector for the findings of a game.
    pub(crate) fn collector(&self) -> FindingCollector {
        FindingCollector::new(self.limits)
    }

    /// A builder at this start, whose faults are reported at `place`. It gets what was kept for the next game.
    pub(crate) fn builder(&mut self, start: Start, place: Option<Span>) -> RecordBuilder {
        let mut builder = RecordBuilder::new(start, place, self.collector());
        self.begin(&mut builder);
        builder
    }

    /// Begins a game: its start, and its headers and notes before the first move, are complete.
    pub(crate) fn begin(&mut self, builder: &mut RecordBuilder) {
        for note in self.take_notes() {
            builder.note(note.kind, &note.text);
        }
    }

    /// Keeps a line for the next game. A line that is not understood is kept only while there are
    /// fewer notes than a kind may have findings, and none once the notes are too long for a game,
    /// which then reports that.
    fn keep(&mut self, kind: NoteKind, text: &str) {
        let few = kind != NoteKind::Unknown || self.notes.len() < self.limits.findings;
        if few && self.note_bytes <= self.limits.note_bytes {
            let bytes = NOTE_BYTES + text.len();
            self.note_bytes += bytes;
            let text = text.to_owned();
            self.notes.push(Note { kind, text });
        }
    }

    /// Gives out the lines that are kept.
    pub(crate) fn take_notes(&mut self) -> Vec<Note> {
        self.note_bytes = 0;
        std::mem::take(&mut self.notes)
    }

    /// Whether the stretch without a game is so long, up to a byte, that the reading ends.
    pub(crate) const fn is_gap_too_long(&self, at: usize) -> bool {
        at.saturating_sub(self.gap_begin) > self.limits.gap
    }

    /// Whether a game of `len` bytes is too long, which is then reported.
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

/// Reads a text: its game, if it has one. Anything else is reported.
pub(crate) type ReadText = fn(Text<'_>, &mut Output) -> Option<RecordBuilder>;

/// Reads a text that is one game.
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

/// Reads a line: its game, if it is one, or why it is none.
///
/// The game has to be [begun](Output::begin) before its first move.
pub(crate) type ReadLine = fn(Text<'_>, &mut Output) -> GameLine;

/// What a line is.
pub(crate) enum GameLine {
    Game(Box<RecordBuilder>),
    /// A comment, which becomes a note of the next game, without its sign.
    Comment(String),
    /// Nothing that is known. It becomes a note of the next game, and is reported.
    Unknown(Span, Finding),
}

/// Reads a text with a game on each line.
///
/// A line that is no game is reported, and becomes a note at the start of the next one; after the
/// last it becomes a note at its end.
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

/// The node to which lines after a game belong.
pub(crate) fn end_of_main_line(record: &Record) -> NodeId {
    record.main_line().last().unwrap_or(record.root())
}
