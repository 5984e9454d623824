//! Writing the tree of a record: what KIF and KI2 do alike.

use komadai_core::Move;
use komadai_record::build::{TreeWalk, Visit};
use komadai_record::{Ending, Entry, Foul, NodeId};

use super::line_writer::LineWriter;

/// The parts of writing that KIF and KI2 do each in their way.
pub(crate) trait TreeWriter<'r> {
    fn writer(&mut self) -> &mut LineWriter<'r>;

    /// Ends a line that may have several moves.
    fn end_line(&mut self) {}

    /// Announces a variation after `depth` entries, and goes back there.
    fn variation(&mut self, depth: usize);

    /// Writes a move, legal or not.
    fn play(&mut self, visit: Visit, m: Move);

    /// Writes a pass.
    fn pass(&mut self, visit: Visit);

    /// Writes a text that names no move; `false`, and nothing is written, if it would be read as
    /// something else.
    fn foul_text(&mut self, visit: Visit, text: &str) -> bool;

    /// Writes an ending with its notes; `false` if nothing below it can be read.
    fn ending(&mut self, visit: Visit, ending: &Ending) -> bool;

    /// Writes the notes of a move.
    fn notes(&mut self, node: NodeId);

    /// Writes all entries.
    fn tree(&mut self) {
        let record = self.writer().record;
        let mut walk = TreeWalk::new(record);
        while let Some(visit) = walk.next() {
            if visit.variation {
                self.end_line();
            }
            let before = self.writer().out.len();
            if visit.variation {
                self.variation(visit.depth);
            }
            let announced = self.writer().out.len();
            if self.entry(visit) {
                let depth = self.writer().play.line.depth();
                walk.descend(record, visit.node, depth);
            }
            if visit.variation && self.writer().out.len() == announced {
                // Nothing of the variation can be written.
                self.writer().out.truncate(before);
            }
        }
    }

    /// Writes an entry with its notes; `false` if nothing below it can be read.
    #[inline(always)]
    fn entry(&mut self, visit: Visit) -> bool {
        let node = visit.node;
        let Some(entry) = self.writer().record.entry(node) else {
            return false;
        };
        if let Entry::Ending(ending) = entry {
            return !self.writer().play.line.is_at_ending() && self.ending(visit, ending);
        }
        if self.writer().play.line.is_stopped() {
            return false;
        }
        match entry {
            Entry::Move(m) => self.play(visit, *m),
            Entry::Foul(foul) => match &**foul {
                Foul::Move(m) => self.play(visit, *m),
                Foul::Text(text) => {
                    if !(self.writer().unread && self.foul_text(visit, text)) {
                        self.end_line();
                        if visit.variation {
                            return false;
                        }
                        self.writer().foul_as_comment(node, text);
                        return self.writer().only_endings_follow(node);
                    }
                    self.writer().has_unread = true;
                }
            },
            _ => self.pass(visit),
        }
        self.notes(node);
        true
    }
}
