//! The entries of a record in the order in which they are shown.

use komadai::kifu::{Entry, NodeId, Record};
use komadai::{Move, Position, Square};

use crate::failure::Failure;

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
