//! The fuzz targets: each a law over any bytes. `fuzz/` runs them under libFuzzer, and tests replay
//! what it found.

mod files;
mod moves;
mod nouns;
mod records;
mod tsume;
mod written;

pub use files::{bytes_any_format, csa, kif, packed};
pub use moves::{game_arbiter, law_vs_generator, perft_vs_law};
pub use nouns::{play_undo_key, rotate, setup_to_position, sfen, usi_move};
pub use records::{convert_losses, record_round_trip};
pub use tsume::tsume;
pub use written::{describe_resolve, japanese_move};

use komadai_kifu::Format;

use crate::dictionary::Dictionary;

/// A law that any bytes are put to. It panics when the law is broken, and returns whether the bytes
/// got past the reader: whether they were a text that could be read, or a position to ask about.
pub type Law = fn(&[u8]) -> bool;

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, and that of its program.
    pub name: &'static str,
    /// What it runs.
    pub law: Law,
    /// The names of the dictionaries that its inputs are made of; `*` for all.
    dictionaries: &'static [&'static str],
    /// The endings of those files in `testdata/kifu` that are inputs too; `*` for all.
    pub samples: &'static [&'static str],
}

impl Target {
    /// The words that its inputs are made of.
    pub fn dictionaries(&self) -> impl Iterator<Item = &'static Dictionary> {
        let is_named = |name: &str| self.dictionaries.iter().any(|&d| d == "*" || d == name);
        let all = Dictionary::all().iter();
        all.filter(move |dictionary| is_named(&dictionary.name))
    }
}

/// A row for each target. One with a format puts any bytes to its reader.
macro_rules! targets {
    ($($name:ident $(reads $format:ident)?, [$($dictionary:literal),*], [$($sample:literal),*];)*) => {
        $($(
            #[doc = concat!("Any bytes as the format `", stringify!($format), "`.")]
            pub fn $name(bytes: &[u8]) -> bool {
                files::read(bytes, Format::$format)
            }
        )?)*

        impl Target {
            /// Every target.
            pub const ALL: &[Target] = &[$(Target {
                name: stringify!($name),
                law: $name,
                dictionaries: &[$($dictionary),*],
                samples: &[$($sample),*],
            }),*];
        }
    };
}

targets! {
    sfen, ["sfen"], [];
    usi_move, ["sfen"], [];
    setup_to_position, [], [];
    law_vs_generator, [], [];
    play_undo_key, [], [];
    rotate, [], [];
    perft_vs_law, [], [];
    describe_resolve, [], [];
    japanese_move, ["written"], [];
    kif, ["kif", "written"], ["kif", "bod"];
    ki2 reads Ki2, ["ki2", "written"], ["ki2"];
    csa, ["csa"], ["csa"];
    jkf reads Jkf, ["jkf"], ["jkf"];
    usi_position reads Usi, ["usi", "sfen"], ["usi", "sfen"];
    psn reads Psn, ["psn"], ["psn"];
    packed, [], [];
    bytes_any_format, ["*"], ["*"];
    record_round_trip, [], [];
    convert_losses, [], [];
    game_arbiter, [], [];
    tsume, [], [];
}
