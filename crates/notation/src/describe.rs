//! Converts a move to a written move, with the marks that the rule of the Japan Shogi Association requires.

use komadai_core::bits::attacks;
use komadai_core::{Bitboard, Color, Move, Piece, PieceKind, Position, Square};
use komadai_movegen::reaching;

use crate::approach::{Approach, is_major};
use crate::{Candidates, Context};
use komadai_core::{Capture, Marks, Origin, WrittenMove};

/// Describes a move: all its facts, and exactly the marks that the rule of the Japan Shogi Association requires.
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
    describe_aloud(context, m, candidates, &mut |_, _| {})
}

/// Describes a move like [`describe`]. Also calls `tried` for each set of words that the rule tries, in the order of
/// the rule, with the candidates that these words leave. The first call has no words and all candidates.
pub(crate) fn describe_aloud(
    context: &Context<'_>,
    m: Move,
    candidates: Candidates,
    tried: &mut impl FnMut(Marks, Bitboard),
) -> Option<WrittenMove> {
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
            let which = step_marks(position, approach, kind, reaching, candidates, tried);
            let able = can_promote(side, kind, from, to);
            (which | promotion_marks(able, promote), promoted)
        }
        Move::Drop { .. } => {
            let all = candidates.of(position, reaching, to);
            tried(Marks::empty(), all);
            let mark = if all.is_empty() {
                Marks::empty()
            } else {
                Marks::DROP
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
    tried: &mut impl FnMut(Marks, Bitboard),
) -> Marks {
    if !reaching.contains(approach.from()) {
        tried(Marks::empty(), reaching);
        return Marks::ORIGIN;
    }
    // If no other piece reaches the square, the candidates do not matter.
    let all = if reaching.is_several() {
        candidates.of(position, reaching, approach.to())
    } else {
        reaching
    };
    distinguish(approach, kind, all.with(approach.from()), tried)
}

/// Returns the marks of origin and motion for one piece among all candidates, including itself. Calls `tried` as
/// [`describe_aloud`] does.
pub(crate) fn distinguish(
    approach: Approach,
    kind: PieceKind,
    all: Bitboard,
    tried: &mut impl FnMut(Marks, Bitboard),
) -> Marks {
    tried(Marks::empty(), all);
    if !all.is_several() {
        return Marks::empty();
    }
    let motion = approach.motion();
    let same_motion = all & approach.moving(motion);
    tried(motion, same_motion);
    if !same_motion.is_several() {
        return motion;
    }
    if is_major(kind) {
        // The second try is only for three or more of a major piece, which is impossible in a game.
        for (words, rivals) in [(Marks::empty(), all), (motion, same_motion)] {
            let side = approach.extreme(rivals);
            if !side.is_empty() {
                tried(side | words, Bitboard::of(approach.from()));
                return side | words;
            }
        }
        return Marks::ORIGIN;
    }
    let side = approach.side();
    let same_side = all & approach.coming(side);
    if approach.is_straight() {
        tried(Marks::STRAIGHT, same_side & same_motion);
        return Marks::STRAIGHT;
    }
    tried(side, same_side);
    if !same_side.is_several() {
        return side;
    }
    tried(side | motion, same_side & same_motion);
    side | motion
}
