//! Provides positions and games for the benches.

#![forbid(unsafe_code)]

mod lines;
mod records;

use arbitrary::Unstructured;
use komadai_core::Position;
use komadai_testkit::{bytes, tsume};

pub use lines::{Played, games};
pub use records::{PLIES, all_records, records};

/// A middle game position with full hands and 207 moves.
pub const CROWDED: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

/// A late middle game position with 246 moves. Both kings' camps are entered, and the hands are full.
pub const ENTERED: &str =
    "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1";

/// A position with 593 moves. No position with more is known.
pub const FULLEST: &str = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";

/// Returns the position of one of these texts.
///
/// # Panics
///
/// Panics if the text is not the SFEN of a valid position.
#[must_use]
pub fn position(sfen: &str) -> Position {
    let setup = sfen.parse().expect("an SFEN");
    Position::new(setup).expect("a valid position")
}

/// Returns the random small tsume problems of the seeds from `first` on, each with its seed.
pub fn small_problems(first: u64) -> impl Iterator<Item = (u64, Position)> {
    (first..).filter_map(|seed| {
        let small = tsume::small(&mut Unstructured::new(&bytes(seed, 400)));
        small.ok().flatten().map(|position| (seed, position))
    })
}
