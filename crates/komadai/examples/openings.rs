//! Counts the openings of all games in a folder, whatever their formats, without building a record:
//! `cargo run --release -p komadai --example openings -- FOLDER [PLIES]`.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use komadai::kifu::{Entry, Format, Headers, ReadOptions, Start, Visitor, visit};
use komadai::notation::{Candidates, Context, describe, print};
use komadai::{Position, Square, Style};

/// Counts the first moves of games that begin with the even position.
struct Openings {
    plies: usize,
    /// The first moves of the game at hand.
    moves: Vec<String>,
    last_to: Option<Square>,
    counts: HashMap<String, usize>,
}

impl Visitor for Openings {
    fn start(&mut self, start: &Start, _: &Headers) -> ControlFlow<()> {
        self.moves.clear();
        self.last_to = None;
        match start.position() == Some(Position::startpos()) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }

    fn entry(&mut self, entry: &Entry, before: &Position) -> ControlFlow<()> {
        let Entry::Move(m) = entry else {
            return ControlFlow::Break(());
        };
        let context = Context::new(before, self.last_to);
        let written = describe(&context, *m, Candidates::Reach);
        let text = written.and_then(|written| print(&written, Style::Ki2).ok());
        self.moves.extend(text);
        self.last_to = Some(m.to());
        if self.moves.len() < self.plies {
            return ControlFlow::Continue(());
        }
        *self.counts.entry(self.moves.join(" ")).or_default() += 1;
        // The rest of the game is not needed.
        ControlFlow::Break(())
    }
}

/// All files below a folder that may hold games.
fn files(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files(&path, found)?;
        } else if format(&path).is_some() {
            found.push(path);
        }
    }
    Ok(())
}

fn format(path: &Path) -> Option<Format> {
    Format::from_own_extension(path.extension()?.to_str()?)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let folder = args.next().ok_or("expected a folder")?;
    let plies = args.next().map_or(Ok(4), |plies| plies.parse())?;
    let mut found = Vec::new();
    files(Path::new(&folder), &mut found)?;
    let mut openings = Openings {
        plies,
        moves: Vec::new(),
        last_to: None,
        counts: HashMap::new(),
    };
    for path in &found {
        let options = ReadOptions::from(format(path));
        visit(File::open(path)?, &options, &mut openings)?;
    }
    let mut counts: Vec<(String, usize)> = openings.counts.into_iter().collect();
    counts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let mut out = io::stdout().lock();
    for (moves, count) in counts.iter().take(20) {
        writeln!(out, "{count:8} {moves}")?;
    }
    Ok(())
}
