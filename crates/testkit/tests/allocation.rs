//! Describing, printing, reading and resolving a move take nothing from the heap.

use allocation_counter::measure;
use komadai_movegen::legal_moves;
use komadai_notation::{Candidates, Context, Style, describe, resolve};
use komadai_parse::japanese_move;
use komadai_testkit::walk;

/// The positions of some walks and crowded boards, with a square for 同.
fn visit(mut visit: impl FnMut(&Context<'_>)) {
    for seed in 0..10 {
        walk::of_seed(seed, |position| {
            let last_to = legal_moves(position).get(0).map(|m| m.to());
            visit(&Context::new(position, last_to));
        });
    }
}

#[test]
fn writing() {
    let mut out = String::with_capacity(256);
    let mut moves = 0u64;
    visit(|context| {
        let list = legal_moves(context.position);
        let taken = measure(|| {
            for m in &list {
                for candidates in [Candidates::Reach, Candidates::Legal] {
                    let written = describe(context, m, candidates).expect("a legal move");
                    for &style in Style::ALL {
                        out.clear();
                        written.write(style, &mut out).expect("all facts are there");
                    }
                }
            }
        });
        assert_eq!(taken.count_total, 0, "{}", context.position);
        moves += list.len() as u64;
    });
    assert!(moves > 10_000, "only {moves} moves");
}

#[test]
fn reading() {
    visit(|context| {
        let written = |m| describe(context, m, Candidates::Reach).expect("a legal move");
        let text = |m| written(m).text(Style::Ki2).expect("all facts are there");
        let list = legal_moves(context.position);
        let texts: Vec<String> = list.iter().map(&text).collect();
        let taken = measure(|| {
            for (m, text) in list.iter().zip(&texts) {
                let written = japanese_move(text).expect("a written move");
                assert_eq!(resolve(context, &written), Ok(m));
            }
        });
        assert_eq!(taken.count_total, 0, "{}", context.position);
    });
}

/// The counter counts.
#[test]
fn a_text_of_its_own_is_counted() {
    let position = komadai_core::Position::startpos();
    let context = Context::new(&position, None);
    let m = legal_moves(&position).get(0).expect("a move");
    let taken = measure(|| {
        let written = describe(&context, m, Candidates::Reach);
        let _ = written.map(|written| written.text(Style::Jsa));
    });
    assert!(taken.count_total > 0);
}
