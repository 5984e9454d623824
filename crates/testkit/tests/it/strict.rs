//! Tests strict reading, in random games, on crowded boards, and on boards with more major pieces than a game has.

use arbitrary::Unstructured;
use komadai_core::{Spelling, WrittenMove};
use komadai_testkit::{bytes, law, walk};

fn read(text: &str) -> Option<(WrittenMove, Spelling)> {
    let written = komadai_parse::japanese_move(text).ok()?;
    Some((written, komadai_parse::spelling(text)))
}

#[test]
fn walks() {
    let mut seen = 0usize;
    for seed in 0..80 {
        let bytes = bytes(seed + 7000, 4096);
        walk::walk(&mut Unstructured::new(&bytes), 120, |position| {
            seen += 1;
            if seen.is_multiple_of(16) {
                law::strict_reading_takes_the_rule_alone(position, read);
            }
        })
        .expect("the seed is long enough");
    }
    assert!(seen / 16 >= 200, "only {} positions", seen / 16);
}

/// Boards with three to nine pieces of each of two kinds, which no game can reach.
#[test]
fn more_majors_than_there_are() {
    for seed in 0..200 {
        let bytes = bytes(seed + 8000, 512);
        let position = walk::many(&mut Unstructured::new(&bytes)).expect("the seed is long enough");
        law::strict_reading_takes_the_rule_alone(&position, read);
    }
}
