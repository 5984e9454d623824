//! Converts a move to a written move, with the marks that the rule requires.

use komadai_core::bits::attacks;
use komadai_core::{Bitboard, Color, Move, Piece, PieceKind, Position, Square};
use komadai_movegen::reaching;

use crate::approach::{Approach, is_major};
use crate::{Candidates, Context};
use komadai_core::{Capture, Marks, Origin, WrittenMove};

/// Describes a move: all its facts, and exactly the marks that the rule requires.
///
/// The marks distinguish the piece from the other `candidates`. The move may be illegal, because fouls are written too.
/// If the piece cannot move this way, its square is written, see [`Marks::ORIGIN`]. A piece of the other side is
/// described from that side's view. Returns `None` if the origin square is empty.
///
/// ```
/// use komadai_core::{Marks, Position};
/// use komadai_notation::{Candidates, Context, describe};
///
/// let position: Position = "4k4/9/9/9/9/9/9/9/1GG1K4 b - 1".parse()?;
/// let context = Context::new(&position, None);
/// let written = describe(&context, "8i7h".parse()?, Candidates::Reach).unwrap();
/// assert_eq!(written.marks, Marks::LEFT);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn describe(context: &Context<'_>, m: Move, candidates: Candidates) -> Option<WrittenMove> {
    let position = context.position;
    let to = m.to();
    let (piece, origin) = match m {
        Move::Step { from, .. } => (position.board().piece(from)?, Origin::Square(from)),
        Move::Drop { kind, .. } => {
            let piece = Piece::new(position.side(), kind.piece_kind());
            (piece, Origin::Hand)
        }
    };
    let (kind, side) = (piece.kind(), piece.color());
    let reaching = reaching(position, kind, to);
    let (marks, promoted) = match m {
        Move::Step { from, promote, .. } => {
            let approach = Approach::new(side, from, to);
            let promoted = if promote { kind.promoted() } else { None };
            let which = step_marks(position, approach, kind, reaching, candidates);
            let able = can_promote(side, kind, from, to);
            (which | promotion_marks(able, promote), promoted)
        }
        Move::Drop { .. } => {
            let is_needed = !candidates.of(position, reaching, to).is_empty();
            let mark = if is_needed {
                Marks::DROP
            } else {
                Marks::empty()
            };
            (mark, None)
        }
    };
    let mut written = WrittenMove::default();
    written.side = Some(side);
    written.to = Some(to);
    written.same = context.last_to == Some(to);
    written.before = Some(kind);
    written.after = promoted.or(Some(kind));
    written.origin = Some(origin);
    written.capture = match position.board().piece(to) {
        Some(piece) => Capture::Kind(piece.kind()),
        None => Capture::None,
    };
    written.marks = marks;
    Some(written)
}

/// Returns `true` if a piece of the kind may promote between two squares.
pub(crate) fn can_promote(side: Color, kind: PieceKind, from: Square, to: Square) -> bool {
    let zone = attacks::promotion_zone(side);
    kind.promoted().is_some() && (zone.contains(from) || zone.contains(to))
}

/// Returns 成 for a promotion, even a forced one, and 不成 if the piece could have promoted.
fn promotion_marks(able: bool, promote: bool) -> Marks {
    if promote {
        Marks::PROMOTE
    } else if able {
        Marks::NOT_PROMOTE
    } else {
        Marks::empty()
    }
}

/// Returns the marks of origin and motion that distinguish a piece from the other candidates.
fn step_marks(
    position: &Position,
    approach: Approach,
    kind: PieceKind,
    reaching: Bitboard,
    candidates: Candidates,
) -> Marks {
    if !reaching.contains(approach.from()) {
        return Marks::ORIGIN;
    }
    // No other piece reaches the square, so the candidates do not matter.
    if !reaching.is_several() {
        return Marks::empty();
    }
    let all = candidates.of(position, reaching, approach.to());
    distinguish(approach, kind, all.with(approach.from()))
}

/// Returns the marks of origin and motion for one piece among all candidates, including itself.
pub(crate) fn distinguish(approach: Approach, kind: PieceKind, all: Bitboard) -> Marks {
    if !all.is_several() {
        return Marks::empty();
    }
    let motion = approach.motion();
    let same_motion = all & approach.moving(motion);
    if !same_motion.is_several() {
        return motion;
    }
    if is_major(kind) {
        let side = approach.extreme(all);
        if !side.is_empty() {
            return side;
        }
        // There are three or more of a major piece, which is impossible in a game.
        let side = approach.extreme(same_motion);
        return if side.is_empty() {
            Marks::ORIGIN
        } else {
            side | motion
        };
    }
    let side = approach.side();
    if approach.is_straight() {
        Marks::STRAIGHT
    } else if !(all & approach.coming(side)).is_several() {
        side
    } else {
        side | motion
    }
}
