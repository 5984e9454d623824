//! What the tags of PSN tell.

use komadai_core::Handicap;
use komadai_record::keys;

/// What a tag is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tag<'a> {
    /// The start, in SFEN.
    Position,
    /// The start, by the name of a handicap.
    Handicap,
    /// Something else, with the key of its header.
    Key(&'a str),
}

/// What a tag of this name is about.
pub(super) fn tag(name: &str) -> Tag<'_> {
    Tag::Key(match name {
        "SFEN" | "FEN" | "Fen" => return Tag::Position,
        "Handicap" => return Tag::Handicap,
        "Sente" | "Black" | "BLACK" => keys::BLACK,
        "Gote" | "White" | "WHITE" => keys::WHITE,
        "Event" => keys::EVENT,
        "Site" | "Venue" => keys::SITE,
        "Date" => keys::START,
        "Opening" | "Joseki" => keys::OPENING,
        other => other,
    })
}

/// The name of the tag for a header, but for the players, whom the dialects name differently.
pub(super) fn name(key: &str) -> &str {
    match key {
        keys::EVENT => "Event",
        keys::SITE => "Site",
        keys::START => "Date",
        keys::OPENING => "Opening",
        other => other,
    }
}

/// The handicaps that the oldest dialect names.
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

/// The English name of a handicap, where all programs mean the same by it.
pub(super) fn handicap_name(handicap: Handicap) -> Option<&'static str> {
    let mut all = HANDICAPS.iter();
    all.find(|(_, known)| *known == handicap)
        .map(|(name, _)| *name)
}

/// A handicap by its English name: `2 piece`, `Rook`.
pub(super) fn handicap(name: &str) -> Option<Handicap> {
    let plain = |name: &str| -> String {
        let letters = name.chars().filter(char::is_ascii_alphanumeric);
        letters.map(|c| c.to_ascii_lowercase()).collect()
    };
    let name = plain(name);
    let mut all = HANDICAPS.iter();
    if let Some((_, handicap)) = all.find(|(known, _)| plain(known) == name) {
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
