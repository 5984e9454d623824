//! `versus kifu --differ`: what other libraries read otherwise in the same texts, classified.

mod classes;
mod games;
mod mends;
mod outline;
mod peers;
mod table;
mod told;

use std::fs;
use std::io;
use std::path::Path;

use komadai_kifu::{
    CsaVersion, Encoding, Format, GameReading, Reading, WriteOptions, read, read_text, write,
};

use classes::Case;
use outline::{Aspect, Outline};
use peers::{PEERS, Peer};
use table::Table;

/// What generated games are written in.
const FORMATS: [Format; 5] = [
    Format::Kif,
    Format::Ki2,
    Format::Csa,
    Format::Jkf,
    Format::Usi,
];

/// Compares generated games, and the files of a folder; whether every difference is known.
pub(super) fn run(games: usize, corpus: Option<&Path>) -> bool {
    rsshogi::board::init();
    let mut own = Vec::new();
    println!("{games} generated games");
    let generated = generated(games, &mut own);
    print!("{generated}");
    let mut real = Table::default();
    if let Some(dir) = corpus {
        println!("\nfiles of the folder");
        if let Err(error) = files(dir, &mut real) {
            own.push(format!("{}: {error}", dir.display()));
        }
        print!("{real}");
    }
    for line in own.iter().take(20) {
        println!("Komadai: {line}");
    }
    own.is_empty() && generated.is_known() && real.is_known()
}

/// Compares so many games in every format; `own` gets those that do not come back to us.
fn generated(games: usize, own: &mut Vec<String>) -> Table {
    let mut table = Table::default();
    for number in 0..games as u64 {
        let record = games::game(number);
        let options = WriteOptions {
            encoding: Some(Encoding::Utf8),
            csa: match number % 4 {
                0 => CsaVersion::V3_0,
                _ => CsaVersion::default(),
            },
            ..WriteOptions::default()
        };
        for format in FORMATS {
            let writing = write(&record, format, &options).expect("a format that is written");
            let reading = read_text(writing.text.as_str(), Some(format));
            let back = reading.games.first().map(|game| Outline::of(&game.record));
            let wanted = Outline::of(&record);
            let kept = back.is_some_and(|back| wanted.departures(&back).is_empty());
            if writing.losses.is_empty() && !kept {
                own.push(format!("game {number} does not come back from {format}"));
            }
            table.compare(&format!("game {number} as {format}"), &reading);
        }
    }
    table
}

/// Compares the files that the manifest of a folder lists.
fn files(dir: &Path, table: &mut Table) -> io::Result<()> {
    let manifest = fs::read_to_string(dir.join("manifest.tsv"))?;
    for row in manifest.lines().skip(1) {
        let name = row.split('\t').next().unwrap_or(row);
        let bytes = fs::read(dir.join(name))?;
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        table.compare(name, &read(&bytes, Format::from_extension(extension)));
    }
    Ok(())
}

impl Table {
    /// Shows a text to every library that knows its format.
    fn compare(&mut self, name: &str, reading: &Reading) {
        let Some(format) = reading.format else { return };
        for peer in PEERS.iter().filter(|peer| peer.formats.contains(&format)) {
            // A line of USI is a game, of which libraries read one.
            if format == Format::Usi && reading.games.len() != 1 {
                continue;
            }
            self.answer(name, reading, format, peer);
        }
    }

    fn answer(&mut self, name: &str, reading: &Reading, format: Format, peer: &Peer) {
        let Some(first) = reading.games.first() else {
            return;
        };
        let outlines: Vec<Outline> = reading
            .games
            .iter()
            .map(|game| Outline::of(&game.record))
            .collect();
        let answer = peer.read(&reading.text, format);
        self.count(peer.name, format, &outlines, answer.is_ok());
        let mut add =
            |aspect, game: &GameReading, ours: &Outline, theirs: Result<&Outline, &str>| {
                let case = Case {
                    peer,
                    format,
                    aspect,
                    text: &reading.text,
                    game,
                    ours,
                    theirs,
                };
                self.add(name, &case);
            };
        let theirs = match &answer {
            Ok(theirs) => theirs,
            Err(why) => return add(Aspect::Refused, first, &outlines[0], Err(why)),
        };
        if theirs.len() != outlines.len() {
            let shown = theirs.first().unwrap_or(&outlines[0]);
            return add(Aspect::Games, first, &outlines[0], Ok(shown));
        }
        for ((game, ours), theirs) in reading.games.iter().zip(&outlines).zip(theirs) {
            for aspect in ours.departures(theirs) {
                add(aspect, game, ours, Ok(theirs));
            }
        }
    }
}
