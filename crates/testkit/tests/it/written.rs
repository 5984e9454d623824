//! Tests the laws of the written move in random games and on crowded boards. `cargo xtask laws notation` runs more.

use arbitrary::Unstructured;
use komadai_core::{Position, Setup};
use komadai_notation::{Context, resolve};
use komadai_parse::japanese_move;
use komadai_testkit::{bytes, law, walk};

#[test]
fn moves_are_written_right() {
    let mut seen = 0usize;
    for seed in 0..180 {
        let choices = bytes(!seed, 1 << 17);
        let mut choices = Unstructured::new(&choices);
        walk::of_seed(seed, |position| {
            seen += 1;
            if seen.is_multiple_of(4) {
                law::moves_are_written_right(&mut choices, position).expect("choices enough");
            }
        });
    }
    assert!(seen / 4 >= 1500, "only {} positions", seen / 4);
}

/// 打 as the only mark means a drop, even if a piece on the board could go there too and no origin is given.
#[test]
fn a_drop_written_by_its_mark() {
    let setup: Setup = "4k4/9/9/9/9/5S3/9/9/4K4 b S 1".parse().expect("a setup");
    let position = Position::new(setup).expect("a position");
    let mut written = japanese_move("55銀打").expect("a move");
    written.origin = None;
    let found = resolve(&Context::new(&position, None), &written);
    assert_eq!(found, Ok("S*5e".parse().expect("a drop")));
}
