//! Computes the key of a position and the id of a game, which never change.

use std::fmt::Write as _;

use komadai_core::Position;
use komadai_kifu::Record;
use sha2::{Digest, Sha256};

/// Returns the key of a position: the first 8 bytes of the SHA-256 of its SFEN without the ply number, big-endian.
///
/// ```
/// use komadai_core::Position;
/// use komadai_table::position_key;
///
/// assert_eq!(position_key(&Position::startpos()), -1_487_380_917_721_839_249);
/// ```
#[must_use]
pub fn position_key(position: &Position) -> i64 {
    key_of(short_sfen(&position.to_string()))
}

/// Returns the key of the position with this SFEN, which must not have a ply number.
pub(crate) fn key_of(sfen: &str) -> i64 {
    let digest = Sha256::digest(sfen.as_bytes());
    let first = digest.first_chunk().copied().unwrap_or_default();
    i64::from_be_bytes(first)
}

/// Returns an SFEN without its fourth field, the ply number.
///
/// ```
/// use komadai_table::short_sfen;
///
/// assert_eq!(short_sfen("4k4/9/9/9/9/9/9/9/4K4 b 2R 17"), "4k4/9/9/9/9/9/9/9/4K4 b 2R");
/// ```
#[must_use]
pub fn short_sfen(sfen: &str) -> &str {
    let third = sfen.match_indices(' ').nth(2);
    third.and_then(|(at, _)| sfen.get(..at)).unwrap_or(sfen)
}

/// Returns the id of a game: the first 16 bytes of a SHA-256, big-endian, or 32 hexadecimal digits. The hashed text is
/// the SFEN of the start without the ply number, and the moves of the main line in USI, each after a blank.
///
/// ```
/// use komadai_kifu::Record;
/// use komadai_table::game_id;
///
/// let id = game_id(&Record::default());
/// assert_eq!(format!("{id:032x}"), "eb5bc2ef917ec96fe2172f96d7060ec4");
/// ```
#[must_use]
pub fn game_id(record: &Record) -> u128 {
    let mut text = short_sfen(&record.start.sfen()).to_owned();
    for m in record.moves() {
        // Writing to a string cannot fail.
        let _ = write!(text, " {m}");
    }
    let digest = Sha256::digest(text.as_bytes());
    let first = digest.first_chunk().copied().unwrap_or_default();
    u128::from_be_bytes(first)
}
