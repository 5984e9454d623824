//! Law and generator agree over all conceivable moves of more than 5,000 walked positions.

use arbitrary::Unstructured;
use komadai_core::{Color, Position};
use komadai_testkit::{bytes, law, walk};

/// Every fourth position of walks from fixed seeds.
fn for_each_position(seeds: std::ops::Range<u64>, mut visit: impl FnMut(&Position)) -> usize {
    let mut seen = 0usize;
    for seed in seeds {
        let bytes = bytes(seed, 4096);
        let mut u = Unstructured::new(&bytes);
        walk::walk(&mut u, 120, |position| {
            seen += 1;
            if seen % 4 == 0 {
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

#[test]
fn queries_agree() {
    for_each_position(1000..1200, law::list_agrees_with_queries);
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
