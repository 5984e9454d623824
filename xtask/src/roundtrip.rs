//! `cargo xtask roundtrip DIR`: real game records through every format and back.
//!
//! A KIF file written as KIF is the same record, with nothing lost. Through KIF, CSA, KI2, USI and
//! KIF again, every record keeps the legal moves of its main line.

use std::fs;
use std::path::Path;

use indicatif::ProgressIterator;
use komadai_kifu::{Entry, Finding, Format, Record, WriteOptions, read, read_text, write};

use crate::Verdict;
use crate::corpus::Folder;

/// The formats that each record goes through.
const WAY: [Format; 5] = [
    Format::Kif,
    Format::Csa,
    Format::Ki2,
    Format::Usi,
    Format::Kif,
];

pub(crate) fn run(dir: &Path) -> Verdict {
    let folder = Folder::open(dir)?;
    let (mut files, mut games, mut kif) = (0, 0, 0);
    let mut failures = Vec::new();
    for file in folder.files.iter().progress() {
        let extension = file.rsplit_once('.').map_or("", |(_, extension)| extension);
        let Some(format) = Format::from_extension(extension) else {
            continue;
        };
        let bytes = fs::read(dir.join(file)).map_err(|e| format!("{file}: {e}"))?;
        let reading = read(&bytes, Some(format));
        files += 1;
        for (i, game) in reading.games.iter().enumerate() {
            let record = &game.record;
            games += 1;
            if reading.format == Some(Format::Kif) {
                kif += 1;
                failures.extend(same(record).map(|what| format!("{file}: {what}")));
            }
            let failure = through(record).map(|what| format!("{file}: game {}: {what}", i + 1));
            failures.extend(failure);
        }
    }
    for failure in &failures {
        println!("{failure}");
    }
    println!(
        "roundtrip: {files} files, {games} games, {kif} of KIF, {} failures",
        failures.len()
    );
    Ok(failures.is_empty() && files > 0)
}

/// What a record loses as KIF, though it came from one.
fn same(record: &Record) -> Option<String> {
    let (again, losses) = pass(record, Format::Kif).ok()?;
    if let Some(loss) = losses.iter().next() {
        return Some(format!("{loss}"));
    }
    (again != *record).then(|| "not the same record".to_owned())
}

/// Where the main line breaks on the way through the formats.
fn through(record: &Record) -> Option<String> {
    let mut at = record.clone();
    for format in WAY {
        at = match pass(&at, format) {
            Ok((record, _)) => record,
            Err(error) => return Some(error),
        };
        let (wanted, found) = (legal(record), legal(&at));
        if wanted != found {
            let same = wanted.iter().zip(&found).take_while(|(a, b)| a == b);
            let same = same.count();
            return Some(format!(
                "as {format} the moves differ from the {}. on ({} and {})",
                same + 1,
                wanted.len(),
                found.len()
            ));
        }
    }
    None
}

fn pass(record: &Record, format: Format) -> Result<(Record, Vec<Finding>), String> {
    let writing =
        write(record, format, &WriteOptions::default()).map_err(|error| error.to_string())?;
    let reading = read_text(writing.text, Some(format));
    let game = reading.games.into_iter().next();
    let game = game.ok_or_else(|| format!("as {format} there is no game"))?;
    Ok((game.record, writing.losses))
}

/// The main line up to its first illegal move.
fn legal(record: &Record) -> Vec<String> {
    let entries = record.main_line().filter_map(|node| record.entry(node));
    let entries = entries.filter(|entry| entry.ending().is_none());
    let moves = entries.map_while(|entry| match entry {
        Entry::Move(m) => Some(m.to_string()),
        _ => None,
    });
    moves.collect()
}
