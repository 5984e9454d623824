//! Tables as input: games of Parquet and Arrow IPC.

use std::fs::File;
use std::path::Path;

use komadai::kifu::Record;

use crate::texts::table as texts;

/// Whether a file is a table by its name.
pub(crate) fn is_named_as_one(path: &Path) -> bool {
    let known = ["parquet", "arrow"];
    path.extension()
        .is_some_and(|own| known.iter().any(|known| own.eq_ignore_ascii_case(known)))
}

/// The games of a table, one after the other; nothing if the file is none.
#[cfg(feature = "tables")]
pub(crate) fn open(path: &Path) -> Option<Result<TableGames, String>> {
    use komadai_table::TableReader;

    let file = File::open(path).ok().filter(|_| path.is_file())?;
    match TableReader::open(file) {
        Ok(None) => None,
        Ok(Some(reader)) => Some(Ok(TableGames {
            reader,
            batch: Vec::new().into_iter(),
        })),
        Err(error) => Some(Err(said(&error))),
    }
}

/// Says of a table that this build has none.
#[cfg(not(feature = "tables"))]
pub(crate) fn open(path: &Path) -> Option<Result<TableGames, String>> {
    use std::io::Read;

    let mut first = [0; 4];
    File::open(path)
        .ok()
        .filter(|_| path.is_file())?
        .read_exact(&mut first)
        .ok()?;
    matches!(&first, b"PAR1" | b"ARRO").then(|| Err(texts::no_tables()))
}

/// The games of a table.
#[cfg(feature = "tables")]
pub(crate) struct TableGames {
    reader: komadai_table::TableReader,
    batch: std::vec::IntoIter<Option<Record>>,
}

#[cfg(feature = "tables")]
impl Iterator for TableGames {
    type Item = Result<Record, String>;

    fn next(&mut self) -> Option<Result<Record, String>> {
        loop {
            if let Some(record) = self.batch.by_ref().flatten().next() {
                return Some(Ok(record));
            }
            let batch = self.reader.next()?;
            match batch.and_then(|batch| komadai_table::read_games(&batch)) {
                Ok(games) => self.batch = games.into_iter(),
                Err(error) => return Some(Err(said(&error))),
            }
        }
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
pub(crate) enum TableGames {}

#[cfg(not(feature = "tables"))]
impl Iterator for TableGames {
    type Item = Result<Record, String>;

    fn next(&mut self) -> Option<Result<Record, String>> {
        match *self {}
    }
}
