//! Writes a game in a line, and the names of its sides.

use komadai::kifu::{Header, Record, keys};
use komadai::{Color, Handicap, Phrase};

use crate::language;
use crate::texts::{say, show, show as messages};
use komadai_forms::{OneLine, side_name};

/// Returns the line of a game: its day, players or start, handicap, plies and result, as far as they are known.
pub(in crate::command) fn line(record: &Record) -> String {
    let header = |key| record.headers.get(key).unwrap_or("").trim();
    let sides = Sides::of(record);
    let plies = record.ply_count();
    let mut parts = Vec::new();
    // Only the day.
    let date = record
        .headers
        .date()
        .map(|date| format!("{:.10}", date.to_string()));
    parts.extend(date);
    match [keys::BLACK, keys::WHITE].map(header) {
        ["", ""] if plies == 0 => parts.push(match Handicap::of(&record.start.setup) {
            Some(handicap) => messages::handicap(handicap),
            None => record.start.sfen(),
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
    if !record.is_complete() {
        parts.push(messages::incomplete());
    }
    parts.join("  ")
}

/// The names of the sides in a record. In Japanese they are 下手 and 上手 with a handicap, otherwise 先手 and 後手.
#[derive(Clone, Copy)]
pub(super) struct Sides<'a> {
    record: &'a Record,
    handicap: Option<Handicap>,
}

impl<'a> Sides<'a> {
    pub(super) fn of(record: &'a Record) -> Sides<'a> {
        let handicap = Handicap::of(&record.start.setup);
        Sides {
            record,
            handicap: handicap.filter(|&handicap| handicap != Handicap::Even),
        }
    }

    /// Returns the handicap, if White gives pieces.
    pub(super) fn handicap(self) -> Option<Handicap> {
        self.handicap
    }

    /// Returns the handicap of the board, if a header names another one.
    pub(super) fn contradicted_by(self, header: &Header) -> Option<Handicap> {
        if header.key != keys::HANDICAP {
            return None;
        }
        let real = Handicap::of(&self.record.start.setup)?;
        match header.value.parse() {
            Ok(named) => Some(real).filter(|&real: &Handicap| real != named),
            // An unknown name contradicts the board only if the board has a handicap.
            Err(_) => self.handicap,
        }
    }

    pub(super) fn name(self, color: Color) -> Phrase {
        side_name(self.handicap, color)
    }

    /// Returns `上手（PLAYER）`, without brackets if the player is unknown.
    pub(super) fn with_player(self, color: Color) -> String {
        let player = self.record.headers.get(keys::player(color));
        match player.filter(|player| !player.trim().is_empty()) {
            Some(player) => show::with_player(self.name(color), OneLine(player).to_string()),
            None => say(self.name(color)),
        }
    }

    /// Returns the name of the key of a header, with the names of the sides in this game.
    pub(super) fn key(self, key: &str) -> String {
        match key {
            keys::BLACK => say(self.name(Color::Black)),
            keys::WHITE => say(self.name(Color::White)),
            key => match keys::name(key, language::chosen()) {
                Some(name) => name.to_owned(),
                None => OneLine(key).to_string(),
            },
        }
    }
}
