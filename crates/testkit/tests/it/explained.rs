//! Tests that explanations are true: of the golden rows and of random moves, also with the board rotated and mirrored.

use komadai_core::{Faults, Move, Position, Setup, Square};
use komadai_movegen::legal_moves;
use komadai_notation::{Candidates, Context, explain};
use komadai_testkit::{law, walk};

/// Checks a move on the board as it is, mirrored, rotated, and both.
fn check(position: &Position, m: Move, last_to: Option<Square>) {
    for turn in 0..4 {
        let (mut setup, mut m, mut last_to) = (position.setup().clone(), m, last_to);
        if turn & 1 > 0 {
            setup.board = setup.board.mirrored();
            (m, last_to) = (m.mirrored(), last_to.map(Square::mirrored));
        }
        if turn & 2 > 0 {
            setup = setup.rotated();
            (m, last_to) = (m.rotated(), last_to.map(Square::rotated));
        }
        let turned = Position::allowing(setup, Faults::all()).expect("one king a side");
        for counted in [Candidates::Reach, Candidates::Legal] {
            law::explanations_are_true(&Context::new(&turned, last_to), m, counted);
        }
    }
}

/// The rows of the Association's page have its heading and letter in their id.
#[test]
fn golden_rows() {
    let tables = [
        include_str!("../../../../testdata/golden/golden.tsv"),
        include_str!("../../../../testdata/golden/extra.tsv"),
        include_str!("../../../../testdata/golden/legality.tsv"),
        include_str!("../../../../testdata/golden/postal.tsv"),
    ];
    let (mut checked, mut cases) = (0, 0);
    for row in tables.iter().flat_map(|table| table.lines().skip(1)) {
        let row: Vec<_> = row.split('\t').collect();
        let setup: Setup = row[1].parse().expect("an SFEN");
        let position = Position::allowing(setup, Faults::all()).expect("one king a side");
        let usi = |text: &&str| text.trim_start_matches("move ").parse::<Move>().ok();
        let m = row[2..4].iter().find_map(usi);
        let Some(m) = m.filter(|m| position.judge(*m).is_ok()) else {
            continue;
        };
        let last = row.get(4).and_then(usi);
        check(&position, m, last.map(|last| last.to()));
        checked += 1;
        let case = match row[0].split('-').collect::<Vec<_>>()[..] {
            ["000", "agaru", ..] => "motion".to_owned(),
            ["000", "lr", letter, ..] => format!("two-{}", letter.to_lowercase()),
            ["000", "three", letter, ..] => format!("three-{}", letter.to_lowercase()),
            ["000", "ryu", ..] => "dragons".to_owned(),
            ["000", "uma", _, from, ..] if from != "literal" => "horses".to_owned(),
            _ => continue,
        };
        let context = Context::new(&position, None);
        let found = explain(&context, m, Candidates::Reach).expect("a piece");
        assert_eq!(found.case.to_string(), case, "{}", row[0]);
        cases += 1;
    }
    assert_eq!((checked, cases), (355, 104));
}

/// All moves that need words, and some others.
#[test]
fn random_moves() {
    let (mut seen, mut with_words) = (0, 0);
    for seed in 0..20 {
        walk::of_seed(seed, |position| {
            for (i, m) in legal_moves(position).iter().enumerate() {
                let found = explain(&Context::new(position, None), m, Candidates::Reach);
                let needs_words = found.is_some_and(|found| !found.trials.is_empty());
                if needs_words || i % 16 == 0 {
                    check(position, m, (i % 3 == 0).then_some(m.to()));
                    seen += 1;
                    with_words += usize::from(needs_words);
                }
            }
        });
    }
    assert!(seen >= 12_000, "{seen} moves, {with_words} with words");
    assert!(with_words >= 4_000, "{with_words} moves");
}
