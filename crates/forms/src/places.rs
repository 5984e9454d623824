//! Visits the entries of a game in reading order.

use komadai_core::{Move, Position, Square};
use komadai_kifu::{Entry, NodeId, Record};

/// The place of an entry in a record.
#[derive(Clone, Debug)]
pub struct EntryPlace {
    /// The node of the entry.
    pub node: NodeId,
    /// The position before it.
    pub position: Position,
    /// The square reached by the move before it.
    pub last_to: Option<Square>,
    /// The ply in the game.
    pub ply: u32,
    /// The number of variations that contain it, one inside the other; 0 on the main line.
    pub depth: usize,
}

impl EntryPlace {
    fn carry_out(&mut self, entry: &Entry) {
        // An entry that cannot be carried out leaves the position unchanged.
        let _ = entry.carry_out(&mut self.position);
        self.last_to = entry.played().map(Move::to).or(self.last_to);
        self.ply = self.ply.saturating_add(1);
    }
}

/// Calls `visit` for every entry. Each variation is visited right after the entry that it replaces. `start` is the
/// position before the first entry.
///
/// # Errors
///
/// Returns the first error of `visit`.
pub fn visit_entries<E>(
    record: &Record,
    start: Position,
    mut visit: impl FnMut(&EntryPlace, &Entry) -> Result<(), E>,
) -> Result<(), E> {
    let mut go_on = |at: &mut EntryPlace| {
        if let Some(entry) = record.entry(at.node) {
            visit(at, entry)?;
            at.carry_out(entry);
        }
        Ok::<_, E>(())
    };
    let root = EntryPlace {
        node: record.root(),
        position: start,
        last_to: record.start.last_to,
        ply: record.start.first_ply,
        depth: 0,
    };
    // The open places, the next one last, each with `true` at the start of a variation.
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
        let variations = children.map(|node| EntryPlace {
            node,
            depth,
            ..at.clone()
        });
        let variations: Vec<EntryPlace> = variations.collect();
        at.node = main;
        go_on(&mut at)?;
        open.push((at, false));
        open.extend(variations.into_iter().rev().map(|place| (place, true)));
    }
    Ok(())
}
