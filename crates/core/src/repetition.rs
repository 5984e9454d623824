//! Repetition of positions (千日手).

mod index;
mod seen;

use alloc::vec::Vec;
use core::iter::successors;

use index::Index;
use seen::{Number, Seen, USUAL, at};

use crate::position::key::after_pass;
use crate::{BothPerpetual, ByColor, Color, Extension, Perpetual, Position, RepetitionRule};

/// The positions of a game so far, for counting repetitions.
///
/// Positions with the same [`Position::key`] count as equal. Adding a position takes logarithmic time at
/// most. A question about the last position takes constant time.
///
/// ```
/// use komadai_core::{History, Position, Repetition};
///
/// let mut position = Position::startpos();
/// let mut history = History::new(&position);
/// for m in ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(3) {
///     position.play(m.parse()?)?;
///     history.push(&position);
/// }
/// assert_eq!(history.count(), 4);
/// assert_eq!(history.repetition(), Some(Repetition::Draw));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct History {
    seen: Vec<Seen>,
    /// The number of the last occurrence of each position, by its key.
    last: Index,
}

/// The result of a repeated position.
///
/// ```
/// use komadai_core::{History, Position, Repetition};
///
/// let mut position = Position::startpos();
/// let mut history = History::new(&position);
/// for text in ["2h3h", "8b7b", "3h2h", "7b8b"].iter().cycle().take(12) {
///     position.play(text.parse()?)?;
///     history.push(&position);
/// }
/// assert_eq!(history.repetition(), Some(Repetition::Draw));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
        let mut history = History {
            seen: Vec::with_capacity(USUAL),
            last: Index::default(),
        };
        history.push(start);
        history
    }

    /// Adds the position after a move. Returns how often it has occurred, this time included.
    ///
    /// If no piece moved since the last position, no move gave the check that stands. If it is the same side's turn
    /// again, that side made no move either.
    pub fn push(&mut self, position: &Position) -> usize {
        let (key, side) = (position.key(), position.side());
        let number = u32::try_from(self.seen.len()).unwrap_or(u32::MAX - 1);
        let now = Number::MIN.saturating_add(number);
        let before = self.last.set(key, Some(now), &self.seen);
        let earlier = before.and_then(|before| self.seen.get(at(before)));
        let (count, first) = earlier.map_or((1, now), |earlier| (earlier.count + 1, earlier.first));
        let previous = self.seen.last();
        let is_turn_again = previous.is_some_and(|seen| seen.side == side);
        let unmoved = if is_turn_again { key } else { after_pass(key) };
        let is_check = position.is_check() && previous.is_none_or(|seen| seen.key != unmoved);
        let mut last_without_check = previous
            .map(|seen| seen.last_without_check)
            .unwrap_or_default();
        let mut last_two_without_check = previous.and_then(|seen| seen.last_two_without_check);
        if !is_check {
            // The move before the start is unknown. It counts as one that gives no check.
            let after_quiet = previous
                .is_some_and(|seen| seen.last_without_check[!seen.side] == Number::new(number));
            if number == 1 || after_quiet {
                last_two_without_check = Some(now);
            }
            last_without_check[!side] = Some(now);
        }
        if is_turn_again {
            last_without_check[side] = Some(now);
        }
        self.seen.push(Seen {
            key,
            count,
            first,
            before,
            last_without_check,
            last_two_without_check,
            side,
        });
        count as usize
    }

    /// Removes the last position; the start stays.
    pub fn pop(&mut self) {
        if self.seen.len() < 2 {
            return;
        }
        if let Some(&Seen { key, before, .. }) = self.seen.last() {
            self.last.set(key, before, &self.seen);
            self.seen.pop();
        }
    }

    /// How often the last position has occurred.
    #[must_use]
    pub fn count(&self) -> usize {
        self.seen.last().map_or(0, |seen| seen.count as usize)
    }

    /// How often `position` has occurred so far.
    #[must_use]
    pub fn occurrences(&self, position: &Position) -> usize {
        let last = self.last.get(position.key(), &self.seen);
        last.and_then(|last| self.seen.get(at(last)))
            .map_or(0, |seen| seen.count as usize)
    }

    /// Returns after how many pushes the last position occurred, its last occurrence first. The start counts as 0.
    ///
    /// ```
    /// use komadai_core::{History, Position};
    ///
    /// let mut position = Position::startpos();
    /// let mut history = History::new(&position);
    /// for m in ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(3) {
    ///     position.play(m.parse()?)?;
    ///     history.push(&position);
    /// }
    /// assert!(history.last_occurrences().eq([12, 8, 4, 0]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn last_occurrences(&self) -> impl Iterator<Item = usize> + use<'_> {
        let last = self.seen.len().checked_sub(1);
        successors(last, |&at_last| self.seen.get(at_last)?.before.map(at))
    }

    /// Whether the maximum of moves has ended the game. `last` is the number of the last move that is
    /// allowed, counted from 1 at the start of this history. A check may prolong the game; a later check does
    /// not.
    #[must_use]
    pub fn is_exhausted(&self, last: usize, extension: Extension) -> bool {
        let last = last.max(1);
        let (Some(allowed), Some(now)) = (self.seen.get(last), self.seen.last()) else {
            return false;
        };
        let ended = match extension {
            Extension::None => return true,
            // The side that gave check continues until it makes a move without check.
            Extension::WhileCheck => now.last_without_check[!allowed.side],
            Extension::LastTwoPlies => now.last_two_without_check,
        };
        ended.is_some_and(|ended| at(ended) >= last)
    }

    /// Returns for each side whether it moved since the last position occurred for the first time, each time with
    /// check; `None` if this is the first time. A check in the first occurrence itself does not count, because it was
    /// given before.
    #[must_use]
    pub fn checking(&self) -> Option<ByColor<bool>> {
        let last = self.seen.last().filter(|seen| seen.count > 1)?;
        // The move that led to the first occurrence lies before the span.
        let always = |color: Color| {
            last.last_without_check[color]
                .is_none_or(|last_without_check| last_without_check <= last.first)
        };
        Some(ByColor::from_fn(always))
    }

    /// Returns for each side whether all its moves so far gave check. The unknown move before the start counts as one
    /// that gave none, unless the start is in check.
    #[must_use]
    pub fn checking_from_start(&self) -> ByColor<bool> {
        let quiet = self.seen.last().map(|seen| seen.last_without_check);
        ByColor::from_fn(|color| quiet.is_some_and(|quiet| quiet[color].is_none()))
    }

    /// The result if the last position has occurred four times or more, by the usual rule
    /// ([`RepetitionRule::STANDARD`]).
    #[must_use]
    pub fn repetition(&self) -> Option<Repetition> {
        self.repetition_by(&RepetitionRule::STANDARD)
    }

    /// The result by `rule`, if the last position has occurred that often or more often.
    ///
    /// Other positions may lie between the occurrences. Checks count from the first occurrence to this one.
    #[must_use]
    pub fn repetition_by(&self, rule: &RepetitionRule) -> Option<Repetition> {
        let checking = self.checking()?;
        if self.count() < rule.count as usize {
            return None;
        }
        let to_move = self.seen.last()?.side;
        let loser = match (rule.perpetual, checking.black, checking.white) {
            (Perpetual::Draw, ..) | (_, false, false) => None,
            (_, true, false) => Some(Color::Black),
            (_, false, true) => Some(Color::White),
            (_, true, true) => match rule.both {
                BothPerpetual::Draw => None,
                BothPerpetual::ToMoveLoses => Some(to_move),
                BothPerpetual::MovedLoses => Some(!to_move),
            },
        };
        Some(loser.map_or(Repetition::Draw, Repetition::PerpetualCheck))
    }
}
