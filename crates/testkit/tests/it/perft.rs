//! Tests the published counts up to 20 million nodes.

use komadai_core::{Position, Setup};
use komadai_perft::{Frontier, PerftJob, PerftStats, divide, perft};

#[test]
fn reference_counts_hold() {
    let table = include_str!("../../../../testdata/perft/reference.tsv");
    let mut rows = 0;
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (sfen, depth, nodes) = (fields[0], fields[1], fields[2]);
        let nodes: u64 = nodes.parse().expect("a count");
        if nodes > 20_000_000 {
            continue;
        }
        let setup: Setup = sfen.parse().expect("an SFEN");
        let position = Position::new(setup).expect("a valid position");
        assert_eq!(
            perft(&position, depth.parse().expect("a depth")),
            nodes,
            "{sfen} depth {depth}"
        );
        rows += 1;
    }
    assert_eq!(rows, 401);
}

#[test]
fn threads_and_table_count_the_same() {
    for (sfen, depth) in CROSSINGS {
        let position = position(sfen);
        for threads in [1, 2] {
            for hash_megabytes in [0, 1, 16] {
                for from_scratch in [false, true] {
                    let job = PerftJob::default()
                        .threads(threads)
                        .hash_megabytes(hash_megabytes)
                        .from_scratch(from_scratch);
                    for depth in 0..=depth {
                        let nodes = perft(&position, depth);
                        assert_eq!(job.run(&position, depth), nodes, "{sfen} {job:?} {depth}");
                    }
                }
            }
        }
    }
    let parts = divide(&Position::startpos(), 3);
    assert_eq!(parts.len(), 30);
    assert_eq!(parts.iter().map(|&(_, n)| n).sum::<u64>(), 25_470);
}

#[test]
fn a_frontier_counts_the_same() {
    for (sfen, depth) in CROSSINGS {
        // A frontier after five plies has millions of positions.
        let depth = depth.min(4);
        let position = position(sfen);
        let nodes = u128::from(perft(&position, depth));
        let stats = PerftStats::of(&position, depth);
        let mut frontier = Frontier::new(&position).expect("a full set at most");
        for ply in 0..depth {
            assert_eq!(frontier.count(depth - ply, |_| {}), nodes, "{sfen} {ply}");
            let next = frontier.all_children(7);
            let whole = frontier.children(0, 1);
            let sizes = (whole.positions(), whole.paths());
            assert_eq!((next.positions(), next.paths()), sizes, "{sfen} {ply}");
            frontier = next;
        }
        assert_eq!(frontier.paths(), nodes, "{sfen}");
        assert_eq!(PerftJob::default().stats(&position, depth), stats, "{sfen}");
        let mut before = Frontier::new(&position).expect("a full set at most");
        before = before.all_children(1).all_children(1);
        assert_eq!(before.stats(depth - 2, |_| {}), stats, "{sfen}");
    }
}

#[test]
fn statistics_hold() {
    let table = include_str!("../../../../testdata/perft/statistics.tsv");
    let mut rows = 0;
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        assert_eq!(fields.len(), 8, "{line}");
        let depth: u32 = fields[1].parse().expect("a depth");
        if depth > 5 {
            continue;
        }
        let counts: Vec<u64> = fields[2..]
            .iter()
            .map(|count| count.parse().expect("a count"))
            .collect();
        let stats = PerftStats::of(&position(fields[0]), depth);
        let counted = [
            stats.nodes,
            stats.captures,
            stats.promotions,
            stats.drops,
            stats.checks,
            stats.mates,
        ];
        assert_eq!(counts, counted, "depth {depth}");
        rows += 1;
    }
    assert_eq!(rows, 5);
}

/// Positions where paths meet, with the depth: the even start, a fight with full hands, an endgame, and a lone king.
const CROSSINGS: [(&str, u32); 4] = [
    ("startpos", 5),
    (
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        3,
    ),
    ("4k4/9/4P4/4S4/9/9/9/9/4K4 b G2Pr 1", 4),
    ("8k/9/8P/9/9/9/9/9/9 b RG2P 1", 4),
];

fn position(sfen: &str) -> Position {
    match sfen {
        "startpos" => Position::startpos(),
        _ => Position::new(sfen.parse().expect("an SFEN")).expect("a valid position"),
    }
}
