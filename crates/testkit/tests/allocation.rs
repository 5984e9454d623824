//! Tests that describing, printing, reading and resolving a move do not allocate, and that records allocate little.

use std::io::{Read, repeat};

use allocation_counter::measure;
use komadai_core::{Position, Style};
use komadai_kifu::{Format, ReadOptions, WriteOptions, read};
use komadai_movegen::legal_moves;
use komadai_notation::{Candidates, Context, describe, print, print_to, resolve};
use komadai_parse::japanese_move;
use komadai_testkit::walk;

/// Visits the positions of some random games and crowded boards, each with a square for 同.
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
                        print_to(&written, style, &mut out).expect("all facts are there");
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
        let text = |m| print(&written(m), Style::Ki2).expect("all facts are there");
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

/// The counter detects an allocation.
#[test]
fn a_text_of_its_own_is_counted() {
    let position = Position::startpos();
    let context = Context::new(&position, None);
    let m = legal_moves(&position).get(0).expect("a move");
    let taken = measure(|| {
        let written = describe(&context, m, Candidates::Reach);
        let _ = written.map(|written| print(&written, Style::Jsa));
    });
    assert!(taken.count_total > 0);
}

/// Returns a game of `plies` plies with rooks moving back and forth, as CSA with times.
fn shuffle(plies: usize) -> String {
    let moves = [
        "+2838HI\nT1\n",
        "-8272HI\nT23\n",
        "+3828HI\n",
        "-7282HI\nT456\n",
    ];
    let moves = moves.iter().cycle().take(plies).copied();
    ["PI\n+\n"].into_iter().chain(moves).collect()
}

/// In every format, a game that was read takes forty bytes per move in addition to its text, and a constant amount.
#[test]
fn holding() {
    for plies in [1000, 20_000] {
        let reading = read(shuffle(plies).as_bytes());
        let record = &reading.games[0].record;
        assert_eq!(record.move_count(), plies);
        let formats = [
            Format::Kif,
            Format::Ki2,
            Format::Csa,
            Format::Usi,
            Format::Jkf,
            Format::Usen,
        ];
        for format in formats {
            let writing = WriteOptions::new(format).write(record);
            let text = writing.expect("a format with a writer").text;
            let mut reading = None;
            let taken = measure(|| {
                reading = Some(ReadOptions::new().format(Some(format)).read_text(&text));
            });
            let game = &reading.expect("a reading").games[0];
            assert_eq!(game.record.move_count(), plies, "{format}");
            let held = taken.bytes_current.unsigned_abs() as usize;
            // The whole text exists twice: in the input and in the game.
            let beyond = held.saturating_sub(2 * text.len());
            let most = 40 * plies + 3000;
            assert!(beyond <= most, "{format}: {beyond} bytes for {plies} moves");
        }
    }
}

/// A line without an end that is not a record takes little memory, for any file name.
#[test]
fn long_lines() {
    let csa = Some(Format::Csa);
    for (hint, byte) in [
        (None, b'\0'),
        (None, b'a'),
        (csa, b'a'),
        (Some(Format::Jkf), b'a'),
    ] {
        let endless = repeat(byte).take(40 << 20);
        let taken = measure(|| {
            let games = ReadOptions::new().format(hint).games(endless);
            assert_eq!(games.filter(Result::is_ok).count(), 0, "{hint:?}");
        });
        let most = taken.bytes_max;
        assert!(most < 80 << 20, "{hint:?}, {byte}: {most} bytes");
    }
}
