//! Writes training rows of all games of some files, each row once: position, move, and result for the side that moved:
//! `cargo run --example rows -- samples/*.csa`.

use std::collections::HashSet;
use std::io::{self, Write as _};

use komadai::kifu::{Entry, Navigator, read};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = io::stdout().lock();
    let mut seen = HashSet::new();
    for path in std::env::args().skip(1) {
        for game in read(&std::fs::read(path)?).games {
            let record = &game.record;
            let Some(outcome) = record.ending().map(|ending| ending.outcome) else {
                continue;
            };
            let Some(mut line) = Navigator::new(record) else {
                continue;
            };
            for node in record.main_line() {
                let position = line.position();
                let points = outcome.points(position.side());
                if let (Some(Entry::Move(m)), Some(points)) = (record.entry(node), points) {
                    if seen.insert((position.key(), *m)) {
                        writeln!(out, "{position}\t{m}\t{points}")?;
                    }
                }
                line.forward();
            }
        }
    }
    Ok(())
}
