//! Writes the files of a search: games, and pictures of hits.

use std::path::Path;

use komadai::kifu::{FileWriter, Record};
use komadai::search::Hit;
use komadai_batch::is_named_as_table;

use crate::args::SearchArgs;
#[cfg(feature = "tables")]
use crate::command::table::file::{Row, TableFile};
use crate::failure::Failure;
use crate::games_file::{GamesWriter, finish};
use crate::output::{NewFile, TakenPaths, numbered};
use crate::result_file::{Inputs, write_whole};
use crate::texts::of_game;
use komadai_forms::OneLine;

pub(super) struct Written<'a> {
    games: Option<Target<'a>>,
    inputs: Inputs,
    /// Whether a game ends at each hit.
    cut: bool,
    pictures: Option<&'a Path>,
    paths: TakenPaths,
}

enum Target<'a> {
    Games(Box<Games<'a>>),
    #[cfg(feature = "tables")]
    Table(Box<TableFile>),
}

struct Found<'f> {
    file: &'f str,
    number: u64,
    record: Record,
}

struct Games<'a> {
    path: &'a Path,
    writer: GamesWriter,
    /// The file of a format that can contain many games.
    file: Option<FileWriter<NewFile>>,
    count: usize,
    /// The first game, with its name, if the format can contain only one. It waits for a second game, or for the end.
    first: Option<(String, Record)>,
    /// Whether the format could contain all games.
    is_good: bool,
}

impl<'a> Written<'a> {
    pub(super) fn new(args: &'a SearchArgs) -> Result<Written<'a>, Failure> {
        let inputs = if args.output.is_some() || args.image.is_some() {
            Inputs::of(&args.games)
        } else {
            Inputs::default()
        };
        let games = args.output.as_deref().map(|path| {
            let inputs = inputs.clone();
            if is_named_as_table(path) {
                inputs.refuse(path)?;
                return table(path);
            }
            let writer = GamesWriter::new(path, inputs)?;
            // If the file is an input, the error must come before the search.
            writer.inputs.refuse(path)?;
            Ok(Target::Games(Box::new(Games {
                path,
                writer,
                file: None,
                count: 0,
                first: None,
                is_good: true,
            })))
        });
        Ok(Written {
            games: games.transpose()?,
            inputs,
            cut: args.cut,
            pictures: args.image.as_deref(),
            paths: TakenPaths::default(),
        })
    }

    /// Adds a game with hits, or each of its hits.
    pub(super) fn add(
        &mut self,
        file: &str,
        number: u64,
        record: Record,
        hits: &[Hit],
    ) -> Result<(), Failure> {
        let Some(games) = &mut self.games else {
            return Ok(());
        };
        let mut add = |record| {
            games.add(Found {
                file,
                number,
                record,
            })
        };
        if !self.cut {
            add(record)
        } else {
            hits.iter().try_for_each(|hit| add(cut(&record, hit)))
        }
    }

    /// Writes the picture of a hit: `DIR/NAME-1-024.svg`. Names that are taken get numbers.
    pub(super) fn draw(
        &mut self,
        file: &str,
        number: u64,
        ply: u32,
        picture: &str,
    ) -> Result<(), Failure> {
        let Some(dir) = self.pictures else {
            return Ok(());
        };
        let stem = match Path::new(file).file_stem() {
            Some(stem) if file != "-" => stem.to_string_lossy(),
            _ => "stdin".into(),
        };
        let path = dir.join(format!("{stem}-{number}-{ply:03}.svg"));
        let free = self
            .paths
            .take(path.clone(), |number| numbered(&path, number));
        self.inputs.refuse(&free)?;
        write_whole(Some(&free), picture.as_bytes(), &mut std::io::sink())
    }

    /// Finishes the files. Returns `true` if the format could contain all games.
    pub(super) fn finish(self) -> Result<bool, Failure> {
        let mut games = match self.games {
            None => return Ok(true),
            #[cfg(feature = "tables")]
            Some(Target::Table(table)) => return table.finish().map(|()| true),
            Some(Target::Games(games)) => games,
        };
        if let Some((name, record)) = games.first.take() {
            games.save(games.path, &name, &record)?;
        }
        if let Some(file) = games.file {
            finish(file, games.path)?;
        }
        Ok(games.is_good)
    }
}

impl Target<'_> {
    fn add(&mut self, found: Found<'_>) -> Result<(), Failure> {
        let Found {
            file,
            number,
            record,
        } = found;
        match self {
            Target::Games(games) => {
                let name = of_game(OneLine(file).to_string(), number);
                games.add(&name, record)
            }
            #[cfg(feature = "tables")]
            Target::Table(table) => {
                let row = komadai_table::GameRow::of(&record).file(file).game(number);
                table.add(Row::Game(Box::new(row)))
            }
        }
    }
}

#[cfg(feature = "tables")]
fn table(path: &Path) -> Result<Target<'_>, Failure> {
    let file = TableFile::create(path, false)?;
    Ok(Target::Table(Box::new(file)))
}

#[cfg(not(feature = "tables"))]
fn table(_: &Path) -> Result<Target<'_>, Failure> {
    Err(Failure::Usage(crate::texts::say(
        komadai_batch::InputError::NoTables,
    )))
}

impl Games<'_> {
    fn add(&mut self, name: &str, record: Record) -> Result<(), Failure> {
        self.count += 1;
        if self.writer.options.format.holds_many_games() {
            let mut file = match self.file.take() {
                Some(file) => file,
                None => self.writer.open(self.path)?,
            };
            self.is_good &= self.writer.add(&mut file, self.path, name, &record)?;
            self.file = Some(file);
            return Ok(());
        }
        if self.count == 1 {
            self.first = Some((name.to_owned(), record));
            return Ok(());
        }
        if let Some((name, record)) = self.first.take() {
            self.save(&numbered(self.path, 1), &name, &record)?;
        }
        self.save(&numbered(self.path, self.count), name, &record)
    }

    fn save(&mut self, path: &Path, name: &str, record: &Record) -> Result<(), Failure> {
        self.is_good &= self.writer.save(path, name, record)?;
        Ok(())
    }
}

/// Returns the game up to a hit.
fn cut(record: &Record, hit: &Hit) -> Record {
    let mut game = record.clone();
    game.make_main(hit.node);
    let after: Vec<_> = game.children(hit.node).collect();
    for node in after {
        game.remove(node);
    }
    game
}
