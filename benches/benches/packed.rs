//! Packs positions, and reads and writes the training rows of engines.

#![forbid(unsafe_code)]
#![allow(missing_docs, reason = "criterion's macro writes a public function")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use komadai_benches::games;
use komadai_core::Setup;
use komadai_packed::{Packing, Row, RowFormat};

fn packed(criterion: &mut Criterion) {
    let positions = games(0..20).concat();
    let setups: Vec<Setup> = positions
        .iter()
        .map(|played| played.position.setup().clone())
        .collect();
    let mut group = criterion.benchmark_group("packed");
    group.throughput(Throughput::Elements(setups.len() as u64));
    for (name, packing) in [("hcp", Packing::Hcp), ("psfen", Packing::PackedSfen)] {
        let pack = |setup| packing.pack(setup).expect("a position of a game");
        let bytes: Vec<_> = setups.iter().map(pack).collect();
        group.bench_function(format!("pack, {name}"), |bencher| {
            bencher.iter(|| setups.iter().map(|setup| pack(setup).len()).sum::<usize>());
        });
        group.bench_function(format!("unpack, {name}"), |bencher| {
            bencher.iter(|| assert!(bytes.iter().all(|bytes| packing.unpack(bytes).is_ok())));
        });
    }
    for (name, format) in [("psv", RowFormat::Psv), ("hcpe", RowFormat::Hcpe)] {
        let rows: Vec<Row> = setups.iter().cloned().map(Row::new).collect();
        let mut file = Vec::new();
        group.bench_function(format!("write, {name}"), |bencher| {
            bencher.iter(|| {
                file.clear();
                for row in &rows {
                    format.write(row, &mut file).expect("a row of a game");
                }
            });
        });
        file.clear();
        for row in &rows {
            format.write(row, &mut file).expect("a row of a game");
        }
        group.bench_function(format!("read, {name}"), |bencher| {
            bencher.iter(|| assert_eq!(format.rows(&file).flatten().count(), rows.len()));
        });
    }
    group.finish();
}

criterion_group!(benches, packed);
criterion_main!(benches);
