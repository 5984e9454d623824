//! Resolves a written move to a move, strict about the law but lenient about marks.

mod by_line;
mod fitting;
mod reason;
mod unresolved;

use komadai_core::{Bitboard, Breaches, Faults, Move, PieceKind, Position, Square};
use komadai_movegen::{is_legal, reaching};

use crate::approach::Approach;
use crate::describe::distinguish;
use crate::{Candidates, Context};
pub(crate) use fitting::{breaches, fits};
use fitting::{judged, only_legal, step};
use komadai_core::{Capture, Marks, Origin, WrittenMove};
use reason::reason;
pub use unresolved::ResolveError;
use unresolved::illegal;

/// Returns the one legal move that a written move means.
///
/// If an origin is written, it decides. Otherwise, the first of these rules that yields one legal move decides:
///
/// 1. The move fits all marks, even if its description has more or fewer.
/// 2. Its description has exactly these marks, or has them if only legal moves are candidates.
/// 3. The move fits the marks that fit at least one piece. [`warnings`](crate::warnings()) reports the others.
///
/// 打 may be missing if no board piece can go to the square. Without 成 and 不成, the piece does not promote, unless it
/// must and no origin is written.
///
/// # Errors
///
/// Returns the reason why the text is not a move of this position. If the text fits several moves, the error contains
/// them. For a bare move (`WrittenMove::from(m)`), the reason is that of [`Position::judge`].
///
/// ```
/// use komadai_core::Position;
/// use komadai_notation::{Candidates, Context, describe, resolve};
///
/// let position = Position::startpos();
/// let context = Context::new(&position, None);
/// let written = describe(&context, "2g2f".parse()?, Candidates::Reach).unwrap();
/// assert_eq!(resolve(&context, &written), Ok("2g2f".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn resolve(context: &Context<'_>, written: &WrittenMove) -> Result<Move, ResolveError> {
    let found = meant(context, written);
    match &found {
        Err(ResolveError::Illegal(..)) => of_waiting_side(context, written).map_or(found, Err),
        _ => found,
    }
}

/// Returns the legal move that a text means for the side to move.
fn meant(context: &Context<'_>, written: &WrittenMove) -> Result<Move, ResolveError> {
    let position = context.position;
    let to = written
        .to
        .or(if written.same { context.last_to } else { None })
        .ok_or(ResolveError::NoDestination)?;
    match written.origin {
        Some(Origin::Square(from)) => judged(position, step_from(position, written, from, to)?),
        Some(Origin::Hand) => drop_to(position, written, to),
        None if written.marks.contains(Marks::DROP) => drop_to(position, written, to),
        None => {
            let kind = written.before.ok_or(ResolveError::NoPiece)?;
            if let Some(line) = written.from_line {
                return by_line::by_line(context, written, kind, to, line);
            }
            let found = by_marks(context, written, kind, to)?;
            // `-` and `x` of western notation mean a move of a piece on the board.
            match found {
                Move::Drop { .. } if written.capture != Capture::Unsaid => {
                    Err(reason(context, written, kind, to))
                }
                _ => Ok(found),
            }
        }
    }
}

/// Returns the move of the piece on a square, or an error if it is not the written piece.
fn step_from(
    position: &Position,
    written: &WrittenMove,
    from: Square,
    to: Square,
) -> Result<Move, ResolveError> {
    let unfit = Move::Step {
        from,
        to,
        promote: written.marks.contains(Marks::PROMOTE),
    };
    let piece = position.board().piece(from);
    let no_piece = ResolveError::Illegal(Some(unfit), Breaches::NO_PIECE);
    let kind = piece.ok_or(no_piece)?.kind();
    let promote = match written.after {
        _ if written.marks.contains(Marks::PROMOTE) => true,
        Some(after) if after == kind => false,
        Some(after) => Some(after) == kind.promoted(),
        None => false,
    };
    // CSA writes the kind that the piece has after the move. The other styles write the kind before the move.
    let fits = match (written.before, written.after) {
        (Some(before), _) => before == kind,
        (None, Some(after)) => after == kind || Some(after) == kind.promoted(),
        (None, None) => true,
    };
    // In 54銀(55) of a 成銀, the text has the unpromoted piece.
    let is_turned_back = written
        .before
        .or(written.after)
        .and_then(PieceKind::promoted)
        == Some(kind)
        && !written.marks.contains(Marks::PROMOTE);
    if fits {
        Ok(Move::Step { from, to, promote })
    } else if is_turned_back {
        let found = breaches(position, unfit) | Breaches::TURNED_BACK;
        Err(ResolveError::Illegal(Some(unfit), found))
    } else {
        Err(ResolveError::OtherPiece(unfit, kind))
    }
}

fn drop_to(position: &Position, written: &WrittenMove, to: Square) -> Result<Move, ResolveError> {
    let kind = written
        .before
        .or(written.after)
        .ok_or(ResolveError::NoPiece)?;
    if kind.is_promoted() || written.marks.contains(Marks::PROMOTE) {
        return Err(illegal(Breaches::PROMOTED_DROP));
    }
    match kind.hand_kind() {
        Some(kind) => judged(position, Move::Drop { kind, to }),
        None => Err(illegal(Breaches::NOT_IN_HAND)),
    }
}

fn by_marks(
    context: &Context<'_>,
    written: &WrittenMove,
    kind: PieceKind,
    to: Square,
) -> Result<Move, ResolveError> {
    let position = context.position;
    let reaching = reaching(position, kind, to);
    let wanted = written.marks & (Marks::RELATIVE | Marks::MOTION);
    // Usually only one piece reaches the square, and the marks need no test.
    let is_only = wanted.is_empty() && !reaching.is_several();
    let only = if is_only { reaching.first() } else { None };
    if let Some(from) = only {
        let m = step(position, written.marks, kind, from, to);
        if is_legal(position, m) {
            return Ok(m);
        }
    }
    by_marks_of(context, written, kind, to, reaching)
}

/// Returns the legal move that the marks mean, among these pieces that reach the square.
fn by_marks_of(
    context: &Context<'_>,
    written: &WrittenMove,
    kind: PieceKind,
    to: Square,
    reaching: Bitboard,
) -> Result<Move, ResolveError> {
    let position = context.position;
    let wanted = written.marks & (Marks::RELATIVE | Marks::MOTION);
    let drop = if written.marks.contains(Marks::PROMOTE) {
        None
    } else {
        kind.drop_kind().map(|kind| Move::Drop { kind, to })
    };

    // If no board piece reaches the square, only the drop remains, whatever the marks.
    if reaching.is_empty() {
        let drop = drop.filter(|&drop| is_legal(position, drop));
        return drop.ok_or_else(|| reason(context, written, kind, to));
    }

    let unmarked = wanted.is_empty() && !written.marks.contains(Marks::NOT_PROMOTE);
    let drop = if unmarked { drop } else { None };
    let legal = |m: Move| is_legal(position, m);
    let step = |from| step(position, written.marks, kind, from, to);
    let approach = |from| Approach::new(position.side(), from, to);

    // The pieces that fit the marks. They include the piece that the rule describes with exactly these marks.
    let fitting = |wanted| -> Bitboard {
        let fits = |&from: &Square| fits(wanted, kind, approach(from), reaching);
        reaching.iter().filter(fits).collect()
    };
    let found = fitting(wanted);
    let mut playable = found.iter().map(step).filter(|&m| legal(m));
    if let (Some(m), None) = (playable.next(), playable.next()) {
        return Ok(m);
    }

    // The piece that the rule describes with exactly these marks. The candidates are first all pieces that reach the
    // square, then only those that may legally move there. Then another piece may be the outermost.
    let exact = |all: Bitboard| {
        let marks = |from| distinguish(approach(from), kind, all, &mut |_, _| {});
        let meant = |&from: &Square| marks(from) == wanted;
        all.iter().filter(meant).map(step).find(|&m| legal(m))
    };
    let all = Candidates::Legal.of(position, reaching, to);
    if let Some(m) = exact(reaching).or_else(|| exact(all)) {
        return Ok(m);
    }
    // 打 is not written if no board piece is a candidate.
    if let Some(drop) = drop.filter(|&m| all.is_empty() && legal(m)) {
        return Ok(drop);
    }
    if !found.is_empty() {
        let found = only_legal(position, found.iter().map(step));
        return found.unwrap_or_else(|| Err(reason(context, written, kind, to)));
    }
    // Marks that fit no piece are ignored. If each mark fits some piece, but no piece fits all, all are ignored.
    let known: Marks = wanted
        .iter()
        .filter(|&mark| !fitting(mark).is_empty())
        .collect();
    let known = if known == wanted {
        Marks::empty()
    } else {
        known
    };
    let written = written.marks((written.marks - wanted) | known);
    by_marks_of(context, &written, kind, to, reaching)
}

/// Returns the reason if the text has the mark of the side that is not to move, and is a move of that side.
fn of_waiting_side(context: &Context<'_>, written: &WrittenMove) -> Option<ResolveError> {
    let position = context.position;
    let waiting = !position.side();
    if written.side != Some(waiting) {
        return None;
    }
    let mut setup = position.setup().clone();
    setup.side = waiting;
    let turned = Position::allowing(setup, Faults::all()).ok()?;
    match resolve(&Context::new(&turned, context.last_to), written) {
        Ok(m @ Move::Step { .. }) => Some(ResolveError::Illegal(Some(m), breaches(position, m))),
        Ok(Move::Drop { .. }) | Err(ResolveError::Ambiguous(_)) => {
            Some(illegal(Breaches::WRONG_SIDE))
        }
        Err(_) => None,
    }
}
