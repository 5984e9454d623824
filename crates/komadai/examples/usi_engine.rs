//! Runs a USI engine that plays any legal move: `cargo run --example usi_engine`, then
//! `position startpos moves 7g7f` and `go`.

use std::io::{self, Write as _};

use komadai::Position;
use komadai::movegen::{legal_moves, mate_in_one};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut position = Position::startpos();
    let mut chance = 1_u64;
    for line in io::stdin().lines() {
        let line = line?;
        match line.split_whitespace().next() {
            Some("usi") => writeln!(out, "id name Chance\nid author Komadai\nusiok")?,
            Some("isready") => writeln!(out, "readyok")?,
            Some("position") => match line.parse() {
                Ok(read) => position = read,
                Err(error) => writeln!(out, "info string {error}")?,
            },
            Some("go") => {
                let moves = legal_moves(&position);
                chance = chance
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let any = (chance >> 33) as usize % moves.len().max(1);
                match mate_in_one(&position).or(moves.get(any)) {
                    Some(m) => writeln!(out, "bestmove {m}")?,
                    None => writeln!(out, "bestmove resign")?,
                }
            }
            Some("quit") => break,
            _ => {}
        }
        out.flush()?;
    }
    Ok(())
}
