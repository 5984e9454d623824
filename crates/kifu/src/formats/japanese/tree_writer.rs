//! Writing the tree of a record: what KIF and KI2 do alike.

use komadai_core::Move;
use komadai_record::build::{SECOND_ENDING, TreeWalk, Visit};
use komadai_record::{Ending, Entry, Foul, LossKind, NodeId};

use super::line_writer::LineWriter;

/// The parts of writing that KIF and KI2 do each in their way.
pub(crate) trait TreeWriter<'r> {
    fn writer(&mut self) -> &mut LineWriter<'r>;

    /// Announces a variation after `depth` entries, and goes back there.
    fn variation(&mut self, depth: usize);

    /// Writes a legal move that is read as it is; `false`, and nothing is written, if that is in
    /// doubt.
    fn legal_move(&mut self, visit: Visit, m: Move) -> bool;

    /// Writes any move, and plays what will be read.
    fn any_move(&mut self, visit: Visit, m: Move);

    /// Writes a pass.
    fn pass(&mut self, visit: Visit);

    /// Writes a text that names no move; `false` if it would be read as something else.
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
            let ending = matches!(record.entry(visit.node), Some(Entry::Ending(_)));
            if visit.variation && ending {
                // A variation is not announced if its ending will be left out.
                self.writer().read_back().go_back(visit.depth);
                if self.writer().read_back().is_at_ending() {
                    self.writer()
                        .lose(LossKind::Ending, visit.node, SECOND_ENDING);
                    continue;
                }
            }
            if visit.variation {
                self.variation(visit.depth);
            }
            if self.entry(visit) {
                let depth = self.writer().read_back().depth();
                walk.descend(record, visit.node, depth);
            }
        }
    }

    /// Writes an entry with its notes; `false` if nothing below it can be read.
    fn entry(&mut self, visit: Visit) -> bool {
        let node = visit.node;
        let Some(entry) = self.writer().record.entry(node) else {
            return false;
        };
        if let Entry::Ending(ending) = entry {
            if self.writer().read_back().is_at_ending() {
                self.writer().lose(LossKind::Ending, node, SECOND_ENDING);
                return false;
            }
            return self.ending(visit, ending);
        }
        if self.writer().is_cut_off(node) {
            return false;
        }
        match entry {
            Entry::Move(m)
                if self.writer().read_back().allows(*m) && self.legal_move(visit, *m) =>
            {
                self.writer().read_back().play_allowed(*m);
                self.notes(node);
                return true;
            }
            Entry::Move(m) => self.any_move(visit, *m),
            Entry::Foul(foul) => match &**foul {
                Foul::Move(m) => self.any_move(visit, *m),
                Foul::Text(text) => {
                    if !self.foul_text(visit, text) {
                        return self.writer().only_endings_follow(node);
                    }
                }
            },
            _ => {
                self.pass(visit);
                self.writer().read_back().pass();
            }
        }
        self.writer().compare(node);
        self.notes(node);
        true
    }
}
