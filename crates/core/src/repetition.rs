//! Repetition of positions (千日手).

use alloc::vec::Vec;

use crate::{Color, Position};

/// The positions of a game so far, for counting repetitions.
///
/// Positions are told apart by [`Position::key`].
#[derive(Clone, Debug)]
pub struct History {
    seen: Vec<Seen>,
}

#[derive(Clone, Copy, Debug)]
struct Seen {
    key: u64,
    side: Color,
    /// Whether the side to move is in check.
    check: bool,
}

/// What the fourth occurrence of a position means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// Nobody wins (千日手).
    Draw,
    /// This side gave check with every move since the first occurrence and loses
    /// (連続王手の千日手).
    PerpetualCheck(Color),
}

impl History {
    /// The history of a game that starts here.
    #[must_use]
    pub fn new(start: &Position) -> History {
        let mut history = History { seen: Vec::new() };
        history.push(start);
        history
    }

    /// Adds the position after a move and returns how often it has occurred, this time included.
    pub fn push(&mut self, position: &Position) -> usize {
        self.seen.push(Seen {
            key: position.key(),
            side: position.side(),
            check: position.is_check(),
        });
        self.count()
    }

    /// Takes the last position back; the start stays.
    pub fn pop(&mut self) {
        if self.seen.len() > 1 {
            self.seen.pop();
        }
    }

    /// How often the last position has occurred.
    #[must_use]
    pub fn count(&self) -> usize {
        let last = self.seen.last().map(|seen| seen.key);
        self.seen
            .iter()
            .filter(|seen| Some(seen.key) == last)
            .count()
    }

    /// What it means if the last position has occurred four times or more.
    ///
    /// Checks are judged over the whole span from the first occurrence. Should both sides have
    /// given check all along, it is a draw.
    #[must_use]
    pub fn repetition(&self) -> Option<Repetition> {
        if self.count() < 4 {
            return None;
        }
        let last = self.seen.last()?;
        let first = self.seen.iter().position(|seen| seen.key == last.key)?;
        let always = |checker: Color| {
            self.seen[first + 1..]
                .iter()
                .all(|seen| seen.side == checker || seen.check)
        };
        Some(match (always(Color::Black), always(Color::White)) {
            (true, false) => Repetition::PerpetualCheck(Color::Black),
            (false, true) => Repetition::PerpetualCheck(Color::White),
            _ => Repetition::Draw,
        })
    }
}
