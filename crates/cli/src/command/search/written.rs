//! The files that a search writes: games, and pictures of hits.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use komadai::kifu::{AddError, FileWriter, Format, Record, WriteOptions};
use komadai::search::Hit;

use super::hits::Place;
use crate::args::{SearchArgs, named_target};
use crate::failure::Failure;
use crate::input;
use crate::language;
use crate::output::{NewFile, numbered};
use crate::result_file::write_whole;
use crate::texts::system::Io;
use crate::texts::{about, say, search as messages};

/// What is written beside the result.
pub(super) struct Written<'a> {
    games: Option<Games<'a>>,
    /// Whether a game ends at each hit.
    cut: bool,
    pictures: Option<&'a Path>,
    /// The pictures so far.
    paths: HashSet<PathBuf>,
}

/// The games that are written.
struct Games<'a> {
    path: &'a Path,
    format: Format,
    /// Of a format that holds many games.
    file: Option<FileWriter<NewFile>>,
    /// How many games there are.
    count: usize,
    /// The first game of a format that holds one, which waits until there are two.
    first: Option<Vec<u8>>,
}

impl<'a> Written<'a> {
    pub(super) fn new(args: &'a SearchArgs) -> Result<Written<'a>, Failure> {
        let games = args.output.as_deref().map(Games::new).transpose()?;
        Ok(Written {
            games,
            cut: args.cut,
            pictures: args.image.as_deref(),
            paths: HashSet::new(),
        })
    }

    /// Adds a game with hits, or each of its hits.
    pub(super) fn add(&mut self, record: &Record, hits: &[Hit]) -> Result<(), Failure> {
        match &mut self.games {
            None => Ok(()),
            Some(games) if !self.cut => games.add(record),
            Some(games) => hits.iter().try_for_each(|hit| games.add(&cut(record, hit))),
        }
    }

    /// Draws a hit: `DIR/NAME-1-024.svg`. Where files of several folders have one name, the later ones are numbered.
    pub(super) fn draw(&mut self, file: &str, number: u64, place: &Place) -> Result<(), Failure> {
        let Some(dir) = self.pictures else {
            return Ok(());
        };
        let stem = Path::new(file).file_stem().unwrap_or_default();
        let name = format!(
            "{}-{number}-{:03}.svg",
            stem.to_string_lossy(),
            place.found.hit.ply
        );
        let path = dir.join(name);
        let mut free = path.clone();
        let mut copy = 1;
        while !self.paths.insert(free.clone()) {
            copy += 1;
            free = numbered(&path, copy);
        }
        let picture = place.picture(language::chosen());
        write_whole(Some(&free), picture.as_bytes(), &mut std::io::sink())
    }

    pub(super) fn finish(self) -> Result<(), Failure> {
        let Some(games) = self.games else {
            return Ok(());
        };
        match (games.file, games.first) {
            (Some(file), _) => {
                let finished = file.into_inner().finish();
                finished.map_err(|error| Failure::Input(about(games.path.display(), Io(&error))))
            }
            (None, Some(bytes)) => write_whole(Some(games.path), &bytes, &mut std::io::sink()),
            (None, None) => Ok(()),
        }
    }
}

impl<'a> Games<'a> {
    fn new(path: &'a Path) -> Result<Games<'a>, Failure> {
        let target = input::extension(path).and_then(|extension| named_target(&extension).ok());
        let Some(target) = target else {
            return Err(Failure::Usage(messages::no_format(
                path.display().to_string(),
            )));
        };
        Ok(Games {
            path,
            format: target.format,
            file: None,
            count: 0,
            first: None,
        })
    }

    fn add(&mut self, record: &Record) -> Result<(), Failure> {
        self.count += 1;
        let options = WriteOptions::default();
        let failed = |path: &Path, error: &AddError| match error {
            AddError::Io(error) => Failure::Input(about(path.display(), Io(error))),
            error => Failure::Input(about(path.display(), say(error))),
        };
        if self.format.holds_many_games() {
            if self.file.is_none() {
                let file = NewFile::create(self.path);
                let file = file.map_err(|error| failed(self.path, &AddError::Io(error)))?;
                self.file = Some(FileWriter::new(file, self.format, options));
            }
            let added = self
                .file
                .iter_mut()
                .try_for_each(|file| file.add(record).map(drop));
            return added.map_err(|error| failed(self.path, &error));
        }
        let mut file = FileWriter::new(Vec::new(), self.format, options);
        file.add(record)
            .map_err(|error| failed(self.path, &error))?;
        let bytes = file.into_inner();
        match self.count {
            1 => self.first = Some(bytes),
            count => {
                if let Some(first) = self.first.take() {
                    write_whole(Some(&numbered(self.path, 1)), &first, &mut std::io::sink())?;
                }
                write_whole(
                    Some(&numbered(self.path, count)),
                    &bytes,
                    &mut std::io::sink(),
                )?;
            }
        }
        Ok(())
    }
}

/// The game up to a hit.
fn cut(record: &Record, hit: &Hit) -> Record {
    let mut game = record.clone();
    game.make_main(hit.node);
    let after: Vec<_> = game.children(hit.node).collect();
    for node in after {
        game.remove(node);
    }
    game
}
