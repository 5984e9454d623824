//! The law and the generator were written apart; they say the same.

use std::collections::HashSet;

use komadai_core::{Move, Position};
use komadai_movegen::{
    Status, checkers, count_legal, has_legal_move, is_legal, legal_moves, perft, reaching, status,
};

/// Of all 13,689 moves that can be written down, law, generator and `is_legal` allow the same.
pub fn law_agrees_with_generator(position: &Position) {
    let listed: HashSet<Move> = legal_moves(position).into_iter().collect();
    let mut legal = 0;
    for m in Move::all() {
        let law = position.check(m);
        assert_eq!(
            law.is_ok(),
            listed.contains(&m),
            "{position}: generator and law disagree about {m}: {law:?}"
        );
        assert_eq!(
            law.is_ok(),
            is_legal(position, m),
            "{position}: is_legal is wrong about {m}"
        );
        legal += u64::from(law.is_ok());
        if let Err(illegal) = law {
            assert!(
                !illegal.breaches().is_empty(),
                "{position}: {m} refused without a reason"
            );
        }
    }
    assert_eq!(
        count_legal(position),
        legal,
        "{position}: counter and law disagree"
    );
}

/// Sets, list, count and the other questions agree with each other.
pub fn list_agrees_with_queries(position: &Position) {
    let list = legal_moves(position);
    let distinct: HashSet<Move> = list.iter().collect();
    assert_eq!(list.len(), distinct.len(), "{position}: a move comes twice");
    assert_eq!(
        list.len() as u64,
        count_legal(position),
        "{position}: miscounted"
    );
    assert_eq!(!list.is_empty(), has_legal_move(position), "{position}");
    assert_eq!(
        position.is_check(),
        !checkers(position).is_empty(),
        "{position}"
    );
    let expected = match (list.is_empty(), position.is_check()) {
        (false, _) => Status::Ongoing,
        (true, true) => Status::Checkmate,
        (true, false) => Status::NoLegalMove,
    };
    assert_eq!(status(position), expected, "{position}");
    for m in &list {
        if let Move::Step { from, to, .. } = m {
            let kind = position.board().piece(from).expect("a piece moves").kind();
            assert!(
                reaching(position, kind, to).contains(from),
                "{position}: {m} does not reach"
            );
        }
    }
}

/// What perft derives from a position for all its children together is what they count one by one.
pub fn perft_counts_every_child(position: &Position) {
    let mut nodes = 0;
    for m in legal_moves(position) {
        nodes += count_legal(&position.after(m));
    }
    assert_eq!(perft(position, 2), nodes, "{position}: miscounted");
}
