//! The places of a game: its entries in the order in which they are shown, and its positions.

use komadai::kifu::{Entry, NodeId, Record};
use komadai::{Move, Position, Square};

use crate::failure::Failure;
use crate::texts;

/// A place in the tree, before its entry.
#[derive(Clone)]
pub(super) struct Place {
    pub(super) node: NodeId,
    pub(super) position: Position,
    pub(super) last_to: Option<Square>,
    pub(super) ply: u32,
    pub(super) depth: usize,
}

impl Place {
    fn carry_out(&mut self, entry: &Entry) {
        // An entry that cannot be carried out leaves the position unchanged; its finding is on stderr.
        let _ = entry.carry_out(&mut self.position);
        self.last_to = entry.played().map(Move::to).or(self.last_to);
        self.ply = self.ply.saturating_add(1);
    }
}

/// Gives each entry to `visit`: those of the main line, each variation after the move it replaces.
pub(super) fn walk(
    record: &Record,
    start: Position,
    mut visit: impl FnMut(&Place, &Entry) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut go_on = |at: &mut Place| {
        if let Some(entry) = record.entry(at.node) {
            visit(at, entry)?;
            at.carry_out(entry);
        }
        Ok::<_, Failure>(())
    };
    let root = Place {
        node: record.root(),
        position: start,
        last_to: record.start.last_to,
        ply: record.start.first_ply,
        depth: 0,
    };
    // What is left, the next place last, and whether it is the begin of a variation.
    let mut open = vec![(root, false)];
    while let Some((mut at, is_variation)) = open.pop() {
        if is_variation {
            go_on(&mut at)?;
        }
        let mut children = record.children(at.node);
        let Some(main) = children.next() else {
            continue;
        };
        let depth = at.depth + 1;
        let variations = children.map(|node| Place {
            node,
            depth,
            ..at.clone()
        });
        let variations: Vec<Place> = variations.collect();
        at.node = main;
        go_on(&mut at)?;
        open.push((at, false));
        open.extend(variations.into_iter().rev().map(|place| (place, true)));
    }
    Ok(())
}

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
