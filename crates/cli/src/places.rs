//! Finds the positions of a game by their plies.

use komadai::kifu::{Navigator, Record};
use komadai::{Move, Position, Square};

use crate::failure::Failure;
use crate::texts::{self, about};

pub(crate) fn start(record: &Record) -> Result<Position, Failure> {
    let start = record.start.position();
    start.ok_or_else(|| Failure::Input(texts::two_kings()))
}

/// Returns the position after a ply of the main line, or the last position if `ply` is `None`.
pub(crate) fn position_at(record: &Record, ply: Option<u32>) -> Result<Position, Failure> {
    let Some(mut game) = Navigator::new(record) else {
        return start(record);
    };
    let first = record.start.first_ply;
    let (mut number, mut reached) = (first, first.saturating_sub(1));
    while ply.is_none_or(|ply| number <= ply) && game.forward() {
        let entry = record.entry(game.node());
        if entry.is_none_or(|entry| entry.ending().is_none()) {
            reached = number;
        }
        number = number.saturating_add(1);
    }
    if let Some(ply) = ply.filter(|&ply| ply != reached) {
        return Err(Failure::Input(texts::no_such_ply(
            ply,
            first.saturating_sub(1),
            reached,
        )));
    }
    Ok(game.position().clone())
}

pub(crate) fn last(record: &Record) -> u32 {
    let plies = u32::try_from(record.ply_count()).unwrap_or(u32::MAX);
    record
        .start
        .first_ply
        .saturating_sub(1)
        .saturating_add(plies)
}

/// Returns the failure for a number of a game beyond the last of a file.
pub(crate) fn no_such_game(name: &str, game: u64, last: u64) -> Failure {
    Failure::Input(about(name, texts::no_such_game(game, last)))
}

/// Returns the destination of the move at a ply, or of the last move if `ply` is `None`.
pub(crate) fn last_to(record: &Record, ply: Option<u32>) -> Option<Square> {
    let first = record.start.first_ply;
    let count = ply.map_or(usize::MAX, |ply| {
        ply.saturating_add(1).saturating_sub(first) as usize
    });
    let moves = record.main_line().filter_map(|node| record.entry(node));
    let played = moves.filter_map(|entry| entry.played()).take(count).last();
    played.map(Move::to).or(record.start.last_to)
}
