//! Laws: the law and the generator, which were written separately, agree.

use core::ops::ControlFlow;
use std::collections::HashSet;

use arbitrary::{Result, Unstructured};
use komadai_core::bits::attacks;
use komadai_core::{DecidingRule, Move, Piece, Position};
use komadai_movegen::{
    Cursor, Filter, MoveSet, checkers, count_legal, for_each_set, has_legal_move, is_legal,
    legal_moves, reaching, status,
};
use komadai_perft::{perft, perft_from_scratch};

use crate::walk;

/// Checks that law, generator and `is_legal` allow the same moves of the 13,689 that exist.
pub fn law_agrees_with_generator(position: &Position) {
    let listed: HashSet<Move> = legal_moves(position).into_iter().collect();
    let mut legal = 0;
    for m in Move::all() {
        let law = position.judge(m);
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

/// Checks that sets, list, count and the other queries agree.
pub fn list_agrees_with_queries(position: &Position) {
    let list = legal_moves(position);
    let distinct: HashSet<Move> = list.iter().collect();
    assert_eq!(list.len(), distinct.len(), "{position}: a move comes twice");
    assert_eq!(
        list.len() as u64,
        count_legal(position),
        "{position}: miscounted"
    );
    let mut in_sets = HashSet::new();
    let _ = for_each_set(position, Filter::ALL, |set| {
        assert!(set.moves().next().is_some(), "{position}: an empty set");
        assert_eq!(set.len(), set.moves().count(), "{position}: {set:?}");
        if let MoveSet::Steps { from, kind, .. } = set {
            let piece = position.board().piece(from);
            assert_eq!(piece.map(Piece::kind), Some(kind), "{position}");
        }
        for m in set.moves() {
            assert!(in_sets.insert(m), "{position}: {m} is in two sets");
        }
        ControlFlow::Continue(())
    });
    assert_eq!(in_sets, distinct, "{position}: sets and list differ");
    assert_eq!(!list.is_empty(), has_legal_move(position), "{position}");
    assert_eq!(
        position.is_check(),
        !checkers(position).is_empty(),
        "{position}"
    );
    let expected = match (list.is_empty(), position.is_check()) {
        (false, _) => None,
        (true, true) => Some(DecidingRule::Checkmate),
        (true, false) => Some(DecidingRule::NoLegalMove),
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

/// Checks that perft of two plies, which derives the counts of all children at once, agrees with counting each child.
pub fn perft_counts_every_child(position: &Position) {
    let mut nodes = 0;
    for m in legal_moves(position) {
        nodes += count_legal(&position.after(m));
    }
    assert_eq!(perft(position, 2), nodes, "{position}: miscounted");
}

/// Checks that perft of two plies, by sets and from scratch, agrees with a count by the law. If there are more than
/// `most` moves, only one ply is counted. Returns `true` if two plies were counted.
pub fn perft_agrees_with_law(position: &Position, most: usize) -> bool {
    let lawful = lawful_moves(position);
    assert_eq!(perft(position, 1), lawful.len() as u64, "{position}");
    assert_eq!(perft_from_scratch(position, 1), lawful.len() as u64);
    if lawful.len() > most {
        return false;
    }
    let replies = lawful.iter().map(|&m| {
        let mut next = position.clone();
        next.play(m).map_or(0, |_| lawful_moves(&next).len() as u64)
    });
    let nodes: u64 = replies.sum();
    assert_eq!(perft(position, 2), nodes, "{position}: two plies");
    assert_eq!(perft_from_scratch(position, 2), nodes, "{position}");
    true
}

/// Returns the moves that the law allows. Moves without a piece of the side to move are never legal and not tried.
fn lawful_moves(position: &Position) -> Vec<Move> {
    let side = position.side();
    let moves = Move::all().filter(|m| match *m {
        Move::Step { from, .. } => {
            let piece = position.board().piece(from);
            piece.is_some_and(|piece| piece.color() == side)
        }
        Move::Drop { kind, .. } => position.hand(side).count(kind) > 0,
    });
    moves.filter(|&m| position.judge(m).is_ok()).collect()
}

/// Checks that a cursor, which knows the moves before a position, allows the same moves as `is_legal` over a random
/// game. Every `every`th ply compares all 13,689 moves, other plies the listed moves and all steps to attacked squares.
pub fn cursor_agrees_with_law(
    u: &mut Unstructured<'_>,
    start: Position,
    plies: usize,
    every: usize,
) -> Result<()> {
    let mut game = Cursor::new(start);
    let mut last = Vec::new();
    for ply in 0..plies {
        let position = game.position().clone();
        let check = |m: Move| {
            let is_legal = is_legal(&position, m);
            assert_eq!(game.is_legal(m), is_legal, "{position}: {m} after {last:?}");
            is_legal
        };
        let listed = legal_moves(&position);
        assert!(listed.iter().all(check), "{position}");
        if ply % every == 0 {
            let legal = Move::all().filter(|&m| check(m)).count();
            assert_eq!(legal, listed.len(), "{position}");
        } else {
            // Every piece moves to every square that it reaches, pinned or not.
            let pieces = position.board().iter();
            let steps = pieces.flat_map(|(from, piece)| {
                let reached = attacks::attacks(piece, from, position.board().occupied());
                reached.iter().flat_map(move |to| {
                    [false, true].map(|promote| Move::Step { from, to, promote })
                })
            });
            steps.for_each(|m| {
                check(m);
            });
        }
        let Some(m) = walk::choose(u, &position)? else {
            break;
        };
        last.push(m);
        if u.ratio(1, 32)? {
            // After a move is played and undone, the cursor has no knowledge of the position.
            let undo = game.play(m);
            game.undo(undo);
            assert!(game.is_legal(m), "{position}: {m} taken back");
        }
        assert!(game.advance_if_legal(m), "{position}: {m}");
        assert_eq!(*game.position(), position.after(m));
    }
    Ok(())
}
