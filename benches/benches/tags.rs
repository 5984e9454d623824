//! Finds castles and openings.

#![forbid(unsafe_code)]
#![allow(missing_docs, reason = "criterion's macro writes a public function")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use komadai_benches::games;
use komadai_core::{Move, Position, Setup};
use komadai_tags::{Tagger, Tags};

type Game = (Position, Vec<Move>);

fn bench(criterion: &mut Criterion, name: &str, games: &[Game]) {
    let mut group = criterion.benchmark_group("tags");
    let plies: usize = games.iter().map(|(_, moves)| moves.len()).sum();
    group.throughput(Throughput::Elements(plies as u64));
    let mut tagger = Tagger::new(Tags::standard());
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let mut found = 0;
            for (start, moves) in games {
                tagger.start(start, 1);
                moves.iter().for_each(|&m| tagger.play(m));
                found += tagger.found().len();
            }
            found
        });
    });
    group.finish();
}

/// Finds tags in games of random moves, and in the examples of the tags, which are openings only.
fn tags(criterion: &mut Criterion) {
    let random = games(0..100).into_iter().map(|game| {
        let moves = game.iter().map(|played| played.m).collect();
        (Position::startpos(), moves)
    });
    bench(criterion, "random games", &random.collect::<Vec<_>>());
    let examples = Tags::standard().all().iter().flat_map(|tag| &tag.examples);
    let examples = examples.filter(|example| example.setup.board == Setup::startpos().board);
    let examples = examples.filter_map(|example| {
        let moves = example.moves.iter().copied().collect::<Option<Vec<_>>>()?;
        Some((Position::new(example.setup.clone()).ok()?, moves))
    });
    bench(criterion, "openings", &examples.collect::<Vec<_>>());
}

criterion_group!(benches, tags);
criterion_main!(benches);
