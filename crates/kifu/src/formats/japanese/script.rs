//! Writing the tree of a record: what KIF and KI2 do alike.

use komadai_core::Move;
use komadai_record::build::{ENDED, TreeWalk, Visit};
use komadai_record::{Ending, Entry, Foul, LossKind, NodeId};

use super::page::Page;

/// What a format of the KIF family has of its own.
pub(crate) trait Script<'r> {
    fn page(&mut self) -> &mut Page<'r>;

    /// Announces a variation behind `depth` entries, and goes back there.
    fn variation(&mut self, depth: usize);

    /// Writes a legal move that is read as it is; `false`, and nothing written, if that is in
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

    /// Writes the notes behind a move.
    fn notes(&mut self, node: NodeId);

    /// Writes all entries.
    fn tree(&mut self) {
        let record = self.page().record;
        let mut walk = TreeWalk::new(record);
        while let Some(visit) = walk.next() {
            let ending = matches!(record.entry(visit.node), Some(Entry::Ending(_)));
            if visit.variation && ending {
                // Nothing may be announced that will not come.
                self.page().line().go_back(visit.depth);
                if self.page().line().is_at_ending() {
                    self.page().lose(LossKind::Ending, visit.node, ENDED);
                    continue;
                }
            }
            if visit.variation {
                self.variation(visit.depth);
            }
            if self.entry(visit) {
                let depth = self.page().line().depth();
                walk.descend(record, visit.node, depth);
            }
        }
    }

    /// Writes an entry with its notes; `false` if nothing below it can be read.
    fn entry(&mut self, visit: Visit) -> bool {
        let node = visit.node;
        let Some(entry) = self.page().record.entry(node) else {
            return false;
        };
        if let Entry::Ending(ending) = entry {
            if self.page().line().is_at_ending() {
                self.page().lose(LossKind::Ending, node, ENDED);
                return false;
            }
            return self.ending(visit, ending);
        }
        if self.page().is_cut_off(node) {
            return false;
        }
        match entry {
            Entry::Move(m) if self.page().line().allows(*m) && self.legal_move(visit, *m) => {
                self.page().line().play_allowed(*m);
                self.notes(node);
                return true;
            }
            Entry::Move(m) => self.any_move(visit, *m),
            Entry::Foul(foul) => match &**foul {
                Foul::Move(m) => self.any_move(visit, *m),
                Foul::Text(text) => {
                    if !self.foul_text(visit, text) {
                        return self.page().only_endings_follow(node);
                    }
                }
            },
            _ => {
                self.pass(visit);
                self.page().line().pass();
            }
        }
        self.page().compare(node);
        self.notes(node);
        true
    }
}
