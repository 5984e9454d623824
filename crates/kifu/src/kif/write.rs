//! Writing KIF.

use std::fmt::Write as _;

use komadai_core::{EndingKind, Move, Outcome, PieceKind};
use komadai_notation::{Context, Style};
use komadai_parse::kif::{Kind, What};
use unicode_width::UnicodeWidthStr;

use crate::encoding::Encoding;
use crate::ending_word::ending_of_word;
use crate::format::Format;
use crate::japanese::letters::{
    CLOSE, COLON, MINUTES, ORIGINS, PLIES, PLIES_END, SLASH, SQUARES, push_piece,
};
use crate::japanese::{
    Head, NOWHERE, Page, Script, meant, one_line, refines, single, token, written,
};
use crate::losses::LossKind;
use crate::record::{Clock, Ending, NodeId, Record};
use crate::running_totals::{ADDED_UP, RunningTotals, lacks_totals};
use crate::tree_walk::Visit;
use crate::write::{WriteOptions, Writing};

/// How wide a move is written, in columns.
const WIDTH: usize = 12;

/// Writes a record as KIF, laid out as Kifu for Windows does it.
pub(crate) fn write(record: &Record, options: &WriteOptions) -> Writing {
    let head = Head::new(record);
    let mut writer = Writer {
        page: Page::new(record, head.playable, head.first_ply),
        totals: Totals::of(record),
        root_only: record.nodes().nth(2).is_none(),
        spent: RunningTotals::default(),
    };
    if let Some(name) = declared(
        options
            .encoding
            .unwrap_or(Format::Kif.default_encoding(None)),
    ) {
        let line = format!("#KIF version=2.0 encoding={name}");
        writer.page.write_line(&line);
    }
    let written = head.write(&mut writer.page);
    writer.page.write_line(match writer.totals {
        Totals::NoClock => "手数----指手--",
        _ => "手数----指手---------消費時間--",
    });
    writer.page.notes(record.root(), written);
    writer.tree();
    head.finish(&mut writer.page);
    writer.totals.tell(&mut writer.page);
    let Page { out, losses, .. } = writer.page;
    Writing { text: out, losses }
}

/// The name by which a KIF file calls its encoding.
const fn declared(encoding: Encoding) -> Option<&'static str> {
    match encoding {
        Encoding::Utf8 | Encoding::Utf8Bom => Some("UTF-8"),
        Encoding::Cp932 => Some("Shift_JIS"),
        _ => None,
    }
}

struct Writer<'r> {
    page: Page<'r>,
    totals: Totals,
    /// Whether the record has one node beside its root, or none.
    root_only: bool,
    spent: RunningTotals,
}

impl<'r> Script<'r> for Writer<'r> {
    fn page(&mut self) -> &mut Page<'r> {
        &mut self.page
    }

    fn variation(&mut self, depth: usize) {
        self.page.variation(depth, 0);
    }

    fn pass(&mut self, visit: Visit) {
        self.numbered(visit, "パス");
    }

    fn notes(&mut self, node: NodeId) {
        self.page.notes(node, 0);
    }

    fn legal_move(&mut self, visit: Visit, m: Move) -> bool {
        let position = self.page.reader.line.position();
        let kind = match m {
            Move::Step { from, .. } => match position.board().piece(from) {
                Some(piece) => piece.kind(),
                None => return false,
            },
            Move::Drop { kind, .. } => kind.piece_kind(),
        };
        let same = self.page.last_to(visit.node) == Some(m.to());
        let (clock, ply) = (self.clock(visit.node), self.page.ply());
        let out = &mut self.page.out;
        push_number(out, ply);
        let width = push_move(out, m, kind, same);
        push_tail(out, width, clock, visit.more);
        out.push('\n');
        self.page.begun = true;
        true
    }

    fn any_move(&mut self, visit: Visit, m: Move) {
        let context = Context::new(
            self.page.reader.line.position(),
            self.page.last_to(visit.node),
        );
        let (written, read) = written(&context, m);
        let mut text = String::new();
        let _ = written.write(Style::Kif, &mut text);
        if read != m {
            let message = "a piece that cannot promote is written without promotion";
            self.page.lose(LossKind::Entry, visit.node, message);
        }
        self.numbered(visit, &text);
        self.page.line().play(read, NOWHERE);
    }

    fn foul_text(&mut self, visit: Visit, text: &str) -> bool {
        let line = self.numbered_text(visit, text);
        let unreadable = match single(&line).map(|line| line.kind) {
            Some(Kind::Move(m)) if m.text.text == text && m.ply == self.page.ply() => {
                let context = {
                    let line = &self.page.reader.line;
                    Context::new(line.position(), line.last_to())
                };
                m.trailing.is_empty()
                    && match m.what {
                        What::Unreadable(_) => true,
                        What::Move(written) => meant(&context, &written).is_err(),
                        _ => false,
                    }
            }
            _ => false,
        };
        if unreadable {
            self.page.write_line(&line);
            self.page.begun = true;
            self.page.line().unreadable(text, NOWHERE, String::new());
            return true;
        }
        self.page.foul_as_comment(visit.node, text);
        false
    }

    /// As a word with a number and a line まで…, or that line alone.
    fn ending(&mut self, visit: Visit, ending: &Ending) -> bool {
        let record = self.page.record;
        let node = visit.node;
        let token = token(ending, self.page.side());
        let numbered = self.page.begun || (self.root_only && self.page.reader.first_ply == 1);
        // Before all moves, notes behind the line would be those of the start.
        let bare = record.notes(node).is_empty() || self.page.begun;
        let alone = numbered && bare && record.clock(node) == Clock::UNKNOWN;
        let line = self.numbered_text(visit, &word(token));
        let read = single(&line).and_then(|line| self.read_word(line.kind));
        let Some((kind, outcome, words)) = read else {
            if alone && self.page.made_alone(ending) {
                self.page.notes(node, 0);
                return true;
            }
            return self.no_word(visit, ending);
        };
        let exact = kind == ending.kind && outcome == ending.outcome;
        if !exact && !refined(kind, ending) && alone && self.page.made_alone(ending) {
            self.page.notes(node, 0);
            return true;
        }
        let dead = self.page.line().is_dead();
        if dead && kind == EndingKind::Other {
            let message = "what stands behind the place where the game cannot go on is left out";
            self.page.lose(LossKind::Ending, node, message);
            return false;
        }
        self.page.write_line(&line);
        self.page.begun = true;
        self.page.line().end(kind, &words);
        self.notes_and_made(node, ending);
        true
    }
}

impl Writer<'_> {
    /// Writes a line with a number: the text, the time, the sign that more will come.
    fn numbered(&mut self, visit: Visit, text: &str) {
        let line = self.numbered_text(visit, text);
        self.page.write_line(&line);
        self.page.begun = true;
    }

    fn numbered_text(&mut self, visit: Visit, text: &str) -> String {
        let clock = self.clock(visit.node);
        let mut line = String::new();
        push_number(&mut line, self.page.ply());
        line.push_str(text);
        push_tail(&mut line, text.width_cjk(), clock, visit.more);
        line
    }

    /// The seconds spent and in all. What the format cannot hold is told.
    fn clock(&mut self, node: NodeId) -> Option<(u64, u64)> {
        let depth = self.page.line().depth();
        let side = self.page.side();
        let clock = self.page.record.clock(node);
        let lose = |kind, message| self.page.lose(kind, node, message);
        self.spent.seconds(depth, side, clock, lose)
    }

    /// Notes stand before the line まで….
    fn notes_and_made(&mut self, node: NodeId, ending: &Ending) {
        let plies = self.page.ply().saturating_sub(2);
        let made = self.page.made_text(ending, plies);
        let repeated = made.filter(|made| self.page.made_agrees(made));
        self.page.compare(node);
        self.page.notes(node, 0);
        if let Some(made) = repeated {
            self.page.write_line(&made);
        }
    }

    /// What a reader makes of a word.
    fn read_word(&mut self, kind: Kind<'_>) -> Option<(EndingKind, Outcome, String)> {
        let Kind::Move(m) = kind else {
            return None;
        };
        let What::Word(word) = m.what else {
            return None;
        };
        let kind = ending_of_word(word).unwrap_or(EndingKind::Other);
        let whole = m.text.text == word && m.trailing.is_empty() && m.ply == self.page.ply();
        whole.then(|| (kind, self.page.line().outcome(kind), word.to_owned()))
    }

    /// Writes an ending in words that cannot stand in place of a move.
    fn no_word(&mut self, visit: Visit, ending: &Ending) -> bool {
        let message = format!(
            "the words of an ending ({}) cannot stand in place of a move; written as 中断",
            one_line(&ending.raw)
        );
        self.page.lose(LossKind::Ending, visit.node, message);
        self.numbered(visit, "中断");
        self.page.line().end(EndingKind::Interrupt, "中断");
        self.page.notes(visit.node, 0);
        true
    }
}

/// Whether the line まで… makes of what the word says what the ending is.
fn refined(kind: EndingKind, ending: &Ending) -> bool {
    refines(kind, ending.kind)
        || (kind == ending.kind && matches!(kind, EndingKind::IllegalMove | EndingKind::Other))
}

/// The words of an ending without what would break a line.
fn word(raw: &str) -> String {
    one_line(raw)
}

/// Puts the number of a move in four columns, and a blank.
#[inline]
fn push_number(out: &mut String, ply: u32) {
    if ply < PLIES_END {
        PLIES.push(out, ply as usize);
    } else {
        let _ = write!(out, "{ply:4} ");
    }
}

/// Puts a legal move of a piece, and says how many columns that takes.
#[inline]
fn push_move(out: &mut String, m: Move, kind: PieceKind, same: bool) -> usize {
    if same {
        out.push_str("同　");
    } else {
        SQUARES.push(out, m.to().index());
    }
    let width = 4 + 2 * push_piece(out, kind);
    match m {
        Move::Step { from, promote, .. } => {
            if promote {
                out.push('成');
            }
            ORIGINS.push(out, from.index());
            width + 4 + if promote { 2 } else { 0 }
        }
        Move::Drop { .. } => {
            out.push('打');
            width + 2
        }
    }
}

/// Puts the time behind a move of so many columns, in seconds spent and in all, and the sign that
/// more alternatives come.
#[inline]
fn push_tail(out: &mut String, width: usize, clock: Option<(u64, u64)>, more: bool) {
    if clock.is_none() && !more {
        return;
    }
    match WIDTH.saturating_sub(width) + 1 {
        1 => out.push(' '),
        3 => out.push_str("   "),
        5 => out.push_str("     "),
        fill => out.extend(std::iter::repeat_n(' ', fill)),
    }
    if let Some((spent, total)) = clock {
        push_clock(out, spent, total);
    }
    if more {
        out.push('+');
    }
}

/// Puts `( 0:05/00:00:05)`.
#[inline]
fn push_clock(out: &mut String, spent: u64, total: u64) {
    match (u32::try_from(spent), u32::try_from(total)) {
        (Ok(spent @ 0..6000), Ok(total @ 0..360_000)) => {
            MINUTES.push(out, spent as usize / 60);
            SLASH.push(out, spent as usize % 60);
            COLON.push(out, total as usize / 3600);
            COLON.push(out, total as usize / 60 % 60);
            CLOSE.push(out, total as usize % 60);
        }
        _ => {
            let (m, s) = (spent / 60, spent % 60);
            let (hours, minutes, seconds) = (total / 3600, total / 60 % 60, total % 60);
            let _ = write!(out, "({m:2}:{s:02}/{hours:02}:{minutes:02}:{seconds:02})");
        }
    }
}

/// What the clocks of a record have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Totals {
    NoClock,
    Written,
    /// The format demands totals where the record has none.
    Missing,
}

impl Totals {
    fn of(record: &Record) -> Totals {
        let mut clocks = record.nodes().map(|node| record.clock(node));
        if lacks_totals(record) {
            Totals::Missing
        } else if clocks.any(|clock| clock.spent().is_some()) {
            Totals::Written
        } else {
            Totals::NoClock
        }
    }

    fn tell(self, page: &mut Page<'_>) {
        let start = page.record.clock(page.record.root());
        let message = "a time before the first move cannot be written";
        if start.spent().is_some() {
            page.losses.add(LossKind::Time, message);
        }
        if start.total().is_some() {
            page.losses.add(LossKind::TotalTime, message);
        }
        if self == Totals::Missing {
            page.losses.add(LossKind::TotalTime, ADDED_UP);
        }
    }
}
