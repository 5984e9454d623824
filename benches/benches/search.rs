//! Searches games, and counts the moves that were played.

#![forbid(unsafe_code)]
#![allow(missing_docs, reason = "criterion's macro writes a public function")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use komadai_benches::{PLIES, records};
use komadai_core::Position;
use komadai_search::{Query, Question, Searcher, Tree};

const QUESTIONS: [(&str, &str); 4] = [
    ("a shape", "S7g G7h"),
    ("a shape and a hand", "P7f hand:B"),
    ("a tag", "tag:yagura"),
    ("a move", "by:8h2b+"),
];

fn search(criterion: &mut Criterion) {
    let records = records(50, PLIES, false);
    let mut group = criterion.benchmark_group("search");
    group.sample_size(20);
    group.throughput(Throughput::Elements((records.len() * PLIES) as u64));
    let sequence = Question::words("by:8h2b+").then("vcaptures:+B", Some(1));
    let questions = QUESTIONS.map(|(name, words)| (name, Question::words(words)));
    for (name, question) in questions.into_iter().chain([("a sequence", sequence)]) {
        let query = Query::new(&question).expect("a question");
        let mut searcher = Searcher::new(&query);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let hits = records
                    .iter()
                    .map(|record| searcher.search(record).hits.len());
                hits.sum::<usize>()
            });
        });
    }
    group.bench_function("tree", |bencher| {
        bencher.iter(|| {
            let mut tree = Tree::new(Position::startpos(), 10);
            for (number, record) in (1..).zip(&records) {
                tree.add(record, number);
            }
            tree.moves(tree.root()).len()
        });
    });
    group.finish();
}

criterion_group!(benches, search);
criterion_main!(benches);
