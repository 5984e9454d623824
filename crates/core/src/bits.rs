//! The machinery of sets, by which moves are found and counted quickly.
//!
//! It is public for the generators and counters of other crates, and outside the promise of
//! stability: any of it may change in any release.

pub mod attacks;
mod move_writer;
mod movement_board;

use crate::Hand;

pub use move_writer::{MoveWriter, SliderLine, StepTargets};
pub use movement_board::MovementBoard;

/// Whether at least one piece is in hand, for all kinds at once: byte
/// [`kind`](crate::HandKind) of the result is 1 or 0.
#[inline]
#[must_use]
pub const fn held_kinds(hand: Hand) -> u64 {
    hand.held()
}
