//! The postal judge: what a move written on a postcard is worth.

mod comment;
mod drop;
mod step;

use alloc::vec::Vec;

use komadai_core::{Move, PieceKind, Position, Square};

use crate::Context;
use komadai_core::{Marks, Origin, PostalComment, Written};

use comment::contradicts;

/// What the rules of postal games make of a written move.
///
/// The codes are those of [`Breaches`](komadai_core::Breaches), and besides them `not_a_move` (no
/// piece gets there), `promotion_unsaid` (neither 成 nor 不成, and one reading only), `wrong_side`,
/// `no_destination`, `piece_unsaid`, and `comment`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PostalVerdict {
    /// The text is this move.
    Move(Move),
    /// It could be any of these, so the opponent has to ask: board moves first, promotions before
    /// others, drops last.
    Ambiguous(Vec<Move>),
    /// It is no valid move (不成立手): the opponent asks, and it is written again.
    Confirm(&'static str),
    /// It cannot be (不可能手): a piece stands there, or the hand lacks the piece.
    Impossible(&'static str),
    /// It loses the game.
    Loses(&'static str),
}

/// Judges a written move by the rules of postal games.
///
/// On a postcard nobody can ask back, so 成 and 不成 must be written wherever a piece could
/// promote, and 打 wherever a piece on the board could go to the same square. Whatever is missing
/// or cannot be is settled by asking; only 二歩 loses.
///
/// What comes first when several things are wrong:
///
/// 1. Written with 打, the text is a drop. An occupied square is `occupied`, a promoted piece
///    `promoted_drop`, a piece that is not in hand `not_in_hand`, a square without a way on
///    `dead_end_drop`, even if the file has a pawn; then 二歩 loses.
/// 2. Without 打 a board piece is meant wherever one reaches the square. An own piece on it is
///    `occupied_own`. Where promotion is possible and neither 成 nor 不成 is written, every legal
///    reading counts, a drop too; otherwise a missing 打 means that no drop is meant.
/// 3. A piece that would only have to jump is `jump` if the square is occupied, whoever stands
///    there; so `jump` comes before `occupied_own`.
/// 4. If no board piece gets there, but one is in hand, the text has become a drop, and 1 holds;
///    on an empty square that is so for a jump as well.
/// 5. What is left is `jump`, `promoted_drop` or `not_a_move`. A move that only the king's safety
///    or 打ち歩詰め forbids is written again, under the code of that breach.
///
/// The comment of a card counts too: if it contradicts the move, the verdict is `comment`, also
/// where the move would lose.
///
/// ```
/// use komadai_core::Position;
/// use komadai_core::{PostalComment, Marks, Written};
/// use komadai_notation::{Context, PostalVerdict, judge_postal};
///
/// let position = Position::new("8k/9/4P4/9/9/9/9/9/K8 b P 1".parse()?)?;
/// let context = Context::new(&position, None);
/// let mut written = Written {
///     to: Some("5b".parse()?),
///     before: Some(komadai_core::PieceKind::Pawn),
///     ..Written::default()
/// };
/// assert_eq!(
///     judge_postal(&context, &written, &PostalComment::default()),
///     PostalVerdict::Ambiguous(vec!["5c5b+".parse()?, "5c5b".parse()?])
/// );
/// written.marks = Marks::DROP;
/// let verdict = judge_postal(&context, &written, &PostalComment::default());
/// assert_eq!(verdict, PostalVerdict::Loses("nifu"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn judge_postal(
    context: &Context<'_>,
    written: &Written,
    comment: &PostalComment,
) -> PostalVerdict {
    let verdict = judge_text(context, written);
    let contradicted = match &verdict {
        PostalVerdict::Move(m) => contradicts(comment, context, *m),
        PostalVerdict::Loses(_) => {
            let drop = read(context, written)
                .ok()
                .and_then(|reading| reading.drop());
            drop.is_some_and(|m| contradicts(comment, context, m))
        }
        _ => false,
    };
    if contradicted {
        PostalVerdict::Confirm("comment")
    } else {
        verdict
    }
}

fn judge_text(context: &Context<'_>, written: &Written) -> PostalVerdict {
    let reading = match read(context, written) {
        Ok(reading) => reading,
        Err(code) => return PostalVerdict::Confirm(code),
    };
    let says_drop = written.marks.contains(Marks::DROP) || written.origin == Some(Origin::Hand);
    if says_drop {
        drop::judge(&reading)
    } else {
        step::judge(&reading)
    }
}

/// A text that names a piece and a square.
struct Reading<'a> {
    context: &'a Context<'a>,
    written: &'a Written,
    kind: PieceKind,
    to: Square,
}

impl Reading<'_> {
    fn position(&self) -> &Position {
        self.context.position
    }

    /// The drop that the text could mean, if its piece can be held at all.
    fn drop(&self) -> Option<Move> {
        let unpromoted = (!self.kind.is_promoted()).then_some(self.kind)?;
        let kind = unpromoted.hand_kind()?;
        Some(Move::Drop { kind, to: self.to })
    }

    /// Whether the piece, or what it was before it promoted, is in hand.
    fn is_held(&self) -> bool {
        let position = self.position();
        let hand = position.hand(position.side());
        self.kind.hand_kind().is_some_and(|kind| hand.has(kind))
    }
}

/// Which piece and which square; or the code of what is missing.
fn read<'a>(context: &'a Context<'a>, written: &'a Written) -> Result<Reading<'a>, &'static str> {
    let position = context.position;
    if written.side.is_some_and(|side| side != position.side()) {
        return Err("wrong_side");
    }
    let same = if written.same { context.last_to } else { None };
    let to = written.to.or(same).ok_or("no_destination")?;
    let on_origin = match written.origin {
        Some(Origin::Square(from)) => position.board().piece(from).map(|piece| piece.kind()),
        _ => None,
    };
    let kind = written.before.or(on_origin).ok_or("piece_unsaid")?;
    Ok(Reading {
        context,
        written,
        kind,
        to,
    })
}
