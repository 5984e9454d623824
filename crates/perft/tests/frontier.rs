//! Tests that unpacking restores a packed position, and that different positions have different packed forms.

#![cfg(feature = "threads")]

use std::collections::HashMap;

use komadai_core::{Faults, Position};
use komadai_movegen::legal_moves;
use komadai_perft::{Frontier, perft};

const ODD: [&str; 9] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    // One king, no king, and a full set.
    "9/9/9/9/4k4/9/9/9/9 b 2R2B4G4S4N4L18P 1",
    "4K4/9/9/9/9/9/9/9/9 w 2r2b4g4s4n4l18p 1",
    "9/9/9/9/9/9/9/9/9 b R2B3G2S4NL9Prg2s3l9p 1",
    "9/9/9/9/9/9/9/9/9 w 2R2B4G4S4N4L18P 1",
    // No pieces.
    "9/9/9/9/9/9/9/9/9 w - 1",
    // Some pieces are missing, others are promoted.
    "+P+L+N+S+B+R1Kk/9/9/+p+l+n+s+b+r3/9/9/9/9/9 b G2g 1",
    "k8/9/9/9/9/9/9/9/8K b P 1",
    "k8/9/9/9/9/9/9/9/8K b p 1",
];

fn position(sfen: &str) -> Position {
    Position::allowing(sfen.parse().unwrap(), Faults::all()).unwrap()
}

#[test]
fn odd_positions_come_back() {
    for sfen in ODD {
        let position = position(sfen);
        let frontier = Frontier::new(&position).expect(sfen);
        let come_back: Vec<_> = frontier.iter().collect();
        assert_eq!(come_back, [(position, 1)], "{sfen}");
    }
}

/// A frontier of ply two has each position once, with the number of paths of legal moves to it.
#[test]
fn children_come_back_and_differ() {
    for sfen in ODD {
        let start = position(sfen);
        let mut expected: HashMap<Position, u64> = HashMap::new();
        for m in legal_moves(&start) {
            let child = start.after(m);
            for reply in legal_moves(&child) {
                *expected.entry(child.after(reply)).or_default() += 1;
            }
        }
        let frontier = Frontier::new(&start).expect(sfen);
        let frontier = frontier.children(0, 1).children(0, 1);
        assert_eq!(frontier.positions(), expected.len(), "{sfen}");
        let found: HashMap<Position, u64> = frontier.iter().collect();
        assert_eq!(found, expected, "{sfen}");
        assert_eq!(frontier.count(1, |_| {}), perft(&start, 3).into(), "{sfen}");
    }
}

#[test]
fn more_than_a_set_is_refused() {
    let rooks = ["RRRRRRRRR"; 9].join("/");
    assert!(Frontier::new(&position(&(rooks + " b - 1"))).is_none());
}
