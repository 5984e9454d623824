//! What a reader makes of the text that a writer writes, and the losses so far.

use komadai_core::Move;
use komadai_record::build::{FindingCollector, RecordBuilder, SECOND_ENDING, entry_loss};
use komadai_record::{Limits, LossKind, Losses, NodeId, Note, NoteKind, Record, Start};

/// Plays along with a text that is being written, as a reader will, and adds a loss where that
/// differs from the record.
pub(crate) struct LossTracker<'r> {
    pub(crate) record: &'r Record,
    pub(crate) line: RecordBuilder<'static>,
    pub(crate) losses: Losses,
}

impl<'r> LossTracker<'r> {
    /// The tracker of a text that will be read from `start` on.
    pub(crate) fn new(record: &'r Record, start: Start) -> LossTracker<'r> {
        LossTracker {
            record,
            line: RecordBuilder::new(start, true, FindingCollector::new(Limits::NONE)),
            losses: Losses::new(),
        }
    }

    /// The number of an entry that comes after so many others.
    pub(crate) fn ply(&self, depth: usize) -> u32 {
        let depth = u32::try_from(depth).unwrap_or(u32::MAX);
        self.record.start.first_ply.saturating_add(depth)
    }

    /// Adds a loss at an entry that is not yet played.
    pub(crate) fn lose(&mut self, kind: LossKind, node: NodeId, message: impl Into<String>) {
        let ply = self.ply(self.line.depth());
        self.losses.add_at(kind, node, ply, message);
    }

    /// Adds a loss at the entry played last.
    pub(crate) fn lose_here(&mut self, kind: LossKind, node: NodeId, message: impl Into<String>) {
        let ply = self.ply(self.line.depth()).saturating_sub(1);
        self.losses.add_at(kind, node, ply, message);
    }

    /// Whether a reader has stopped before this entry, which is then lost with all that follows it.
    pub(crate) fn is_cut_off(&mut self, node: NodeId) -> bool {
        if self.line.is_stopped() {
            let message = "what follows the place where the game cannot go on is left out";
            self.lose(LossKind::Entry, node, message);
        }
        self.line.is_stopped()
    }

    /// Whether this ending comes right after another; it is then lost with all that follows it.
    pub(crate) fn is_ended(&mut self, node: NodeId) -> bool {
        let ended = self.line.is_at_ending();
        if ended {
            self.lose(LossKind::Ending, node, SECOND_ENDING);
        }
        ended
    }

    /// Adds the loss of an entry that is no move, and of all that follows it.
    pub(crate) fn no_move(&mut self, node: NodeId) {
        let message = "this is no move; it and everything after it is left out";
        self.lose(LossKind::Entry, node, message);
    }

    /// Plays what was written, and compares what will be read with the record.
    pub(crate) fn play(&mut self, node: NodeId, m: Move) {
        self.line.play(m, None);
        self.compare(node);
    }

    /// Compares the entry played last with that of the record.
    pub(crate) fn compare(&mut self, node: NodeId) {
        let (Some(wanted), Some(found)) = (self.record.entry(node), self.line.last_entry()) else {
            return;
        };
        if wanted == found {
            return;
        }
        let (kind, message) = entry_loss(wanted, Some(found));
        self.lose_here(kind, node, message);
    }

    /// Adds the loss of something of the whole record, if it is there.
    pub(crate) fn leave(&mut self, kind: LossKind, is_there: bool) {
        let message = match kind {
            LossKind::Header => "the headers are left out",
            LossKind::FirstPly => "the number of the first move will be read as 1",
            LossKind::LastMove => "the move before the start cannot be written",
            LossKind::TotalTime => "the running totals are left out",
            _ => "something is left out",
        };
        if is_there {
            self.losses.add_once(kind, message);
        }
    }

    /// Adds the loss of the notes of a node but those of the kinds that are written.
    pub(crate) fn leave_notes(&mut self, node: NodeId, written: &[NoteKind]) {
        let record = self.record;
        let notes = record.notes(node).iter();
        for Note { kind, .. } in notes.filter(|note| !written.contains(&note.kind)) {
            let (kind, message) = loss_of_notes(*kind);
            self.losses.add_once(kind, message);
        }
    }

    /// Adds the loss of the times of a node.
    pub(crate) fn leave_clock(&mut self, node: NodeId) {
        let clock = self.record.clock(node);
        if clock.spent().is_some() {
            self.losses
                .add_once(LossKind::Time, "the times are left out");
        }
        self.leave(LossKind::TotalTime, clock.total().is_some());
    }
}

/// The loss of all notes of a kind.
pub(crate) const fn loss_of_notes(kind: NoteKind) -> (LossKind, &'static str) {
    match kind {
        NoteKind::Comment => (LossKind::Comment, "the comments are left out"),
        NoteKind::Bookmark => (LossKind::Bookmark, "the bookmarks are left out"),
        NoteKind::Program => (LossKind::Program, "the lines for programs are left out"),
        NoteKind::Unknown => {
            let message = "the lines that were not understood are left out";
            (LossKind::UnknownLine, message)
        }
    }
}
