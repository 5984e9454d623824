//! Reads and writes game records, and audits their claims.

#![forbid(unsafe_code)]
#![allow(missing_docs, reason = "criterion's macro writes a public function")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use komadai_benches::{PLIES, records};
use komadai_kifu::{Format, ReadOptions, WriteOptions, audit};

const FORMATS: [Format; 5] = [
    Format::Kif,
    Format::Ki2,
    Format::Csa,
    Format::Usi,
    Format::Jkf,
];

fn kifu(criterion: &mut Criterion) {
    let records = records(20, PLIES, true);
    let mut group = criterion.benchmark_group("kifu");
    group.sample_size(20);
    for format in FORMATS {
        let options = WriteOptions::new(format);
        let write = |record| {
            options
                .write(record)
                .expect("a record that the format holds")
        };
        let texts: Vec<String> = records.iter().map(|record| write(record).text).collect();
        let bytes: usize = texts.iter().map(String::len).sum();
        group.throughput(Throughput::Bytes(bytes as u64));
        let reader = ReadOptions::new().format(Some(format));
        group.bench_function(format!("read, {}", format.code()), |bencher| {
            bencher.iter(|| {
                for text in &texts {
                    assert_eq!(reader.read(text.as_bytes()).games.len(), 1);
                }
            });
        });
        group.bench_function(format!("write, {}", format.code()), |bencher| {
            bencher.iter(|| {
                records
                    .iter()
                    .map(|record| write(record).text.len())
                    .sum::<usize>()
            });
        });
    }
    group.throughput(Throughput::Elements(records.len() as u64));
    group.bench_function("audit", |bencher| {
        bencher.iter(|| {
            records
                .iter()
                .map(|record| audit(record, None).len())
                .sum::<usize>()
        });
    });
    group.finish();
}

criterion_group!(benches, kifu);
criterion_main!(benches);
