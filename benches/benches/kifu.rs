//! Reading, visiting and writing CSA.

#![forbid(unsafe_code)]
#![allow(missing_docs, reason = "criterion's macro writes a public function")]

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use komadai_benches::{PLIES, records};
use komadai_core::Position;
use komadai_kifu::{Entry, Format, Visitor, WriteOptions, read, visit_text, write};

/// Counts moves.
struct Counter(usize);

impl Visitor for Counter {
    fn entry(&mut self, entry: &Entry, _: &Position) -> ControlFlow<()> {
        self.0 += usize::from(matches!(entry, Entry::Move(_)));
        ControlFlow::Continue(())
    }
}

fn csa(criterion: &mut Criterion) {
    let records = records(100, true);
    let options = WriteOptions::default();
    let text = |record| write(record, Format::Csa, &options).expect("CSA is written");
    let texts: Vec<String> = records.iter().map(|record| text(record).text).collect();
    let mut group = criterion.benchmark_group("csa");
    group.throughput(Throughput::Elements((records.len() * PLIES) as u64));
    group.bench_function("read", |bencher| {
        bencher.iter(|| {
            for text in &texts {
                black_box(read(black_box(text).as_bytes(), None));
            }
        });
    });
    group.bench_function("visit", |bencher| {
        bencher.iter(|| {
            let mut counter = Counter(0);
            for text in &texts {
                visit_text(black_box(text), None, &mut counter);
            }
            assert_eq!(counter.0, records.len() * PLIES);
        });
    });
    group.bench_function("write", |bencher| {
        bencher.iter(|| {
            for record in &records {
                black_box(text(black_box(record)));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, csa);
criterion_main!(benches);
