//! Counts, lists and plays legal moves.

#![forbid(unsafe_code)]
#![allow(missing_docs, reason = "criterion's macro writes a public function")]

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use komadai_benches::{CROWDED, ENTERED, FULLEST, position};
use komadai_core::Position;
use komadai_movegen::{Filter, MoveList, filtered_moves_into, legal_moves, legal_moves_into};
use komadai_perft::{perft, perft_from_scratch};

fn cases(nodes: [u64; 4]) -> [(&'static str, Position, u64); 4] {
    let [start, crowded, entered, fullest] = nodes;
    [
        ("start", Position::startpos(), start),
        ("crowded", position(CROWDED), crowded),
        ("entered", position(ENTERED), entered),
        ("fullest", position(FULLEST), fullest),
    ]
}

fn counting(criterion: &mut Criterion) {
    type Count = fn(&Position, u32) -> u64;
    for (way, count) in [("count", perft_from_scratch as Count), ("perft", perft)] {
        let mut group = criterion.benchmark_group(way);
        group.sample_size(20);
        for (name, position, nodes) in cases([719_731, 4_809_015, 8_420_492, 105_677]) {
            let depth = match name {
                "start" => 4,
                "fullest" => 2,
                _ => 3,
            };
            group.throughput(Throughput::Elements(nodes));
            group.bench_function(format!("{name}, depth {depth}"), |bencher| {
                bencher.iter(|| assert_eq!(count(&position, depth), nodes));
            });
        }
        group.finish();
    }
}

fn listing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("lists");
    for (name, position, moves) in cases([30, 207, 246, 593]) {
        group.throughput(Throughput::Elements(moves));
        let mut list = MoveList::new();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                legal_moves_into(&position, &mut list);
                assert_eq!(list.len() as u64, moves);
            });
        });
    }
    group.finish();
}

fn filtering(criterion: &mut Criterion) {
    let filters = [
        (
            "captures and promotions",
            Filter::CAPTURES_AND_PROMOTIONS,
            [0, 11, 10, 52],
        ),
        ("quiet", Filter::QUIET, [30, 196, 236, 541]),
        ("evasions", Filter::EVASIONS, [0, 0, 0, 0]),
        ("checks", Filter::CHECKS, [0, 8, 17, 40]),
        ("useful", Filter::ALL.useful(), [30, 198, 242, 562]),
    ];
    for (filter_name, filter, moves) in filters {
        let mut group: BenchmarkGroup<'_, WallTime> = criterion.benchmark_group(filter_name);
        for (name, position, moves) in cases(moves) {
            let mut list = MoveList::new();
            group.bench_function(name, |bencher| {
                bencher.iter(|| {
                    filtered_moves_into(&position, filter, &mut list);
                    assert_eq!(list.len() as u64, moves);
                });
            });
        }
        group.finish();
    }
}

fn playing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("play");
    for (name, mut position, moves) in cases([30, 207, 246, 593]) {
        let list = legal_moves(&position);
        assert_eq!(list.len() as u64, moves);
        let key = position.key();
        group.throughput(Throughput::Elements(moves));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for m in &list {
                    let undo = position.play_unchecked(m);
                    assert_ne!(position.key(), key);
                    position.undo(undo);
                }
                assert_eq!(position.key(), key);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, counting, listing, filtering, playing);
criterion_main!(benches);
