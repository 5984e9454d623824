//! The machinery of the generator: what a counter beside it needs, as `komadai-perft` is one.
//!
//! It works on a [`MovementBoard`](komadai_core::bits::MovementBoard), and stands outside the promise
//! of stability: any of it may change in any release.

pub use crate::count::{count, count_of};
pub use crate::list::list;
pub use crate::side_view::{KingSafety, SideView};
