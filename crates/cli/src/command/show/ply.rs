//! The position of a game after one of its plies.

use komadai::kifu::Record;
use komadai::{Move, Position, Square};

use crate::failure::Failure;
use crate::texts;

/// The position in which a game starts.
pub(in crate::command) fn start(record: &Record) -> Result<Position, Failure> {
    let start = record.start.position();
    start.ok_or_else(|| Failure::Input(texts::two_kings()))
}

/// The position after a ply of the main line, the last without one.
pub(in crate::command) fn position_at(
    record: &Record,
    ply: Option<u32>,
) -> Result<Position, Failure> {
    let Some(mut replay) = record.replay() else {
        return start(record);
    };
    let first = replay.ply();
    let mut reached = first.saturating_sub(1);
    while ply.is_none_or(|ply| replay.ply() <= ply) {
        let number = replay.ply();
        let Some(node) = replay.advance() else { break };
        let is_ending = record
            .entry(node)
            .is_some_and(|entry| entry.ending().is_some());
        reached = if is_ending { reached } else { number };
    }
    if let Some(ply) = ply.filter(|&ply| ply != reached) {
        return Err(Failure::Input(texts::no_such_ply(
            ply,
            first.saturating_sub(1),
            reached,
        )));
    }
    Ok(replay.position().clone())
}

/// The last ply of the main line.
pub(super) fn last(record: &Record) -> u32 {
    let plies = u32::try_from(record.ply_count()).unwrap_or(u32::MAX);
    record
        .start
        .first_ply
        .saturating_sub(1)
        .saturating_add(plies)
}

/// The square that the move of a ply reached, the last without one.
pub(in crate::command) fn last_to(record: &Record, ply: Option<u32>) -> Option<Square> {
    let first = record.start.first_ply;
    let count = ply.map_or(usize::MAX, |ply| {
        ply.saturating_add(1).saturating_sub(first) as usize
    });
    let moves = record.main_line().filter_map(|node| record.entry(node));
    let played = moves.filter_map(|entry| entry.played()).take(count).last();
    played.map(Move::to).or(record.start.last_to)
}
