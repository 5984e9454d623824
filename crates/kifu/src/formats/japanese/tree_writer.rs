//! Writing the tree of a record: what KIF and KI2 do alike.

use crate::build::{TreeReplay, Visit};

use super::line_writer::LineWriter;

/// The parts of writing that KIF and KI2 do each in their way.
pub(crate) trait TreeWriter<'r> {
    fn lines(&mut self) -> &mut LineWriter<'r>;

    /// Begins a variation after `depth` entries.
    fn variation(&mut self, depth: usize);

    /// Writes an entry with its notes; `false` if it cannot be written.
    fn entry(&mut self, game: &TreeReplay<'r>, visit: Visit) -> bool;

    /// Writes all entries.
    fn tree(&mut self) {
        let mut game = TreeReplay::new(self.lines().record);
        while let Some(visit) = game.advance() {
            let before = self.lines().out.len();
            if visit.variation {
                self.variation(visit.depth);
            }
            if self.entry(&game, visit) {
                game.enter(visit);
            } else if visit.variation {
                self.lines().out.truncate(before);
            } else {
                game.leave_out(visit);
            }
        }
    }
}
