//! Tests the tags of games that begin like their examples and continue at random, and of other random play.

use arbitrary::Unstructured;
use komadai_core::{Faults, Position};
use komadai_kifu::Entry;
use komadai_tags::Tags;
use komadai_testkit::{bytes, law, setups, walk};

#[test]
fn tags_turn_with_play_after_examples() {
    let examples = Tags::standard().all().iter().flat_map(|tag| &tag.examples);
    for (seed, example) in (0..).zip(examples) {
        let start = Position::allowing(example.setup.clone(), Faults::all());
        let start = start.expect("a position");
        let moves = example.moves.iter();
        let moves: Vec<Entry> = moves.map(|m| m.map_or(Entry::Pass, Entry::Move)).collect();
        let bytes = bytes(seed, 1024);
        let mut u = Unstructured::new(&bytes);
        law::tags_turn_with_play(&mut u, &start, &moves, 120).expect("enough bytes");
    }
}

#[test]
fn tags_turn_with_random_play() {
    for seed in 0..300 {
        let bytes = bytes(seed, 4096);
        let mut u = Unstructured::new(&bytes);
        let start = match seed % 3 {
            0 => setups::position(&mut u).expect("enough bytes"),
            _ => walk::game_start(&mut u).expect("enough bytes"),
        };
        law::tags_turn_with_play(&mut u, &start, &[], 200).expect("enough bytes");
    }
}
