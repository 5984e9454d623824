//! Laws about searching a game.

mod ask;
mod plain;

use std::cell::Cell;

use arbitrary::{Result, Unstructured};
use komadai_core::{Bitboard, Move, Position};
use komadai_kifu::{Entry, Record};
use komadai_search::{Query, Searcher, Tree};

use ask::question;
use plain::Game;

/// Checks that a random question has the hits that a simple loop over the positions finds. Returns the number of hits,
/// and the kinds of conditions in the question.
pub fn search_is_a_plain_loop(
    u: &mut Unstructured<'_>,
    record: &Record,
) -> Result<(usize, Vec<&'static str>)> {
    let Some(game) = Game::new(record) else {
        return Ok((0, Vec::new()));
    };
    let (question, asked) = question(u, &game)?;
    let query = match Query::new(&question) {
        Ok(query) => query,
        Err(error) => {
            assert!(error.kind.is_never(), "{question:?}: {error}");
            // If a condition has alternatives, the other one may hold.
            let is_or = |ask: &ask::Ask| matches!(ask, ask::Ask::Or(..));
            if !asked.iter().flatten().any(is_or) {
                let hits = game.hits(&question, &asked);
                assert_eq!(hits, [], "{question:?} was said never to hold: {error}");
            }
            return Ok((0, Vec::new()));
        }
    };
    let mut searcher = Searcher::new(&query);
    // An earlier game with the same searcher has no effect.
    searcher.search(&Record::default());
    let searched = searcher.search(record);
    let mut moves = record.moves();
    let may_find = searcher.may_find(&record.start, |_| None, |_| moves.next());
    let moves: Vec<Move> = record.moves().collect();
    let played = Cell::new(0);
    let next = |_: &Position| moves.get(played.replace(played.get() + 1)).copied();
    let reached = |plies| {
        let rest = moves.get(played.get()..)?;
        Some(squares_reached(rest.get(..plies).unwrap_or(rest)))
    };
    let may_find_by_squares = searcher.may_find(&record.start, reached, next);
    let found = searched.hits.iter();
    let mut found: Vec<_> = found
        .map(|hit| (hit.node, hit.ply, hit.last, hit.side, hit.mirrored))
        .collect();
    if !game.is_legal {
        return Ok((0, Vec::new()));
    }
    // A search by moves gives the same answer, if the moves are sufficient.
    let is_by_moves = |ask: &ask::Ask| !is_by_more(ask.kind());
    let is_plain = record
        .main_line()
        .filter_map(|node| record.entry(node))
        .all(|entry| matches!(entry, Entry::Move(_) | Entry::Ending(_)));
    let is_sure = !question.variations && asked.iter().flatten().all(is_by_moves);
    let is_found = !searched.hits.is_empty();
    // A check of the squares may exclude more games, but none with a hit.
    let is_right = (may_find == is_found || may_find && !is_sure)
        && (may_find_by_squares || !is_found)
        && (may_find || !may_find_by_squares);
    assert!(is_right || !is_plain, "{question:?} in {record:?}");
    let mut expected = game.hits(&question, &asked);
    let order = |hit: &plain::Hit| (hit.0, hit.3 as u8, hit.4);
    found.sort_by_key(order);
    expected.sort_by_key(order);
    assert_eq!(found, expected, "{question:?} in {record:?}");
    let kinds = asked.iter().flatten().map(ask::Ask::kind).collect();
    Ok((found.len(), kinds))
}

/// Returns the squares that the side to move and the other side reach with these moves.
fn squares_reached(moves: &[Move]) -> [Bitboard; 2] {
    [0, 1].map(|turn| moves.iter().skip(turn).step_by(2).map(|m| m.to()).collect())
}

/// Returns `true` if a condition may require more than the moves.
fn is_by_more(kind: &str) -> bool {
    ["eval", "eval-change", "spent", "spent-change", "or"].contains(&kind)
}

/// Checks that a tree has the counts of a simple map, and that merging the trees of parts gives the tree of the whole.
pub fn tree_is_a_plain_map(records: &[Record], depth: u32) {
    use std::collections::{HashMap, HashSet};

    let root = Position::startpos();
    let mut whole = Tree::new(root.clone(), depth);
    let mut parts = [whole.clone(), whole.clone(), whole.clone()];
    // Games, wins of Black and White, and draws, by position and move.
    let mut counts: HashMap<(String, String), [u32; 4]> = HashMap::new();
    for (number, record) in (1..).zip(records) {
        whole.add(record, number);
        parts[number as usize % 3].add(record, number);
        let Some(mut position) = record.start.position() else {
            continue;
        };
        let text = |position: &Position| {
            let sfen = position.to_string();
            sfen.rsplit_once(' ').expect("four fields").0.to_owned()
        };
        let mut seen = HashSet::new();
        let mut left = None;
        for node in record.main_line() {
            let Some(Entry::Move(m)) = record.entry(node) else {
                break;
            };
            if left.is_none() && text(&position) == text(&root) {
                left = Some(depth);
            }
            if let Some(left) = &mut left {
                if *left == 0 {
                    break;
                }
                *left -= 1;
                let at = (text(&position), m.to_string());
                if seen.insert(at.clone()) {
                    let count = counts.entry(at).or_default();
                    count[0] += 1;
                    match record.outcome() {
                        komadai_core::Outcome::Win(side) => count[1 + side as usize] += 1,
                        komadai_core::Outcome::Draw => count[3] += 1,
                        _ => {}
                    }
                }
            }
            position = position.after(*m);
        }
    }
    assert_eq!(whole.len(), counts.len());
    let mut reached = 0;
    for position in whole.positions(1) {
        let sfen = position.position.to_string();
        let name = sfen.rsplit_once(' ').expect("four fields").0;
        for branch in &position.branches {
            let stats = branch.stats;
            let expected = counts.get(&(name.to_owned(), branch.m.to_string()));
            let counted = [stats.games, stats.black, stats.white, stats.draws];
            assert_eq!(Some(&counted), expected, "{sfen} {}", branch.m);
            reached += 1;
        }
    }
    assert_eq!(reached, counts.len(), "every move is reached from the root");
    // Games with omitted rare moves still count as games.
    let mut games: HashMap<&str, u32> = HashMap::new();
    for ((position, _), count) in &counts {
        *games.entry(position).or_default() += count[0];
    }
    for position in whole.positions(2) {
        let sfen = position.position.to_string();
        let name = sfen.rsplit_once(' ').expect("four fields").0;
        let all = games.get(name).copied().unwrap_or_default();
        assert_eq!(position.games, all, "{sfen}");
    }
    let [mut merged, second, third] = parts;
    merged.merge(&third);
    merged.merge(&second);
    assert_eq!(merged.games(), whole.games());
    let (merged, whole) = (merged.positions(1), whole.positions(1));
    assert_eq!(merged.len(), whole.len());
    for (one, other) in merged.iter().zip(whole) {
        assert_eq!(one.branches, other.branches, "{}", other.position);
    }
}
