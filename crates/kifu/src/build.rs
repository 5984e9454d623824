//! Building a record from a text, and walking through one to write it.

mod builder;
mod entries;
mod start_faults;
mod walk;

pub(crate) use builder::{PlainMove, PlainMoves, RecordBuilder};
pub(crate) use entries::{NOTE_BYTES, other_piece};
pub(crate) use start_faults::report_faults;
pub(crate) use walk::{RunningTotals, TreeReplay, TreeWalk, Visit};
