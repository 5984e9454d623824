//! Finds the first foul of a game, and ends the record there.

use komadai_core::{Breaches, Color, EndingKind, FoulKind};

use super::{Ending, Entry, Foul, NodeId, Record};

/// An illegal move of the main line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlayedFoul {
    /// The node of the move.
    pub node: NodeId,
    /// The foul.
    pub kind: FoulKind,
    /// The side that loses by it.
    pub offender: Color,
}

impl Record {
    /// Returns the first illegal move of the main line. Texts that do not name a move are skipped.
    ///
    /// ```
    /// use komadai_core::{Color, FoulKind};
    ///
    /// let game = komadai_kifu::read("1 ７六歩(77)\n2 ５五歩打\n3 ２六歩(27)\n".as_bytes());
    /// let foul = game.games[0].record.first_foul().expect("White has no pawn in hand");
    /// assert_eq!((foul.kind, foul.offender), (FoulKind::WrongDrop, Color::White));
    /// ```
    #[must_use]
    pub fn first_foul(&self) -> Option<PlayedFoul> {
        let illegal = |node: NodeId| match self.entry(node)? {
            Entry::Foul(foul) => match **foul {
                Foul::Move(m) => Some(m),
                Foul::Text(_) => None,
            },
            _ => None,
        };
        // Most games have no foul, and need no replay.
        self.main_line().find_map(illegal)?;
        let mut position = self.start.position()?;
        for node in self.main_line() {
            if let Some(m) = illegal(node) {
                let breaches = position
                    .judge(m)
                    .map_or_else(|found| found.breaches(), |()| Breaches::empty());
                let side = position.side();
                let is_out_of_turn = breaches.intersects(Breaches::WRONG_SIDE);
                return Some(PlayedFoul {
                    node,
                    kind: FoulKind::of_move(&position, Some(m), breaches),
                    offender: if is_out_of_turn { !side } else { side },
                });
            }
            self.entry(node)?.carry_out(&mut position).ok()?;
        }
        None
    }

    /// Ends the main line after its first illegal move: the side that made it loses. Variations that begin later are
    /// removed, and an ending by this foul is kept. Returns `false` if the main line has no illegal move.
    ///
    /// ```
    /// use komadai_core::{Color, Outcome};
    ///
    /// let game = komadai_kifu::read("1 ７六歩(77)\n2 ５五歩打\n3 ２六歩(27)\n4 投了\n".as_bytes());
    /// let mut record = game.games[0].record.clone();
    /// assert!(record.end_at_foul());
    /// assert_eq!((record.ply_count(), record.outcome()), (2, Outcome::Win(Color::Black)));
    /// ```
    pub fn end_at_foul(&mut self) -> bool {
        let Some(foul) = self.first_foul() else {
            return false;
        };
        let later: Vec<NodeId> = self.children(foul.node).collect();
        let is_said = |&node: &NodeId| {
            let ending = self.entry(node).and_then(Entry::ending);
            ending.is_some_and(|ending| {
                matches!(
                    ending.kind,
                    EndingKind::IllegalMove | EndingKind::IllegalAction
                )
            })
        };
        if later.first().is_some_and(is_said) {
            return true;
        }
        for node in later {
            self.remove(node);
        }
        let after = self.position(foul.node);
        let to_move = after.map_or(!foul.offender, |after| after.side());
        let kind = FoulKind::ending(foul.offender, to_move);
        self.push(foul.node, Ending::new(kind, kind.outcome(to_move)).into());
        true
    }
}
