//! Tests that the solver of tsume problems and an exhaustive search agree.

#![allow(clippy::print_stdout, reason = "says what was asked")]

use arbitrary::Unstructured;
use komadai_testkit::{bytes, law, tsume};
use komadai_tsume::{Mate, Solver};

/// The number of seeds of small problems. `cargo xtask laws tsume` runs more.
const SEEDS: u64 = 4000;

#[test]
fn solver_agrees_with_plain_search() {
    let mut solver = Solver::new(16);
    let (mut asked, mut lengths) = (0, [0u32; 16]);
    for seed in 0..SEEDS {
        let bytes = bytes(seed, 400);
        let position = tsume::small(&mut Unstructured::new(&bytes)).expect("long enough");
        let Some(position) = position else {
            continue;
        };
        asked += 1;
        let (most, moves) = tsume::thoroughness(seed);
        let mate = law::solver_tries_everything(&mut solver, &position, most, moves);
        if let Mate::Shortest(plies) = mate {
            lengths[usize::from(plies).min(15)] += 1;
        }
    }
    println!("{asked} problems, by length {lengths:?}");
    assert!(
        lengths[3] * 100 > asked,
        "few problems are mates: {lengths:?}"
    );
}

#[test]
fn policies_are_kept() {
    let mut solver = Solver::new(16);
    for seed in 0..SEEDS / 10 {
        let bytes = bytes(seed, 400);
        let position = tsume::small(&mut Unstructured::new(&bytes)).expect("long enough");
        if let Some(position) = position {
            law::policies_are_kept(&mut solver, &position);
        }
    }
}

#[test]
fn certificates_are_checked() {
    let mut solver = Solver::new(16);
    let (mut refused, mut right) = (0, 0);
    for seed in 0..SEEDS / 4 {
        let bytes = bytes(!seed, 600);
        let mut u = Unstructured::new(&bytes);
        let position = tsume::small(&mut u).expect("long enough");
        let Some(position) = position else {
            continue;
        };
        let counts = law::certificates_are_checked(&mut solver, &mut u, &position, 1, 400);
        let counts = counts.expect("long enough");
        right += counts[0];
        refused += counts[1];
    }
    println!("damaged certificates: {refused} refused, {right} right");
    assert!(refused > right, "damage is hardly seen");
    assert!(refused + right > 300, "few certificates");
}
