//! Tests every fuzz target on bytes from fixed seeds, without a fuzzer.

use std::panic;

use komadai_testkit::{Target, bytes};

/// The number of inputs for a target, for each meaning of the first byte.
const INPUTS: u64 = 40;

/// The meanings of the first byte: any byte, choices for a record, words.
const FIRST: [Option<u8>; 3] = [None, Some(1), Some(16)];

fn input(seed: u64, first: Option<u8>) -> Vec<u8> {
    let len = 40 + (seed as usize * 97) % 1400;
    let mut input = bytes(seed, len);
    if let Some(first) = first {
        input[0] = first;
    }
    input
}

#[test]
fn chance_breaks_no_law() {
    let inputs = std::env::var("INPUTS").ok().and_then(|n| n.parse().ok());
    let inputs = inputs.unwrap_or(INPUTS);
    let mut broken = Vec::new();
    for target in Target::ALL {
        let mut past = 0;
        for seed in 0..inputs {
            for first in FIRST {
                let input = input(seed, first);
                match panic::catch_unwind(|| (target.law)(&input)) {
                    Ok(read) => past += u64::from(read),
                    Err(_) => broken.push(format!("{}: seed {seed}, {first:?}", target.name)),
                }
            }
        }
        // Most of these inputs are noise. Fuzzers begin with seeds.
        if past * 10 < inputs {
            broken.push(format!(
                "{}: {past} inputs got past the reader",
                target.name
            ));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Without overflow checks, as in a release build, the tests would not notice a wrong sum.
#[test]
#[cfg_attr(not(debug_assertions), ignore = "releases do not check sums")]
fn overflow_is_a_panic() {
    let greatest = std::hint::black_box(u8::MAX);
    assert!(panic::catch_unwind(|| greatest + 1).is_err());
}
