//! Formats with a game on each line.

use komadai_core::Span;
use komadai_parse::{Text, first_line};
use komadai_record::build::RecordBuilder;
use komadai_record::{Finding, NoteKind};

use crate::reader::{Block, Output, Reader};

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
    fn read(&mut self, block: Block<'_>, out: &mut Output) -> usize {
        let LineReader(read_line) = self;
        let mut read = 0_usize;
        while let Some(rest) = block.text.text.get(read..).filter(|rest| !rest.is_empty()) {
            let (len, whole) = first_line(rest.as_bytes());
            let line = Text {
                text: rest.get(..len).unwrap_or(rest),
                start: block.text.start.saturating_add(read),
            };
            if out.is_gap_too_long(line.start) {
                break;
            }
            read = read.saturating_add(whole);
            if line.trimmed().is_empty() || out.leaves_out(line) {
                continue;
            }
            match read_line(line, out) {
                GameLine::Game(game) => {
                    out.begin = Some(line.start);
                    out.end(game);
                    break;
                }
                GameLine::Comment(text) => out.gap.keep(NoteKind::Program, &text, &out.limits),
                GameLine::Unknown(place, finding) => {
                    out.report(place, finding);
                    out.gap.keep(NoteKind::Unknown, line.text, &out.limits);
                }
            }
        }
        read
    }

    fn is_fresh(&self) -> bool {
        true
    }
}
