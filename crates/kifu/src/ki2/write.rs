//! Writing KI2: the headers of KIF, the moves in runs, endings in words.

use komadai_core::Move;
use komadai_notation::{Context, Style};
use unicode_width::UnicodeWidthStr;

use crate::kif::{Head, NOWHERE, Page, written};
use crate::losses::LossKind;
use crate::record::{Clock, Ending, Entry, Foul, NodeId, Record};
use crate::tree_walk::{TreeWalk, Visit};
use crate::write::{WriteOptions, Writing};

/// How wide a move is written, in columns.
const WIDTH: usize = 12;

/// How many moves stand on a line.
const PER_LINE: usize = 6;

/// Writes a record as KI2, laid out as Kifu for Windows does it.
pub(crate) fn write(record: &Record, _options: &WriteOptions) -> Writing {
    let head = Head::new(record);
    let mut page = Page::new(record, head.playable, head.first_ply);
    let from = head.write(&mut page);
    page.notes(record.root(), from);
    page.out.push('\n');
    let mut writer = Writer {
        page,
        on_line: 0,
        pad: 0,
    };
    writer.tree();
    writer.end_line();
    let mut page = writer.page;
    if record.start.first_ply != 1 {
        // Only the number of a variation would tell it.
        let message = "the number of the first move is not written";
        page.losses.add(LossKind::FirstPly, message);
    }
    head.finish(&mut page);
    let mut clocks = record.nodes().map(|node| record.clock(node));
    if clocks.any(|clock| clock != Clock::UNKNOWN) {
        page.losses.add(LossKind::Time, "times cannot be written");
    }
    Writing {
        text: page.out,
        losses: page.losses,
    }
}

struct Writer<'r> {
    page: Page<'r>,
    /// Moves on the line so far.
    on_line: usize,
    /// Blanks that the last of them still wants, if another follows.
    pad: usize,
}

impl Writer<'_> {
    fn tree(&mut self) {
        let record = self.page.record;
        let mut walk = TreeWalk::new(record);
        while let Some(visit) = walk.next() {
            if visit.variation {
                self.end_line();
                self.page.variation(visit.depth, 4);
            }
            if self.entry(visit) {
                let depth = self.page.line().depth();
                walk.descend(record, visit.node, depth);
            }
        }
    }

    /// Writes an entry with its notes; `false` if nothing below it can be read.
    fn entry(&mut self, visit: Visit) -> bool {
        let record = self.page.record;
        let node = visit.node;
        let Some(entry) = record.entry(node) else {
            return false;
        };
        if let Entry::Ending(ending) = entry {
            return self.ending(node, ending);
        }
        let played = match entry {
            Entry::Move(m) => Some(*m),
            Entry::Foul(foul) => match **foul {
                Foul::Move(m) => Some(m),
                Foul::Text(_) => None,
            },
            _ => None,
        };
        let Some(m) = played.filter(|_| !self.page.line().is_dead()) else {
            let message = "this cannot be written; it is left out with all that follows";
            self.page.lose(LossKind::Entry, node, message);
            return false;
        };
        self.play(node, m);
        self.page.compare(node);
        self.notes(node);
        true
    }

    fn play(&mut self, node: NodeId, m: Move) {
        let record = self.page.record;
        let parent = record.parent(node);
        let last_to = parent.and_then(|parent| record.entry(parent)?.played());
        let position = self.page.line().position().clone();
        let context = Context::new(&position, last_to.map(Move::to));
        let (written, read) = written(&context, m);
        let mut text = String::new();
        let _ = written.write(Style::Ki2, &mut text);
        if read != m {
            let message = "a piece that cannot promote is written without promotion";
            self.page.lose(LossKind::Entry, node, message);
        }
        if self.on_line == PER_LINE {
            self.end_line();
        }
        self.page.out.extend(std::iter::repeat_n(' ', self.pad));
        self.page.out.push_str(&text);
        self.pad = WIDTH.saturating_sub(text.width_cjk());
        self.on_line += 1;
        self.page.begun = true;
        self.page.line().play(read, NOWHERE);
    }

    fn end_line(&mut self) {
        if self.on_line > 0 {
            self.page.out.push('\n');
        }
        self.on_line = 0;
        self.pad = 0;
    }

    fn notes(&mut self, node: NodeId) {
        if !self.page.record.notes(node).is_empty() {
            self.end_line();
            self.page.notes(node, 0);
        }
    }

    fn ending(&mut self, node: NodeId, ending: &Ending) -> bool {
        self.end_line();
        if !self.page.made_alone(ending) {
            let message = format!("the ending ({}) cannot be written", ending.kind);
            self.page.lose(LossKind::Ending, node, message);
            return false;
        }
        self.page.notes(node, 0);
        true
    }
}
