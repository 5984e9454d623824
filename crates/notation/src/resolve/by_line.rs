//! A piece told by the file or rank it comes from: `G45h`, `Gi7h`, as some English records have it.

use alloc::vec::Vec;

use komadai_core::{Breaches, Move, PieceKind, Square};
use komadai_movegen::{is_legal, reaching};

use super::{Unresolved, illegal, judged, shared};
use crate::{Context, Line, Marks, Written};

/// The one legal move to `to` of a piece of the kind on a line.
pub(super) fn by_line(
    context: &Context<'_>,
    written: &Written,
    kind: PieceKind,
    to: Square,
    line: Line,
) -> Result<Move, Unresolved> {
    let position = context.position;
    let promote = written.marks.contains(Marks::PROMOTE);
    let fitting: Vec<Move> = reaching(position, kind, to)
        .iter()
        .filter(|&from| line.contains(from))
        .map(|from| Move::Step { from, to, promote })
        .collect();
    let legal: Vec<Move> = fitting
        .iter()
        .copied()
        .filter(|&m| is_legal(position, m))
        .collect();
    match (&legal[..], &fitting[..]) {
        (&[m], _) => Ok(m),
        ([], &[m]) => judged(position, m),
        ([], []) => Err(illegal(Breaches::CANNOT_REACH)),
        ([], _) => Err(illegal(shared(position, fitting.iter().copied()))),
        _ => Err(Unresolved::Ambiguous(legal)),
    }
}
