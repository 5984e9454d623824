//! Positions come back from their packed form, and different ones differ.

#![cfg(feature = "threads")]

use komadai_core::{Faults, Position};
use komadai_movegen::legal_moves;
use komadai_perft::{Frontier, perft};

const ODD: [&str; 9] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    // One king, then none, and a full set.
    "9/9/9/9/4k4/9/9/9/9 b 2R2B4G4S4N4L18P 1",
    "4K4/9/9/9/9/9/9/9/9 w 2r2b4g4s4n4l18p 1",
    "9/9/9/9/9/9/9/9/9 b R2B3G2S4NL9Prg2s3l9p 1",
    "9/9/9/9/9/9/9/9/9 w 2R2B4G4S4N4L18P 1",
    // Nothing.
    "9/9/9/9/9/9/9/9/9 w - 1",
    // Pieces are missing, others promoted.
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
        assert_eq!(
            frontier.count(2, |_| {}),
            perft(&position, 2).into(),
            "{sfen}"
        );
    }
}

#[test]
fn children_come_back_and_differ() {
    for sfen in ODD {
        let position = position(sfen);
        let children = Frontier::new(&position).expect(sfen).children(0, 1);
        assert_eq!(children.positions(), legal_moves(&position).len(), "{sfen}");
        assert_eq!(
            children.count(1, |_| {}),
            perft(&position, 2).into(),
            "{sfen}"
        );
    }
}

#[test]
fn more_than_a_set_is_refused() {
    let rooks = ["RRRRRRRRR"; 9].join("/");
    assert!(Frontier::new(&position(&(rooks + " b - 1"))).is_none());
}
