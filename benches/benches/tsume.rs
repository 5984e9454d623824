//! Solves tsume problems: time, and visited positions per second.

#![forbid(unsafe_code)]
#![allow(missing_docs, reason = "criterion's macro writes a public function")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use komadai_tsume::{MissingPieces, Problem, Questions, SearchLimits, Solver};

/// Solves the problems of testdata, each with its policy and all questions. The throughput counts visited positions.
fn problems(c: &mut Criterion) {
    let mut group = c.benchmark_group("tsume");
    let mut solver = Solver::new(64);
    let limits = SearchLimits::default().nodes(Some(200_000));
    let rows = include_str!("../../testdata/tsume/problems.tsv");
    for line in rows.lines().skip(1) {
        let mut fields = line.split('\t');
        let (Some(name), Some(sfen), Some(policy)) = (fields.next(), fields.next(), fields.next())
        else {
            continue;
        };
        let questions = Questions::default().policy(policy.parse().expect("a policy"));
        let setup = sfen.parse().expect("an SFEN");
        let problem = Problem::new(setup, MissingPieces::Auto).expect("a problem");
        let nodes = solver.solve(&problem, &questions, &limits).nodes;
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(format!("{name} {policy}"), |b| {
            b.iter(|| black_box(solver.solve(&problem, &questions, &limits)));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = problems
}
criterion_main!(benches);
