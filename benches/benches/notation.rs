//! Writes moves in a style, reads them again, and compares them with the rule.

#![forbid(unsafe_code)]
#![allow(missing_docs, reason = "criterion's macro writes a public function")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use komadai_benches::{Played, games};
use komadai_core::Style;
use komadai_notation::{Candidates, Context, describe, deviations, print, resolve};
use komadai_parse::{japanese_move, spelling};

fn context(played: &Played) -> Context<'_> {
    Context::new(&played.position, played.last_to)
}

fn notation(criterion: &mut Criterion) {
    let moves = games(0..20).concat();
    let written: Vec<_> = moves
        .iter()
        .map(|played| describe(&context(played), played.m, Candidates::Reach).expect("a move"))
        .collect();
    let both = || moves.iter().zip(&written);
    let mut group = criterion.benchmark_group("notation");
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("describe", |bencher| {
        bencher.iter(|| {
            let described = moves
                .iter()
                .filter_map(|played| describe(&context(played), played.m, Candidates::Reach));
            assert_eq!(described.count(), moves.len());
        });
    });
    for style in [Style::Jsa, Style::Kif, Style::Csa, Style::Hosking] {
        group.bench_function(format!("print, {style}"), |bencher| {
            bencher.iter(|| {
                let texts = written
                    .iter()
                    .filter_map(|written| print(written, style).ok());
                texts.map(|text| text.len()).sum::<usize>()
            });
        });
    }
    group.bench_function("resolve", |bencher| {
        bencher.iter(|| {
            for (played, written) in both() {
                assert_eq!(resolve(&context(played), written), Ok(played.m));
            }
        });
    });
    let texts = written
        .iter()
        .map(|written| print(written, Style::Jsa).expect("a text"));
    let read: Vec<_> = texts
        .map(|text| (japanese_move(&text).expect("a move"), spelling(&text)))
        .collect();
    group.bench_function("deviations", |bencher| {
        bencher.iter(|| {
            for (played, (written, spelling)) in moves.iter().zip(&read) {
                let context = context(played);
                let found = deviations(&context, written, *spelling, played.m, Candidates::Reach);
                assert!(found.is_empty());
            }
        });
    });
    group.finish();
}

criterion_group!(benches, notation);
criterion_main!(benches);
