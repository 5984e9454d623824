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

/// A place that has to be visited.
struct Pending {
    place: Place,
    /// Whether the entry itself was visited, and only the following ones are left.
    is_visited: bool,
}

/// Gives each entry to `visit`: those of the main line, each variation after the move it replaces.
pub(super) fn walk(
    record: &Record,
    start: Position,
    mut visit: impl FnMut(&Place, &Entry) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut pending = vec![Pending {
        place: Place {
            node: record.root(),
            position: start,
            last_to: record.start.last_to,
            ply: record.start.first_ply,
            depth: 0,
        },
        is_visited: true,
    }];
    let mut go_on = |at: &mut Place| {
        if let Some(entry) = record.entry(at.node) {
            visit(at, entry)?;
            at.carry_out(entry);
        }
        Ok::<_, Failure>(())
    };
    while let Some(Pending {
        place: mut at,
        is_visited,
    }) = pending.pop()
    {
        if !is_visited {
            go_on(&mut at)?;
        }
        let mut children = record.children(at.node);
        while let Some(main) = children.next() {
            let variations: Vec<NodeId> = children.collect();
            let before = (!variations.is_empty()).then(|| at.clone());
            at.node = main;
            go_on(&mut at)?;
            let Some(before) = before else {
                children = record.children(main);
                continue;
            };
            pending.push(Pending {
                place: at,
                is_visited: true,
            });
            pending.extend(variations.into_iter().rev().map(|node| Pending {
                place: Place {
                    node,
                    depth: before.depth + 1,
                    ..before.clone()
                },
                is_visited: false,
            }));
            break;
        }
    }
    Ok(())
}
