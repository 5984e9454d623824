//! Manages the files of a table: one, one for each input, or one for each year.

use std::path::PathBuf;

use super::super::convert::names::names;
use super::file::{Row, TableFile, format_of};
use super::years::Years;
use crate::args::TableArgs;
use crate::failure::Failure;
use crate::result_file::Inputs;
use komadai_batch::{IGNORES_CASE, Source};

pub(super) struct Files {
    target: Target,
    has_positions: bool,
    games: usize,
    written: usize,
}

enum Target {
    One(Box<TableFile>),
    /// The file of each input, and the one that is being written.
    Each(Vec<PathBuf>, Option<Box<TableFile>>),
    Years(Years),
}

impl Files {
    /// Checks the target before anything is read.
    pub(super) fn new(args: &TableArgs, sources: &[Source]) -> Result<Files, Failure> {
        let target = match (&args.output, &args.out_dir) {
            (_, Some(folder)) if args.partition.is_some() => {
                Target::Years(Years::new(folder, args.positions)?)
            }
            (_, Some(folder)) => {
                let names = names(sources, "parquet", IGNORES_CASE).of_sources;
                let paths = names.into_iter().map(|name| folder.join(name));
                Target::Each(paths.collect(), None)
            }
            (output, None) => {
                let path = output.clone().unwrap_or_default();
                format_of(&path)?;
                Inputs::new(sources).refuse(&path)?;
                Target::One(Box::new(TableFile::create(&path, args.positions)?))
            }
        };
        Ok(Files {
            target,
            has_positions: args.positions,
            games: 0,
            written: 0,
        })
    }

    /// Returns `true` if the file of an input exists.
    pub(super) fn is_done(&self, input: usize) -> bool {
        match &self.target {
            Target::Each(paths, _) => paths.get(input).is_some_and(|path| path.is_file()),
            _ => false,
        }
    }

    /// Adds a row of a game or of an input without one. The rows of an input must be consecutive.
    pub(super) fn add(&mut self, input: usize, row: Row, is_game: bool) -> Result<(), Failure> {
        self.games += usize::from(is_game);
        match &mut self.target {
            Target::One(file) => file.add(row),
            Target::Each(_, Some(file)) => file.add(row),
            Target::Each(paths, open) => {
                let file = TableFile::create(&paths[input], self.has_positions)?;
                open.insert(Box::new(file)).add(row)
            }
            Target::Years(years) => years.add(row),
        }
    }

    /// Finishes the file of an input that was read to its end.
    pub(super) fn end_input(&mut self) -> Result<(), Failure> {
        if let Target::Each(_, open) = &mut self.target
            && let Some(file) = open.take()
        {
            file.finish()?;
            self.written += 1;
        }
        Ok(())
    }

    /// Finishes the files. Returns the number of games, and the number of files.
    pub(super) fn finish(mut self) -> Result<(usize, usize), Failure> {
        self.end_input()?;
        match self.target {
            Target::One(file) => {
                file.finish()?;
                self.written += 1;
            }
            Target::Each(..) => {}
            Target::Years(years) => self.written += years.finish()?,
        }
        Ok((self.games, self.written))
    }
}
