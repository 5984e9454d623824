//! Writing KI2: the headers of KIF, the moves in runs, endings in words.

use komadai_core::{EndingKind, Marks, Move, Style, Written, side_mark};
use komadai_movegen::is_legal;
use komadai_notation::{Candidates, Context, describe, print, print_to};
use komadai_parse::ki2::{Ki2Line, lines};
use komadai_parse::kif::WrittenEntry;
use komadai_parse::{ending_of_word, japanese_move};
use komadai_record::build::Visit;
use komadai_record::{Ending, NodeId, Record};
use unicode_width::UnicodeWidthStr;

use crate::formats::buffers::LineBuffer;
use crate::formats::japanese::{Head, LineWriter, TreeWriter, is_signs, meant, token, written};
use crate::formats::why::not_understood;
use crate::writing::{WriteRequest, Writing};

/// How wide a move is written, in columns.
const WIDTH: usize = 12;

/// How many moves a line has.
const PER_LINE: usize = 6;

/// Writes a record as KI2, laid out as Kifu for Windows does it.
pub(crate) fn write(record: &Record, request: &WriteRequest) -> Writing {
    let mut head = Head::new(record);
    // Before moves the number below the diagram does not count: moves are counted from 1.
    if record.has_children(record.root()) {
        head.first_ply = 1;
    }
    let mut writer = head.writer(record, false, request);
    let written = head.write(&mut writer);
    writer.notes(record.root(), written);
    writer.out.push_str("\n");
    let mut ki2 = Ki2Writer {
        writer,
        on_line: 0,
        pad: 0,
        result_first: false,
    };
    ki2.tree();
    ki2.end_line();
    head.finish(ki2.writer)
}

struct Ki2Writer<'r> {
    writer: LineWriter<'r>,
    /// Moves on the line so far.
    on_line: usize,
    /// Blanks that the last of them still wants, if another follows.
    pad: usize,
    /// Whether a line まで… comes before all moves.
    result_first: bool,
}

impl<'r> TreeWriter<'r> for Ki2Writer<'r> {
    fn writer(&mut self) -> &mut LineWriter<'r> {
        &mut self.writer
    }

    fn end_line(&mut self) {
        if self.on_line > 0 {
            self.writer.out.push_str("\n");
        }
        self.on_line = 0;
        self.pad = 0;
    }

    fn variation(&mut self, depth: usize) {
        self.writer.variation(depth, 4);
    }

    fn pass(&mut self, _visit: Visit) {
        let mark = self.mark();
        self.word(&format!("{mark}パス"));
        self.writer.play.line.pass();
    }

    #[inline(always)]
    fn play(&mut self, visit: Visit, m: Move) {
        if self.writer.play.line.allows(m) && self.legal_move(visit, m) {
            self.writer.play.line.play_allowed(m);
        } else {
            self.any_move(visit, m);
        }
    }

    fn notes(&mut self, node: NodeId) {
        if !self.writer.record.notes(node).is_empty() {
            self.end_line();
            self.writer.notes(node, 0);
        }
    }

    fn foul_text(&mut self, _visit: Visit, text: &str) -> bool {
        let names_none = match item(text) {
            Some(WrittenEntry::Unreadable(_)) => true,
            Some(WrittenEntry::Move(written)) => {
                let read = &self.writer.play.line;
                let context = Context::new(read.position(), read.last_to());
                meant(&context, &written).is_err()
            }
            _ => false,
        };
        self.end_line();
        if names_none {
            self.unreadable(text);
        }
        names_none
    }

    /// Writes an ending as a line まで… or, where that would mean something else, as a word.
    fn ending(&mut self, visit: Visit, ending: &Ending) -> bool {
        self.end_line();
        let record = self.writer.record;
        let node = visit.node;
        let bare = record.notes(node).is_empty() && self.writer.only_endings_follow(node);
        let first = !self.writer.begun && !self.writer.late && visit.depth == 0;
        let early = first && bare && !visit.variation;
        if (self.writer.begun || early) && self.writer.result_alone(ending) {
            self.result_first |= early;
            self.writer.notes(node, 0);
            return true;
        }
        let word = token(ending, self.writer.side());
        let text = format!("{}{word}", self.mark());
        let is_word = matches!(item(&text), Some(WrittenEntry::Word(read)) if read == word);
        // The moves begin with a variation that replaces a line まで… before all of them.
        let begun = self.writer.begun || self.result_first;
        let stopped = self.writer.play.line.is_stopped();
        let kind = match ending_of_word(word).filter(|_| is_word) {
            Some(kind) => kind,
            None if ending.kind != EndingKind::Other || !is_word => return false,
            None if stopped || !begun || is_signs(word) => return false,
            None => EndingKind::Other,
        };
        let read = Ending {
            kind,
            // After moves that were not played, the mark of the side counts.
            outcome: match stopped {
                true => kind.outcome(self.writer.side()),
                false => self.writer.play.line.outcome(kind),
            },
            raw: word.to_owned(),
        };
        // The ending that will be read is written as it will be when it is written again.
        if early && self.writer.result_alone(&read) {
            self.result_first = true;
            self.writer.notes(node, 0);
            return true;
        }
        self.word(&text);
        self.end_line();
        self.writer.play.line.end_with(kind, read.outcome, word);
        self.writer.notes_and_result(node, ending);
        true
    }
}

impl Ki2Writer<'_> {
    /// Writes a legal move; `false`, and nothing is written, if it has no text.
    #[inline]
    fn legal_move(&mut self, visit: Visit, m: Move) -> bool {
        let last_to = self.writer.last_to(visit.node);
        let context = Context::new(self.writer.play.line.position(), last_to);
        let Some(written) = describe(&context, m, Candidates::Reach) else {
            return false;
        };
        let mut line = self.begin_word();
        let before = line.len();
        if print_to(&written, Style::Ki2, &mut line).is_err() {
            // Too long for the line buffer; `any_move` writes it. The word has not begun yet.
            return false;
        }
        // All characters have three bytes and two columns, but for those of `(77)`.
        let narrow = match written.marks.contains(Marks::ORIGIN) {
            true => "(77)".len(),
            false => 0,
        };
        let wide = line.len().saturating_sub(before).saturating_sub(narrow);
        let width = (wide / 3).saturating_mul(2).saturating_add(narrow);
        self.writer.out.push_line(&line);
        self.end_word(width);
        true
    }

    /// Writes any move, with whatever marks it takes to be read as that move.
    fn any_move(&mut self, visit: Visit, m: Move) {
        let position = self.writer.play.line.position();
        let context = Context::new(position, self.writer.last_to(visit.node));
        let (described, m) = written(&context, m);
        let reading = Context::new(position, self.writer.play.line.last_to());
        let (text, read) = match is_legal(position, m) {
            true => (text(&described), Some(m)),
            false => foul(&reading, described, m),
        };
        match read {
            Some(m) => {
                self.word(&text);
                self.writer.play.line.play(m, None);
            }
            None => self.unreadable(&text),
        }
    }

    /// Writes a text that names no move.
    fn unreadable(&mut self, text: &str) {
        self.word(text);
        self.writer
            .play
            .line
            .unreadable(text, None, not_understood());
    }

    /// Writes a text in the run.
    fn word(&mut self, text: &str) {
        let line = self.begin_word();
        self.writer.out.push_line(&line);
        self.writer.out.push_str(text);
        self.end_word(text.width_cjk());
    }

    /// Begins the next text in the run, with the blanks before it.
    #[inline]
    fn begin_word(&mut self) -> LineBuffer {
        if self.on_line == PER_LINE {
            self.end_line();
        }
        let mut line = LineBuffer::new();
        line.blanks(self.pad);
        line
    }

    /// Ends a text of so many columns in the run.
    fn end_word(&mut self, width: usize) {
        self.pad = WIDTH.saturating_sub(width);
        self.on_line = self.on_line.saturating_add(1);
        self.writer.begun = true;
    }

    fn mark(&self) -> char {
        side_mark(self.writer.side())
    }
}

/// What a text is read as when it is alone on a line.
fn item(text: &str) -> Option<WrittenEntry<'_>> {
    if text.contains(['\n', '\r']) {
        return None;
    }
    let Some(Ki2Line::Moves(run)) = lines(text).next() else {
        return None;
    };
    let mut moves = run.moves();
    let first = moves.next().filter(|item| item.text.text == text)?;
    moves.next().is_none().then_some(first.entry)
}

fn text(written: &Written) -> String {
    print(written, Style::Ki2).unwrap_or_default()
}

/// The text of an illegal move, with whatever marks it takes to be read as that move, and the
/// move that a reader finds, if any.
fn foul(reading: &Context<'_>, written: Written, m: Move) -> (String, Option<Move>) {
    let mut marked = written;
    marked.marks |= match m {
        Move::Step { .. } => Marks::ORIGIN,
        Move::Drop { .. } => Marks::DROP,
    };
    let read = |written: &Written| {
        let read = japanese_move(&text(written)).ok();
        read.and_then(|read| meant(reading, &read).ok())
    };
    match read(&written) == Some(m) {
        true => (text(&written), Some(m)),
        false => (text(&marked), read(&marked)),
    }
}
