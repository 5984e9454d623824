//! The postal judge: the verdict on a move on a postcard.

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
/// On a postcard nobody can ask back. So 成 or 不成 must be written if a piece could promote, and 打 must be written if
/// a piece on the board could go to the same square. If something is missing or impossible, the opponent asks. Only
/// 二歩 loses.
///
/// If several things are wrong, the rules come in this order:
///
/// 1. WrittenMove with 打, the text is a drop. An occupied square is `occupied`, a promoted piece
///    `promoted_drop`, a piece that is not in hand `not_in_hand`, a square without a way on
///    `dead_end_drop`, even if the file has a pawn; then 二歩 loses.
/// 2. Without 打 a board piece is meant wherever one reaches the square. An own piece on it is
///    `occupied_own`. Where promotion is possible and neither 成 nor 不成 is written, every legal
///    reading counts, a drop too; otherwise a missing 打 means that no drop is meant.
/// 3. A piece that would only have to jump is `jump` if the square is occupied, whoever stands
///    there; so `jump` comes before `occupied_own`.
/// 4. If no board piece gets there, but one is in hand, the text is a drop, and 1 holds; on an empty
///    square this is so for a jump as well.
/// 5. All other texts are `jump`, `promoted_drop` or `not_a_move`. A move that only the king's safety
///    or 打ち歩詰め forbids is written again, under the code of that breach.
///
/// The comment of a card counts too. If it contradicts the move, the verdict is `comment`, even if the move would
/// lose.
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
