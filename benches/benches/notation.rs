//! Printing moves of games, and finding the moves of texts, one position each.

#![forbid(unsafe_code)]
#![allow(missing_docs, reason = "criterion's macro writes a public function")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use komadai_benches::{Played, games};
use komadai_core::{Move, Style};
use komadai_notation::{Candidates, Context, describe, print_to, resolve};
use komadai_parse::japanese_move;

fn played() -> Vec<Played> {
    games(0..16).into_iter().flatten().collect()
}

/// Prints the move behind what `out` holds.
fn print(played: &Played, style: Style, out: &mut String) {
    let context = Context::new(&played.position, played.last_to);
    let written = describe(&context, played.m, Candidates::Reach).expect("a legal move");
    print_to(&written, style, out).expect("all facts are there");
}

fn read(played: &Played, text: &str) -> Move {
    let context = Context::new(&played.position, played.last_to);
    let written = japanese_move(text).expect("a written move");
    resolve(&context, &written).expect("one legal move")
}

fn printing(criterion: &mut Criterion) {
    let played = played();
    let mut group = criterion.benchmark_group("print");
    group.throughput(Throughput::Elements(played.len() as u64));
    for style in [Style::Jsa, Style::Ki2, Style::Kif] {
        let mut all = String::new();
        played.iter().for_each(|p| print(p, style, &mut all));
        let len = all.len();
        group.bench_function(style.name(), |bencher| {
            bencher.iter(|| {
                all.clear();
                for played in black_box(&played) {
                    print(played, style, &mut all);
                }
                assert_eq!(all.len(), len);
            });
        });
    }
    group.finish();
}

fn resolving(criterion: &mut Criterion) {
    let played = played();
    let mut group = criterion.benchmark_group("resolve");
    group.throughput(Throughput::Elements(played.len() as u64));
    for style in [Style::Jsa, Style::Ki2, Style::Kif] {
        let text = |played| {
            let mut text = String::new();
            print(played, style, &mut text);
            text
        };
        let texts: Vec<(&Played, String)> = played.iter().map(|p| (p, text(p))).collect();
        group.bench_function(style.name(), |bencher| {
            bencher.iter(|| {
                for (played, text) in black_box(&texts) {
                    assert_eq!(read(played, text), played.m);
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, printing, resolving);
criterion_main!(benches);
