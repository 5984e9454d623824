//! What is described can be read back.

use std::collections::HashMap;

use komadai_core::{Move, Position};
use komadai_movegen::legal_moves;
use komadai_notation::{Candidates, Context, Marks, Origin, Style, Written, describe, resolve};

/// Every legal move, printed in every style, is found again; no two share a text.
///
/// `read` is the reader of the style; it lives a floor above.
pub fn described_move_resolves(
    position: &Position,
    read: impl Fn(Style, &str) -> Result<Written, String>,
) {
    let moves = legal_moves(position);
    for last_to in [None, moves.get(0).map(|m| m.to())] {
        let context = Context::new(position, last_to);
        for candidates in [Candidates::Reach, Candidates::Legal] {
            for &style in Style::ALL {
                let mut texts: HashMap<String, Move> = HashMap::new();
                for m in &moves {
                    let written = describe(&context, m, candidates).expect("a legal move");
                    let text = written.text(style).expect("all facts are there");
                    let read =
                        read(style, &text).unwrap_or_else(|e| panic!("{position}: {text}: {e}"));
                    if candidates == Candidates::Reach {
                        let found = resolve(&context, &read);
                        assert_eq!(
                            found,
                            Ok(m),
                            "{position}: {style} {text} (last {last_to:?})"
                        );
                    }
                    if let Some(other) = texts.insert(text.clone(), m) {
                        panic!("{position}: {m} and {other} are both {text} in {style}");
                    }
                    assert_facts(&written, m);
                }
            }
        }
    }
}

fn assert_facts(written: &Written, m: Move) {
    assert_eq!(written.to, Some(m.to()));
    match m {
        Move::Step { from, promote, .. } => {
            assert_eq!(written.origin, Some(Origin::Square(from)));
            assert_eq!(written.marks.contains(Marks::PROMOTE), promote);
        }
        Move::Drop { .. } => assert_eq!(written.origin, Some(Origin::Hand)),
    }
}
