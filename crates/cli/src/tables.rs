//! Tables as input: games of Parquet and Arrow IPC.

#[cfg(feature = "tables")]
use std::cell::Cell;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use komadai::kifu::{Record, Start};
use komadai::{Bitboard, Move, Position};

use crate::texts::table as texts;

/// Says of a row whether its game is wanted, before the record is made.
#[cfg_attr(not(feature = "tables"), allow(dead_code))]
pub(crate) trait AskRow: Sync {
    /// The columns that are read; nothing for all.
    fn columns(&self) -> Option<&[&'static str]>;

    /// Whether it may be, by its castles and openings: `has` says of an id whether a side has it.
    fn may_hold_with(&self, has: &dyn Fn(&str) -> bool) -> bool;

    /// Whether it may be, by its start and its moves, all of which are legal. `reached` says to which squares the side to
    /// move and the other side go from the next ply on, and `next` gives the move that was played in a position.
    fn may_find(
        &self,
        start: &Start,
        reached: &dyn Fn(usize) -> Option<[Bitboard; 2]>,
        next: &mut dyn FnMut(&Position) -> Option<Move>,
    ) -> bool;
}

/// Why there is no game.
pub(crate) struct NoGame {
    pub(crate) why: String,
    /// Whether the games after it are read all the same.
    pub(crate) goes_on: bool,
}

/// A game; nothing for one that is not wanted.
pub(crate) type Row = Result<Option<Record>, NoGame>;

/// Whether a file is a table by its name.
pub(crate) fn is_named_as_one(path: &Path) -> bool {
    let known = ["parquet", "arrow"];
    path.extension()
        .is_some_and(|own| known.iter().any(|known| own.eq_ignore_ascii_case(known)))
}

/// Whether a file is a table by its first bytes.
fn begins_as_one(path: &Path) -> bool {
    let mut first = [0; 4];
    let read = |mut file: File| file.read_exact(&mut first).is_ok();
    path.is_file() && File::open(path).is_ok_and(read) && matches!(&first, b"PAR1" | b"ARRO")
}

/// The games of a table, one after the other; nothing if the file is none.
#[cfg(feature = "tables")]
pub(crate) fn open<'a>(
    path: &Path,
    asked: Option<&'a dyn AskRow>,
) -> Option<Result<TableGames<'a>, String>> {
    use komadai_table::{TableError, TableReader};

    if !begins_as_one(path) {
        return None;
    }
    let columns = asked.and_then(AskRow::columns);
    let file = File::open(path).map_err(TableError::Io);
    match file.and_then(|file| TableReader::open_columns(file, columns)) {
        Ok(None) => None,
        Ok(Some(reader)) => Some(Ok(TableGames {
            reader: Some(reader),
            rows: 0,
            batch: Vec::new().into_iter(),
            part: None,
            asked,
        })),
        Err(error) => Some(Err(said(&error, 0))),
    }
}

/// Says of a table that this build has none.
#[cfg(not(feature = "tables"))]
pub(crate) fn open<'a>(
    path: &Path,
    _: Option<&'a dyn AskRow>,
) -> Option<Result<TableGames<'a>, String>> {
    begins_as_one(path).then(|| Err(texts::no_tables()))
}

#[cfg(feature = "tables")]
type Batch = Result<arrow_array::RecordBatch, komadai_table::TableError>;

/// The games of a table.
#[cfg(feature = "tables")]
pub(crate) struct TableGames<'a> {
    /// Nothing in a part of a table.
    reader: Option<komadai_table::TableReader>,
    /// How many rows come before those that are not read.
    rows: usize,
    batch: std::vec::IntoIter<Row>,
    /// A part whose rows are not turned into games yet, or why it cannot be read.
    part: Option<Batch>,
    asked: Option<&'a dyn AskRow>,
}

#[cfg(feature = "tables")]
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
                    let why = said(&error, 0);
                    return Some(Err(NoGame {
                        why,
                        goes_on: false,
                    }));
                }
            }
        }
    }
}

#[cfg(feature = "tables")]
impl<'a> TableGames<'a> {
    /// Splits off the next rows; nothing at the end. No row was taken before.
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
            asked: self.asked,
        })
    }

    /// The next batch that has games, or why there is none.
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

    fn games(
        &self,
        batch: &arrow_array::RecordBatch,
    ) -> Result<Vec<Row>, komadai_table::TableError> {
        let rows = komadai_table::GameRows::of(batch)?;
        let mut games = Vec::new();
        for row in rows.iter() {
            let is_wanted = self.asked.is_none_or(|asked| {
                asked.may_hold_with(&|id| row.has_tag(id).unwrap_or(true))
                    && row.legal_line().is_none_or(|(start, moves)| {
                        let moves = Cell::new(moves);
                        let mut next = |position: &Position| {
                            let mut rest = moves.get();
                            let next = rest.next_in(Some(position));
                            moves.set(rest);
                            next
                        };
                        let reached = |plies| moves.get().reached(plies);
                        asked.may_find(&start, &reached, &mut next) || moves.get().is_damaged()
                    })
            });
            if !is_wanted {
                games.push(Ok(None));
                continue;
            }
            match row.record() {
                Ok(None) => {}
                Ok(game) => games.push(Ok(game)),
                Err(error) => games.push(Err(NoGame {
                    why: said(&error, self.rows),
                    goes_on: true,
                })),
            }
        }
        Ok(games)
    }
}

/// Whether a row of a batch has a game, or may have one.
#[cfg(feature = "tables")]
fn has_games(batch: &arrow_array::RecordBatch) -> bool {
    use arrow_array::Array;

    let start = batch.column_by_name("start");
    start.is_none_or(|start| start.null_count() < batch.num_rows())
}

/// What an error is in words. Some rows came before the batch that it is about.
#[cfg(feature = "tables")]
fn said(error: &komadai_table::TableError, rows: usize) -> String {
    use komadai_table::TableError;

    match error {
        TableError::NoGames => texts::no_games(),
        TableError::Row { row } => texts::damaged_row(rows + row + 1),
        TableError::Bomb => texts::bomb(),
        TableError::Unsupported { what } => texts::unsupported(what),
        TableError::Io(error) => crate::texts::say(crate::texts::system::Io(error)),
        other => texts::damaged(other.to_string()),
    }
}

/// There are none.
#[cfg(not(feature = "tables"))]
pub(crate) struct TableGames<'a>(std::convert::Infallible, std::marker::PhantomData<&'a ()>);

#[cfg(not(feature = "tables"))]
impl Iterator for TableGames<'_> {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        match self.0 {}
    }
}

#[cfg(not(feature = "tables"))]
impl<'a> TableGames<'a> {
    pub(crate) fn take_part(&mut self) -> Option<TableGames<'a>> {
        match self.0 {}
    }
}
