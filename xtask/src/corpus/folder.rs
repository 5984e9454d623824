//! Reads a corpus folder: its files, and another library's reading of them.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;

use komadai_kifu::Format;
use serde::Deserialize;

pub(super) struct File {
    /// The path in the folder.
    pub(super) name: String,
    /// The format that its extension suggests.
    pub(super) format: Option<Format>,
    pub(super) bytes: Vec<u8>,
    /// The reading of the reference, if any.
    pub(super) reference: Option<Reference>,
}

/// The reading of the reference. `None` if it refused the file.
pub(super) type Reference = Option<MainLine>;

pub(super) struct MainLine {
    /// The start, as SFEN.
    pub(super) start: String,
    /// The moves, as USI.
    pub(super) moves: Vec<String>,
}

impl File {
    pub(super) fn extension(&self) -> &str {
        extension(&self.name)
    }
}

impl MainLine {
    pub(super) fn new(start: String, moves: &str) -> MainLine {
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        MainLine { start, moves }
    }

    /// Returns `true` if two lines have the same start. Ignores the number of the move, since few formats have it.
    pub(super) fn starts_as(&self, other: &MainLine) -> bool {
        let [one, other] = [self, other].map(|line| line.start.split(' ').take(3));
        one.eq(other)
    }
}

/// A line of `tsshogi-reading.jsonl`.
#[derive(Deserialize)]
struct Line {
    file: String,
    start: Option<String>,
    moves: Option<String>,
}

/// Reads the files in the manifest of a folder, in its order.
pub(super) fn open(dir: &Path) -> Result<Vec<File>, Box<dyn Error>> {
    let read = |name: &str| {
        let path = dir.join(name);
        fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let mut references = BTreeMap::new();
    let readings = "tsshogi-reading.jsonl";
    if dir.join(readings).exists() {
        for line in String::from_utf8(read(readings)?)?.lines() {
            let Line { file, start, moves } = serde_json::from_str(line)?;
            let game = start.zip(moves);
            references.insert(
                file,
                game.map(|(start, moves)| MainLine::new(start, &moves)),
            );
        }
    }
    let manifest = String::from_utf8(read("manifest.tsv")?)?;
    let names = manifest
        .lines()
        .skip(1)
        .filter_map(|row| row.split('\t').next());
    let file = |name: &str| {
        Ok(File {
            name: name.to_owned(),
            format: Format::from_extension(extension(name)),
            bytes: read(name)?,
            reference: references.remove(name),
        })
    };
    names.filter(|name| !name.is_empty()).map(file).collect()
}

fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}
