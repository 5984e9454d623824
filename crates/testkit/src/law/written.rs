//! Runs all laws of the written move at one position.

use arbitrary::{Result, Unstructured};
use komadai_core::{Marks, Move, Origin, Position, Style};
use komadai_movegen::legal_moves;
use komadai_notation::{Candidates, Context, describe};
use komadai_parse::{japanese_move, spelling};

use crate::walk;

use super::{
    explanations_are_true, half_an_origin_resolves, marks_are_just_enough, printed_moves_resolve,
    strict_reading_takes, strict_reading_takes_alone, texts_show_their_style,
    turned_moves_are_written_alike, wording,
};

/// The number of moves of a position that are misspelt in every way, and explained.
const MISSPELT: usize = 2;

/// Runs all laws of the written move under either policy for candidates. The text of every style, in its own or a
/// random wording, is read as the same move and shows its style. No two moves have the same text. The marks are
/// sufficient, and none is superfluous. 成 or 不成 is written if the move could do either. Rotating the board changes
/// only the squares. Strict reading accepts the text printed by the rule, and for two random moves no other text. Their
/// explanations are true.
///
/// The last move is known in half of the cases.
pub fn moves_are_written_right(u: &mut Unstructured<'_>, position: &Position) -> Result<()> {
    let moves = legal_moves(position);
    if moves.is_empty() {
        return Ok(());
    }
    let last_to = if u.arbitrary()? {
        Some(walk::any(u, &moves)?.to())
    } else {
        None
    };
    let context = Context::new(position, last_to);
    let read = |text: &str| Some((japanese_move(text).ok()?, spelling(text)));
    half_an_origin_resolves(&context);
    for candidates in [Candidates::Reach, Candidates::Legal] {
        for &style in Style::ALL {
            let wording = if u.arbitrary()? {
                style.wording()
            } else {
                wording(u)?
            };
            printed_moves_resolve(&context, style, &wording, candidates);
            texts_show_their_style(&context, style, &wording, candidates);
        }
        for m in &moves {
            assert_facts(&context, m, candidates);
        }
        marks_are_just_enough(&context, candidates);
        turned_moves_are_written_alike(&context, candidates);
        for m in &moves {
            strict_reading_takes(&context, m, candidates, &read);
        }
        for _ in 0..MISSPELT {
            let m = walk::any(u, &moves)?;
            strict_reading_takes_alone(&context, m, candidates, &read);
            explanations_are_true(&context, m, candidates);
        }
    }
    Ok(())
}

fn assert_facts(context: &Context<'_>, m: Move, candidates: Candidates) {
    let written = describe(context, m, candidates).expect("a legal move");
    let (origin, promotes) = match m {
        Move::Step { from, promote, .. } => (Origin::Square(from), promote),
        Move::Drop { .. } => (Origin::Hand, false),
    };
    assert_eq!(written.to, Some(m.to()));
    assert_eq!(written.same, context.last_to == Some(m.to()));
    assert_eq!(written.origin, Some(origin));
    assert_eq!(written.marks.contains(Marks::PROMOTE), promotes);
    assert_eq!(
        written.marks.contains(Marks::NOT_PROMOTE),
        declines(context.position, m),
        "{}: 不成 of {m}",
        context.position
    );
}

/// Returns `true` if a legal move declines a promotion that the law allows.
pub(super) fn declines(position: &Position, m: Move) -> bool {
    match m {
        Move::Step { from, to, promote } => {
            let promoted = Move::Step {
                from,
                to,
                promote: true,
            };
            !promote && position.judge(promoted).is_ok()
        }
        Move::Drop { .. } => false,
    }
}
