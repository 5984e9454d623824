//! Tests questions and trees, over random games and records.

use std::collections::BTreeMap;

use arbitrary::Unstructured;
use komadai_core::{Move, Outcome, Position};
use komadai_kifu::{Clock, Ending, Entry, Note, NoteKind, Record, Start};
use komadai_movegen::{has_legal_move, legal_moves};
use komadai_testkit::{bytes, law, records, walk};

/// Creates a game of random moves from the even start or a handicap, with clocks and evaluations.
fn game(u: &mut Unstructured<'_>, plies: usize) -> arbitrary::Result<Record> {
    let start = if u.ratio(4, 5)? {
        Position::startpos()
    } else {
        walk::game_start(u)?
    };
    let mut record = Record::new(Start::new(start.setup().clone()));
    let (mut position, mut node) = (start, record.root());
    for _ in 0..plies {
        let Some(any) = walk::choose(u, &position)? else {
            break;
        };
        let moves = legal_moves(&position);
        let mates = |m: &Move| {
            let after = position.after(*m);
            after.is_check() && !has_legal_move(&after)
        };
        let m = moves.iter().find(mates).unwrap_or(any);
        node = record.push(node, Entry::Move(m));
        position = position.after(m);
        if u.ratio(2, 3)? {
            let seconds = u.int_in_range(0..=9)?;
            record.set_clock(node, Clock::new(Some(1000 * seconds), None));
        }
        if u.ratio(2, 3)? {
            let text = format!("* {}", u.int_in_range(-300..=300)?);
            record.add_note(
                node,
                Note {
                    kind: NoteKind::Comment,
                    text,
                },
            );
        }
    }
    let kind = komadai_core::EndingKind::Resign;
    let outcome = match u.int_in_range(0..=3)? {
        0 => Outcome::Draw,
        1 => Outcome::Undecided,
        _ => kind.outcome(position.side()),
    };
    record.push(node, Ending::new(kind, outcome).into());
    Ok(record)
}

#[test]
fn search_finds_what_a_plain_loop_finds() {
    let (mut hits, mut kinds) = (0, BTreeMap::new());
    for seed in 0..2000 {
        let bytes = bytes(seed, 1 << 14);
        let mut u = Unstructured::new(&bytes);
        let record = match seed % 4 {
            0 => records::record(&mut u, 60).expect("enough bytes"),
            _ => game(&mut u, 80).expect("enough bytes"),
        };
        let (found, asked) = law::search_is_a_plain_loop(&mut u, &record).expect("enough bytes");
        hits += usize::from(found > 0);
        for kind in asked {
            *kinds.entry(kind).or_insert(0) += usize::from(found > 0);
        }
    }
    assert!(hits > 600, "{hits} questions have an answer");
    assert!(kinds.values().all(|&found| found > 5), "{kinds:?}");
    assert_eq!(kinds.len(), 21, "{kinds:?}");
}

#[test]
fn trees_count_what_a_plain_map_counts() {
    for seed in 0..20 {
        let bytes = bytes(seed, 1 << 17);
        let mut u = Unstructured::new(&bytes);
        let plies = 4 + seed as usize;
        let records: Vec<Record> = (0..40)
            .map(|_| game(&mut u, plies).expect("enough bytes"))
            .collect();
        law::tree_is_a_plain_map(&records, 12);
    }
}
