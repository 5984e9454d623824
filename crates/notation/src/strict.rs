//! Compares a text with what the rule of the Association writes.

use alloc::vec::Vec;

use komadai_core::Move;
use komadai_movegen::reaching;

use crate::approach::is_major;
use crate::{Candidates, Context, Deviation, describe};
use komadai_core::{Marks, Origin, Spelling, WrittenMove};

/// Returns the differences between a text and what the rule of the Association writes for its move. The move is the one
/// that the text was [resolved](crate::resolve()) to. The list is empty if both texts are the same.
///
/// `spelling` contains the spellings of the text that are reported as deviations. It is empty if only the words matter.
/// The text must be Japanese, because the rule is only about Japanese notation.
///
/// ```
/// use komadai_core::{PieceKind, Position, Spelling};
/// use komadai_notation::{Candidates, Context, Deviation, deviations, resolve};
/// use komadai_parse::japanese_move;
///
/// let position: Position = "4k4/9/9/9/9/9/9/9/+B+B2K4 b - 1".parse()?;
/// let context = Context::new(&position, None);
/// // 88馬直, where the rule writes 88馬右
/// let written = japanese_move("88馬直")?;
/// let m = resolve(&context, &written)?;
/// let found = deviations(&context, &written, Spelling::empty(), m, Candidates::Reach);
/// assert_eq!(found, [Deviation::StraightOfMajor(PieceKind::Horse)]);
/// assert_eq!(found[0].to_string(), "直 is written for one of two horses");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn deviations(
    context: &Context<'_>,
    written: &WrittenMove,
    spelling: Spelling,
    m: Move,
    candidates: Candidates,
) -> Vec<Deviation> {
    let mut found = Vec::new();
    let Some(right) = describe(context, m, candidates) else {
        return found;
    };
    let mut add = |applies: bool, deviation| {
        if applies {
            found.push(deviation);
        }
    };
    let other_side = written.side.is_some() && written.side != right.side;
    add(other_side, Deviation::WrongSide);
    if right.same {
        add(!written.same, Deviation::SquareForSame);
        let both = written.same && written.to.is_some();
        add(both, Deviation::SameWithSquare);
    } else {
        add(written.same, Deviation::SameElsewhere);
    }
    match (written.origin, right.marks.contains(Marks::ORIGIN)) {
        (Some(Origin::Square(from)), false) => add(true, Deviation::OriginWritten(from)),
        (Some(Origin::Square(_)), true) => {}
        (_, missing) => add(missing, Deviation::OriginMissing),
    }
    let stated = stated(written);
    let two_majors = is_one_of_two_majors(context, m, candidates);
    marks(stated, &right, two_majors, &mut found);
    let spelling = spelling - spelling_of_wrong_marks(stated, right.marks);
    found.extend(spelling.iter().map(Deviation::Spelling));
    found
}

/// Returns the marks of a text, without [`Marks::ORIGIN`].
fn stated(written: &WrittenMove) -> Marks {
    let mut stated = written.marks - Marks::ORIGIN;
    stated.set(
        Marks::DROP,
        stated.contains(Marks::DROP) || written.origin == Some(Origin::Hand),
    );
    stated
}

/// Returns `true` if a rook, bishop, horse or dragon moves, and exactly one other piece of its kind is a candidate. The
/// rule forbids 直 for these.
fn is_one_of_two_majors(context: &Context<'_>, m: Move, candidates: Candidates) -> bool {
    let Move::Step { from, to, .. } = m else {
        return false;
    };
    let piece = context.position.board().piece(from);
    piece.is_some_and(|piece| {
        let reaching = reaching(context.position, piece.kind(), to);
        let all = candidates.of(context.position, reaching, to).with(from);
        is_major(piece.kind()) && all.len() == 2
    })
}

/// Returns the spellings that concern only marks that are wrong anyway. They are not reported.
fn spelling_of_wrong_marks(stated: Marks, right: Marks) -> Spelling {
    let common = stated & right;
    let mut of_no_interest = Spelling::empty();
    of_no_interest.set(Spelling::OTHER_UP, !common.contains(Marks::UP));
    let declined = common.contains(Marks::NOT_PROMOTE);
    of_no_interest.set(Spelling::OTHER_NOT_PROMOTE, !declined);
    of_no_interest.set(Spelling::ORDER, common.iter().count() < 2);
    of_no_interest
}

/// Adds the superfluous and missing marks of origin, motion, promotion and drop.
fn marks(stated: Marks, right: &WrittenMove, two_majors: bool, found: &mut Vec<Deviation>) {
    let where_and_how = Marks::RELATIVE | Marks::MOTION;
    let mut lacking = right.marks - stated - Marks::ORIGIN;
    let mut extra = stated - right.marks;

    let straight = two_majors && extra.contains(Marks::STRAIGHT);
    let major = if straight { right.before } else { None };
    if let Some(major) = major {
        found.push(Deviation::StraightOfMajor(major));
        extra -= Marks::STRAIGHT;
        lacking -= where_and_how;
    }
    let (instead, of) = (extra & where_and_how, lacking & where_and_how);
    if !instead.is_empty() && !of.is_empty() {
        let deviation = Deviation::Instead {
            written: instead,
            right: of,
        };
        found.push(deviation);
        extra -= instead;
        lacking -= of;
    }
    if lacking.intersects(Marks::PROMOTE | Marks::NOT_PROMOTE) {
        found.push(Deviation::PromotionUnsaid);
        lacking -= Marks::PROMOTE | Marks::NOT_PROMOTE;
    }
    found.extend(extra.iter().map(Deviation::Superfluous));
    found.extend(lacking.iter().map(Deviation::Missing));
}
