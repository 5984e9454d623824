//! The names of the tags of PSN in its dialects (Shogi-L, Shogidokoro, PSN2 of MyShogi), and the names
//! of handicaps.

use komadai_core::Handicap;
use komadai_parse::keys;

use crate::formats::text::meaning;

/// The meaning of a tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PsnTag<'a> {
    /// The start position in SFEN.
    Position,
    /// The start position by the name of a handicap.
    Handicap,
    /// Any other header, with its key.
    Key(&'a str),
}

/// The meaning of the tag with this name.
pub(crate) fn tag(name: &str) -> PsnTag<'_> {
    match name {
        "SFEN" | "FEN" | "Fen" => PsnTag::Position,
        "Handicap" => PsnTag::Handicap,
        "Sente" | "Black" | "BLACK" => PsnTag::Key(keys::BLACK),
        "Gote" | "White" | "WHITE" => PsnTag::Key(keys::WHITE),
        other => PsnTag::Key(meaning(&KEYS, other).unwrap_or(other)),
    }
}

/// The tags for headers of other names.
const KEYS: [(&str, &str); 6] = [
    ("Event", keys::EVENT),
    ("Site", keys::SITE),
    ("Venue", keys::SITE),
    ("Date", keys::START),
    ("Opening", keys::OPENING),
    ("Joseki", keys::OPENING),
];

/// The handicaps of the oldest dialect.
const HANDICAPS: [(&str, Handicap); 10] = [
    ("Lance", Handicap::LeftLance),
    ("Right lance", Handicap::RightLance),
    ("Bishop", Handicap::Bishop),
    ("Rook", Handicap::Rook),
    ("Rook and lance", Handicap::RookLance),
    ("2 piece", Handicap::TwoPiece),
    ("4 piece", Handicap::FourPiece),
    ("6 piece", Handicap::SixPiece),
    ("8 piece", Handicap::EightPiece),
    ("10 piece", Handicap::TenPiece),
];

/// The handicap with an English name: `2 piece`, `Rook`.
pub(crate) fn handicap(name: &str) -> Option<Handicap> {
    let usual = |name: &str| -> String {
        let letters = name.chars().filter(char::is_ascii_alphanumeric);
        letters.map(|c| c.to_ascii_lowercase()).collect()
    };
    let name = usual(name);
    let mut all = HANDICAPS.iter();
    if let Some((_, handicap)) = all.find(|(known, _)| usual(known) == name) {
        return Some(*handicap);
    }
    Some(match name.as_str() {
        "even" | "none" | "" => Handicap::Even,
        "leftlance" => Handicap::LeftLance,
        "rooklance" => Handicap::RookLance,
        "2" | "twopiece" => Handicap::TwoPiece,
        "4" | "fourpiece" => Handicap::FourPiece,
        "6" | "sixpiece" => Handicap::SixPiece,
        "8" | "eightpiece" => Handicap::EightPiece,
        "10" | "tenpiece" => Handicap::TenPiece,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read() {
        for (name, known) in HANDICAPS {
            assert_eq!(handicap(name), Some(known));
        }
        for (name, key) in KEYS {
            assert_eq!(tag(name), PsnTag::Key(key));
        }
    }
}
