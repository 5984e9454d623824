//! Writing USEN.

use std::fmt::Write as _;

use komadai_core::{EndingKind, Move, Outcome};
use komadai_parse::usen::{self, ending, usen_code};
use komadai_record::build::{RecordBuilder, TreeWalk};
use komadai_record::{Ending, Entry, Foul, NodeId, Record, Start};

use crate::writing::{Writing, reader_of};

/// Writes a record as a line of USEN, the deepest branches first.
pub(crate) fn write(record: &Record) -> Writing {
    let nodes = u32::try_from(record.nodes().count()).unwrap_or(u32::MAX);
    let first_ply = match record.start.first_ply {
        0 => 1,
        // A number that cannot be counted on from is not written.
        first => first.checked_add(nodes).map_or(1, |_| first),
    };
    let start = Start {
        first_ply,
        last_to: None,
        ..record.start.clone()
    };
    let mut writer = UsenWriter {
        record,
        read: reader_of(start, record, true),
        out: usen::start(&record.start.setup),
        offset: first_ply.saturating_sub(1),
        ended: false,
        folded: None,
    };
    writer.tree();
    writer.out.push('\n');
    Writing::of(writer.out, record, writer.read.record)
}

struct UsenWriter<'r> {
    record: &'r Record,
    /// What a reader makes of the text.
    read: RecordBuilder,
    out: String,
    /// The plies before the main line.
    offset: u32,
    /// Whether the ending of the branch is written.
    ended: bool,
    /// An ending that was written with the foul before it.
    folded: Option<NodeId>,
}

impl UsenWriter<'_> {
    fn tree(&mut self) {
        let record = self.record;
        let _ = write!(self.out, "~{}.", self.offset);
        let mut walk = TreeWalk::new(record);
        while let Some(visit) = walk.next() {
            if visit.variation {
                let empty = self.out.len();
                self.branch(visit.depth);
                let begun = self.out.len();
                if !self.entry(visit.node, &mut walk) && self.out.len() == begun {
                    // Nothing of this branch can be written.
                    self.out.truncate(empty);
                    self.ended = true;
                }
                continue;
            }
            self.entry(visit.node, &mut walk);
        }
        self.close();
    }

    /// Begins a branch after so many entries.
    fn branch(&mut self, depth: usize) {
        self.close();
        self.ended = false;
        self.read.go_back(depth);
        let offset = u64::from(self.offset).saturating_add(depth as u64);
        let _ = write!(self.out, "~{offset}.");
    }

    fn close(&mut self) {
        if !std::mem::replace(&mut self.ended, true) {
            self.out.push('.');
        }
    }

    /// Writes an entry; `false` if it is left out with all that follows it.
    fn entry(&mut self, node: NodeId, walk: &mut TreeWalk) -> bool {
        let record = self.record;
        let written = match record.entry(node) {
            Some(Entry::Ending(ending)) => {
                self.ending(node, ending);
                true
            }
            Some(entry) => match entry.played() {
                Some(m) => self.play(node, m),
                None => false,
            },
            None => false,
        };
        if written && (!self.ended || self.folded.is_some()) {
            walk.descend(record, node, self.read.depth());
        }
        written
    }

    fn play(&mut self, node: NodeId, m: Move) -> bool {
        if self.read.is_stopped() {
            return false;
        }
        let fold = self.fold(node);
        if fold.is_some() {
            self.out.push_str(".i");
            self.ended = true;
        }
        self.out.extend(usen_code(m));
        self.folded = fold;
        self.read.play(m, None);
        true
    }

    /// The ending that calls this move a foul, if it comes next.
    fn fold(&self, node: NodeId) -> Option<NodeId> {
        let record = self.record;
        let Some(Entry::Foul(foul)) = record.entry(node) else {
            return None;
        };
        let next = record.children(node).next()?;
        let ending = record.entry(next)?.ending()?;
        let is_foul = matches!(**foul, Foul::Move(m) if self.is_illegal(m));
        (is_foul && ending.kind == EndingKind::IllegalMove).then_some(next)
    }

    fn is_illegal(&self, m: Move) -> bool {
        !komadai_movegen::is_legal(self.read.position(), m)
    }

    /// Writes an ending; an ending without a letter is left out.
    fn ending(&mut self, node: NodeId, ending: &Ending) {
        let folded = self.folded.take() == Some(node);
        let Some(letter) = usen::letter(ending.kind) else {
            return;
        };
        if !folded {
            self.out.push('.');
            self.out.push_str(letter);
        }
        self.ended = true;
        end_by_letter(&mut self.read, letter);
    }
}

/// Ends a branch by the letter of an ending. After `j` nobody is known to have won.
pub(super) fn end_by_letter(play: &mut RecordBuilder, letter: &str) {
    match ending(letter) {
        Some(EndingKind::Impasse) => {
            play.end_with(EndingKind::Impasse, Outcome::Undecided, letter);
        }
        Some(kind) => play.end(kind, letter),
        None => {}
    }
}
