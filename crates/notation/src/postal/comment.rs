//! Checks the comment on a postcard against the move.

use komadai_core::{
    Capture, Claims, DecidingRule, Marks, Move, Origin, PieceKind, PostalComment, WrittenMove,
};
use komadai_movegen::status;

use crate::resolve::{ResolveError, resolve};
use crate::{Context, Warnings, warnings};

/// Returns `true` if a comment makes a false claim about the move. Every claim must be true. One of the moves that the
/// comment names must fit, the others may be the player's plan. Moves of the other side do not count.
pub(super) fn contradicts(comment: &PostalComment, context: &Context<'_>, m: Move) -> bool {
    let is_own = |side| side == context.position.side();
    let named = comment.written.iter();
    let mut named = named
        .filter(|written| written.side.is_none_or(is_own))
        .peekable();
    let fits = named.peek().is_none() || named.any(|written| fits(context, written, m));
    !fits || !facts(context, m).contains(comment.claims)
}

/// Returns the claims that are true of a move.
fn facts(context: &Context<'_>, m: Move) -> Claims {
    let after = context.position.after(m);
    let mut facts = Claims::empty();
    match m {
        Move::Step { promote, .. } => {
            facts.set(Claims::PROMOTION, promote);
            facts.set(Claims::NO_PROMOTION, !promote);
        }
        Move::Drop { .. } => facts |= Claims::DROP | Claims::NO_PROMOTION,
    }
    let captures = context.position.board().piece(m.to()).is_some();
    facts.set(Claims::CAPTURE, captures);
    facts.set(Claims::CHECK, after.is_check());
    facts.set(
        Claims::MATE,
        status(&after) == Some(DecidingRule::Checkmate),
    );
    facts
}

/// Returns `true` if a text in the comment may mean this move.
fn fits(context: &Context<'_>, written: &WrittenMove, m: Move) -> bool {
    let position = context.position;
    let same = if written.same { context.last_to } else { None };
    let to = written.to.or(same);
    let (kind, origin, promotes) = match m {
        Move::Step { from, promote, .. } => {
            let kind = position.board().piece(from).map(|piece| piece.kind());
            (kind, Origin::Square(from), promote)
        }
        Move::Drop { kind, .. } => (Some(kind.piece_kind()), Origin::Hand, false),
    };
    let says = |mark| written.marks.contains(mark);
    // A captured と is a 歩 in hand.
    let captured = position.board().piece(m.to()).map(|piece| piece.kind());
    let captures = match written.capture {
        Capture::Kind(kind) => {
            captured == Some(kind) || captured.map(PieceKind::unpromoted) == Some(kind)
        }
        _ => true,
    };
    let agrees = captures
        && to.is_none_or(|to| to == m.to())
        && (to.is_some() || !written.same)
        && (written.before.is_none() || written.before == kind)
        && written.origin.is_none_or(|stated| stated == origin)
        && (promotes || !says(Marks::PROMOTE))
        && !(promotes && says(Marks::NOT_PROMOTE))
        && (origin == Origin::Hand || !says(Marks::DROP));
    let aside = written.marks & (Marks::RELATIVE | Marks::MOTION);
    if !agrees || aside.is_empty() {
        return agrees;
    }
    let mut written = written.to(Some(m.to()));
    written.marks.set(Marks::PROMOTE, promotes);
    if warnings(context, &written, m).contains(Warnings::MARKS_DISAGREE) {
        return false;
    }
    match resolve(context, &written) {
        Ok(found) => found == m,
        Err(ResolveError::Ambiguous(all)) => all.contains(&m),
        Err(_) => false,
    }
}
