//! Rule: the law uses board, hands and side, but neither tables nor sets of squares.

use super::{Problem, Tree};

/// The names of the tables, of the set, and of functions that return a set.
const FORBIDDEN: [&str; 16] = [
    "bits",
    "attacks",
    "Bitboard",
    "Squares",
    "MovementBoard",
    "occupied",
    "squares_of",
    "pawns",
    "lances",
    "knights",
    "silvers",
    "gold_movers",
    "bishop_movers",
    "rook_movers",
    "king_movers",
    "of",
];

pub(super) fn rule(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for source in &tree.sources {
        let path = &source.path;
        if !path.starts_with("crates/core/src/law/") && path != "crates/core/src/law.rs" {
            continue;
        }
        for token in &source.tokens {
            if FORBIDDEN.contains(&&*token.text) {
                let what = format!("the law uses {}", token.text);
                problems.push(Problem::new(path, token.line, what));
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::rule;
    use crate::tidy::check;

    #[test]
    fn the_law_scans_squares() {
        let fine = "//! Not attacks.\nfn is_attacked(board: &Board) { board.piece(at) }";
        assert!(check(rule, &[("crates/core/src/law/king.rs", fine)]).is_empty());
        assert!(
            check(
                rule,
                &[("crates/core/src/setup.rs", "use crate::bits::attacks;")]
            )
            .is_empty()
        );
    }

    #[test]
    fn tables_and_sets_are_found() {
        let found = check(
            rule,
            &[
                (
                    "crates/core/src/law/king.rs",
                    "use crate::{Board, bits::attacks};",
                ),
                ("crates/core/src/law/step.rs", "\nfn f(set: Bitboard) {}"),
                (
                    "crates/core/src/law/drop.rs",
                    "board.pawns() & board.of(side)",
                ),
            ],
        );
        assert_eq!(
            found,
            [
                "crates/core/src/law/king.rs:1: the law uses bits",
                "crates/core/src/law/king.rs:1: the law uses attacks",
                "crates/core/src/law/step.rs:2: the law uses Bitboard",
                "crates/core/src/law/drop.rs:1: the law uses pawns",
                "crates/core/src/law/drop.rs:1: the law uses of",
            ]
        );
    }
}
