//! What readers and writers of file formats build records with.
//!
//! It is public for the crates of formats, and outside the promise of stability.

pub use crate::builder::{
    NOTE_BYTES, PlainMove, PlainMoves, RecordBuilder, Unreachable, other_piece,
};
pub use crate::finding::{Before, FindingCollector, KeptFindings, LastFinding};
pub use crate::game::first_refused;
pub use crate::notation_check::findings_of_claims;
pub use crate::running_totals::RunningTotals;
pub use crate::start_faults::report_faults;
pub use crate::tree_replay::TreeReplay;
pub use crate::tree_walk::{TreeWalk, Visit};
