//! The machinery of sets, with which moves are found and counted quickly.
//!
//! It is public for the generators and counters of other crates, and not covered by the promise of
//! stability: any of it may change in any release.

pub mod attacks;
mod move_writer;
mod movement_board;

use crate::Hand;

pub use move_writer::{MoveWriter, SliderLine};
pub use movement_board::MovementBoard;

/// Whether at least one piece of a kind is in hand, for all kinds at once: the byte of the result at
/// the index of a [`HandKind`](crate::HandKind) is 1 or 0.
#[inline]
#[must_use]
pub const fn held_kinds(hand: Hand) -> u64 {
    hand.held()
}
