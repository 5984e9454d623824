//! KIF: its row in the registry, and writing it. The reader is that of [`japanese`].

use komadai_core::{EndingKind, Move, Style};
use komadai_encoding::{Encoding, LineEnd};
use komadai_notation::print_to;
use komadai_parse::WrittenEntry;

use crate::formats::japanese::grammar::{KifLineKind, single};
use crate::formats::japanese::{
    self, JapaneseReader, LineWriter, ResultLine, TreeWriter, is_meant_by, is_signs, token,
    with_origin,
};
use crate::formats::text::{columns, one_line, push_number};
use crate::row::{Extension, Row, Unit};
use crate::walk::{RunningTotals, TreeReplay, Visit};
use crate::{Clock, Ending, Entry, Format, Foul, Record, WriteOptions};

/// What the registry knows of the format.
pub(super) const ROW: Row = Row {
    extensions: &[
        Extension::own("kif", Encoding::Cp932),
        Extension::own("kifu", Encoding::Utf8),
    ],
    line_end: LineEnd::CrLf,
    is_japanese: true,
    lines: Some(japanese::LINES),
    must_show: true,
    mentions_start: japanese::mentions_start,
    write: Some(write),
    ..Row::usual(Unit::Lines {
        reader: || Box::new(JapaneseReader { has_numbers: true }),
        cuts: None,
    })
};

/// How wide a move is written, in columns.
const WIDTH: usize = 12;

/// Writes a record as KIF, laid out as Kifu for Windows does it.
fn write(record: &Record, options: &WriteOptions) -> String {
    let mut clocks = record.nodes().map(|node| record.clock(node));
    let mut kif = KifWriter {
        lines: LineWriter::new(record, true),
        has_clocks: clocks.any(|clock| clock.spent_millis().is_some()),
        totals: RunningTotals::of(record),
    };
    if let Some(name) = declared(options.encoding_of(Format::Kif)) {
        kif.lines.line(&format!("#KIF version=2.0 encoding={name}"));
    }
    let written = kif.lines.head(false);
    kif.lines.line(match kif.has_clocks {
        false => "手数----指手--",
        true => "手数----指手---------消費時間--",
    });
    kif.lines.notes(record.root(), written);
    kif.tree();
    kif.lines.out
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
    lines: LineWriter<'r>,
    has_clocks: bool,
    totals: RunningTotals,
}

/// What follows the entry on its line: the seconds spent and their total, and the sign that a variation comes later.
#[derive(Clone, Copy)]
struct Tail {
    seconds: Option<(u64, u64)>,
    more: bool,
}

impl<'r> TreeWriter<'r> for KifWriter<'r> {
    fn lines(&mut self) -> &mut LineWriter<'r> {
        &mut self.lines
    }

    fn variation(&mut self, depth: usize) {
        let ply = self.lines.ply(depth);
        self.lines.line(&format!("\n変化：{ply}手"));
    }

    fn entry(&mut self, game: &TreeReplay<'r>, visit: Visit) -> bool {
        let record = self.lines.record;
        let clock = record.clock(visit.node);
        let totals = Some(&mut self.totals).filter(|_| self.has_clocks);
        let millis = totals.and_then(|totals| totals.millis(visit.depth, game.side(), clock));
        let tail = Tail {
            seconds: millis.map(|(spent, total)| (spent / 1000, total / 1000)),
            more: visit.more,
        };
        match record.entry(visit.node) {
            Some(Entry::Ending(ending)) => {
                self.ending(game, visit, ending, tail);
                return true;
            }
            Some(Entry::Pass) => self.numbered(visit, "パス", tail),
            Some(Entry::Move(m)) => self.play(game, visit, *m, tail),
            Some(Entry::Foul(foul)) => match &**foul {
                Foul::Move(m) => self.play(game, visit, *m, tail),
                Foul::Text(text) if names_move(text) => self.numbered(visit, text, tail),
                Foul::Text(text) => {
                    self.lines.comment(text);
                    self.lines.notes(visit.node, 0);
                    return false;
                }
            },
            None => return false,
        }
        self.lines.notes(visit.node, 0);
        true
    }
}

impl<'r> KifWriter<'r> {
    fn play(&mut self, game: &TreeReplay<'r>, visit: Visit, m: Move, tail: Tail) {
        let Some(position) = game.position() else {
            return;
        };
        let written = with_origin(position, m, self.lines.last_to(visit.node));
        let start = self.begin(visit);
        // A move of this kind lacks nothing.
        let _ = print_to(&written, Style::Kif, &mut self.lines.out);
        self.end(start, tail);
    }

    /// Writes an ending as a word with a number and a line まで…, or as that line alone where no word means the same.
    fn ending(&mut self, game: &TreeReplay<'r>, visit: Visit, ending: &Ending, tail: Tail) {
        let (record, node) = (self.lines.record, visit.node);
        let word = one_line(token(ending, game.side()));
        let result = ResultLine::new(ending, self.lines.names, visit.depth);
        let is_word = ending.kind != EndingKind::Other || names_word(&word);
        let is_exact = is_word && is_meant_by(&word, game, ending);
        // The first line has to have a number, and only a word has a clock.
        let can_be_alone = visit.depth > 0 && record.clock(node) == Clock::UNKNOWN;
        if can_be_alone && (result.is_raw || !is_exact) && result.is_enough(game, ending) {
            self.lines.result(&result);
            self.lines.notes(node, 0);
            return;
        }
        let word = if is_word { &word } else { "中断" };
        self.numbered(visit, word, tail);
        self.lines.notes(node, 0);
        if is_exact {
            self.lines.result(&result);
        }
    }

    /// Writes a line with a number: the text, the time, the sign that more will come.
    fn numbered(&mut self, visit: Visit, text: &str, tail: Tail) {
        let start = self.begin(visit);
        self.lines.out.push_str(text);
        self.end(start, tail);
    }

    /// Begins a line with the number of an entry. Returns the byte at which the entry begins.
    fn begin(&mut self, visit: Visit) -> usize {
        let ply = self.lines.ply(visit.depth);
        let out = &mut self.lines.out;
        push_number(out, ply.into(), 4, ' ');
        out.push(' ');
        out.len()
    }

    /// Ends the line of an entry that begins at the byte `start`.
    fn end(&mut self, start: usize, tail: Tail) {
        let out = &mut self.lines.out;
        if tail.seconds.is_some() || tail.more {
            let width = columns(out.get(start..).unwrap_or_default());
            let blanks = WIDTH.saturating_sub(width) + 1;
            out.extend(std::iter::repeat_n(' ', blanks));
        }
        if let Some((spent, total)) = tail.seconds {
            push_clock(out, spent, total);
        }
        out.push_str(if tail.more { "+\n" } else { "\n" });
    }
}

/// Appends a clock in seconds: `( 0:05/00:00:05)`.
fn push_clock(out: &mut String, spent: u64, total: u64) {
    out.push('(');
    push_number(out, spent / 60, 2, ' ');
    out.push(':');
    push_number(out, spent % 60, 2, '0');
    out.push('/');
    push_number(out, total / 3600, 2, '0');
    out.push(':');
    push_number(out, total / 60 % 60, 2, '0');
    out.push(':');
    push_number(out, total % 60, 2, '0');
    out.push(')');
}

/// What a reader takes a text for after the number of an entry.
fn entry_of<'t>(line: &'t str, text: &str) -> Option<WrittenEntry<'t>> {
    match single(line)?.kind {
        KifLineKind::Move(m) if m.item.text.text == text && m.trailing.is_empty() => {
            Some(m.item.entry)
        }
        _ => None,
    }
}

/// Whether a text is read as a move, or as one that nobody understands.
fn names_move(text: &str) -> bool {
    let line = format!("1 {text}");
    let entry = entry_of(&line, text);
    matches!(
        entry,
        Some(WrittenEntry::Move(_) | WrittenEntry::Unreadable(_))
    )
}

/// Whether a text is read as the word of an ending.
fn names_word(text: &str) -> bool {
    let line = format!("1 {text}");
    matches!(entry_of(&line, text), Some(WrittenEntry::Word(_))) && !is_signs(text)
}
