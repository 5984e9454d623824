//! Records the last move as a foul if the record calls it one.

use komadai_core::{Breaches, Faults, FoulKind, Move, Position, Style, WrittenMove};
use komadai_notation::{Context, ResolveError, print, resolve};
use komadai_parse::any_move;

use super::RecordBuilder;
use crate::{Detail, Entry, FindingKind, Foul, NodeId};

impl RecordBuilder {
    /// Returns `true` if the last entry is a foul, or becomes one if the game ends by a foul.
    pub(super) fn is_foul(&self, entry: &Entry) -> bool {
        matches!(entry, Entry::Foul(_)) || self.since.turned_back.is_some()
    }

    /// Records the last move as the foul that ended the game.
    ///
    /// An illegal move is then not a mistake of the record. A text that can be read but not carried out is the foul,
    /// too, such as a dropped promoted piece (`２二馬打`). So is a move that names a promoted piece by its unpromoted name:
    /// the player turned the piece back.
    pub(super) fn call_foul(&mut self) {
        if let Some(finding) = self.since.foul.take() {
            return self.findings.soften(finding);
        }
        let node = self.node();
        let Some((text, breaches)) = self.foul_in_words() else {
            return;
        };
        let foul = FoulKind::of_move(self.position(), None, breaches);
        let finding = FindingKind::IllegalMove
            .with("move", Detail::quote(&text))
            .with("breaches", Detail::of(&breaches))
            .with("foul", foul.code());
        if let Some(place) = self.record.place(node) {
            let kinds = [FindingKind::UnreadableMove, FindingKind::OtherPiece];
            self.findings.replace_within(&kinds, place, finding);
        }
        self.record.set_foul(node, Foul::Text(text));
    }

    /// Records the move at a node as the foul that ended the game.
    pub(super) fn call_foul_at(&mut self, node: NodeId) {
        if node == self.node() {
            self.call_foul();
        } else if let Some(place) = self.record.place(node) {
            self.findings.soften_within(FindingKind::IllegalMove, place);
        }
    }

    /// Returns the text of the last move and the rules that it breaks, if the foul is one that no [`Move`] can express.
    fn foul_in_words(&self) -> Option<(String, Breaches)> {
        match self.last_entry()? {
            Entry::Foul(foul) => {
                let Foul::Text(text) = &**foul else {
                    return None;
                };
                let written = any_move(text).ok()?;
                // The text counts as a turn.
                let mut setup = self.position().setup().clone();
                setup.side = !setup.side;
                let before = Position::allowing(setup, Faults::all()).ok()?;
                match resolve(&Context::new(&before, self.last_to()), &written) {
                    Err(ResolveError::Illegal(_, breaches)) => Some((text.clone(), breaches)),
                    _ => None,
                }
            }
            &Entry::Move(m @ Move::Step { to, .. }) => {
                let kind = self.since.turned_back?;
                let written = WrittenMove::from(m).to(Some(to)).before(Some(kind));
                let text = print(&written, Style::Kif).ok()?;
                Some((text, Breaches::TURNED_BACK))
            }
            _ => None,
        }
    }
}
