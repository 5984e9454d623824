//! The laws of the written move, over walks and crowded boards; `cargo xtask laws notation` runs
//! them over many more.

use arbitrary::Unstructured;
use komadai_testkit::{bytes, law, walk};

#[test]
fn moves_are_written_right() {
    let mut seen = 0usize;
    for seed in 0..180 {
        let choices = bytes(!seed, 1 << 17);
        let mut choices = Unstructured::new(&choices);
        walk::of_seed(seed, |position| {
            seen += 1;
            if seen % 4 == 0 {
                law::moves_are_written_right(&mut choices, position).expect("choices enough");
            }
        });
    }
    assert!(seen / 4 >= 1500, "only {} positions", seen / 4);
}
