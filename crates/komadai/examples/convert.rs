//! A CSA file as KIF, in memory, with what was lost: `cargo run --example convert -- samples/onigoroshi.csa`.

use std::io::{self, Write as _};

use komadai::kifu::{FileWriter, Format, WriteOptions, read};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = io::stdout().lock();
    let path = std::env::args().nth(1).ok_or("expected a file")?;
    let reading = read(&std::fs::read(path)?, Some(Format::Csa));
    let game = reading.games.first().ok_or("no game")?;
    let mut kif = FileWriter::new(Vec::new(), Format::Kif, WriteOptions::default());
    let added = kif.add(&game.record)?;
    for loss in &added.losses {
        writeln!(out, "{loss}")?;
    }
    writeln!(out, "{} bytes of KIF", kif.into_inner().len())?;
    Ok(())
}
