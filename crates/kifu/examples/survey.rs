//! Reads the files named on the command line and prints one line for each game and finding:
//! `cargo run --release --example survey -- FILE...`.

use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

use komadai_kifu::{Finding, Format, read};

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for file in std::env::args().skip(1) {
        let bytes = std::fs::read(&file)?;
        let extension = Path::new(&file).extension().and_then(|e| e.to_str());
        let before = Instant::now();
        let reading = read(&bytes, extension.and_then(Format::from_extension));
        let millis = before.elapsed().as_millis();
        print_findings(&mut out, &file, 0, &reading.findings)?;
        for (i, game) in reading.games.iter().enumerate() {
            let record = &game.record;
            let ending = record.ending().map_or("-", |ending| ending.kind.code());
            let (start, moves) = (record.start_sfen(), record.usi_moves());
            let (nodes, encoding) = (record.move_count(), reading.encoding);
            let number = i + 1;
            writeln!(
                out,
                "game\t{file}\t{number}\t{encoding}\t{start}\t{moves}\t{nodes}\t{}\t{ending}\t{millis}",
                record.comment_count()
            )?;
            print_findings(&mut out, &file, number, &game.findings)?;
        }
    }
    Ok(())
}

fn print_findings(
    out: &mut impl std::io::Write,
    file: &str,
    game: usize,
    findings: &[Finding],
) -> std::io::Result<()> {
    for finding in findings {
        writeln!(out, "finding\t{file}\t{game}\t{finding}")?;
    }
    Ok(())
}
