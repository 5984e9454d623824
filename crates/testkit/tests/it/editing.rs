//! Tests editing, merging and splitting records.

use arbitrary::Unstructured;
use komadai_testkit::{bytes, law, records};

#[test]
fn edits() {
    for seed in 0..3000 {
        let bytes = bytes(seed, 2000);
        law::edits_follow_a_plain_tree(&mut Unstructured::new(&bytes)).expect("enough bytes");
    }
}

#[test]
fn merges() {
    for seed in 0..1500 {
        let bytes = bytes(seed, 12_000);
        let mut u = Unstructured::new(&bytes);
        let one = records::record(&mut u, 30).expect("enough bytes");
        let mut other = records::record(&mut u, 30).expect("enough bytes");
        law::merging_adds_what_is_missing(&one, &other);
        other.start = one.start.clone();
        law::merging_adds_what_is_missing(&one, &other);
    }
}

#[test]
fn navigation() {
    for seed in 0..500 {
        let bytes = bytes(seed, 6000);
        let mut u = Unstructured::new(&bytes);
        let record = records::record(&mut u, 60).expect("enough bytes");
        law::navigator_knows_the_position(&mut u, &record).expect("enough bytes");
    }
}

#[test]
fn cuts() {
    for seed in 0..500 {
        let bytes = bytes(seed, 6000);
        let record = records::record(&mut Unstructured::new(&bytes), 60).expect("enough bytes");
        law::splitting_loses_nothing(&record);
    }
}
