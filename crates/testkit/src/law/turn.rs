//! Laws: rotating the board changes only the squares of the written move.

use komadai_core::{Marks, Move, Origin, Position, Square, Style, WrittenMove};
use komadai_movegen::legal_moves;
use komadai_notation::{Candidates, Context, ResolveError, describe, print, resolve};

/// Checks that every legal move has the same description and meaning on the rotated board, even if marks are missing.
pub fn turned_moves_are_written_alike(context: &Context<'_>, candidates: Candidates) {
    let position = context.position;
    let turned = Position::allowing(position.setup().rotated(), position.faults());
    let turned = turned.expect("a turned position has no new faults");
    let there = Context::new(&turned, context.last_to.map(Square::rotated));
    for m in legal_moves(position) {
        let written = describe(context, m, candidates).expect("a legal move");
        let alike = describe(&there, m.rotated(), candidates).expect("a legal move");
        assert_eq!(turn(&written), alike, "{position}: {m} ({candidates:?})");
        assert_eq!(
            words(&written),
            words(&alike),
            "{position}: {m} ({candidates:?})"
        );
        for left_out in [
            Marks::empty(),
            Marks::RELATIVE,
            Marks::MOTION,
            Marks::RELATIVE | Marks::MOTION | Marks::DROP,
        ] {
            let vague = written.origin(None).marks(written.marks - left_out);
            assert_eq!(
                turned_answer(resolve(context, &vague)),
                sorted(resolve(&there, &turn(&vague))),
                "{position}: {m} without {left_out:?}"
            );
        }
    }
}

fn turn(written: &WrittenMove) -> WrittenMove {
    let origin = written.origin.map(|origin| match origin {
        Origin::Square(from) => Origin::Square(from.rotated()),
        Origin::Hand => Origin::Hand,
    });
    let turned = written.side(written.side.map(|side| !side)).origin(origin);
    turned.to(written.to.map(Square::rotated))
}

fn words(written: &WrittenMove) -> String {
    let text = print(written, Style::Jsa).expect("all facts are there");
    text.chars().filter(|c| !c.is_ascii_digit()).collect()
}

fn turned_answer(answer: Result<Move, ResolveError>) -> Result<Move, ResolveError> {
    sorted(match answer {
        Ok(m) => Ok(m.rotated()),
        Err(ResolveError::Illegal(m, breaches)) => {
            Err(ResolveError::Illegal(m.map(Move::rotated), breaches))
        }
        Err(ResolveError::Ambiguous(moves)) => Err(ResolveError::Ambiguous(
            moves.into_iter().map(Move::rotated).collect(),
        )),
        Err(other) => Err(other),
    })
}

fn sorted(answer: Result<Move, ResolveError>) -> Result<Move, ResolveError> {
    answer.map_err(|unresolved| match unresolved {
        ResolveError::Ambiguous(mut moves) => {
            moves.sort_unstable();
            ResolveError::Ambiguous(moves)
        }
        other => other,
    })
}
