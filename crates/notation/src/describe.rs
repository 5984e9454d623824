//! From a move to what is written of it: which marks does the rule demand?

use komadai_core::attacks;
use komadai_core::{Bitboard, Move, PieceKind, Square};

use crate::place::{Place, is_major};
use crate::{Candidates, Capture, Context, Marks, Origin, Written};

/// Describes a move with all its facts and exactly the marks that the rule demands.
///
/// The move need not be legal: a foul is written too. A piece that could not have moved so gets
/// its square in brackets, [`Marks::ORIGIN`].
///
/// Nothing if the square it leaves is empty.
#[must_use]
pub fn describe(context: &Context<'_>, m: Move, candidates: Candidates) -> Option<Written> {
    let position = context.position;
    let to = m.to();
    let mut written = Written {
        side: Some(position.side()),
        to: Some(to),
        same: context.last_to == Some(to),
        capture: position
            .board()
            .piece(to)
            .map_or(Capture::None, |p| Capture::Kind(p.kind())),
        ..Written::default()
    };
    let kind = match m {
        Move::Step { from, promote, .. } => {
            let kind = position.board().piece(from)?.kind();
            let promoted = if promote { kind.promoted() } else { None };
            written.after = Some(promoted.unwrap_or(kind));
            written.origin = Some(Origin::Square(from));
            written.marks = step_marks(context, kind, from, to, candidates);
            written.marks |= promotion_marks(context, kind, from, to, promote);
            kind
        }
        Move::Drop { kind, to } => {
            let kind = kind.piece_kind();
            written.after = Some(kind);
            written.origin = Some(Origin::Hand);
            let ambiguous = !candidates.of(position, kind, to).is_empty();
            written.marks.set(Marks::DROP, ambiguous);
            kind
        }
    };
    written.before = Some(kind);
    Some(written)
}

/// 成 or 不成 wherever promotion was possible, 成 also where it was forced.
fn promotion_marks(
    context: &Context<'_>,
    kind: PieceKind,
    from: Square,
    to: Square,
    promote: bool,
) -> Marks {
    let zone = attacks::promotion_zone(context.position.side());
    if promote {
        Marks::PROMOTE
    } else if kind.promoted().is_some() && (zone.contains(from) || zone.contains(to)) {
        Marks::NOT_PROMOTE
    } else {
        Marks::empty()
    }
}

/// The marks of where and how that tell the piece from the other candidates.
fn step_marks(
    context: &Context<'_>,
    kind: PieceKind,
    from: Square,
    to: Square,
    candidates: Candidates,
) -> Marks {
    let position = context.position;
    let all = candidates.of(position, kind, to).with(from);
    let place = Place::new(position.side(), from, to);
    if !komadai_movegen::reaching(position, kind, to).contains(from) {
        return Marks::ORIGIN;
    }
    distinguish(place, kind, to, all)
}

/// The marks for one piece among all candidates, itself included.
fn distinguish(place: Place, kind: PieceKind, to: Square, all: Bitboard) -> Marks {
    if !all.is_several() {
        return Marks::empty();
    }
    let places = place.all(to, all);
    let motion = place.motion();
    let same_motion = places.clone().filter(|other| other.motion() == motion);
    if same_motion.clone().count() == 1 {
        return motion;
    }
    if is_major(kind) {
        let side = place.extreme(places);
        if !side.is_empty() {
            return side;
        }
        // Three or more of a major piece, which no game can reach.
        let side = place.extreme(same_motion);
        return if side.is_empty() {
            Marks::ORIGIN
        } else {
            side | motion
        };
    }
    let side = place.side();
    if place.is_straight() {
        Marks::STRAIGHT
    } else if places.filter(|other| other.side() == side).count() == 1 {
        side
    } else {
        side | motion
    }
}
