//! What a reader of a format is given, and what it gives out.

use std::fmt::Debug;

use komadai_core::Span;
use komadai_parse::Text;
use komadai_record::build::{FindingCollector, KeptFindings, RecordBuilder};
use komadai_record::{Finding, FindingKind, Limits, NodeId, Record};

use crate::gap::Gap;

/// Reads the games of a text in one format, one after the other.
///
/// It is given blocks of whole lines, of any length. A game goes on from block to block, and is
/// ended by the line that begins the next one; that line is not read yet.
pub(crate) trait Reader: Debug + Send + Sync {
    /// Reads a block up to the end of a game, to the end of what a game may take, or to a line
    /// whose meaning depends on lines after the block, for which it then [waits](Output::waits).
    /// Returns how many bytes it read; the next block begins after them.
    fn read(&mut self, block: Block<'_>, out: &mut Output) -> usize;

    /// The game at hand, which is begun if it was not; `None` where a game is never longer than what
    /// is read at once. `place` is the byte after what was read.
    fn game(&mut self, place: Span, out: &mut Output) -> Option<&mut RecordBuilder> {
        let _ = (place, out);
        None
    }

    /// Whether a game is read after the one that ended as if it were the first of a text; never
    /// where a text is one game.
    fn is_fresh(&self) -> bool {
        false
    }

    /// A line of the game at hand is left out unread; where a line may hold many moves, it did.
    fn leave_out_line(&mut self) {}
}

/// Lines of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block<'t> {
    pub(crate) text: Text<'t>,
    /// How many bytes of it the game at hand may take; the lines after them are only looked at.
    pub(crate) room: usize,
    pub(crate) next: Next,
}

impl<'t> Block<'t> {
    /// The lines that the game at hand may take.
    pub(crate) fn own(self) -> Text<'t> {
        let own = Span::sized(self.text.start, self.room);
        self.text.part(own).unwrap_or(self.text)
    }

    /// The lines from a byte on.
    pub(crate) fn from(self, byte: usize) -> Text<'t> {
        let rest = self.text.part(Span::new(byte, self.text.span().end));
        rest.unwrap_or(self.text)
    }

    /// Whether more lines may come that the game at hand may take.
    pub(crate) fn goes_on(self) -> bool {
        self.next == Next::More && self.room >= self.text.text.len()
    }
}

/// What follows a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// More lines, which may be waited for.
    More,
    /// More lines, which cannot be waited for, since those at hand are too long already.
    TooMuch,
    /// Nothing.
    End,
}

/// What readers give out.
#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) limits: Limits,
    /// What was found outside of games.
    pub(crate) findings: KeptFindings,
    /// The lines that belong to no game.
    pub(crate) gap: Gap,
    /// Whether what was left of a block has to come again with more lines.
    pub(crate) waits: bool,
    /// The byte at which the game at hand begins, if not where the one before ended.
    pub(crate) begin: Option<usize>,
    /// The byte after the last game.
    pub(crate) gap_begin: usize,
    /// How many bytes of text a byte of the file takes: two in hexadecimal.
    pub(crate) width: usize,
    /// The game that ends where the text was read up to.
    pub(crate) game: Option<Box<RecordBuilder>>,
}

impl Output {
    pub(crate) fn new(limits: Limits) -> Output {
        Output {
            limits,
            findings: KeptFindings::new(limits.findings),
            gap: Gap::default(),
            waits: false,
            begin: None,
            gap_begin: 0,
            width: 1,
            game: None,
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
    pub(crate) fn begin(&mut self, line: &mut RecordBuilder) {
        for note in self.gap.take_notes() {
            line.note(note.kind, &note.text);
        }
    }

    /// Ends a game that was begun.
    pub(crate) fn end(&mut self, line: Box<RecordBuilder>) {
        self.game = Some(line);
    }

    /// How long the text of a game may be.
    pub(crate) const fn room(&self) -> usize {
        self.limits.bytes.saturating_mul(self.width)
    }

    /// Whether there is no game for so long, up to a byte, that the reading ends.
    pub(crate) const fn is_gap_too_long(&self, at: usize) -> bool {
        let bytes = at.saturating_sub(self.gap_begin);
        bytes > self.limits.gap.saturating_mul(self.width)
    }

    /// Whether a line that is a game by itself is too long, which is then reported.
    pub(crate) fn leaves_out(&mut self, line: Text<'_>) -> bool {
        let is_long = line.text.len() > self.room();
        if is_long {
            let limit = self.limits.bytes;
            let at = Span::new(line.start, line.start);
            self.report(at, FindingKind::LimitBytes.with("limit", limit));
        }
        is_long
    }
}

/// The node to which lines after a game belong.
pub(crate) fn end_of_main_line(record: &Record) -> NodeId {
    record.main_line().last().unwrap_or(record.root())
}
