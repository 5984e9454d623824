//! Laws: a filtered list contains all moves that pass the filter.

use core::ops::ControlFlow;
use std::collections::HashSet;

use komadai_core::{Color, DecidingRule, Move, PieceKind, Position, Rank, Square};
use komadai_movegen::{
    Filter, MoveList, filtered_moves, for_each_set, legal_moves, mate_in_one, status,
};

/// Tests each kind of filter for all moves, for moves from a few squares, and for moves to a few squares, each
/// with and without the moves that [`Filter::useful`] skips.
pub fn filters_agree(position: &Position) {
    let all: Vec<Move> = legal_moves(position).into_iter().collect();
    // Squares that moves leave and reach, and the square of one piece of each side that may not move.
    let every = all.len() / 3 + 1;
    let some = all.iter().copied().step_by(every);
    let mut from: Vec<Square> = some.clone().filter_map(Move::origin).collect();
    from.extend(Color::ALL.iter().filter_map(|&side| position.king(side)));
    let to: Vec<Square> = some.map(Move::to).collect();
    for (name, filter, passes) in KINDS {
        let judge = |filter, narrowed: &dyn Fn(Move) -> bool, what: &str| {
            let wanted = all
                .iter()
                .copied()
                .filter(|&m| passes(position, m) && narrowed(m));
            assert_same(position, filter, wanted, &format!("{name}{what}"));
            let useful = all
                .iter()
                .copied()
                .filter(|&m| passes(position, m) && narrowed(m) && !is_useless(position, m));
            assert_same(
                position,
                filter.useful(),
                useful,
                &format!("useful {name}{what}"),
            );
        };
        judge(filter, &|_| true, "");
        for &square in &from {
            let of_piece = |m: Move| m.origin() == Some(square);
            judge(
                filter.leaving(square),
                &of_piece,
                &format!(" from {square}"),
            );
        }
        for &square in &to {
            let to_square = |m: Move| m.to() == square;
            judge(
                filter.reaching(square),
                &to_square,
                &format!(" to {square}"),
            );
        }
    }
}

type Kind = (&'static str, Filter, fn(&Position, Move) -> bool);

const KINDS: [Kind; 5] = [
    ("all", Filter::ALL, |_, _| true),
    (
        "captures and promotions",
        Filter::CAPTURES_AND_PROMOTIONS,
        takes_or_promotes,
    ),
    ("quiet", Filter::QUIET, |p, m| !takes_or_promotes(p, m)),
    ("evasions", Filter::EVASIONS, |p, _| p.is_check()),
    ("checks", Filter::CHECKS, |p, m| p.after(m).is_check()),
];

fn takes_or_promotes(position: &Position, m: Move) -> bool {
    position.board().piece(m.to()).is_some() || matches!(m, Move::Step { promote: true, .. })
}

/// Returns `true` if a pawn, bishop, rook, or a lance on its way to the second rank declines a possible promotion.
fn is_useless(position: &Position, m: Move) -> bool {
    let Move::Step {
        from,
        to,
        promote: false,
    } = m
    else {
        return false;
    };
    let side = position.side();
    let could_promote = [from, to].iter().any(|s| s.rank().is_promotion_zone(side));
    match position.board().piece(from).map(|piece| piece.kind()) {
        Some(PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook) => could_promote,
        Some(PieceKind::Lance) => to.rank().relative(side) <= Rank::Two,
        _ => false,
    }
}

fn assert_same(
    position: &Position,
    filter: Filter,
    wanted: impl Iterator<Item = Move>,
    what: &str,
) {
    let wanted: HashSet<Move> = wanted.collect();
    let list: MoveList = filtered_moves(position, filter);
    let listed: HashSet<Move> = list.iter().collect();
    assert_eq!(
        list.len(),
        listed.len(),
        "{position}: {what}: a move comes twice"
    );
    assert_eq!(listed, wanted, "{position}: {what}");
    let mut in_sets = HashSet::new();
    let _ = for_each_set(position, filter, |set| {
        let len = set.moves().count();
        assert!(len > 0, "{position}: {what}: an empty set");
        assert_eq!((set.len(), set.is_empty()), (len, false), "{position}");
        for m in set.moves() {
            assert!(in_sets.insert(m), "{position}: {what}: {m} is in two sets");
        }
        ControlFlow::Continue(())
    });
    assert_eq!(in_sets, wanted, "{position}: {what}: sets");
}

/// Checks that a mate in one is found if and only if a legal move mates, and that the found move mates.
pub fn mates_in_one_agree(position: &Position) {
    let mates = |m: &Move| status(&position.after(*m)) == Some(DecidingRule::Checkmate);
    let mating: Vec<Move> = legal_moves(position).into_iter().filter(mates).collect();
    let found = mate_in_one(position);
    assert_eq!(
        found.is_some(),
        !mating.is_empty(),
        "{position}: {mating:?}"
    );
    assert!(
        found.is_none_or(|m| mating.contains(&m)),
        "{position}: {found:?}"
    );
}
