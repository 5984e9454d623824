//! Edits a game: corrects a name, comments on the second move, and makes the first variation the main line:
//! `cargo run --example edit -- IN.kif OUT.kif`.

use komadai::kifu::{Format, WriteOptions, keys, read};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let (from, to) = args.next().zip(args.next()).ok_or("expected two files")?;
    let reading = read(&std::fs::read(from)?);
    let mut record = reading.games.into_iter().next().ok_or("no game")?.record;
    record.headers.set(keys::BLACK, "先手の人");
    if let Some(second) = record.node_at(2) {
        record.add_comment(second, "ここが岐路");
    }
    let variation = record.nodes().find_map(|node| record.children(node).nth(1));
    if let Some(variation) = variation {
        record.make_main(variation);
    }
    let file = std::fs::File::create(to)?;
    let mut writer = WriteOptions::new(Format::Kif).file(file);
    let game = writer.encode(&record)?;
    writer.append(game)?;
    Ok(())
}
