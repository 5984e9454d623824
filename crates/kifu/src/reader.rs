//! The readers of formats: what they are given, and what they give out.

use std::fmt::Debug;

use crate::build::{NOTE_BYTES, RecordBuilder};
use crate::finding::{FindingCollector, KeptFindings};
use crate::{Finding, FindingKind, Limits, NodeId, Note, NoteKind, Record};
use komadai_core::Span;
use komadai_parse::Text;
use komadai_parse::productions::first_line;

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
        let Text { text: all, start } = *text;
        *text = Text {
            text: "",
            start: start + all.len(),
        };
        let builder = (self.0)(Text { text: all, start }, out)?.into();
        Some(ReadGame {
            begin: start,
            builder,
        })
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
            let line = take_line(text);
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

/// Takes a line off the front of a text. Its end is dropped.
fn take_line<'t>(text: &mut Text<'t>) -> Text<'t> {
    let Text { text: all, start } = *text;
    let (len, whole) = first_line(all.as_bytes());
    *text = Text {
        text: all.get(whole..).unwrap_or(""),
        start: start + whole,
    };
    let text = all.get(..len).unwrap_or(all);
    Text { text, start }
}

/// The node to which lines after a game belong.
pub(crate) fn end_of_main_line(record: &Record) -> NodeId {
    record.main_line().last().unwrap_or(record.root())
}

/// How many lines end in a text.
pub(crate) fn count_lines(text: &str) -> usize {
    let bytes = text.as_bytes();
    let feeds = memchr::memchr_iter(b'\n', bytes).count();
    // A CR ends a line unless a LF, or a CR and a LF, come after it.
    let ends = memchr::memchr_iter(b'\r', bytes).filter(|at| {
        let after = bytes.get(at + 1..).unwrap_or(&[]);
        !matches!(after, [b'\n', ..] | [b'\r', b'\n', ..])
    });
    feeds + ends.count()
}
