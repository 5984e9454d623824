//! Writing KIF.

use komadai_core::{EndingKind, Move, Piece, Style, Written};
use komadai_encoding::Encoding;
use komadai_notation::{Context, print_to};
use komadai_parse::ending_of_word;
use komadai_parse::kif::{KifLineKind, WrittenEntry};
use komadai_record::build::{RunningTotals, Visit};
use komadai_record::{Clock, Ending, NodeId, Record};
use unicode_width::UnicodeWidthStr;

use crate::formats::buffers::{LineBuffer, one_line};
use crate::formats::japanese::{
    Head, LineWriter, TreeWriter, is_signs, meant, refines, single, token, written,
};
use crate::formats::running_totals::{seconds, take_seconds};
use crate::formats::why::not_understood;
use crate::writing::{WriteRequest, Writing};

/// How wide a move is written, in columns.
const WIDTH: usize = 12;

// The longest line that is put into a line buffer: the number, a move with all that a move may
// have, the blanks after the shortest, the usual clock, `+` and the end.
const _: () = assert!(5 + (6 + 6 + 3 + 4) + (WIDTH + 1) + 16 + 2 <= LineBuffer::BYTES);

/// Writes a record as KIF, laid out as Kifu for Windows does it.
pub(crate) fn write(record: &Record, request: &WriteRequest) -> Writing {
    let head = Head::new(record);
    let clocks = record.nodes().map(|node| record.clock(node));
    let mut kif = KifWriter {
        writer: head.writer(record, true, request),
        has_clocks: clocks
            .into_iter()
            .any(|clock| clock.spent_millis().is_some()),
        root_only: record.nodes().nth(2).is_none(),
        totals: RunningTotals::of(record),
    };
    if let Some(name) = declared(request.encoding) {
        let line = format!("#KIF version=2.0 encoding={name}");
        kif.writer.write_line(&line);
    }
    let written = head.write(&mut kif.writer);
    kif.writer.write_line(match kif.has_clocks {
        false => "手数----指手--",
        true => "手数----指手---------消費時間--",
    });
    kif.writer.notes(record.root(), written);
    kif.tree();
    head.finish(kif.writer)
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
    has_clocks: bool,
    /// Whether the record has one node beside its root, or none.
    root_only: bool,
    totals: RunningTotals,
}

type Seconds = Option<(u64, u64)>;

impl<'r> TreeWriter<'r> for KifWriter<'r> {
    fn writer(&mut self) -> &mut LineWriter<'r> {
        &mut self.writer
    }

    fn variation(&mut self, depth: usize) {
        self.writer.variation(depth, 0);
    }

    #[inline(always)]
    fn play(&mut self, visit: Visit, m: Move) {
        let seconds = self.seconds(visit.node);
        if self.writer.play.line.allows(m) {
            self.legal_move(visit, m, seconds);
            self.writer.play.line.play_allowed(m);
        } else {
            let last_to = self.writer.last_to(visit.node);
            let context = Context::new(self.writer.play.line.position(), last_to);
            let (written, read) = written(&context, m);
            let mut text = String::new();
            let _ = print_to(&written, Style::Kif, &mut text);
            self.numbered(visit, &text, seconds);
            self.writer.play.line.play(read, None);
        }
        take_seconds(&mut self.writer.play.line, seconds);
    }

    fn pass(&mut self, visit: Visit) {
        let seconds = self.seconds(visit.node);
        self.numbered(visit, "パス", seconds);
        self.writer.play.line.pass();
        take_seconds(&mut self.writer.play.line, seconds);
    }

    fn foul_text(&mut self, visit: Visit, text: &str) -> bool {
        let seconds = self.seconds(visit.node);
        let line = self.numbered_text(visit, text, seconds);
        let Some(KifLineKind::Move(m)) = single(&line).map(|line| line.kind) else {
            return false;
        };
        let names_none = m.text.text == text
            && m.ply == self.writer.ply()
            && m.trailing.is_empty()
            && match m.entry {
                WrittenEntry::Unreadable(_) => true,
                WrittenEntry::Move(written) => {
                    let read = &self.writer.play.line;
                    let context = Context::new(read.position(), read.last_to());
                    meant(&context, &written).is_err()
                }
                _ => false,
            };
        if names_none {
            self.writer.write_line(&line);
            self.writer.begun = true;
            self.writer
                .play
                .line
                .unreadable(text, None, not_understood());
            take_seconds(&mut self.writer.play.line, seconds);
        }
        names_none
    }

    /// Writes an ending as a word with a number and a line まで…, or as that line alone.
    fn ending(&mut self, visit: Visit, ending: &Ending) -> bool {
        let record = self.writer.record;
        let node = visit.node;
        let word = token(ending, self.writer.side());
        let numbered = self.writer.begun || (self.root_only && self.writer.first_ply == 1);
        // Before all moves, notes after the line would be those of the start, and headers would
        // come before it.
        let bare = record.notes(node).is_empty() && !self.writer.late || self.writer.begun;
        let alone = numbered && bare && record.clock(node) == Clock::UNKNOWN;
        let seconds = self.seconds(node);
        let read = match ending.kind {
            EndingKind::Other => self.read_word(visit, word, seconds),
            // Such words are ours.
            _ => ending_of_word(word).map(|kind| (kind, word.to_owned())),
        };
        let is_exact = read.as_ref().is_some_and(|(kind, _)| {
            let outcome = self.writer.play.line.outcome(*kind);
            (*kind, outcome) == (ending.kind, ending.outcome) || refined(*kind, ending)
        });
        if !is_exact && alone && self.writer.result_alone(ending) {
            self.writer.notes(node, 0);
            return true;
        }
        let is_unknown = matches!(read, Some((EndingKind::Other, _)));
        if self.writer.play.line.is_stopped() && is_unknown {
            return false;
        }
        match read {
            Some((kind, words)) => {
                self.numbered(visit, &words, seconds);
                self.writer.play.line.end(kind, &words);
                take_seconds(&mut self.writer.play.line, seconds);
                self.writer.notes_and_result(node, ending);
            }
            // Words that cannot take the place of a move.
            None => {
                self.numbered(visit, "中断", seconds);
                self.writer.play.line.end(EndingKind::Interrupt, "中断");
                take_seconds(&mut self.writer.play.line, seconds);
                self.writer.notes(node, 0);
            }
        }
        true
    }

    fn notes(&mut self, node: NodeId) {
        self.writer.notes(node, 0);
    }
}

impl KifWriter<'_> {
    /// Writes a legal move.
    #[inline(always)]
    fn legal_move(&mut self, visit: Visit, m: Move, seconds: Seconds) {
        let board = self.writer.play.line.position().board();
        let kind = match m {
            Move::Step { from, .. } => board.piece(from).map(Piece::kind),
            Move::Drop { kind, .. } => Some(kind.piece_kind()),
        };
        let mut written = Written::from(m);
        written.same = self.writer.last_to(visit.node) == Some(m.to());
        written.before = kind;
        let ply = self.writer.ply();
        let mut line = LineBuffer::new();
        match ply {
            0..PLIES_END => line.put_of(&PLIES, ply as usize),
            _ => self.writer.out.push_str(&number(ply)),
        }
        let before = line.len();
        // A move has its place in the line buffer.
        let _ = print_to(&written, Style::Kif, &mut line);
        // All characters have three bytes and two columns, but for those of `(77)`.
        let narrow = if m.origin().is_some() {
            "(77)".len()
        } else {
            0
        };
        let wide = line.len().saturating_sub(before).saturating_sub(narrow);
        let width = (wide / 3).saturating_mul(2).saturating_add(narrow);
        if seconds.is_some() || visit.more {
            line.blanks(before_tail(width));
        }
        if let Some((spent, total)) = seconds {
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
    }

    /// Writes a line with a number: the text, the time, the sign that more will come.
    fn numbered(&mut self, visit: Visit, text: &str, seconds: Seconds) {
        let line = self.numbered_text(visit, text, seconds);
        self.writer.write_line(&line);
        self.writer.begun = true;
    }

    fn numbered_text(&self, visit: Visit, text: &str, seconds: Seconds) -> String {
        let mut line = number(self.writer.ply());
        line.push_str(text);
        if seconds.is_some() || visit.more {
            let fill = before_tail(text.width_cjk());
            line.extend(std::iter::repeat_n(' ', fill));
        }
        if let Some((spent, total)) = seconds {
            line.push_str(&any_clock(spent, total));
        }
        if visit.more {
            line.push('+');
        }
        line
    }

    /// The seconds spent on the entry that comes next, and in all.
    #[inline(always)]
    fn seconds(&mut self, node: NodeId) -> Seconds {
        match self.has_clocks {
            true => {
                let clock = self.writer.record.clock(node);
                seconds(&mut self.totals, &self.writer.play.line, clock)
            }
            false => None,
        }
    }

    /// What a reader makes of a word in place of a move: the kind of an ending, and its words.
    fn read_word(
        &self,
        visit: Visit,
        word: &str,
        seconds: Seconds,
    ) -> Option<(EndingKind, String)> {
        let line = self.numbered_text(visit, &one_line(word), seconds);
        let Some(KifLineKind::Move(m)) = single(&line).map(|line| line.kind) else {
            return None;
        };
        let WrittenEntry::Word(word) = m.entry else {
            return None;
        };
        let whole = m.text.text == word && m.trailing.is_empty() && m.ply == self.writer.ply();
        let kind = ending_of_word(word).unwrap_or(EndingKind::Other);
        (whole && !is_signs(word)).then(|| (kind, word.to_owned()))
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

/// The blanks after a move of so many columns, if anything follows.
#[inline(always)]
const fn before_tail(width: usize) -> usize {
    WIDTH.saturating_sub(width).saturating_add(1)
}

/// How many numbers [`PLIES`] has.
const PLIES_END: u32 = 1000;

/// The number of a move in four columns, and a blank.
static PLIES: [[u8; 5]; PLIES_END as usize] = numbers(*b"     ", 4);

/// Numbers of two digits, the first of which may be a blank.
static TWO_DIGITS: [[u8; 2]; 100] = numbers(*b"00", 2);
static TWO_COLUMNS: [[u8; 2]; 100] = numbers(*b"  ", 2);

/// Texts of one form, each with a number, from zero on, whose digits end at the byte `end`.
#[expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "runs while building"
)]
const fn numbers<const N: usize, const COUNT: usize>(
    form: [u8; N],
    end: usize,
) -> [[u8; N]; COUNT] {
    let mut all = [form; COUNT];
    let mut number = 0;
    while number < COUNT {
        let (mut rest, mut at) = (number, end);
        loop {
            at -= 1;
            all[number][at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        number += 1;
    }
    all
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

    #[test]
    fn number_tables() {
        for (ply, text) in [(0, "   0 "), (7, "   7 "), (12, "  12 "), (999, " 999 ")] {
            assert_eq!(PLIES[ply], *text.as_bytes());
            assert_eq!(number(ply as u32), text);
        }
        assert_eq!([TWO_DIGITS[5], TWO_DIGITS[59]], [*b"05", *b"59"]);
        assert_eq!([TWO_COLUMNS[5], TWO_COLUMNS[59]], [*b" 5", *b"59"]);
    }
}
