//! `versus notation`: writes and reads the moves of games in KI2, with Komadai and rsshogi in turn.

use std::fmt::Write;
use std::hint::black_box;
use std::time::{Duration, Instant};

use komadai_benches::{Played, games};
use komadai_core::{Move, Style};
use komadai_notation::{Candidates, Context, describe, print_to, resolve};
use komadai_parse::japanese_move;
use rsshogi::board::{Position, hirate_position, move_from_usi};
use rsshogi::types::{Ki2Notation, Move32};

/// The moves of some games, with the data for each library stored separately.
#[derive(Default)]
struct Cases {
    ours: Vec<Played>,
    theirs: Vec<(Position, Move32)>,
    texts: Vec<String>,
}

/// A work on all cases. Returns the number of bytes written, or of moves read.
type Run = fn(&Cases) -> usize;

/// The works with their names.
const CONTESTS: [(&str, Run); 5] = [
    ("Komadai writes JSA", |cases| write(cases, Style::Jsa)),
    ("Komadai writes KI2", |cases| write(cases, Style::Ki2)),
    ("rsshogi writes KI2", write_theirs),
    ("Komadai reads KI2", read),
    ("rsshogi reads KI2", read_theirs),
];

/// Measures the works in turn, and prints the medians. Returns `true` if all texts were read as the right moves.
///
/// Each work runs once untimed, so that it does not pay for cache entries evicted by the previous one.
pub(crate) fn run(rounds: usize) -> bool {
    rsshogi::board::init();
    let mut cases = Cases::default();
    games(0..16).into_iter().for_each(|game| cases.add(game));
    println!(
        "{} moves of 16 random games, {} of them with the same text",
        cases.ours.len(),
        cases.same_texts()
    );
    let mut expected = [0; CONTESTS.len()];
    let mut times = [const { Vec::new() }; CONTESTS.len()];
    for _ in 0..rounds.max(1) {
        for (i, (_, run)) in CONTESTS.iter().enumerate() {
            expected[i] = run(black_box(&cases));
            let start = Instant::now();
            assert_eq!(run(black_box(&cases)), expected[i]);
            times[i].push(start.elapsed());
        }
    }
    for ((name, _), times) in CONTESTS.iter().zip(&mut times) {
        times.sort_unstable();
        let median = rate(cases.ours.len(), times[times.len() / 2]);
        let best = rate(cases.ours.len(), times[0]);
        println!("{name}: {median:.2} million moves a second ({best:.2} in the best round)");
    }
    let resolved = [expected[3], expected[4]];
    println!(
        "read as the move it was: Komadai {}, rsshogi {}",
        resolved[0], resolved[1]
    );
    resolved[0] == cases.ours.len()
}

fn rate(moves: usize, time: Duration) -> f64 {
    moves as f64 / time.as_secs_f64() / 1e6
}

impl Cases {
    /// Adds a game.
    fn add(&mut self, game: Vec<Played>) {
        let mut position = hirate_position();
        for ours in game {
            let theirs = move_from_usi(&position, &ours.m.to_string()).expect("a move of USI");
            let mut text = String::new();
            write_one(&ours, Style::Ki2, &mut text);
            self.ours.push(ours);
            self.theirs.push((position.clone(), theirs));
            self.texts.push(text);
            position.apply_move32(theirs);
        }
    }

    /// Returns the number of texts that are the same in both libraries.
    fn same_texts(&self) -> usize {
        let same = |((position, m), text): &(&(Position, Move32), &String)| {
            let notation = Ki2Notation::from_move32(*m, position);
            notation.is_some_and(|notation| notation.to_string() == **text)
        };
        self.theirs.iter().zip(&self.texts).filter(same).count()
    }
}

#[inline(never)]
fn write(cases: &Cases, style: Style) -> usize {
    let mut out = String::with_capacity(cases.ours.len() * 32);
    for played in &cases.ours {
        write_one(played, style, &mut out);
    }
    out.len()
}

fn write_one(played: &Played, style: Style, out: &mut String) {
    let context = Context::new(&played.position, played.last_to);
    let written = describe(&context, played.m, Candidates::Reach).expect("a legal move");
    print_to(&written, style, out).expect("all facts are there");
}

#[inline(never)]
fn write_theirs(cases: &Cases) -> usize {
    let mut out = String::with_capacity(cases.theirs.len() * 32);
    for (position, m) in &cases.theirs {
        let notation = Ki2Notation::from_move32(*m, position);
        let _ = write!(out, "{}", notation.expect("a legal move"));
    }
    out.len()
}

#[inline(never)]
fn read(cases: &Cases) -> usize {
    let same =
        |(played, text): &(&Played, &String)| read_one(played, text).is_some_and(|m| m == played.m);
    cases.ours.iter().zip(&cases.texts).filter(same).count()
}

fn read_one(played: &Played, text: &str) -> Option<Move> {
    let context = Context::new(&played.position, played.last_to);
    resolve(&context, &japanese_move(text).ok()?).ok()
}

#[inline(never)]
fn read_theirs(cases: &Cases) -> usize {
    let same = |((position, m), text): &(&(Position, Move32), &String)| {
        let notation = text.parse::<Ki2Notation>().ok();
        let read = notation.and_then(|notation| notation.to_move32(position).ok());
        read == Some(*m)
    };
    cases.theirs.iter().zip(&cases.texts).filter(same).count()
}
