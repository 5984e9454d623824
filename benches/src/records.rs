//! Provides game records for the benches.

use komadai_core::{Color, EndingKind};
use komadai_kifu::{Clock, Ending, Entry, Record, Start, keys};

use crate::games;

/// The number of moves in a game of usual length.
pub const PLIES: usize = 120;

/// Returns games of `plies` random legal moves, the same on every run. Each has the names of the players, a
/// resignation, and optionally a time for each move. The list is empty if `plies` is greater than [`PLIES`].
#[must_use]
pub fn records(count: usize, plies: usize, clocks: bool) -> Vec<Record> {
    all_records(plies, clocks).take(count).collect()
}

/// Returns an endless sequence of the same games as [`records`].
pub fn all_records(plies: usize, clocks: bool) -> impl Iterator<Item = Record> {
    let seeds = (0..).map(|seed| (seed, games(seed..seed + 1).concat()));
    let whole = seeds.filter(|(_, game)| game.len() == PLIES);
    let record = move |(seed, mut game): (u64, Vec<crate::Played>)| {
        game.truncate(plies);
        let mut record = Record::new(Start::default());
        record.headers.push(keys::BLACK, "駒台 あおい");
        record.headers.push(keys::WHITE, "駒台 みどり");
        let mut node = record.root();
        let mut totals = [0; 2];
        for (ply, played) in (0..).zip(&game) {
            node = record.push(node, Entry::Move(played.m));
            let total = &mut totals[played.position.side() as usize];
            // As in real games, most times are short and some are long.
            let spent = 1000 * ((seed as u32 + 7) * (ply + 3) % 97).pow(2) / 60;
            *total += spent / 1000 * 1000;
            if clocks {
                record.set_clock(node, Clock::new(Some(spent / 1000 * 1000), Some(*total)));
            }
        }
        let side = game
            .last()
            .map_or(Color::Black, |last| !last.position.side());
        let kind = EndingKind::Resign;
        let ending = Ending::new(kind, kind.outcome(side));
        record.push(node, ending.into());
        record
    };
    whole.map(record)
}
