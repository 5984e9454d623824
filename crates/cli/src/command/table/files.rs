//! The files of a table: one, one for each input, or one for each year.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use arrow_array::RecordBatch;
use komadai_table::{
    GameRow, Games, TableError, TableFormat, TableWriter, games_schema, positions_schema,
};

use super::super::convert::names::names;
use crate::args::TableArgs;
use crate::failure::Failure;
use crate::input::{self, Source, pattern::IGNORES_CASE};
use crate::output::NewFile;
use crate::result_file::Inputs;
use crate::texts::about;
use crate::texts::system::Io;
use crate::texts::table as texts;

/// What is added.
pub(in crate::command) enum Row {
    Game(Box<GameRow>),
    /// The positions of a game, and its year.
    Positions(Vec<RecordBatch>, Option<u16>),
}

/// The files that are being written.
pub(super) struct Files {
    target: Target,
    has_positions: bool,
    /// By their paths.
    open: BTreeMap<PathBuf, TableFile>,
    games: usize,
    written: usize,
}

enum Target {
    One(PathBuf),
    /// The file of each input.
    Each(Vec<PathBuf>),
    Years(PathBuf),
}

impl Files {
    pub(super) fn new(args: &TableArgs, sources: &[Source]) -> Result<Files, Failure> {
        let target = match (&args.output, &args.out_dir) {
            (_, Some(folder)) if args.partition.is_some() => Target::Years(folder.clone()),
            (_, Some(folder)) => {
                let names = names(sources, "parquet", IGNORES_CASE).of_sources;
                Target::Each(names.into_iter().map(|name| folder.join(name)).collect())
            }
            (output, None) => {
                let path = output.clone().unwrap_or_default();
                format_of(&path)?;
                Inputs::new(sources).refuse(&path)?;
                Target::One(path)
            }
        };
        let mut files = Files {
            target,
            has_positions: args.positions,
            open: BTreeMap::new(),
            games: 0,
            written: 0,
        };
        if let Target::One(path) = &files.target {
            // Told before anything is read.
            let file = TableFile::create(path, files.has_positions)?;
            files.open.insert(path.clone(), file);
        }
        Ok(files)
    }

    /// Whether the file of an input is there.
    pub(super) fn is_done(&self, input: usize) -> bool {
        match &self.target {
            Target::Each(paths) => paths.get(input).is_some_and(|path| path.is_file()),
            _ => false,
        }
    }

    /// Adds a row, of a game or of an input without one.
    pub(super) fn add(&mut self, input: usize, row: Row, is_game: bool) -> Result<(), Failure> {
        let year = match &row {
            Row::Game(row) => row.year(),
            Row::Positions(_, year) => *year,
        };
        let path = match &self.target {
            Target::One(path) => path.clone(),
            Target::Each(paths) => paths.get(input).cloned().unwrap_or_default(),
            Target::Years(folder) => {
                // As Hive names what is null.
                let year = year.map_or("__HIVE_DEFAULT_PARTITION__".to_owned(), |year| {
                    year.to_string()
                });
                let name = match self.has_positions {
                    true => "positions.parquet",
                    false => "games.parquet",
                };
                folder.join(format!("year={year}")).join(name)
            }
        };
        self.games += usize::from(is_game);
        if !self.open.contains_key(&path) {
            let file = TableFile::create(&path, self.has_positions)?;
            self.open.insert(path.clone(), file);
        }
        match self.open.get_mut(&path) {
            Some(file) => file.add(row),
            None => Ok(()),
        }
    }

    /// The input is read to its end.
    pub(super) fn end(&mut self, input: usize) -> Result<(), Failure> {
        if let Target::Each(paths) = &self.target {
            let ended = paths.get(input).and_then(|path| self.open.remove(path));
            if let Some(file) = ended {
                self.written += 1;
                file.finish()?;
            }
        }
        Ok(())
    }

    /// How many games, and files, were written.
    pub(super) fn finish(mut self) -> Result<(usize, usize), Failure> {
        for file in std::mem::take(&mut self.open).into_values() {
            self.written += 1;
            file.finish()?;
        }
        Ok((self.games, self.written))
    }
}

/// A file, and the rows that wait.
pub(in crate::command) struct TableFile {
    path: PathBuf,
    writer: TableWriter<NewFile>,
    rows: Games,
}

impl TableFile {
    pub(in crate::command) fn create(
        path: &Path,
        has_positions: bool,
    ) -> Result<TableFile, Failure> {
        let failed = |error: &std::io::Error| Failure::Input(about(path.display(), Io(error)));
        let file = NewFile::create(path).map_err(|error| failed(&error))?;
        let schema = match has_positions {
            true => positions_schema(),
            false => games_schema(),
        };
        let writer = TableWriter::new(file, format_of(path)?, &schema);
        Ok(TableFile {
            path: path.to_owned(),
            writer: writer.map_err(|error| said(path, &error))?,
            rows: Games::new(),
        })
    }

    pub(in crate::command) fn add(&mut self, row: Row) -> Result<(), Failure> {
        match row {
            Row::Game(row) => match self.rows.push(*row) {
                Ok(full) => full.map_or(Ok(()), |batch| self.write(&batch)),
                Err(error) => Err(said(&self.path, &error)),
            },
            Row::Positions(batches, _) => batches.iter().try_for_each(|batch| self.write(batch)),
        }
    }

    fn write(&mut self, batch: &RecordBatch) -> Result<(), Failure> {
        let written = self.writer.write(batch);
        written.map_err(|error| said(&self.path, &error))
    }

    pub(in crate::command) fn finish(mut self) -> Result<(), Failure> {
        if self.rows.rows() > 0 {
            let rest = self.rows.finish();
            self.write(&rest.map_err(|error| said(&self.path, &error))?)?;
        }
        let file = self
            .writer
            .finish()
            .map_err(|error| said(&self.path, &error))?;
        let finished = file.finish();
        finished.map_err(|error| Failure::Input(about(self.path.display(), Io(&error))))
    }
}

fn said(path: &Path, error: &TableError) -> Failure {
    Failure::Input(about(path.display(), error.to_string()))
}

fn format_of(path: &Path) -> Result<TableFormat, Failure> {
    let format = input::extension(path).and_then(|known| TableFormat::from_extension(&known));
    format.ok_or_else(|| Failure::Usage(texts::other_extension(path.display().to_string())))
}
