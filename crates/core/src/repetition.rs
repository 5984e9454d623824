//! Detects repetition of positions (千日手).

mod index;
mod seen;

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::iter::successors;

use index::Index;
use seen::{Number, Seen, USUAL, at};

use crate::position::key::after_pass;
use crate::{
    BothPerpetual, ByColor, Color, Extension, Faults, Perpetual, Position, PositionTextError,
    RepetitionRule,
};

/// A history of the positions of a game, which counts repetitions.
///
/// Positions with the same [`Position::key`] are treated as equal. Adding a position takes at most logarithmic time.
/// Queries about the last position take constant time.
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
    /// The last occurrence of each position, by its key.
    last: Index,
}

/// A result of a repeated position.
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
    /// A draw (千日手).
    Draw,
    /// A loss of this side, because every move it made since the first occurrence gave check (連続王手の千日手).
    PerpetualCheck(Color),
}

/// Histories are equal if they have the same positions in the same order.
impl PartialEq for History {
    fn eq(&self, other: &History) -> bool {
        self.seen == other.seen
    }
}

impl Eq for History {}

impl History {
    /// Creates the history of a game that starts with this position.
    #[must_use]
    pub fn new(start: &Position) -> History {
        let mut history = History::empty();
        history.push(start);
        history
    }

    fn empty() -> History {
        History {
            seen: Vec::with_capacity(USUAL),
            last: Index::default(),
        }
    }

    /// Parses a position as sent to an engine, like [`Position::from_usi`]. Also returns the history of all positions
    /// in the text. It ends with the returned position.
    ///
    /// ```
    /// use komadai_core::{Faults, History};
    ///
    /// let text = "position startpos moves 2h3h 8b7b 3h2h 7b8b";
    /// let (position, history) = History::from_usi(text, Faults::NO_KING)?;
    /// assert_eq!((position.ply(), history.count()), (5, 2));
    /// # Ok::<(), komadai_core::PositionTextError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the kind of error and its place in the text.
    pub fn from_usi(text: &str, allowed: Faults) -> Result<(Position, History), PositionTextError> {
        let mut history = History::empty();
        let position = Position::from_usi(text, allowed, |before, _| {
            history.push(before);
        })?;
        history.push(&position);
        Ok((position, history))
    }

    /// Adds the position after a move. Returns how often it has occurred, including this time.
    ///
    /// A check counts only if a piece has moved since the last position. Otherwise it was given earlier, and this is a
    /// turn without check. If the side to move is the same as in the last position, it has skipped its turn in between,
    /// which also counts as a turn without check.
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
            // The move before the start is unknown. It is treated as a move without check.
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
            hands: position.setup().hands,
        });
        count as usize
    }

    /// Removes the last position. The start is never removed.
    pub fn pop(&mut self) {
        if self.seen.len() < 2 {
            return;
        }
        if let Some(&Seen { key, before, .. }) = self.seen.last() {
            self.last.set(key, before, &self.seen);
            self.seen.pop();
        }
    }

    /// Returns how often the last position has occurred.
    #[must_use]
    pub fn count(&self) -> usize {
        self.seen.last().map_or(0, |seen| seen.count as usize)
    }

    /// Returns how often `position` has occurred so far.
    #[must_use]
    pub fn occurrences(&self, position: &Position) -> usize {
        let last = self.last.get(position.key(), &self.seen);
        last.and_then(|last| self.seen.get(at(last)))
            .map_or(0, |seen| seen.count as usize)
    }

    /// Returns the indices of the last position's occurrences, the last one first. The start has index 0.
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

    /// Compares the last position with the latest one, at most `plies` plies before it, that has the same board and
    /// side to move.
    ///
    /// Returns `Greater` if that side now has more pieces in hand, and no fewer of any kind (優等局面), `Less` for the
    /// opposite (劣等局面), and `Equal` for a repetition. Earlier positions with hands that cannot be compared are skipped.
    ///
    /// ```
    /// use std::cmp::Ordering;
    /// use komadai_core::{Faults, History};
    ///
    /// // Black loses the pawn in hand. Then the pieces go back to where they were.
    /// let text = "4k4/9/9/9/r8/9/9/9/4K4 b P 1 moves P*9f 9e9f 5i4i 9f9e 4i4h 5a4a 4h5i 4a5a";
    /// let (_, history) = History::from_usi(text, Faults::empty())?;
    /// assert_eq!(history.superiority(8), Some(Ordering::Less));
    /// assert_eq!(history.superiority(7), None);
    /// # Ok::<(), komadai_core::PositionTextError>(())
    /// ```
    #[doc(alias = "優等局面")]
    #[must_use]
    pub fn superiority(&self, plies: usize) -> Option<Ordering> {
        let (now, before) = self.seen.split_last()?;
        let same_side = |then: &&Seen| then.side == now.side;
        let before = before.iter().rev().take(plies).filter(same_side);
        before.into_iter().find_map(|then| {
            let order = now.hands[now.side].partial_cmp(&then.hands[now.side])?;
            now.has_board_of(then).then_some(order)
        })
    }

    /// Returns `true` if the maximum number of moves has ended the game. `last` is the number of the last allowed move,
    /// counted from 1 at the start of this history. A check at that move may prolong the game, a later check does not.
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

    /// Returns, for each side, `true` if all its moves since the first occurrence of the last position gave check.
    /// Returns `None` if there is only one occurrence. A check in the first occurrence was given earlier and does not
    /// count.
    #[must_use]
    pub fn checking(&self) -> Option<ByColor<bool>> {
        let last = self.seen.last().filter(|seen| seen.count > 1)?;
        // The move that led to the first occurrence is ignored.
        let always = |color: Color| {
            last.last_without_check[color]
                .is_none_or(|last_without_check| last_without_check <= last.first)
        };
        Some(ByColor::from_fn(always))
    }

    /// Returns, for each side, `true` if all its moves so far gave check. The unknown move before the start is treated
    /// as a move without check, unless the start is in check.
    #[must_use]
    pub fn checking_from_start(&self) -> ByColor<bool> {
        let quiet = self.seen.last().map(|seen| seen.last_without_check);
        ByColor::from_fn(|color| quiet.is_some_and(|quiet| quiet[color].is_none()))
    }

    /// Returns the result by [`RepetitionRule::STANDARD`], or `None` if the last position has occurred less than four
    /// times.
    #[must_use]
    pub fn repetition(&self) -> Option<Repetition> {
        self.repetition_by(&RepetitionRule::STANDARD)
    }

    /// Returns the result by `rule`, or `None` if the last position has occurred less often than the rule requires.
    /// Other positions may occur between the repetitions. Only checks after the first occurrence matter.
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
