//! Registers and writes KI2: the headers of KIF, the moves in runs, endings in words.

use komadai_core::{Marks, Move, Style, WrittenMove, side_mark};
use komadai_encoding::Encoding;
use komadai_notation::{Candidates, Context, describe, print_to};
use komadai_parse::WrittenEntry;
use komadai_parse::productions::PASS;

use crate::formats::japanese::grammar::{KifLineKind, KifLines, entries};
use crate::formats::japanese::{
    self, JapaneseReader, LineWriter, ResultLine, TreeWriter, is_meant_by, token, with_origin,
};
use crate::formats::text::{columns, push_blanks};
use crate::row::{Extension, Row, Unit};
use crate::tree_replay::{TreeReplay, Visit, without_false_winner};
use crate::{Ending, Record, WriteOptions};

pub(super) const ROW: Row = Row {
    extensions: &[
        Extension::own("ki2", Encoding::Cp932),
        Extension::own("ki2u", Encoding::Utf8),
    ],
    has_marks: true,
    write: Some(write),
    ..japanese::row(Unit::Lines {
        reader: || Box::new(JapaneseReader { has_numbers: false }),
        cuts: None,
        is_whole: true,
    })
};

/// The width of a written move, in columns.
const WIDTH: usize = 12;

const PER_LINE: usize = 6;

/// Writes a record as KI2, in the layout of Kifu for Windows.
fn write(record: &Record, _: &WriteOptions) -> String {
    let mut ki2 = Ki2Writer {
        lines: LineWriter::new(record, false),
        on_line: 0,
        blanks: 0,
        is_begun: false,
    };
    let written = ki2.lines.head(false);
    ki2.lines.notes(record.root(), written);
    ki2.lines.line("");
    ki2.tree();
    ki2.end_line();
    ki2.lines.out
}

struct Ki2Writer<'r> {
    lines: LineWriter<'r>,
    /// The number of moves on the line so far.
    on_line: usize,
    /// The number of blanks after the last of them, if another follows.
    blanks: usize,
    is_begun: bool,
}

impl<'r> TreeWriter<'r> for Ki2Writer<'r> {
    fn lines(&mut self) -> &mut LineWriter<'r> {
        &mut self.lines
    }

    fn variation(&mut self, depth: usize) {
        self.end_line();
        // Moves do not have numbers, so they are counted from 1.
        let ply = depth + 1;
        self.lines.line(&format!("\n変化：{ply:4}手"));
    }

    /// Writes a move with the marks that the rule of the Association requires. An illegal move has its origin square,
    /// or is marked as a drop.
    fn play(&mut self, game: &TreeReplay<'r>, visit: Visit, m: Move, is_foul: bool) {
        let Some(position) = game.position() else {
            return;
        };
        let last_to = self.lines.last_to(visit.node);
        let context = Context::new(position, last_to);
        let described = || describe(&context, m, Candidates::Reach);
        if let Some(written) = (!is_foul).then(described).flatten() {
            return self.print(&written);
        }
        let written = with_origin(position, m, last_to);
        let marks = match m {
            Move::Step { .. } => Marks::ORIGIN,
            Move::Drop { .. } => Marks::DROP,
        };
        let marks = written.marks | marks;
        self.print(&written.marks(marks));
    }

    fn word(&mut self, _: &TreeReplay<'r>, _: Visit, text: &str) {
        let start = self.begin_word();
        self.lines.out.push_str(text);
        self.end_word(start);
    }

    /// Writes an ending as a まで… line or, if that would mean something else, as a word.
    fn ending(&mut self, game: &TreeReplay<'r>, visit: Visit, ending: &Ending) -> bool {
        let node = visit.node;
        let ending = &*without_false_winner(ending, game.outcome(ending.kind));
        self.end_line();
        let result = ResultLine::new(ending, self.lines.names, visit.depth);
        if self.is_begun && result.is_enough(game, ending) {
            self.lines.result(&result);
            self.lines.notes(node, 0);
            return true;
        }
        let word = token(ending, game.side());
        let text = format!("{}{word}", side_mark(game.side()));
        let is_same =
            |entry: WrittenEntry<'_>| matches!(entry, WrittenEntry::Word(read) if read == word);
        if !Self::is_read_as(&text, is_same) {
            return false;
        }
        self.word(game, visit, &text);
        self.end_line();
        self.lines.notes(node, 0);
        if is_meant_by(word, game, ending) {
            self.lines.result(&result);
        }
        true
    }

    fn pass(&mut self, game: &TreeReplay<'r>, visit: Visit) {
        let text = format!("{}{PASS}", side_mark(game.side()));
        self.word(game, visit, &text);
    }

    fn is_read_as(text: &str, is_meant: impl Fn(WrittenEntry<'_>) -> bool) -> bool {
        item(text).is_some_and(is_meant)
    }

    /// Ends a line that may have several moves.
    fn end_line(&mut self) {
        if self.on_line > 0 {
            self.lines.line("");
        }
        self.on_line = 0;
        self.blanks = 0;
    }
}

impl Ki2Writer<'_> {
    fn print(&mut self, written: &WrittenMove) {
        let start = self.begin_word();
        // Every move with a piece and a square can be printed.
        let _ = print_to(written, Style::Ki2, &mut self.lines.out);
        self.end_word(start);
    }

    /// Begins the next text in the run, with the blanks before it. Returns the byte at which it begins.
    fn begin_word(&mut self) -> usize {
        if self.on_line == PER_LINE {
            self.end_line();
        }
        let out = &mut self.lines.out;
        push_blanks(out, self.blanks);
        out.len()
    }

    /// Ends a text of the run that begins at the byte `start`.
    fn end_word(&mut self, start: usize) {
        let width = columns(self.lines.out.get(start..).unwrap_or_default());
        self.blanks = WIDTH.saturating_sub(width);
        self.on_line += 1;
        self.is_begun = true;
    }
}

/// Returns the entry that a reader reads from a text on a line of its own.
fn item(text: &str) -> Option<WrittenEntry<'_>> {
    if text.contains(['\n', '\r']) {
        return None;
    }
    let KifLineKind::Run(run) = KifLines::new(text, false).next()?.kind else {
        return None;
    };
    let mut moves = entries(run);
    let first = moves.next().filter(|item| item.text.text == text)?;
    moves.next().is_none().then_some(first.entry)
}
