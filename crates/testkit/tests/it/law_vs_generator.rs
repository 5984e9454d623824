//! Tests that law and generator agree on all 13,689 moves in more than 5,000 positions of random games.

#![allow(clippy::print_stdout, reason = "says how varied the walk was")]

use arbitrary::Unstructured;
use komadai_core::{Color, Faults, Position, Setup};
use komadai_movegen::{blockers, mate_in_one};
use komadai_testkit::{bytes, law, walk};

/// Visits every fourth position of random games from fixed seeds.
fn for_each_position(seeds: std::ops::Range<u64>, mut visit: impl FnMut(&Position)) -> usize {
    let mut seen = 0usize;
    for seed in seeds {
        let bytes = bytes(seed, 4096);
        let mut u = Unstructured::new(&bytes);
        walk::walk(&mut u, 120, |position| {
            seen += 1;
            if seen.is_multiple_of(4) {
                visit(position);
            }
        })
        .expect("the seed is long enough");
    }
    seen / 4
}

#[test]
fn law_and_generator_agree() {
    let (mut kingless, mut check, mut both) = (0, 0, 0);
    let seen = for_each_position(0..220, |position| {
        let kings = Color::ALL.map(|color| position.king(color).is_some());
        kingless += usize::from(kings != [true, true]);
        both += usize::from(kings == [false, false]);
        check += usize::from(position.is_check());
        law::law_agrees_with_generator(position);
    });
    println!("{seen} positions, {kingless} without a king, {both} without any, {check} in check");
    assert!(seen >= 5000, "only {seen} positions");
    assert!(
        kingless >= 400 && both >= 20 && check >= 500,
        "the walk lacks variety"
    );
}

/// Cases that are rare in random games.
const RARE: [&str; 7] = [
    // The only capturer of a mating pawn is pinned.
    "7nk/7g1/6B1G/9/9/9/9/9/K8 b P 1",
    // It is pinned, but on the file of the pawn.
    "7k1/9/7g1/6G1G/9/9/9/7L1/8K b P 1",
    // The pawn blocks the lance that guards a flight square.
    "7lk/9/8S/9/9/9/9/7L1/8K b P 1",
    // The king, already in check, cannot flee along the line of the rook.
    "R6k1/9/7G1/9/9/9/9/9/K8 b P 1",
    // A pawn drop that stalemates is legal.
    "8k/9/9/9/9/9/9/9/K6R1 b P 1",
    // A knight that leaves opens one flight to a rook and takes the other. Then a pawn drop mates.
    "k2l5/5n3/9/6g2/4K4/9/9/5N3/5r3 b p 1",
    // Two pawns on a file, pieces that can never move again, adjacent kings.
    "N1Pkl4/P3K4/9/4P4/4P4/9/9/p3p4/n2pL4 w 2Pp 1",
];

/// Visits these positions, also rotated.
fn for_each_rare(mut visit: impl FnMut(&Position)) {
    for sfen in RARE {
        let setup: Setup = sfen.parse().expect("an SFEN");
        for setup in [setup.rotated(), setup] {
            visit(&Position::allowing(setup, Faults::all()).expect("one king a side"));
        }
    }
}

#[test]
fn rare_cases_agree() {
    for_each_rare(|position| {
        law::law_agrees_with_generator(position);
        law::list_agrees_with_queries(position);
        law::filters_agree(position);
        law::mates_in_one_agree(position);
        law::play_and_undo(position);
        law::engine_queries_agree(position);
        law::exchanges_agree(position);
    });
}

#[test]
fn engine_queries_agree() {
    let mut pinned = 0;
    for_each_position(9000..9060, |position| {
        let blockers = Color::ALL.map(|color| blockers(position, color).len());
        pinned += blockers[0] + blockers[1];
        law::engine_queries_agree(position);
    });
    assert!(
        pinned >= 200,
        "only {pinned} pieces between a king and a slider"
    );
}

#[test]
fn exchanges_agree() {
    for_each_position(9100..9160, law::exchanges_agree);
}

#[test]
fn histories_compare_hands() {
    let mut seen = [0; 3];
    for seed in 9200..9400 {
        let bytes = bytes(seed, 4096);
        let mut u = Unstructured::new(&bytes);
        let counts = law::histories_compare_hands(&mut u).expect("the seed is long enough");
        for (seen, count) in seen.iter_mut().zip(counts) {
            *seen += count;
        }
    }
    println!("{seen:?} inferior, equal and superior positions");
    assert!(seen.iter().all(|&count| count >= 100), "{seen:?}");
}

#[test]
fn cursor_agrees() {
    for seed in 6000..6150 {
        let bytes = bytes(seed, 4096);
        let mut u = Unstructured::new(&bytes);
        let start = match seed % 3 {
            0 => walk::game_start(&mut u),
            _ => walk::crowded(&mut u),
        };
        let start = start.expect("the seed is long enough");
        law::cursor_agrees_with_law(&mut u, start, 150, 16).expect("the seed is long enough");
    }
    for_each_rare(|position| {
        let bytes = bytes(7000, 4096);
        let mut u = Unstructured::new(&bytes);
        law::cursor_agrees_with_law(&mut u, position.clone(), 40, 4).expect("long enough");
    });
}

#[test]
fn queries_agree() {
    for_each_position(1000..1200, law::list_agrees_with_queries);
}

#[test]
fn filters_agree() {
    let mut check = 0;
    for_each_position(5000..5060, |position| {
        check += usize::from(position.is_check());
        law::filters_agree(position);
    });
    assert!(check >= 100, "only {check} positions in check");
}

#[test]
fn mates_in_one_agree() {
    let mut mates = 0;
    for_each_position(8000..8200, |position| {
        mates += usize::from(mate_in_one(position).is_some());
        law::mates_in_one_agree(position);
    });
    assert!(mates >= 100, "only {mates} positions with a mate");
}

#[test]
fn perft_counts_every_child() {
    for_each_position(5000..5400, law::perft_counts_every_child);
    for_each_rare(law::perft_counts_every_child);
}

#[test]
fn playing_can_be_undone() {
    for_each_position(2000..2060, law::play_and_undo);
}

#[test]
fn sfen_round_trips() {
    for_each_position(3000..3200, law::sfen_round_trip);
}

#[test]
fn half_a_turn_changes_nothing() {
    for_each_position(4000..4040, law::rotation);
}
