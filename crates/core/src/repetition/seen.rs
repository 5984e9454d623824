//! Describes a position that occurred in a game.

use core::num::NonZeroU32;

use crate::position::key::of_hands;
use crate::{ByColor, Color, Hand};

/// A position that occurred. Occurrences are numbered from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seen {
    pub(super) key: u64,
    /// The number of occurrences of the position, including this one.
    pub(super) count: u32,
    /// The first occurrence of the position.
    pub(super) first: Number,
    /// The occurrence of the position before this one, if any.
    pub(super) before: Option<Number>,
    /// The position after each side's last move without check.
    pub(super) last_without_check: ByColor<Option<Number>>,
    /// The position after the last two moves in a row without check.
    pub(super) last_two_without_check: Option<Number>,
    pub(super) side: Color,
    pub(super) hands: ByColor<Hand>,
}

impl Seen {
    /// Returns `true` if the boards are the same. The side to move must be the same.
    pub(super) fn has_board_of(&self, other: &Seen) -> bool {
        let of_hands = if self.hands == other.hands {
            0
        } else {
            of_hands(&self.hands) ^ of_hands(&other.hands)
        };
        self.key ^ other.key == of_hands
    }
}

/// The initial room for positions. Most games have fewer.
pub(super) const USUAL: usize = 128;

/// The number of an occurrence, from 1.
pub(super) type Number = NonZeroU32;

/// Returns the index of an occurrence in the list.
pub(super) const fn at(number: Number) -> usize {
    number.get() as usize - 1
}
