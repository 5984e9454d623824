//! A game in a line.

use komadai::Handicap;
use komadai::kifu::{Record, keys};

use super::sides::Sides;
use crate::escape::OneLine;
use crate::texts::show as messages;

/// The line of a game: its day, players or start, handicap, plies and result, as far as they are known.
pub(in crate::command) fn line(record: &Record) -> String {
    let header = |key| record.headers.get(key).unwrap_or("").trim();
    let sides = Sides::of(record);
    let plies = record.ply_count();
    let mut parts = Vec::new();
    // The day is enough.
    let date = record
        .headers
        .date()
        .map(|date| format!("{:.10}", date.to_string()));
    parts.extend(date);
    match [keys::BLACK, keys::WHITE].map(header) {
        ["", ""] if plies == 0 => parts.push(match Handicap::of(&record.start.setup) {
            Some(handicap) => messages::handicap(handicap),
            None => record.start_sfen(),
        }),
        ["", ""] => {}
        players => {
            let [black, white] = players.map(|player| if player.is_empty() { "?" } else { player });
            parts.push(format!("{} - {}", OneLine(black), OneLine(white)));
        }
    }
    if plies > 0 {
        let handicap = sides.handicap().map(messages::handicap);
        parts.extend(handicap);
        parts.push(messages::count(plies));
    }
    if let Some(ending) = record.ending() {
        parts.push(messages::result(sides.handicap(), ending));
    }
    parts.join("  ")
}
