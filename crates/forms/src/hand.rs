//! Counts the pieces in hand.

use std::collections::BTreeMap;

use komadai_core::Hand;

/// The number of pieces of each kind, by their letters in SFEN.
pub type HandForm = BTreeMap<char, u8>;

/// Returns the form of the pieces in hand.
#[must_use]
pub fn hand(hand: Hand) -> HandForm {
    let letter = |letter: char| letter.to_ascii_uppercase();
    let counts = hand.iter();
    counts
        .map(|(kind, n)| (letter(kind.piece_kind().letter()), n))
        .collect()
}
