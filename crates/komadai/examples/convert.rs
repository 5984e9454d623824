//! Converts a CSA file to KIF in memory, and prints the losses:
//! `cargo run --example convert -- samples/onigoroshi.csa`.

use std::io::{self, Write as _};

use komadai::kifu::{Format, ReadOptions, WriteOptions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = io::stdout().lock();
    let path = std::env::args().nth(1).ok_or("expected a file")?;
    let reading = ReadOptions::new()
        .format(Some(Format::Csa))
        .read(&std::fs::read(path)?);
    let game = reading.games.first().ok_or("no game")?;
    let kif = WriteOptions::new(Format::Kif).write(&game.record)?;
    for loss in &kif.losses(&game.record) {
        writeln!(out, "{loss}")?;
    }
    writeln!(out, "{} bytes of KIF", kif.encode().bytes.len())?;
    Ok(())
}
