//! Defines the fuzz targets, laws over any bytes. `fuzz/` runs them under libFuzzer, and tests replay its inputs.

#[cfg(feature = "archives")]
mod archives;
mod moves;
mod nouns;
#[cfg(feature = "records")]
mod records;
#[cfg(feature = "tables")]
mod tables;
#[cfg(feature = "tsume")]
mod tsume;
mod written;

#[cfg(feature = "archives")]
pub use archives::archive;
pub use moves::{law_vs_generator, perft_vs_law};
pub use nouns::{play_undo_key, setup_to_position, sfen, usi_move};
#[cfg(feature = "records")]
pub use records::*;
#[cfg(feature = "tables")]
pub use tables::table;
#[cfg(feature = "tsume")]
pub use tsume::tsume;
pub use written::{describe_resolve, japanese_move};

use crate::dictionary::Dictionary;

/// A law over any bytes. It panics when it is broken, and returns `true` if the bytes were a readable text or a
/// position.
pub type Law = fn(&[u8]) -> bool;

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name, which is also that of its program.
    pub name: &'static str,
    /// The law.
    pub law: Law,
    /// The feature of testkit that includes the target.
    pub feature: &'static str,
    /// The names of the dictionaries for its inputs; `*` for all.
    dictionaries: &'static [&'static str],
    /// The extensions of the files in `testdata/kifu` that are also inputs; `*` for all.
    pub samples: &'static [&'static str],
}

impl Target {
    /// Returns the dictionaries for its inputs.
    pub fn dictionaries(&self) -> impl Iterator<Item = &'static Dictionary> {
        let is_named = |name: &str| self.dictionaries.iter().any(|&d| d == "*" || d == name);
        let all = Dictionary::all().iter();
        all.filter(move |dictionary| is_named(&dictionary.name))
    }
}

/// Defines a row for each target, by its feature. A target with a format reads any bytes as that format.
macro_rules! targets {
    ($($feature:literal: { $($name:ident $(reads $format:ident)?, [$($dictionary:literal),*], [$($sample:literal),*];)* })*) => {
        $($($(
            #[doc = concat!("Any bytes as the format `", stringify!($format), "`.")]
            #[cfg(feature = $feature)]
            pub fn $name(bytes: &[u8]) -> bool {
                records::read(bytes, komadai_kifu::Format::$format)
            }
        )?)*)*

        impl Target {
            /// All targets.
            pub const ALL: &[Target] = &[$($(#[cfg(feature = $feature)] Target {
                name: stringify!($name),
                law: $name,
                feature: $feature,
                dictionaries: &[$($dictionary),*],
                samples: &[$($sample),*],
            }),*),*];
        }
    };
}

targets! {
    "positions": {
        sfen, ["sfen"], [];
        usi_move, ["sfen"], [];
        setup_to_position, [], [];
        law_vs_generator, [], [];
        play_undo_key, [], [];
        perft_vs_law, [], [];
        describe_resolve, [], [];
    }
    "records": {
        reasons, [], [];
        rotate, [], [];
        japanese_move, ["written"], [];
        kif reads Kif, ["kif", "written"], ["kif", "bod"];
        ki2 reads Ki2, ["ki2", "written"], ["ki2"];
        csa reads Csa, ["csa"], ["csa"];
        jkf reads Jkf, ["jkf"], ["jkf"];
        usi_position reads Usi, ["usi", "sfen"], ["usi", "sfen"];
        psn reads Psn, ["psn"], ["psn"];
        packed, [], [];
        bytes_any_format, ["*"], ["*"];
        record_round_trip, [], [];
        convert_losses, [], [];
        game_arbiter, [], [];
        pack, [], [];
        page, ["html", "kif", "written"], ["*"];
        search, ["search"], [];
    }
    "tsume": {
        tsume, [], [];
    }
    "archives": {
        archive, ["archive"], [];
    }
    "tables": {
        table, ["table"], [];
    }
}
