//! Reads tables as input: games of Parquet and Arrow IPC.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use komadai_kifu::Record;
use komadai_search::{Query, Searcher};

use crate::error::InputError;
use crate::spread::IdleWorkers;

/// A filter that decides which rows of tables may have hits, before their records are built.
#[derive(Debug)]
pub struct RowFilter<'q> {
    query: &'q Query,
    #[cfg_attr(not(feature = "tables"), expect(dead_code))]
    needs_all: bool,
    searchers: IdleWorkers<Searcher<'q>>,
}

impl<'q> RowFilter<'q> {
    /// Creates the filter of a question. Unless `needs_all`, only columns for the question and the result are read.
    #[must_use]
    pub const fn new(query: &'q Query, needs_all: bool) -> RowFilter<'q> {
        RowFilter {
            query,
            needs_all,
            searchers: IdleWorkers::new(),
        }
    }

    /// Runs `search` with a searcher that no other thread uses.
    pub fn with<R>(&self, search: impl FnOnce(&mut Searcher<'q>) -> R) -> R {
        self.searchers.with(|| Searcher::new(self.query), search)
    }
}

/// The reason why a game is missing.
#[derive(Debug)]
pub(crate) struct NoGame {
    pub(crate) error: InputError,
    /// `true` if later games can still be read.
    pub(crate) goes_on: bool,
}

/// A game, or `None` for one that the filter excludes.
pub(crate) type Row = Result<Option<Record>, NoGame>;

/// Returns `true` if a file has the name of a table of Parquet or Arrow IPC.
#[must_use]
pub fn is_named_as_table(path: &Path) -> bool {
    let known = ["parquet", "arrow"];
    path.extension()
        .is_some_and(|own| known.iter().any(|known| own.eq_ignore_ascii_case(known)))
}

/// Returns `true` if a file begins like a table.
fn begins_as_one(path: &Path) -> bool {
    let mut first = [0; 4];
    let read = |mut file: File| file.read_exact(&mut first).is_ok();
    path.is_file() && File::open(path).is_ok_and(read) && matches!(&first, b"PAR1" | b"ARRO")
}

#[cfg(not(feature = "tables"))]
pub(crate) use absent::{TableGames, open};
#[cfg(feature = "tables")]
pub(crate) use present::{TableGames, open};

#[cfg(feature = "tables")]
mod present {
    use std::sync::Arc;
    use std::vec::IntoIter;

    use komadai_table::arrow_array::{Array, RecordBatch};
    use komadai_table::{GameRows, TableError, TableReader, columns_of};

    use super::{File, InputError, NoGame, Path, Row, RowFilter, begins_as_one};

    type Batch = Result<RecordBatch, TableError>;

    /// Returns the games of a table, or `None` if the file is not a table.
    pub(crate) fn open<'a>(
        path: &Path,
        filter: Option<&'a RowFilter<'a>>,
    ) -> Option<Result<TableGames<'a>, InputError>> {
        if !begins_as_one(path) {
            return None;
        }
        let filtered = filter.filter(|filter| !filter.needs_all);
        let columns = filtered.and_then(|filter| columns_of(filter.query));
        let file = File::open(path).map_err(TableError::Io);
        match file.and_then(|file| TableReader::open_columns(file, columns)) {
            Ok(None) => None,
            Ok(Some(reader)) => Some(Ok(TableGames {
                reader: Some(reader),
                rows: 0,
                batch: Vec::new().into_iter(),
                part: None,
                filter,
            })),
            Err(error) => Some(Err(said(error, 0))),
        }
    }

    #[derive(Debug)]
    pub(crate) struct TableGames<'a> {
        /// `None` in a part of a table.
        reader: Option<TableReader>,
        /// The number of rows before the unread ones.
        rows: usize,
        batch: IntoIter<Row>,
        /// A part whose rows are not converted yet, or its error.
        part: Option<Batch>,
        filter: Option<&'a RowFilter<'a>>,
    }

    impl Iterator for TableGames<'_> {
        type Item = Row;

        fn next(&mut self) -> Option<Row> {
            loop {
                if let Some(game) = self.batch.next() {
                    return Some(game);
                }
                let batch = self.next_batch()?;
                match batch.and_then(|batch| Ok((self.games(&batch)?, batch.num_rows()))) {
                    Ok((games, rows)) => {
                        self.batch = games.into_iter();
                        self.rows += rows;
                    }
                    Err(error) => {
                        self.reader = None;
                        return Some(Err(NoGame {
                            error: said(error, 0),
                            goes_on: false,
                        }));
                    }
                }
            }
        }
    }

    impl<'a> TableGames<'a> {
        /// Splits off the next rows, or returns `None` at the end. It must be called before any row is taken.
        pub(crate) fn take_part(&mut self) -> Option<TableGames<'a>> {
            let part = self.next_batch()?;
            let rows = self.rows;
            match &part {
                Ok(batch) => self.rows += batch.num_rows(),
                Err(_) => self.reader = None,
            }
            Some(TableGames {
                reader: None,
                rows,
                batch: Vec::new().into_iter(),
                part: Some(part),
                filter: self.filter,
            })
        }

        /// Returns the next batch with games or an error, or `None` at the end.
        fn next_batch(&mut self) -> Option<Batch> {
            if let Some(part) = self.part.take() {
                return Some(part);
            }
            loop {
                match self.reader.as_mut()?.next()? {
                    Ok(batch) if !has_games(&batch) => self.rows += batch.num_rows(),
                    next => return Some(next),
                }
            }
        }

        fn games(&self, batch: &RecordBatch) -> Result<Vec<Row>, TableError> {
            let rows = GameRows::of(batch)?;
            let mut games = Vec::new();
            for row in rows.iter() {
                let is_wanted = self
                    .filter
                    .is_none_or(|filter| filter.with(|searcher| row.may_match(searcher)));
                if !is_wanted {
                    games.push(Ok(None));
                    continue;
                }
                match row.record() {
                    Ok(None) => {}
                    Ok(game) => games.push(Ok(game)),
                    Err(error) => games.push(Err(NoGame {
                        error: said(error, self.rows),
                        goes_on: true,
                    })),
                }
            }
            Ok(games)
        }
    }

    /// Returns `true` if a batch has a game, or may have one.
    fn has_games(batch: &RecordBatch) -> bool {
        let start = batch.column_by_name("start");
        start.is_none_or(|start| start.null_count() < batch.num_rows())
    }

    /// Converts an error of a table. `rows` is the number of rows before its batch.
    fn said(error: TableError, rows: usize) -> InputError {
        match error {
            TableError::Row { row } => InputError::Row {
                row: rows + row + 1,
            },
            other => InputError::Table(Arc::new(other)),
        }
    }
}

#[cfg(not(feature = "tables"))]
mod absent {
    use std::convert::Infallible;
    use std::marker::PhantomData;

    use super::{InputError, Path, Row, RowFilter, begins_as_one};

    /// Returns an error for a table, because this build does not read tables.
    pub(crate) fn open<'a>(
        path: &Path,
        _: Option<&'a RowFilter<'a>>,
    ) -> Option<Result<TableGames<'a>, InputError>> {
        begins_as_one(path).then_some(Err(InputError::NoTables))
    }

    /// The games of a table. No value exists, because this build does not read tables.
    #[derive(Debug)]
    pub(crate) struct TableGames<'a>(Infallible, PhantomData<&'a ()>);

    impl Iterator for TableGames<'_> {
        type Item = Row;

        fn next(&mut self) -> Option<Row> {
            match self.0 {}
        }
    }

    impl<'a> TableGames<'a> {
        pub(crate) fn take_part(&mut self) -> Option<TableGames<'a>> {
            match self.0 {}
        }
    }
}
