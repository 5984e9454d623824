//! Tests that written and coded moves are refused for the same reasons. See also `cargo xtask laws reasons`.

use komadai_core::{Faults, Position, Setup};
use komadai_testkit::{law, walk};

#[test]
fn reasons_agree() {
    let mut seen = 0usize;
    for seed in 0..60 {
        walk::of_seed(seed, |position| {
            seen += 1;
            if seen.is_multiple_of(97) {
                law::reasons_agree(position);
            }
        });
    }
    assert!(seen / 97 >= 20, "only {} positions", seen / 97);
}

/// Promoted pieces beside pieces of the same kind, blocked pieces, full and empty hands.
const RARE: [&str; 5] = [
    "4k4/9/9/9/3+S+S4/2S6/4P4/9/4K4 b SP 1",
    "4k4/9/9/9/4+P4/9/4P4/9/4K4 b P 5",
    "8k/9/9/9/9/9/9/PPPPP1PRP/K8 b R2B 1",
    "4k4/+B8/9/9/B8/9/P8/9/4K3R b r 2",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
];

#[test]
fn rare_reasons_agree() {
    for sfen in RARE {
        let setup: Setup = sfen.parse().expect("an SFEN");
        for setup in [setup.rotated(), setup] {
            law::reasons_agree(&Position::allowing(setup, Faults::all()).expect("one king a side"));
        }
    }
}
