//! The published counts up to 20 million nodes.

use komadai_core::{Position, Setup};
use komadai_movegen::{PerftJob, divide, perft};

#[test]
fn reference_counts_hold() {
    let table = include_str!("../../../testdata/perft/reference.tsv");
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
    let position = Position::startpos();
    for threads in [1, 2] {
        for hash_megabytes in [0, 1, 16] {
            let job = PerftJob {
                threads,
                hash_megabytes,
                ..PerftJob::default()
            };
            for depth in 0..=4 {
                assert_eq!(
                    job.run(&position, depth),
                    perft(&position, depth),
                    "{job:?} {depth}"
                );
            }
        }
    }
    let parts = divide(&position, 3);
    assert_eq!(parts.len(), 30);
    assert_eq!(parts.iter().map(|&(_, n)| n).sum::<u64>(), 25_470);
}
