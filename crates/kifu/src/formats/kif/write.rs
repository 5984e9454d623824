//! Writing KIF.

use komadai_core::{EndingKind, Move, Outcome, PieceKind, Style};
use komadai_encoding::Encoding;
use komadai_notation::{Context, print_to};
use komadai_parse::ending_of_word;
use komadai_parse::kif::{KifLineKind, WrittenEntry};
use komadai_record::build::Visit;
use komadai_record::{Clock, Ending, LossKind, Message, NodeId, Record};
use unicode_width::UnicodeWidthStr;

use crate::formats::japanese::glyph_tables::{
    DROPPED, ORIGINS, PLIES, PLIES_END, PROMOTED, SAME, SQUARES, TWO_COLUMNS, TWO_DIGITS,
    has_prefix, put_piece,
};
use crate::formats::japanese::line_buffer::LineBuffer;
use crate::formats::japanese::{
    Head, LineWriter, TreeWriter, UncheckedWriting, UnknownLines, is_signs, meant, one_line,
    refines, single, token, write_checked, written,
};
use crate::formats::running_totals::{ADDED_UP, RunningTotals, Totals};
use crate::writing::{WriteRequest, Writing};

/// How wide a move is written, in columns.
const WIDTH: usize = 12;

/// The longest line that is put into a line buffer: the number, a move with all that a move may
/// have, the blanks after the shortest, the usual clock, `+` and the end.
const LONGEST: usize = 5 + (6 + 6 + 3 + 4) + (WIDTH + 1) + 16 + 2;
const _: () = assert!(LONGEST <= LineBuffer::BYTES);

/// Writes a record as KIF, laid out as Kifu for Windows does it.
pub(crate) fn write(record: &Record, request: &WriteRequest<'_>) -> Writing {
    let attempt = |record: &Record, unknown| write_unchecked(record, request, unknown);
    write_checked(record, request, attempt)
}

fn write_unchecked(
    record: &Record,
    request: &WriteRequest<'_>,
    unknown_lines: UnknownLines,
) -> UncheckedWriting {
    let head = Head::new(record);
    let mut kif = KifWriter {
        writer: LineWriter::new(record, head.playable, head.first_ply, unknown_lines),
        totals: Totals::of(record),
        root_only: record.nodes().nth(2).is_none(),
        spent: RunningTotals::default(),
    };
    if let Some(name) = declared(request.encoding) {
        let line = format!("#KIF version=2.0 encoding={name}");
        kif.writer.write_line(&line);
    }
    let written = head.write(&mut kif.writer);
    kif.writer.write_line(match kif.totals {
        Totals::NoClock => "手数----指手--",
        _ => "手数----指手---------消費時間--",
    });
    kif.writer.notes(record.root(), written);
    kif.tree();
    head.finish(&mut kif.writer);
    report_clocks(kif.totals, &mut kif.writer);
    kif.writer.finish()
}

/// The name by which a KIF file calls its encoding.
const fn declared(encoding: Encoding) -> Option<&'static str> {
    match encoding {
        Encoding::Utf8 | Encoding::Utf8Bom => Some("UTF-8"),
        Encoding::Cp932 => Some("Shift_JIS"),
        _ => None,
    }
}

struct KifWriter<'r> {
    writer: LineWriter<'r>,
    totals: Totals,
    /// Whether the record has one node beside its root, or none.
    root_only: bool,
    spent: RunningTotals,
}

impl<'r> TreeWriter<'r> for KifWriter<'r> {
    fn writer(&mut self) -> &mut LineWriter<'r> {
        &mut self.writer
    }

    fn variation(&mut self, depth: usize) {
        self.writer.variation(depth, 0);
    }

    fn pass(&mut self, visit: Visit) {
        self.numbered(visit, "パス");
    }

    fn notes(&mut self, node: NodeId) {
        self.writer.notes(node, 0);
    }

    #[inline]
    fn legal_move(&mut self, visit: Visit, m: Move) -> bool {
        let position = self.writer.reader.line.position();
        let kind = match m {
            Move::Step { from, .. } => match position.board().piece(from) {
                Some(piece) => piece.kind(),
                None => return false,
            },
            Move::Drop { kind, .. } => kind.piece_kind(),
        };
        let same = self.writer.last_to(visit.node) == Some(m.to());
        let (clock, ply) = (self.clock(visit.node), self.writer.ply());
        let mut line = LineBuffer::new();
        match ply {
            0..PLIES_END => line.put_of(&PLIES, ply as usize),
            _ => self.writer.out.push_str(&number(ply)),
        }
        let width = put_move(&mut line, m, kind, same);
        if clock.is_some() || visit.more {
            line.blanks(before_tail(width));
        }
        if let Some((spent, total)) = clock {
            match usual_clock(spent, total) {
                Some([front, back]) => {
                    line.put(&front);
                    line.put(&back);
                }
                None => {
                    // A clock of any length does not fit in the line buffer.
                    self.writer.out.push_line(&line);
                    self.writer.out.push_str(&any_clock(spent, total));
                    line = LineBuffer::new();
                }
            }
        }
        if visit.more {
            line.put(b"+");
        }
        line.put(b"\n");
        self.writer.out.push_line(&line);
        self.writer.begun = true;
        true
    }

    fn any_move(&mut self, visit: Visit, m: Move) {
        let context = Context::new(
            self.writer.reader.line.position(),
            self.writer.last_to(visit.node),
        );
        let (written, read) = written(&context, m);
        let mut text = String::new();
        let _ = print_to(&written, Style::Kif, &mut text);
        if read != m {
            let message = "a piece that cannot promote is written without promotion";
            self.writer.lose(LossKind::Entry, visit.node, message);
        }
        self.numbered(visit, &text);
        self.writer.read_back().play(read, None);
    }

    fn foul_text(&mut self, visit: Visit, text: &str) -> bool {
        let line = self.numbered_text(visit, text);
        let unreadable = match single(&line).map(|line| line.kind) {
            Some(KifLineKind::Move(m)) if m.text.text == text && m.ply == self.writer.ply() => {
                let context = {
                    let line = &self.writer.reader.line;
                    Context::new(line.position(), line.last_to())
                };
                m.trailing.is_empty()
                    && match m.entry {
                        WrittenEntry::Unreadable(_) => true,
                        WrittenEntry::Move(written) => meant(&context, &written).is_err(),
                        _ => false,
                    }
            }
            _ => false,
        };
        if unreadable {
            self.writer.write_line(&line);
            self.writer.begun = true;
            self.writer
                .read_back()
                .unreadable(text, None, Message::NoMove { text: text.into() });
            return true;
        }
        self.writer.foul_as_comment(visit.node, text);
        false
    }

    /// Writes an ending as a word with a number and a line まで…, or as that line alone.
    fn ending(&mut self, visit: Visit, ending: &Ending) -> bool {
        let record = self.writer.record;
        let node = visit.node;
        let token = token(ending, self.writer.side());
        let numbered = self.writer.begun || (self.root_only && self.writer.reader.first_ply == 1);
        // Before all moves, notes after the line would be those of the start, and headers would
        // come before it.
        let bare = record.notes(node).is_empty() && !self.writer.late || self.writer.begun;
        let alone = numbered && bare && record.clock(node) == Clock::UNKNOWN;
        let line = self.numbered_text(visit, &one_line(token));
        let read = single(&line).and_then(|line| self.read_word(line.kind));
        let Some((kind, outcome, words)) = read else {
            if alone && self.writer.result_alone(ending) {
                self.writer.notes(node, 0);
                return true;
            }
            return self.no_word(visit, ending);
        };
        let exact = kind == ending.kind && outcome == ending.outcome;
        if !exact && !refined(kind, ending) && alone && self.writer.result_alone(ending) {
            self.writer.notes(node, 0);
            return true;
        }
        let stopped = self.writer.read_back().is_stopped();
        if stopped && kind == EndingKind::Other {
            let message = "what follows the place where the game cannot go on is left out";
            self.writer.lose(LossKind::Ending, node, message);
            return false;
        }
        self.writer.write_line(&line);
        self.writer.begun = true;
        self.writer.read_back().end(kind, &words);
        self.notes_and_result(node, ending);
        true
    }
}

impl KifWriter<'_> {
    /// Writes a line with a number: the text, the time, the sign that more will come.
    fn numbered(&mut self, visit: Visit, text: &str) {
        let line = self.numbered_text(visit, text);
        self.writer.write_line(&line);
        self.writer.begun = true;
    }

    fn numbered_text(&mut self, visit: Visit, text: &str) -> String {
        let clock = self.clock(visit.node);
        let mut line = number(self.writer.ply());
        line.push_str(text);
        if clock.is_some() || visit.more {
            let fill = before_tail(text.width_cjk());
            line.extend(std::iter::repeat_n(' ', fill));
        }
        if let Some((spent, total)) = clock {
            line.push_str(&any_clock(spent, total));
        }
        if visit.more {
            line.push('+');
        }
        line
    }

    /// The seconds spent and in all. What the format cannot hold is a loss.
    #[inline(always)]
    fn clock(&mut self, node: NodeId) -> Option<(u64, u64)> {
        let clock = self.writer.record.clock(node);
        match (clock.spent(), clock.total(), self.totals) {
            (Some(spent), Some(total), Totals::Written)
                if spent % 1000 == 0 && total % 1000 == 0 =>
            {
                Some((u64::from(spent / 1000), u64::from(total / 1000)))
            }
            (None, None, Totals::Written | Totals::NoClock) => None,
            _ => self.odd_clock(node, clock),
        }
    }

    /// The seconds of a clock that is not in whole seconds, or lacks a time or a total.
    #[cold]
    fn odd_clock(&mut self, node: NodeId, clock: Clock) -> Option<(u64, u64)> {
        let depth = self.writer.read_back().depth();
        let side = self.writer.side();
        let lose = |kind, message| self.writer.lose(kind, node, message);
        self.spent.seconds(depth, side, clock, lose)
    }

    /// Writes notes and the line まで…, which comes after them.
    fn notes_and_result(&mut self, node: NodeId, ending: &Ending) {
        let plies = self.writer.ply().saturating_sub(2);
        let result = self.writer.result_text(ending, plies);
        let repeated = result.filter(|result| self.writer.result_agrees(result));
        self.writer.compare(node);
        self.writer.notes(node, 0);
        if let Some(result) = repeated {
            self.writer.write_line(&result);
        }
    }

    /// What a reader makes of a word.
    fn read_word(&mut self, kind: KifLineKind<'_>) -> Option<(EndingKind, Outcome, String)> {
        let KifLineKind::Move(m) = kind else {
            return None;
        };
        let WrittenEntry::Word(word) = m.entry else {
            return None;
        };
        if is_signs(word) {
            return None;
        }
        let kind = ending_of_word(word).unwrap_or(EndingKind::Other);
        let whole = m.text.text == word && m.trailing.is_empty() && m.ply == self.writer.ply();
        whole.then(|| (kind, self.writer.read_back().outcome(kind), word.to_owned()))
    }

    /// Writes an ending whose words cannot take the place of a move.
    fn no_word(&mut self, visit: Visit, ending: &Ending) -> bool {
        let message = format!(
            "the words of an ending ({}) cannot stand in place of a move; written as 中断",
            one_line(&ending.raw)
        );
        self.writer.lose(LossKind::Ending, visit.node, message);
        self.numbered(visit, "中断");
        self.writer.read_back().end(EndingKind::Interrupt, "中断");
        self.writer.notes(visit.node, 0);
        true
    }
}

/// Whether the line まで… makes the ending of the kind that the word means.
fn refined(kind: EndingKind, ending: &Ending) -> bool {
    refines(kind, ending.kind)
        || (kind == ending.kind && matches!(kind, EndingKind::IllegalMove | EndingKind::Other))
}

/// The number of a move, and a blank.
fn number(ply: u32) -> String {
    format!("{ply:4} ")
}

/// Puts a legal move of a piece, and returns its width in columns.
#[inline(always)]
fn put_move(line: &mut LineBuffer, m: Move, kind: PieceKind, same: bool) -> usize {
    match same {
        true => line.put(&SAME),
        false => line.put_of(&SQUARES, m.to().index()),
    }
    put_piece(line, kind);
    let width = if has_prefix(kind) { 8 } else { 6 };
    let tail: usize = match m {
        Move::Step { from, promote, .. } => {
            if promote {
                line.put(&PROMOTED);
            }
            line.put_of(&ORIGINS, from.index());
            if promote { 6 } else { 4 }
        }
        Move::Drop { .. } => {
            line.put(&DROPPED);
            2
        }
    };
    tail.saturating_add(width)
}

/// The blanks after a move of so many columns, if anything follows.
#[inline(always)]
const fn before_tail(width: usize) -> usize {
    WIDTH.saturating_sub(width).saturating_add(1)
}

/// A clock in seconds, as nearly all are: `( 0:05/00:00:05)`, in two halves.
#[inline(always)]
fn usual_clock(spent: u64, total: u64) -> Option<[[u8; 8]; 2]> {
    let (spent, total) = (u32::try_from(spent).ok()?, u32::try_from(total).ok()?);
    let (all, rest) = (total / 60, total % 60);
    let digits = |number: u32| TWO_DIGITS.get(number as usize);
    // Two bytes in each number, put at their places in the two halves of the text.
    let number = |digits: &[u8; 2]| u64::from(u16::from_le_bytes(*digits));
    let (m, s) = (TWO_COLUMNS.get(spent as usize / 60)?, digits(spent % 60)?);
    let (h, mm, ss) = (digits(all / 60)?, digits(all % 60)?, digits(rest)?);
    let hours = number(h);
    let front = u64::from_le_bytes(*b"(\0\0:\0\0/\0");
    let back = u64::from_le_bytes(*b"\0:\0\0:\0\0)");
    let front = front | number(m) << 8 | number(s) << 32 | hours << 56;
    let back = back | hours >> 8 | number(mm) << 16 | number(ss) << 40;
    Some([front.to_le_bytes(), back.to_le_bytes()])
}

/// A clock in seconds of any length.
fn any_clock(spent: u64, total: u64) -> String {
    let (m, s) = (spent / 60, spent % 60);
    let (hours, minutes, seconds) = (total / 3600, total / 60 % 60, total % 60);
    format!("({m:2}:{s:02}/{hours:02}:{minutes:02}:{seconds:02})")
}

/// Reports what the clocks of the record lose.
fn report_clocks(totals: Totals, writer: &mut LineWriter<'_>) {
    let start = writer.record.clock(writer.record.root());
    let message = "a time before the first move cannot be written";
    if start.spent().is_some() {
        writer.losses.add(LossKind::Time, message);
    }
    if start.total().is_some() {
        writer.losses.add(LossKind::TotalTime, message);
    }
    if totals == Totals::Missing {
        writer.losses.add(LossKind::TotalTime, ADDED_UP);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks() {
        let mut usual = 0;
        for spent in [0, 5, 59, 60, 599, 600, 5999, 6000, 1 << 32] {
            for total in [0, 5, 59, 60, 3599, 3600, 359_999, 360_000, 1 << 40] {
                let any = any_clock(spent, total);
                if let Some(clock) = usual_clock(spent, total) {
                    assert_eq!(clock.concat(), any.as_bytes());
                    usual += 1;
                }
                assert!(any.len() <= 32, "{any}");
            }
        }
        assert_eq!(usual, 7 * 7);
    }
}
