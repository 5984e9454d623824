//! The machinery of the generator, public for counters such as `komadai-perft`.
//!
//! It works on a [`MovementBoard`](komadai_core::bits::MovementBoard). It is not covered by the promise
//! of stability: any of it may change in any release.

pub use crate::count::{Count, count, count_of};
pub use crate::list::list;
pub use crate::pawn_drop::pawn_drop_squares;
pub use crate::side_view::{KingSafety, SideView};
pub use crate::sink::{Destinations, Forward, Mover, Sink};
