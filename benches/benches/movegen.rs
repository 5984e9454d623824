//! Counting and listing legal moves.

#![forbid(unsafe_code)]
#![allow(missing_docs, reason = "criterion's macro writes a public function")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use komadai_benches::{CROWDED, FULLEST, position};
use komadai_core::Position;
use komadai_movegen::{legal_moves, perft};

fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(20);
    let cases = [
        ("start, depth 4", Position::startpos(), 4, 719_731),
        ("crowded, depth 3", position(CROWDED), 3, 4_809_015),
    ];
    for (name, position, depth, nodes) in cases {
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(perft(&position, depth), nodes));
        });
    }
    group.finish();
}

fn listing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("legal moves");
    let cases = [
        ("start", Position::startpos(), 30),
        ("crowded", position(CROWDED), 207),
        ("fullest", position(FULLEST), 593),
    ];
    for (name, position, moves) in cases {
        group.throughput(Throughput::Elements(moves));
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(legal_moves(&position).len() as u64, moves));
        });
    }
    group.finish();
}

criterion_group!(benches, counting, listing);
criterion_main!(benches);
