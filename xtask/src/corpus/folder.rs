//! A corpus folder: its files, and what another library read in them.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use serde::Deserialize;

pub(crate) struct Folder {
    /// The paths of the manifest, in its order.
    pub(crate) files: Vec<String>,
    pub(super) references: BTreeMap<String, Reference>,
}

/// What the reference says of a file; no game when it refused.
pub(crate) struct Reference {
    pub(super) game: Option<Game>,
}

/// A main line.
#[derive(Debug)]
pub(crate) struct Game {
    /// SFEN.
    pub(super) start: String,
    /// USI.
    pub(super) moves: Vec<String>,
}

impl Game {
    /// The start without the number of its move, which few formats can say.
    pub(super) fn start_fields(&self) -> impl Iterator<Item = &str> {
        self.start.split(' ').take(3)
    }
}

#[derive(Deserialize)]
struct Line {
    file: String,
    start: Option<String>,
    moves: Option<String>,
}

impl Folder {
    pub(crate) fn open(dir: &Path) -> Result<Folder, Box<dyn Error>> {
        let manifest = dir.join("manifest.tsv");
        let manifest = fs::read_to_string(&manifest)
            .map_err(|error| format!("{}: {error}", manifest.display()))?;
        let lines = match fs::read_to_string(dir.join("tsshogi-reading.jsonl")) {
            Ok(lines) => lines,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error.into()),
        };
        Ok(Folder {
            files: files(&manifest),
            references: references(&lines)?,
        })
    }
}

/// The first field of each row below the heading.
fn files(manifest: &str) -> Vec<String> {
    let rows = manifest.lines().skip(1).filter(|row| !row.is_empty());
    rows.filter_map(|row| row.split('\t').next())
        .map(str::to_owned)
        .collect()
}

fn references(lines: &str) -> Result<BTreeMap<String, Reference>, serde_json::Error> {
    lines
        .lines()
        .map(|line| {
            let line: Line = serde_json::from_str(line)?;
            let game = line.start.zip(line.moves).map(|(start, moves)| Game {
                start,
                moves: moves.split_whitespace().map(str::to_owned).collect(),
            });
            Ok((line.file, Reference { game }))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{files, references};

    #[test]
    fn reads_both_files() {
        assert_eq!(files("file\tx\na/b.kif\t1\nc.csa\n"), ["a/b.kif", "c.csa"]);
        let lines = r#"{"file": "a", "start": "x b - 1", "moves": "7g7f 3c3d", "n": 2}
{"file": "b", "error": "no"}"#;
        let read = references(lines).unwrap();
        assert_eq!(read["a"].game.as_ref().unwrap().moves, ["7g7f", "3c3d"]);
        assert!(read["b"].game.is_none());
    }
}
