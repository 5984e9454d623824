//! Building a record from a text, and walking through one to write it.

mod builder;
mod running_totals;
mod start_faults;
mod tree_replay;
mod tree_walk;

pub(crate) use builder::{
    NOTE_BYTES, PlainMove, PlainMoves, RecordBuilder, Unreachable, other_piece,
};
pub(crate) use running_totals::RunningTotals;
pub(crate) use start_faults::report_faults;
pub(crate) use tree_replay::TreeReplay;
pub(crate) use tree_walk::{TreeWalk, Visit};
