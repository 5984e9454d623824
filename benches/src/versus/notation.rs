//! `versus notation`: writing and reading the moves of games in KI2, ours and rsshogi's in turns.

use std::fmt::Write;
use std::hint::black_box;
use std::time::{Duration, Instant};

use komadai_benches::{Played, games};
use komadai_core::Move;
use komadai_notation::{Candidates, Context, Style, describe, resolve};
use komadai_parse::japanese_move;
use rsshogi::board::{Position, hirate_position, move_from_usi};
use rsshogi::types::{Ki2Notation, Move32};

/// A move of a game, with what either library needs and the text.
struct Case {
    ours: Played,
    position: Position,
    theirs: Move32,
    text: String,
}

/// Goes over all cases; the bytes written, or the moves read.
type Run = fn(&[Case]) -> usize;

/// What is measured.
const CONTESTS: [(&str, Run); 5] = [
    ("Komadai writes JSA", |cases| write(cases, Style::Jsa)),
    ("Komadai writes KI2", |cases| write(cases, Style::Ki2)),
    ("rsshogi writes KI2", write_theirs),
    ("Komadai reads KI2", read),
    ("rsshogi reads KI2", read_theirs),
];

/// Measures in turns, and prints the medians; whether all texts were read as the moves they are.
pub(crate) fn run(rounds: usize) -> bool {
    rsshogi::board::init();
    let cases: Vec<Case> = games(0..16).into_iter().flat_map(cases).collect();
    let same = cases.iter().filter(|case| same_text(case)).count();
    println!(
        "{} moves of 16 random games, {same} of them with the same text",
        cases.len()
    );
    let expected = CONTESTS.map(|(_, run)| run(&cases));
    let mut times = [const { Vec::new() }; CONTESTS.len()];
    for _ in 0..rounds.max(1) {
        for (i, (_, run)) in CONTESTS.iter().enumerate() {
            let start = Instant::now();
            assert_eq!(run(black_box(&cases)), expected[i]);
            times[i].push(start.elapsed());
        }
    }
    for ((name, _), times) in CONTESTS.iter().zip(&mut times) {
        times.sort_unstable();
        let median = rate(cases.len(), times[times.len() / 2]);
        let best = rate(cases.len(), times[0]);
        println!("{name}: {median:.2} million moves a second ({best:.2} in the best round)");
    }
    let resolved = [expected[3], expected[4]];
    println!(
        "read as the move it was: Komadai {}, rsshogi {}",
        resolved[0], resolved[1]
    );
    resolved[0] == cases.len()
}

fn rate(moves: usize, time: Duration) -> f64 {
    moves as f64 / time.as_secs_f64() / 1e6
}

/// A game in both libraries.
fn cases(game: Vec<Played>) -> Vec<Case> {
    let mut position = hirate_position();
    let mut cases = Vec::new();
    for ours in game {
        let theirs = move_from_usi(&position, &ours.m.to_string()).expect("a move of USI");
        let mut text = String::new();
        write_one(&ours, Style::Ki2, &mut text);
        cases.push(Case {
            ours,
            position: position.clone(),
            theirs,
            text,
        });
        position.apply_move32(theirs);
    }
    cases
}

fn same_text(case: &Case) -> bool {
    Ki2Notation::from_move32(case.theirs, &case.position)
        .is_some_and(|notation| notation.to_string() == case.text)
}

#[inline(never)]
fn write(cases: &[Case], style: Style) -> usize {
    let mut out = String::with_capacity(cases.len() * 32);
    for case in cases {
        write_one(&case.ours, style, &mut out);
    }
    out.len()
}

fn write_one(played: &Played, style: Style, out: &mut String) {
    let context = Context::new(&played.position, played.last_to);
    let written = describe(&context, played.m, Candidates::Reach).expect("a legal move");
    written.write(style, out).expect("all facts are there");
}

#[inline(never)]
fn write_theirs(cases: &[Case]) -> usize {
    let mut out = String::with_capacity(cases.len() * 32);
    for case in cases {
        let notation = Ki2Notation::from_move32(case.theirs, &case.position);
        let _ = write!(out, "{}", notation.expect("a legal move"));
    }
    out.len()
}

#[inline(never)]
fn read(cases: &[Case]) -> usize {
    let same = |case: &&Case| read_one(&case.ours, &case.text) == Some(case.ours.m);
    cases.iter().filter(same).count()
}

fn read_one(played: &Played, text: &str) -> Option<Move> {
    let context = Context::new(&played.position, played.last_to);
    resolve(&context, &japanese_move(text).ok()?).ok()
}

#[inline(never)]
fn read_theirs(cases: &[Case]) -> usize {
    let same = |case: &&Case| {
        let notation = case.text.parse::<Ki2Notation>().ok();
        let read = notation.and_then(|notation| notation.to_move32(&case.position).ok());
        read == Some(case.theirs)
    };
    cases.iter().filter(same).count()
}
