//! The fuzz targets. Each is a law over any bytes. `fuzz/` runs them under libFuzzer, and tests replay what it
//! found.

mod archives;
mod files;
mod moves;
mod nouns;
mod pages;
mod records;
mod search;
#[cfg(feature = "tables")]
mod tables;
mod tsume;
mod written;

pub use archives::archive;
pub use files::{bytes_any_format, csa, kif, pack, packed};
pub use moves::{game_arbiter, law_vs_generator, perft_vs_law, reasons};
pub use nouns::{play_undo_key, rotate, setup_to_position, sfen, usi_move};
pub use pages::page;
pub use records::{convert_losses, record_round_trip};
pub use search::search;
#[cfg(feature = "tables")]
pub use tables::table;
pub use tsume::tsume;
pub use written::{describe_resolve, japanese_move};

use komadai_kifu::Format;

use crate::dictionary::Dictionary;

/// A law over any bytes. It panics when the law is broken. It returns whether the bytes could be used: as a text
/// that was read, or as a position.
pub type Law = fn(&[u8]) -> bool;

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, which its program has too.
    pub name: &'static str,
    /// The law.
    pub law: Law,
    /// The names of the dictionaries for its inputs; `*` for all.
    dictionaries: &'static [&'static str],
    /// The extensions of the files in `testdata/kifu` that are inputs too; `*` for all.
    pub samples: &'static [&'static str],
}

impl Target {
    /// The words for its inputs.
    pub fn dictionaries(&self) -> impl Iterator<Item = &'static Dictionary> {
        let is_named = |name: &str| self.dictionaries.iter().any(|&d| d == "*" || d == name);
        let all = Dictionary::all().iter();
        all.filter(move |dictionary| is_named(&dictionary.name))
    }
}

/// A row for each target. A target with a format reads any bytes as that format.
macro_rules! targets {
    ($($(#[$attribute:meta])* $name:ident $(reads $format:ident)?, [$($dictionary:literal),*], [$($sample:literal),*];)*) => {
        $($(
            #[doc = concat!("Any bytes as the format `", stringify!($format), "`.")]
            pub fn $name(bytes: &[u8]) -> bool {
                files::read(bytes, Format::$format)
            }
        )?)*

        impl Target {
            /// Every target.
            pub const ALL: &[Target] = &[$($(#[$attribute])* Target {
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
    reasons, [], [];
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
    archive, ["archive"], [];
    #[cfg(feature = "tables")]
    table, ["table"], [];
    pack, [], [];
    page, ["html", "kif", "written"], ["*"];
    search, ["search"], [];
}
