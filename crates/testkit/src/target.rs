//! The fuzz targets: each a law over any bytes. `fuzz/` runs them under libFuzzer, and tests replay
//! what it found.

mod files;
mod moves;
mod nouns;
mod records;
mod written;

pub use files::{bytes_any_format, csa, jkf, ki2, kif, packed, psn, usi_position};
pub use moves::{game_arbiter, law_vs_generator, perft_vs_law};
pub use nouns::{play_undo_key, rotate, setup_to_position, sfen, usi_move};
pub use records::{convert_losses, record_round_trip};
pub use written::{describe_resolve, japanese_move};

use crate::dictionary::{self, Dictionary};

/// A law that any bytes are put to. It panics when the law is broken, and says whether the bytes
/// got past the reader: whether they were a text that could be read, or a position to ask about.
pub type Law = fn(&[u8]) -> bool;

/// A fuzz target.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name, and that of its program.
    pub name: &'static str,
    /// What it runs.
    pub law: Law,
    /// The words that its inputs are made of.
    pub dictionaries: &'static [&'static Dictionary],
    /// The endings of those files in `testdata/kifu` that are inputs too; `*` for all.
    pub samples: &'static [&'static str],
}

macro_rules! targets {
    ($($name:ident, [$($dictionary:ident),*], [$($sample:literal),*];)*) => {
        impl Target {
            /// Every target.
            pub const ALL: &[Target] = &[$(Target {
                name: stringify!($name),
                law: $name,
                dictionaries: &[$(&dictionary::$dictionary),*],
                samples: &[$($sample),*],
            }),*];
        }
    };
}

targets! {
    sfen, [SFEN], [];
    usi_move, [SFEN], [];
    setup_to_position, [], [];
    law_vs_generator, [], [];
    play_undo_key, [], [];
    rotate, [], [];
    perft_vs_law, [], [];
    describe_resolve, [], [];
    japanese_move, [WRITTEN], [];
    kif, [KIF, WRITTEN], ["kif", "bod"];
    ki2, [KI2, WRITTEN], ["ki2"];
    csa, [CSA], ["csa"];
    jkf, [JKF], ["jkf"];
    usi_position, [USI, SFEN], ["usi", "sfen"];
    psn, [PSN], ["psn"];
    packed, [], [];
    bytes_any_format, [KIF, KI2, CSA, JKF, USI, PSN], ["*"];
    record_round_trip, [], [];
    convert_losses, [], [];
    game_arbiter, [], [];
}
