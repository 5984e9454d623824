//! What the comment on a postcard says about the move.

use alloc::vec::Vec;

use komadai_core::Move;
use komadai_movegen::{Status, status};

use crate::resolve::{Unresolved, resolve};
use crate::{Context, Marks, Origin, Warnings, Written, warnings};

bitflags::bitflags! {
    /// What words of a comment claim of a move.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct Claims: u8 {
        /// It promotes (成る).
        const PROMOTION = 1;
        /// It does not promote (不成).
        const NO_PROMOTION = 1 << 1;
        /// It is a drop (打つ).
        const DROP = 1 << 2;
        /// It captures (取る).
        const CAPTURE = 1 << 3;
        /// It gives check (王手).
        const CHECK = 1 << 4;
        /// It mates (詰み).
        const MATE = 1 << 5;
    }
}

/// What a player wrote beside the move, as far as it is about the move. `komadai-parse` reads it
/// from text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comment {
    /// The moves, or only squares, that it names.
    pub written: Vec<Written>,
    /// What its words claim.
    pub claims: Claims,
}

impl Comment {
    /// Whether the comment says something of the move that is not so.
    ///
    /// Every claim has to hold. Of the moves that it names one has to fit, for it may speak of
    /// others too, of the plan behind the move for instance.
    #[must_use]
    pub fn contradicts(&self, context: &Context<'_>, m: Move) -> bool {
        let named = self.written.is_empty() || self.written.iter().any(|w| fits(context, w, m));
        !named || !facts(context, m).contains(self.claims)
    }
}

/// What is so.
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
    facts.set(Claims::MATE, status(&after) == Status::Checkmate);
    facts
}

/// Whether a move is one that a text in the comment may mean.
fn fits(context: &Context<'_>, written: &Written, m: Move) -> bool {
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
    let agrees = to.is_none_or(|to| to == m.to())
        && (written.before.is_none() || written.before == kind)
        && written.origin.is_none_or(|said| said == origin)
        && (promotes || !says(Marks::PROMOTE))
        && !(promotes && says(Marks::NOT_PROMOTE))
        && (origin == Origin::Hand || !says(Marks::DROP));
    let aside = written.marks & (Marks::RELATIVE | Marks::MOTION);
    if !agrees || aside.is_empty() {
        return agrees;
    }
    let mut written = *written;
    written.marks.set(Marks::PROMOTE, promotes);
    if warnings(context, &written, m).contains(Warnings::MARKS_DISAGREE) {
        return false;
    }
    match resolve(context, &written) {
        Ok(found) => found == m,
        Err(Unresolved::Ambiguous(all)) => all.contains(&m),
        Err(_) => false,
    }
}
