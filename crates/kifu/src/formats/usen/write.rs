//! Writing USEN.

use std::fmt::Write as _;

use crate::build::{TreeReplay, Visit};
use crate::formats::usen::grammar::{self as usen, usen_code};
use crate::{Entry, NodeId, Record};
use komadai_core::EndingKind;

/// Writes a record as a line of USEN, the deepest branches first.
pub(crate) fn write(record: &Record) -> String {
    let mut writer = UsenWriter {
        record,
        out: usen::start(&record.start.setup),
        is_ended: true,
        folded: None,
    };
    let mut game = TreeReplay::new(record);
    writer.branch(0);
    while let Some(visit) = game.advance() {
        let before = (writer.out.len(), writer.is_ended);
        if visit.variation {
            writer.branch(visit.depth);
        }
        if writer.entry(visit) {
            // Nothing follows an ending.
            if !matches!(record.entry(visit.node), Some(Entry::Ending(_))) {
                game.enter(visit);
            }
        } else if visit.variation {
            writer.out.truncate(before.0);
            writer.is_ended = before.1;
        } else {
            game.leave_out(visit);
        }
    }
    writer.close();
    writer.out.push('\n');
    writer.out
}

struct UsenWriter<'r> {
    record: &'r Record,
    out: String,
    /// Whether the ending of the branch is written.
    is_ended: bool,
    /// An ending that was written with the foul before it.
    folded: Option<NodeId>,
}

impl UsenWriter<'_> {
    /// Begins a branch after `depth` entries.
    fn branch(&mut self, depth: usize) {
        self.close();
        self.is_ended = false;
        let before = u64::from(self.record.start.first_ply.saturating_sub(1));
        let _ = write!(self.out, "~{}.", before + depth as u64);
    }

    fn close(&mut self) {
        if !std::mem::replace(&mut self.is_ended, true) {
            self.out.push('.');
        }
    }

    /// Writes an entry; `false` if USEN has no words for it.
    fn entry(&mut self, visit: Visit) -> bool {
        let node = visit.node;
        match self.record.entry(node) {
            Some(Entry::Ending(_)) if self.folded.take() == Some(node) => true,
            Some(Entry::Ending(ending)) => {
                let letter = usen::letter(ending.kind).filter(|_| !self.is_ended);
                if let Some(letter) = letter {
                    self.out.push('.');
                    self.out.push_str(letter);
                    self.is_ended = true;
                }
                letter.is_some()
            }
            Some(entry) if !self.is_ended => {
                let Some(m) = entry.played() else {
                    return false;
                };
                self.folded = self.ending_of_foul(node);
                if self.folded.is_some() {
                    self.out.push_str(".i");
                    self.is_ended = true;
                }
                self.out.extend(usen_code(m));
                true
            }
            _ => false,
        }
    }

    /// The ending that calls the foul of a node illegal, if it comes next.
    fn ending_of_foul(&self, node: NodeId) -> Option<NodeId> {
        let record = self.record;
        let is_foul = matches!(record.entry(node), Some(Entry::Foul(_)));
        let next = record.children(node).next().filter(|_| is_foul)?;
        let ending = record.entry(next)?.ending()?;
        (ending.kind == EndingKind::IllegalMove).then_some(next)
    }
}
