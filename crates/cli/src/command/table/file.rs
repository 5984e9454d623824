//! Writes a table to a file.

use std::fs::{self, Metadata};
use std::io::Write;
use std::path::{Path, PathBuf};

use komadai_table::arrow_array::RecordBatch;
use komadai_table::{
    GameRow, GameTable, TableError, TableFormat, TableReader, TableWriter, games_schema,
    positions_schema,
};

use crate::failure::Failure;
use crate::output::NewFile;
use crate::result_file::failed;
use crate::stderr;
use crate::texts::table as texts;
use crate::texts::{about, warning};

/// A row to add.
pub(in crate::command) enum Row {
    Game(Box<GameRow>),
    /// The positions of a game, and its year.
    Positions(Vec<RecordBatch>, Option<u16>),
}

/// The approximate number of bytes that an array takes besides its values.
const ARRAY_BYTES: usize = 256;

impl Row {
    pub(super) fn year(&self) -> Option<u16> {
        match self {
            Row::Game(row) => row.year(),
            Row::Positions(_, year) => *year,
        }
    }

    /// Returns the approximate number of bytes of memory that the row takes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Row::Game(row) => row.bytes(),
            Row::Positions(batches, _) => {
                let bytes = batches
                    .iter()
                    .map(|batch| batch.get_array_memory_size() + batch.num_columns() * ARRAY_BYTES);
                bytes.sum()
            }
        }
    }
}

/// A table that is being written, and the rows that wait for their batch.
pub(super) struct Table<W: Write + Send> {
    writer: TableWriter<W>,
    rows: GameTable,
}

impl<W: Write + Send> Table<W> {
    pub(super) fn new(
        out: W,
        format: TableFormat,
        has_positions: bool,
    ) -> Result<Table<W>, TableError> {
        let schema = if has_positions {
            positions_schema()
        } else {
            games_schema()
        };
        Ok(Table {
            writer: TableWriter::new(out, format, &schema)?,
            rows: GameTable::new(),
        })
    }

    pub(super) fn add(&mut self, row: Row) -> Result<(), TableError> {
        match row {
            Row::Game(row) => match self.rows.push(*row)? {
                Some(full) => self.writer.write(&full),
                None => Ok(()),
            },
            Row::Positions(batches, _) => batches
                .iter()
                .try_for_each(|batch| self.writer.write(batch)),
        }
    }

    /// Finishes the table. Also returns the number of bytes in its rows.
    pub(super) fn finish(mut self) -> Result<(W, u64), TableError> {
        if self.rows.rows() > 0 {
            self.writer.write(&self.rows.finish()?)?;
        }
        let content = self.writer.content();
        Ok((self.writer.finish()?, content))
    }
}

pub(in crate::command) struct TableFile {
    path: PathBuf,
    table: Table<NewFile>,
}

impl TableFile {
    pub(in crate::command) fn create(
        path: &Path,
        has_positions: bool,
    ) -> Result<TableFile, Failure> {
        let file = NewFile::create(path).map_err(|error| failed(path, &error))?;
        let table = Table::new(file, format_of(path)?, has_positions);
        Ok(TableFile {
            path: path.to_owned(),
            table: table.map_err(|error| said(path, &error))?,
        })
    }

    pub(in crate::command) fn add(&mut self, row: Row) -> Result<(), Failure> {
        let added = self.table.add(row);
        added.map_err(|error| said(&self.path, &error))
    }

    /// Writes rows before the waiting ones.
    pub(super) fn write(&mut self, batch: &RecordBatch) -> Result<(), Failure> {
        let written = self.table.writer.write(batch);
        written.map_err(|error| said(&self.path, &error))
    }

    pub(in crate::command) fn finish(self) -> Result<(), Failure> {
        let finished = self.table.finish();
        let (file, content) = finished.map_err(|error| said(&self.path, &error))?;
        file.finish().map_err(|error| failed(&self.path, &error))?;
        let file = fs::metadata(&self.path).ok().filter(Metadata::is_file);
        if file.is_some_and(|file| content > TableReader::limit(file.len())) {
            let path = self.path.display().to_string();
            stderr::message(warning(texts::not_read_again(path)));
        }
        Ok(())
    }
}

/// Returns the failure for a table that cannot be written.
pub(super) fn said(path: &Path, error: &TableError) -> Failure {
    match error {
        TableError::Io(error) => failed(path, error),
        error => Failure::Input(about(path.display(), error.to_string())),
    }
}

/// Returns the format of a table by the extension of its file.
pub(super) fn format_of(path: &Path) -> Result<TableFormat, Failure> {
    let format =
        komadai_batch::extension(path).and_then(|known| TableFormat::from_extension(&known));
    format.ok_or_else(|| Failure::Usage(texts::other_extension(path.display().to_string())))
}
