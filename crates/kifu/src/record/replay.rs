//! Playing a record through.

use komadai_core::{Faults, ForceError, Move, Position, Setup, Undo};

use super::{Entry, MainLine, NodeId, Record};

/// The main line of a record, node by node, with the position before and after each.
///
/// ```
/// use komadai_kifu::{Entry, Record, Start};
///
/// let mut record = Record::new(Start::default());
/// record.push(record.root(), Entry::Move("7g7f".parse()?));
/// let mut replay = record.replay().unwrap();
/// assert_eq!(replay.position().ply(), 1);
/// let node = replay.advance().unwrap();
/// assert_eq!(record.ply(node), 1);
/// assert_eq!(replay.position().ply(), 2);
/// assert_eq!(replay.advance(), None);
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    record: &'a Record,
    line: MainLine<'a>,
    position: Position,
    ply: u32,
}

impl<'a> Replay<'a> {
    fn new(record: &'a Record) -> Option<Replay<'a>> {
        Some(Replay {
            record,
            line: record.main_line(),
            position: record.start.position()?,
            ply: record.start.first_ply,
        })
    }

    /// The position reached so far.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The number of the entry that comes next.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Carries the next entry out and returns its node; `None` at the end of the line.
    ///
    /// Endings and what cannot be carried out leave the position as it is.
    ///
    /// ```
    /// use komadai_core::Color;
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// let mut replay = record.replay().unwrap();
    /// while replay.advance().is_some() {}
    /// assert_eq!(replay.position().side(), Color::White);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn advance(&mut self) -> Option<NodeId> {
        let node = self.line.next()?;
        if let Some(entry) = self.record.entry(node) {
            let _ = apply(&mut self.position, entry);
        }
        self.ply = self.ply.saturating_add(1);
        Some(node)
    }
}

/// Each node with the position before it.
impl Iterator for Replay<'_> {
    type Item = (NodeId, Position);

    fn next(&mut self) -> Option<(NodeId, Position)> {
        let before = self.position.clone();
        Some((self.advance()?, before))
    }
}

impl Record {
    /// The main line with its positions.
    ///
    /// `None` when no position can be made of the start.
    #[must_use]
    pub fn replay(&self) -> Option<Replay<'_>> {
        Replay::new(self)
    }
}

/// How to take an entry back.
#[derive(Clone, Debug)]
pub(crate) enum Back {
    /// A legal move is undone.
    Undo(Undo),
    /// The position before is put back.
    Saved(Box<Position>),
    /// Nothing was changed.
    Nothing,
}

impl Entry {
    /// Carries the entry out on a position: a legal move is played, a foul is forced, a pass and a
    /// text that names no move only pass the turn, an ending changes nothing.
    ///
    /// # Errors
    ///
    /// The foul could not be carried out; the position is then unchanged.
    pub fn carry_out(&self, position: &mut Position) -> Result<(), ForceError> {
        apply(position, self).map(drop)
    }
}

/// Carries an entry out on a position. A foul is forced; a text that names no move only passes the
/// turn.
pub(crate) fn apply(position: &mut Position, entry: &Entry) -> Result<Back, ForceError> {
    match entry {
        Entry::Move(m) => Ok(Back::Undo(position.play_unchecked(*m))),
        Entry::Ending(_) => Ok(Back::Nothing),
        Entry::Pass => Ok(change(position, passed(position))),
        Entry::Foul(_) => {
            let new = match entry.played() {
                Some(m) => forced(position, m)?,
                None => passed(position),
            };
            Ok(change(position, new))
        }
    }
}

/// The position after an illegal move that is carried out all the same.
fn forced(position: &Position, m: Move) -> Result<Position, ForceError> {
    let mut setup = position.setup().clone();
    // Who moves twice in a row, or out of turn, leaves the turn to the other side.
    if let Some(piece) = m.origin().and_then(|from| setup.board.piece(from)) {
        setup.side = piece.color();
    }
    setup.force(m)?;
    Ok(changed(position, setup))
}

/// The position in which the other side is to move.
fn passed(position: &Position) -> Position {
    let mut setup = position.setup().clone();
    setup.side = !setup.side;
    setup.ply = setup.ply.saturating_add(1);
    changed(position, setup)
}

/// Only two kings of one side stop a position, and no change here brings a king in.
fn changed(old: &Position, setup: Setup) -> Position {
    Position::allowing(setup, Faults::all()).unwrap_or_else(|_| old.clone())
}

fn change(position: &mut Position, new: Position) -> Back {
    Back::Saved(Box::new(std::mem::replace(position, new)))
}

/// Takes back what [`apply`] did.
pub(crate) fn take_back(position: &mut Position, back: Back) {
    match back {
        Back::Undo(undo) => position.undo(undo),
        Back::Saved(saved) => *position = *saved,
        Back::Nothing => {}
    }
}
