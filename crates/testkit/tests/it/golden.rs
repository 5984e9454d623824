//! Tests the golden vectors: the texts of the Association's rule, the law in known cases, the handicaps.

use komadai_core::{Breaches, Faults, Handicap, Move, Position, Setup, Style};
use komadai_movegen::is_legal;
use komadai_notation::{Candidates, Context, describe, print, resolve};

fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}

fn position(sfen: &str) -> Position {
    let setup: Setup = sfen.parse().unwrap_or_else(|e| panic!("{sfen}: {e}"));
    Position::allowing(setup, Faults::all()).unwrap_or_else(|e| panic!("{sfen}: {e}"))
}

fn usi(text: &str) -> Move {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Prints a move and reads the text back.
fn check(id: &str, sfen: &str, m: &str, last_to: &str, expected: &str, candidates: Candidates) {
    let position = position(sfen);
    let m = usi(m);
    let last_to = (!last_to.is_empty()).then(|| usi(last_to).to());
    let context = Context::new(&position, last_to);
    let written = describe(&context, m, candidates).expect("a piece");
    let text = print(&written, Style::Jsa);
    assert_eq!(text.as_deref(), Ok(expected), "{id}");
    let read = komadai_parse::japanese_move(expected).unwrap_or_else(|e| panic!("{id}: {e}"));
    assert_eq!(resolve(&context, &read), Ok(m), "{id}: {expected}");
}

#[test]
fn association_notation() {
    let table = include_str!("../../../../testdata/golden/golden.tsv");
    for row in rows(table) {
        let [id, sfen, m, expected, last_to] = row[..] else {
            panic!("{row:?}")
        };
        check(id, sfen, m, last_to, expected, Candidates::Reach);
    }
    assert_eq!(rows(table).count(), 238);
}

#[test]
fn pins_and_three_pieces() {
    let table = include_str!("../../../../testdata/golden/extra.tsv");
    for row in rows(table) {
        let [id, sfen, m, reach, legal] = row[..] else {
            panic!("{row:?}")
        };
        check(id, sfen, m, "", reach, Candidates::Reach);
        check(id, sfen, m, "", legal, Candidates::Legal);
    }
    assert_eq!(rows(table).count(), 24);
}

#[test]
fn legality() {
    let table = include_str!("../../../../testdata/golden/legality.tsv");
    for row in rows(table) {
        let [id, sfen, m, expected] = row[..] else {
            panic!("{row:?}")
        };
        let position = position(sfen);
        // The law allows a pawn drop that stalemates. Rule sets decide about it.
        let legal = expected != "illegal";
        assert_eq!(position.judge(usi(m)).is_ok(), legal, "{id}");
        assert_eq!(is_legal(&position, usi(m)), legal, "{id}");
    }
    assert_eq!(rows(table).count(), 20);
}

#[test]
fn handicaps() {
    let table = include_str!("../../../../testdata/golden/handicaps.tsv");
    let mut seen = Vec::new();
    for row in rows(table) {
        let (name, sfen) = (row[0], row[4]);
        let setup: Setup = sfen.parse().expect("an SFEN");
        let handicap = Handicap::of(&setup).unwrap_or_else(|| panic!("{name} is missing"));
        assert_eq!(handicap.setup(), setup, "{name}");
        for name in [handicap.japanese(), handicap.english()] {
            assert_eq!(name.parse(), Ok(handicap), "{name}");
        }
        seen.push(handicap);
    }
    seen.sort();
    assert_eq!(seen, Handicap::ALL);
}

/// Each rule broken separately, and several at once.
#[test]
fn breaches_are_named() {
    let cases = [
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1", "7g7f", Breaches::NO_PIECE),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1", "5a5b", Breaches::WRONG_SIDE),
        (
            "4k4/9/9/9/9/9/9/4S4/4K4 b - 1",
            "5h4h",
            Breaches::CANNOT_REACH,
        ),
        ("4k4/9/9/9/9/9/9/1B5R1/4K4 b - 1", "2h9h", Breaches::JUMP),
        (
            "4k4/9/9/9/9/9/9/PB5R1/4K4 b - 1",
            "2h9h",
            Breaches::JUMP.union(Breaches::OCCUPIED_OWN),
        ),
        (
            "4k4/4P4/9/9/9/9/9/9/4K4 b - 1",
            "5b5a+",
            Breaches::CAPTURES_KING,
        ),
        (
            "4k4/9/9/9/9/9/4P4/9/4K4 b - 1",
            "5g5f+",
            Breaches::CANNOT_PROMOTE,
        ),
        (
            "4k4/9/4G4/9/9/9/9/9/4K4 b - 1",
            "5c5b+",
            Breaches::CANNOT_PROMOTE,
        ),
        (
            "4k4/8P/9/9/9/9/9/9/4K4 b - 1",
            "1b1a",
            Breaches::DEAD_END_MOVE,
        ),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1", "G*5h", Breaches::NOT_IN_HAND),
        ("4k4/9/9/9/9/9/9/4P4/4K4 b G 1", "G*5h", Breaches::OCCUPIED),
        (
            "4k4/9/9/9/9/9/9/9/4K4 b N 1",
            "N*1b",
            Breaches::DEAD_END_DROP,
        ),
        ("4k4/9/9/9/9/9/9/8P/4K4 b P 1", "P*1c", Breaches::NIFU),
        (
            "4k4/9/9/9/4r4/9/9/9/4K4 b P 1",
            "P*1c",
            Breaches::IGNORES_CHECK,
        ),
        (
            "4k4/9/9/9/4r4/9/4G4/9/4K4 b - 1",
            "5g4g",
            Breaches::EXPOSES_KING,
        ),
        (
            "4k4/9/9/9/4r4/9/8P/9/4K4 b P 1",
            "P*1a",
            Breaches::NIFU
                .union(Breaches::DEAD_END_DROP)
                .union(Breaches::IGNORES_CHECK),
        ),
    ];
    for (sfen, m, expected) in cases {
        let found = position(sfen)
            .judge(usi(m))
            .map_err(|illegal| illegal.breaches());
        assert_eq!(found, Err(expected), "{sfen} {m}");
    }
}
