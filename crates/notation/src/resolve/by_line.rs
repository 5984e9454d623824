//! Resolves a piece that is distinguished by its file or rank: `G45h`, `Gi7h`, as in some English records.

use komadai_core::{Move, PieceKind, Square};
use komadai_movegen::reaching;

use super::fitting::{only_legal, step};
use super::reason::reason;
use super::unresolved::ResolveError;
use crate::Context;
use komadai_core::{FileOrRank, WrittenMove};

/// Returns the one legal move to `to` of a piece of the kind on a line.
pub(super) fn by_line(
    context: &Context<'_>,
    written: &WrittenMove,
    kind: PieceKind,
    to: Square,
    line: FileOrRank,
) -> Result<Move, ResolveError> {
    let position = context.position;
    let on_line = reaching(position, kind, to)
        .iter()
        .filter(|&from| line.contains(from));
    let fitting = on_line.map(|from| step(position, written.marks, kind, from, to));
    only_legal(position, fitting).unwrap_or_else(|| Err(reason(context, written, kind, to)))
}
