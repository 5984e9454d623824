//! Judges moves on postcards by the rules of postal games.

mod comment;
mod drop;
mod reading;
mod step;
mod verdict;

use komadai_core::{Marks, Origin, PostalComment, WrittenMove};

use crate::Context;
use comment::contradicts;
use reading::read;
pub use verdict::PostalVerdict;

/// Judges a written move by the rules of postal games.
///
/// Players by post cannot ask at once. So 成 or 不成 must be written if a piece could promote. 打 must be written if a
/// piece on the board could go to the same square. If something is missing or impossible, the opponent asks. Only 二歩
/// loses.
///
/// If several things are wrong, the rules apply in this order:
///
/// 1. With 打, the text is a drop. An occupied square is `occupied`, a promoted piece is `promoted_drop`, and a piece
///    that is not in hand is `not_in_hand`. A square where the piece could never move is `dead_end_drop`, even if the
///    file has a pawn. If none of these applies, 二歩 loses.
/// 2. Without 打, a board piece is meant if one reaches the square. A piece of the same side on the square is
///    `occupied_own`. If 成 or 不成 is written but no such piece can promote, the verdict is `cannot_promote`. If
///    promotion is possible but neither is written, all legal readings are considered, including a drop. Otherwise, a
///    missing 打 means that the text is not a drop.
/// 3. If a piece would have to jump to a square with a piece of either side, the verdict is `jump`, not `occupied_own`.
/// 4. If no board piece reaches the square, but one is in hand, the text is a drop, and rule 1 applies. On an empty
///    square, this precedes `jump`.
/// 5. All other texts are `jump`, `turned_back` or `not_a_move`. If only the king's safety or 打ち歩詰め forbids a move, it
///    must be written again. The verdict then has the code of that breach.
///
/// The comment of a card is checked too. If it contradicts the move, even one that would lose, the verdict is
/// `comment`.
///
/// ```
/// use komadai_core::{Marks, PieceKind, Position, PostalComment, WrittenMove};
/// use komadai_notation::{Context, PostalVerdict, judge_postal};
///
/// let position: Position = "8k/9/4P4/9/9/9/9/9/K8 b P 1".parse()?;
/// let context = Context::new(&position, None);
/// let mut written = WrittenMove::default().to(Some("5b".parse()?)).before(Some(PieceKind::Pawn));
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
    written: &WrittenMove,
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

fn judge_text(context: &Context<'_>, written: &WrittenMove) -> PostalVerdict {
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
