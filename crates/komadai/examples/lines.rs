//! Prints every line of a game, including variations, in the notation of the Association:
//! `cargo run --example lines -- samples/onigoroshi.kif`.

use std::io::{self, Write as _};

use komadai::Style;
use komadai::kifu::read;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = io::stdout().lock();
    let path = std::env::args().nth(1).ok_or("expected a file")?;
    for game in read(&std::fs::read(path)?).games {
        let record = &game.record;
        for end in record.nodes().filter(|&node| !record.has_children(node)) {
            let path = record.path(end).into_iter();
            let line: Vec<_> = path
                .filter_map(|node| record.notate(node, Style::Jsa))
                .collect();
            writeln!(out, "{}", line.join(" "))?;
        }
    }
    Ok(())
}
