//! Reads the text of moves in every style, of times and of dates.

#![forbid(unsafe_code)]
#![allow(missing_docs, reason = "criterion's macro writes a public function")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use komadai_benches::games;
use komadai_core::Style;
use komadai_notation::{Context, text};
use komadai_parse::{Date, TimeControl, any_move, csa_move, japanese_move, western_move};

fn parse(criterion: &mut Criterion) {
    let moves = games(0..20).concat();
    let mut group = criterion.benchmark_group("parse");
    group.throughput(Throughput::Elements(moves.len() as u64));
    for style in [
        Style::Jsa,
        Style::Ki2,
        Style::Kif,
        Style::Csa,
        Style::Hosking,
    ] {
        let texts: Vec<String> = moves
            .iter()
            .filter_map(|played| {
                let context = Context::new(&played.position, played.last_to);
                text(&context, played.m, style)
            })
            .collect();
        let read_one = match style {
            Style::Csa => csa_move,
            Style::Hosking => western_move,
            _ => japanese_move,
        };
        for (name, read) in [("any", any_move as fn(&str) -> _), ("one", read_one)] {
            group.bench_function(format!("{style}, {name} style"), |bencher| {
                bencher.iter(|| assert!(texts.iter().all(|text| read(text).is_ok())));
            });
        }
    }
    let dates = ["2023/08/13(日) 10:00", "令和5年8月13日", "2024-01-02"];
    group.throughput(Throughput::Elements(dates.len() as u64));
    group.bench_function("dates", |bencher| {
        bencher.iter(|| assert!(dates.iter().all(|text| text.parse::<Date>().is_ok())));
    });
    let controls = ["15分+60秒", "00:15+60", "各1時間"];
    group.bench_function("time controls", |bencher| {
        bencher.iter(|| {
            let read = |text: &&str| text.parse::<TimeControl>().is_ok();
            controls.iter().filter(|text| read(text)).count()
        });
    });
    group.finish();
}

criterion_group!(benches, parse);
criterion_main!(benches);
