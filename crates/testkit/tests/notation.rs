//! Described, printed, read and resolved: the same move.

use arbitrary::Unstructured;
use komadai_notation::{Style, Written};
use komadai_testkit::{bytes, law, walk};

fn read(_: Style, text: &str) -> Result<Written, String> {
    komadai_parse::any_move(text).map_err(|e| e.to_string())
}

#[test]
fn described_moves_resolve() {
    let mut seen = 0usize;
    for seed in 0..120 {
        let bytes = bytes(seed, 4096);
        walk::walk(&mut Unstructured::new(&bytes), 120, |position| {
            seen += 1;
            if seen % 8 == 0 {
                law::described_move_resolves(position, read);
            }
        })
        .expect("the seed is long enough");
    }
    assert!(seen / 8 >= 500, "only {} positions", seen / 8);
}
