//! Lists the presets of JKF, which are also names of positions.

use komadai_core::Handicap;

/// The presets of JKF with their handicaps, by the schema of json-kifu-format, and two more.
const PRESETS: [(&str, Handicap); 18] = [
    ("HIRATE", Handicap::Even),
    ("KY", Handicap::LeftLance),
    ("KY_R", Handicap::RightLance),
    ("KA", Handicap::Bishop),
    ("HI", Handicap::Rook),
    ("HIKY", Handicap::RookLance),
    ("2", Handicap::TwoPiece),
    ("4", Handicap::FourPiece),
    ("6", Handicap::SixPiece),
    ("8", Handicap::EightPiece),
    ("10", Handicap::TenPiece),
    // Programs refuse the following ones, or disagree about them, so they are read but not written. Several programs
    // read those of five and seven pieces as 平手. They disagree about which lance is missing in 三枚落ち.
    ("3", Handicap::ThreePieceLeft),
    ("5", Handicap::FivePieceRight),
    ("5_L", Handicap::FivePieceLeft),
    ("7_L", Handicap::SevenPieceLeft),
    ("7_R", Handicap::SevenPieceRight),
    // The schema does not have these.
    ("7", Handicap::SevenPieceLeft),
    ("9", Handicap::NinePieceLeft),
];

/// The number of presets that are written.
const WRITTEN: usize = 11;

/// Returns the handicap of a preset of JKF: `HIRATE`, `KA`, `2`, `5_L`.
pub(crate) fn handicap_of_preset(preset: &str) -> Option<Handicap> {
    let mut presets = PRESETS.iter();
    presets.find(|row| row.0 == preset).map(|row| row.1)
}

/// Returns the preset to write for a handicap, or `None` if programs disagree about it.
pub(crate) fn preset_of_handicap(handicap: Handicap) -> Option<&'static str> {
    let mut presets = PRESETS.iter().take(WRITTEN);
    presets.find(|row| row.1 == handicap).map(|row| row.0)
}
