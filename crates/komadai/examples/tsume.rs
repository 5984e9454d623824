//! Solves the problems in files. The start of each game is a problem, and its main line is the claimed solution.
//!
//! `cargo run --release --example tsume -- FILE…`

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program that prints"
)]

use std::time::Duration;

use komadai::kifu::read;
use komadai::tsume::{MissingPieces, Problem, Questions, SearchLimits, Solver};
use komadai::{Move, Setup};

fn main() -> std::io::Result<()> {
    let mut solver = Solver::new(256);
    let limits = SearchLimits::default().time(Some(Duration::from_secs(10)));
    for path in std::env::args().skip(1) {
        let reading = read(&std::fs::read(&path)?);
        for game in &reading.games {
            let start: Setup = game.record.start.sfen().parse().expect("our own SFEN");
            let problem = match Problem::new(start, MissingPieces::Auto) {
                Ok(problem) => problem,
                Err(error) => {
                    eprintln!("{path}: {error}");
                    continue;
                }
            };
            let claimed = game.record.usi_moves();
            let solution = solver.solve(&problem, &Questions::default(), &limits);
            let line: Vec<String> = solution.line.iter().map(Move::to_string).collect();
            let line = line.join(" ");
            let same = line == claimed;
            let agrees = if same { "as recorded" } else { "another line" };
            println!(
                "{path}: {}, {} ({agrees}, {} plies recorded)",
                solution.verdict,
                line,
                claimed.split(' ').count()
            );
        }
    }
    Ok(())
}
