//! Writes a solution as a record.

use komadai::EndingKind;
use komadai::kifu::{Ending, Entry, Headers, NodeId, Note, NoteKind, Record, Start};
use komadai::movegen::legal_moves;
use komadai::tsume::Variation;
use komadai::{Move, Outcome, Position};

/// Returns the record of a problem: the start and the headers of a game, but this position, a comment, the solution, and
/// its variations.
pub(super) fn of(
    (start, headers): (Start, Headers),
    comment: String,
    position: &Position,
    line: &[Move],
    variations: &[Variation],
) -> Record {
    let mut start = start;
    start.setup = position.setup().clone();
    let mut record = Record::new(start);
    record.headers = headers;
    let root = record.root();
    let comment = Note {
        kind: NoteKind::Comment,
        text: comment,
    };
    record.add_note(root, comment);
    let mut lines = Lines {
        record,
        outcome: Outcome::Win(position.side()),
    };
    let (mut positions, mut nodes) = (vec![position.clone()], vec![root]);
    lines.add(position, root, line, |position, node| {
        positions.push(position.clone());
        nodes.push(node);
    });
    for variation in variations {
        let before = variation.ply.saturating_sub(1);
        if let (Some(position), Some(&node)) = (positions.get(before), nodes.get(before)) {
            lines.add(position, node, &variation.line, |_, _| {});
        }
    }
    lines.record
}

struct Lines {
    record: Record,
    /// The outcome of a mate.
    outcome: Outcome,
}

impl Lines {
    /// Adds a line, and the mate at its end. A check that only interpositions answer is a mate, because they do not
    /// count there (無駄合).
    fn add(
        &mut self,
        start: &Position,
        node: NodeId,
        line: &[Move],
        mut seen: impl FnMut(&Position, NodeId),
    ) {
        let (mut position, mut node) = (start.clone(), node);
        for &m in line {
            let _ = position.play_unchecked(m);
            node = self.record.push(node, Entry::Move(m));
            seen(&position, node);
        }
        let answers = legal_moves(&position);
        let kind = if position.is_check() && answers.iter().all(|m| m.origin().is_none()) {
            EndingKind::Checkmate
        } else if !position.is_check() && answers.is_empty() {
            EndingKind::NoLegalMove
        } else {
            return;
        };
        self.record
            .push(node, Ending::new(kind, self.outcome).into());
    }
}
