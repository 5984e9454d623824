//! Building a record from a text, and walking through one to write it.

mod builder;
mod entries;
mod walk;

pub(crate) use builder::{LONG_GAME, PlainMove, PlainMoves, RecordBuilder, report_faults};
pub(crate) use entries::{NOTE_BYTES, other_piece};
pub(crate) use walk::{RunningTotals, TreeReplay, TreeWalk, Visit};
