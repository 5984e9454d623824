//! Prints every line of a game, variations too, in the notation of the Association:
//! `cargo run --example lines -- samples/onigoroshi.kif`.

use std::io::{self, Write as _};

use komadai::Style;
use komadai::kifu::{Entry, Navigator, read};
use komadai::notation::{Candidates, describe, print};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = io::stdout().lock();
    let path = std::env::args().nth(1).ok_or("expected a file")?;
    for game in read(&std::fs::read(path)?, None).games {
        let record = &game.record;
        let mut at = Navigator::new(record).ok_or("a side has two kings")?;
        for end in record.nodes().filter(|&node| !record.has_children(node)) {
            let mut line = Vec::new();
            for node in record.path(end) {
                if let Some(Entry::Move(m)) = record.entry(node) {
                    at.go_to(record.parent(node).unwrap_or(record.root()));
                    let written = describe(&at.context(), *m, Candidates::Reach);
                    line.extend(
                        written
                            .map(|written| print(&written, Style::Jsa))
                            .transpose()?,
                    );
                }
            }
            writeln!(out, "{}", line.join(" "))?;
        }
    }
    Ok(())
}
