//! Registers and writes KIF. The reader is in [`japanese`].

use std::borrow::Cow;
use std::fmt::Write as _;

use komadai_core::{Move, Style};
use komadai_encoding::Encoding;
use komadai_notation::print_to;
use komadai_parse::WrittenEntry;
use komadai_parse::productions::PASS;

use crate::formats::japanese::grammar::{KifLineKind, is_apart_from_number, single};
use crate::formats::japanese::{
    self, JapaneseReader, LineWriter, ResultLine, TreeWriter, is_meant_by, token, with_origin,
};
use crate::formats::text::{columns, push_blanks, push_number};
use crate::row::{Extension, Row, Unit};
use crate::tree_replay::{RunningTotals, TreeReplay, Visit, without_false_winner};
use crate::{Clock, Ending, Record, WriteOptions};

pub(super) const ROW: Row = Row {
    extensions: &[
        Extension::own("kif", Encoding::Cp932),
        Extension::own("kifu", Encoding::Utf8),
    ],
    lines: Some(japanese::LINES),
    write: Some(write),
    ..japanese::row(Unit::Lines {
        reader: || Box::new(JapaneseReader { has_numbers: true }),
        cuts: Some(japanese::cuts),
        is_whole: true,
    })
};

/// The width of a written move, in columns.
const WIDTH: usize = 12;

/// Writes a record as KIF, in the layout of Kifu for Windows.
fn write(record: &Record, options: &WriteOptions) -> String {
    let mut clocks = record.nodes().map(|node| record.clock(node));
    let mut kif = KifWriter {
        lines: LineWriter::new(record, true),
        has_clocks: clocks.any(|clock| clock.spent_millis().is_some()),
        totals: RunningTotals::of(record),
    };
    if let Some(name) = options.declared().and_then(declared) {
        kif.lines.line(&format!("#KIF version=2.0 encoding={name}"));
    }
    let written = kif.lines.head(false);
    kif.lines.line(if kif.has_clocks {
        "手数----指手---------消費時間--"
    } else {
        "手数----指手--"
    });
    kif.lines.notes(record.root(), written);
    kif.tree();
    kif.lines.out
}

/// Returns the name of an encoding in KIF files.
const fn declared(encoding: Encoding) -> Option<&'static str> {
    match encoding {
        Encoding::Utf8 | Encoding::Utf8Bom => Some("UTF-8"),
        Encoding::Cp932 => Some("Shift_JIS"),
        _ => None,
    }
}

struct KifWriter<'r> {
    lines: LineWriter<'r>,
    has_clocks: bool,
    totals: RunningTotals,
}

impl<'r> TreeWriter<'r> for KifWriter<'r> {
    fn lines(&mut self) -> &mut LineWriter<'r> {
        &mut self.lines
    }

    fn variation(&mut self, depth: usize) {
        let ply = self.lines.ply(depth);
        self.lines.line(&format!("\n変化：{ply}手"));
    }

    fn play(&mut self, game: &TreeReplay<'r>, visit: Visit, m: Move, _: bool) {
        let Some(position) = game.position() else {
            return;
        };
        let written = with_origin(position, m, self.lines.last_to(visit.node));
        let start = self.begin(visit);
        // Such a move is complete, so it can be printed.
        let _ = print_to(&written, Style::Kif, &mut self.lines.out);
        self.end(start, game, visit);
    }

    fn word(&mut self, game: &TreeReplay<'r>, visit: Visit, text: &str) {
        let start = self.begin(visit);
        self.lines.out.push_str(text);
        self.end(start, game, visit);
    }

    /// Writes an ending as a word with a number and a まで… line, or only as that line if no word means the same.
    fn ending(&mut self, game: &TreeReplay<'r>, visit: Visit, ending: &Ending) -> bool {
        let (record, node) = (self.lines.record, visit.node);
        // After a gap a reader does not know who was to move.
        let ending = if self.lines.is_gap(visit) {
            Cow::Borrowed(ending)
        } else {
            without_false_winner(ending, game.outcome(ending.kind))
        };
        let ending = &*ending;
        let word = token(ending, game.side());
        let result = ResultLine::new(ending, self.lines.names, visit.depth);
        let is_exact = is_meant_by(word, game, ending);
        // The first entry needs a line with a number, and a clock needs a word.
        let can_be_alone = visit.depth > 0 && record.clock(node) == Clock::UNKNOWN;
        if can_be_alone && (result.is_raw || !is_exact) && result.is_enough(game, ending) {
            self.lines.result(&result);
            self.lines.notes(node, 0);
            return true;
        }
        self.word(game, visit, word);
        self.lines.notes(node, 0);
        if is_exact {
            self.lines.result(&result);
        }
        true
    }

    fn pass(&mut self, game: &TreeReplay<'r>, visit: Visit) {
        self.word(game, visit, PASS);
    }

    fn is_read_as(text: &str, is_meant: impl Fn(WrittenEntry<'_>) -> bool) -> bool {
        let line = format!("1 {text}");
        single(&line).is_some_and(|line| match line.kind {
            KifLineKind::Move(m) if m.item.text.text == text && m.trailing.is_empty() => {
                is_apart_from_number(text) && is_meant(m.item.entry)
            }
            _ => false,
        })
    }

    /// Each entry has a line of its own.
    fn end_line(&mut self) {}
}

impl<'r> KifWriter<'r> {
    /// Begins a line with the number of an entry. Returns the byte at which the entry begins.
    fn begin(&mut self, visit: Visit) -> usize {
        let ply = self.lines.ply(visit.depth);
        let out = &mut self.lines.out;
        push_number(out, ply.into(), 4);
        out.push(' ');
        out.len()
    }

    /// Ends the line of an entry that begins at the byte `start`, with the time, and `+` if a variation of it follows.
    fn end(&mut self, start: usize, game: &TreeReplay<'r>, visit: Visit) {
        let clock = self.lines.record.clock(visit.node);
        let millis = if self.has_clocks {
            self.totals.millis(visit.depth, game.side(), clock)
        } else {
            None
        };
        let out = &mut self.lines.out;
        if millis.is_some() || visit.more {
            let width = columns(out.get(start..).unwrap_or_default());
            let blanks = WIDTH.saturating_sub(width) + 1;
            push_blanks(out, blanks);
        }
        if let Some((spent, total)) = millis {
            push_clock(out, spent / 1000, total / 1000);
        }
        out.push_str(if visit.more { "+\n" } else { "\n" });
    }
}

/// Appends a clock in seconds: `( 0:05/00:00:05)`.
fn push_clock(out: &mut String, spent: u64, total: u64) {
    let (minutes, seconds) = (spent / 60, spent % 60);
    let (hours, total_minutes, total_seconds) = (total / 3600, total / 60 % 60, total % 60);
    if minutes >= 100 || hours >= 100 {
        // Writing to a `String` cannot fail.
        let _ = write!(
            out,
            "({minutes:2}:{seconds:02}/{hours:02}:{total_minutes:02}:{total_seconds:02})"
        );
        return;
    }
    // Nearly all clocks have this form, and `write!` would take most of the time of writing.
    let two = |number| [b'0' | (number / 10) as u8, b'0' | (number % 10) as u8];
    let ([a, b], [c, d], [e, f]) = (two(minutes), two(seconds), two(hours));
    let ([g, h], [i, j]) = (two(total_minutes), two(total_seconds));
    let a = if a == b'0' { b' ' } else { a };
    let usual = [
        b'(', a, b, b':', c, d, b'/', e, f, b':', g, h, b':', i, j, b')',
    ];
    out.push_str(std::str::from_utf8(&usual).unwrap_or_default());
}
