//! Tables as input: games of Parquet and Arrow IPC.

use std::fs::File;
use std::path::Path;

use komadai::Move;
use komadai::kifu::{Record, Start};

use crate::texts::table as texts;

/// Says of a row whether its game is wanted, before the record is made.
#[cfg_attr(not(feature = "tables"), allow(dead_code))]
pub(crate) trait AskRow: Sync {
    /// Whether it may be, by its castles and openings: `has` says of an id whether a side has it.
    fn may_hold_with(&self, has: &dyn Fn(&str) -> bool) -> bool;

    /// Whether it may be, by its start and its moves, all of which are legal.
    fn may_find(&self, start: &Start, moves: &[Move]) -> bool;
}

/// Whether a file is a table by its name.
pub(crate) fn is_named_as_one(path: &Path) -> bool {
    let known = ["parquet", "arrow"];
    path.extension()
        .is_some_and(|own| known.iter().any(|known| own.eq_ignore_ascii_case(known)))
}

/// The games of a table, one after the other; nothing if the file is none.
#[cfg(feature = "tables")]
pub(crate) fn open<'a>(
    path: &Path,
    asked: Option<&'a dyn AskRow>,
) -> Option<Result<TableGames<'a>, String>> {
    use komadai_table::TableReader;

    let file = File::open(path).ok().filter(|_| path.is_file())?;
    match TableReader::open(file) {
        Ok(None) => None,
        Ok(Some(reader)) => Some(Ok(TableGames {
            reader,
            batch: Vec::new().into_iter(),
            asked,
        })),
        Err(error) => Some(Err(said(&error))),
    }
}

/// Says of a table that this build has none.
#[cfg(not(feature = "tables"))]
pub(crate) fn open<'a>(
    path: &Path,
    _: Option<&'a dyn AskRow>,
) -> Option<Result<TableGames<'a>, String>> {
    use std::io::Read;

    let mut first = [0; 4];
    File::open(path)
        .ok()
        .filter(|_| path.is_file())?
        .read_exact(&mut first)
        .ok()?;
    matches!(&first, b"PAR1" | b"ARRO").then(|| Err(texts::no_tables()))
}

/// The games of a table; nothing for one that is not wanted.
#[cfg(feature = "tables")]
pub(crate) struct TableGames<'a> {
    reader: komadai_table::TableReader,
    batch: std::vec::IntoIter<Option<Record>>,
    asked: Option<&'a dyn AskRow>,
}

#[cfg(feature = "tables")]
impl Iterator for TableGames<'_> {
    type Item = Result<Option<Record>, String>;

    fn next(&mut self) -> Option<Result<Option<Record>, String>> {
        loop {
            if let Some(game) = self.batch.next() {
                return Some(Ok(game));
            }
            let batch = self.reader.next()?;
            match batch.and_then(|batch| self.games(&batch)) {
                Ok(games) => self.batch = games.into_iter(),
                Err(error) => return Some(Err(said(&error))),
            }
        }
    }
}

#[cfg(feature = "tables")]
impl TableGames<'_> {
    fn games(
        &self,
        batch: &arrow_array::RecordBatch,
    ) -> Result<Vec<Option<Record>>, komadai_table::TableError> {
        let rows = komadai_table::GameRows::of(batch)?;
        let mut games = Vec::new();
        for row in rows.iter() {
            let is_wanted = self.asked.is_none_or(|asked| {
                asked.may_hold_with(&|id| row.has_tag(id).unwrap_or(true))
                    && row
                        .legal_line()
                        .is_none_or(|(start, moves)| asked.may_find(&start, &moves))
            });
            match is_wanted {
                true => games.extend(row.record()?.map(Some)),
                false => games.push(None),
            }
        }
        Ok(games)
    }
}

#[cfg(feature = "tables")]
fn said(error: &komadai_table::TableError) -> String {
    match error {
        komadai_table::TableError::NoGames => texts::no_games(),
        other => texts::damaged(other.to_string()),
    }
}

/// There are none.
#[cfg(not(feature = "tables"))]
pub(crate) struct TableGames<'a>(std::convert::Infallible, std::marker::PhantomData<&'a ()>);

#[cfg(not(feature = "tables"))]
impl Iterator for TableGames<'_> {
    type Item = Result<Option<Record>, String>;

    fn next(&mut self) -> Option<Result<Option<Record>, String>> {
        match self.0 {}
    }
}
