//! Reads tables of Parquet and Arrow IPC. The readers of other crates trust what a file declares, so the ranges and the
//! number of bytes and values are checked first. Panics may remain, and are caught.

mod chosen;
mod ipc;
mod isolate;
mod limits;
mod pages;
mod parquet;
mod source;
mod thrift;

use std::fmt;
use std::fs::File;

use ::parquet::errors::ParquetError;
use ::parquet::file::reader::Length;
use arrow_array::RecordBatch;

use self::chosen::Chosen;
use self::ipc::Ipc;
use self::isolate::isolated;
use self::limits::Budget;
use self::parquet::Parquet;
use self::source::Source;
use crate::content::content;
use crate::{TableError, TableFormat};

/// The maximum number of rows in a batch.
const ROWS: usize = 1 << 10;

/// The maximum size of a batch in bytes, if it has more than one row.
const BYTES: u64 = 1 << 20;

/// A reader of the batches of a file, with the columns of [`games_schema`](crate::games_schema) and
/// [`positions_schema`](crate::positions_schema). Texts may be views. Columns with other names or types are skipped.
///
/// A damaged file is an error. So is a file whose rows exceed 4 MiB plus 250 times its size.
pub struct TableReader {
    /// `None` after an error.
    reader: Option<Reader>,
    /// The bytes that rows may still have.
    budget: Budget,
    /// Rows that were read but not returned yet.
    rest: Option<RecordBatch>,
}

enum Reader {
    Parquet(Box<Parquet>),
    Arrow(Box<Ipc>),
}

impl fmt::Debug for TableReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableReader").finish_non_exhaustive()
    }
}

impl TableReader {
    /// Opens a file of Parquet or Arrow IPC, detected by its first bytes. Returns `None` if it is neither.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is damaged, or the system refuses.
    pub fn open(file: File) -> Result<Option<TableReader>, TableError> {
        TableReader::open_columns(file, None)
    }

    /// Opens a file like [`open`](TableReader::open), but reads only the columns with these names. `None` reads all. A
    /// column that is missing in the file is missing in the batches.
    pub fn open_columns(
        file: File,
        columns: Option<&[&str]>,
    ) -> Result<Option<TableReader>, TableError> {
        TableReader::of(Source::file(file).map_err(TableError::Io)?, columns)
    }

    /// Reads the bytes of a file like [`open`](TableReader::open).
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Option<TableReader>, TableError> {
        TableReader::of(Source::Bytes(bytes.into()), None)
    }

    /// Returns the maximum size of the rows in a file of `len` bytes, as counted by [`TableWriter::content`].
    ///
    /// [`TableWriter::content`]: crate::TableWriter::content
    pub const fn limit(len: u64) -> u64 {
        limits::limit(len)
    }

    fn of(source: Source, columns: Option<&[&str]>) -> Result<Option<TableReader>, TableError> {
        let first = source.bytes(0, source.len().min(6))?;
        let Some(format) = TableFormat::from_first_bytes(&first) else {
            return Ok(None);
        };
        let chosen = Chosen::new(columns);
        let budget = Budget::new(source.len());
        let reader = isolated(|| {
            Ok(match format {
                TableFormat::Parquet => Reader::Parquet(Box::new(Parquet::open(source, chosen)?)),
                TableFormat::Arrow => Reader::Arrow(Box::new(Ipc::open(source, chosen)?)),
            })
        })?;
        Ok(Some(TableReader {
            reader: Some(reader),
            budget,
            rest: None,
        }))
    }

    fn read(&mut self) -> Result<Option<RecordBatch>, TableError> {
        let batch = match (self.rest.take(), &mut self.reader) {
            (Some(rest), _) => rest,
            (None, None) => return Ok(None),
            (None, Some(reader)) => {
                let batch = isolated(|| match reader {
                    Reader::Parquet(reader) => reader.next(),
                    Reader::Arrow(reader) => reader.next(),
                })?;
                match batch {
                    Some(batch) => batch,
                    None => return Ok(None),
                }
            }
        };
        // Other programs write files with a single batch, and a text may be repeated in each row.
        let all = batch.num_rows();
        let mut rows = all.min(ROWS);
        let mut bytes = content(&batch, 0..rows);
        while bytes > BYTES && rows > 1 {
            rows /= 2;
            bytes = content(&batch, 0..rows);
        }
        self.budget.take(bytes)?;
        if rows < all {
            self.rest = Some(batch.slice(rows, all - rows));
        }
        Ok(Some(batch.slice(0, rows)))
    }
}

impl Iterator for TableReader {
    type Item = Result<RecordBatch, TableError>;

    fn next(&mut self) -> Option<Result<RecordBatch, TableError>> {
        let batch = self.read();
        if batch.is_err() {
            self.reader = None;
        }
        batch.transpose()
    }
}

impl From<ParquetError> for TableError {
    fn from(error: ParquetError) -> TableError {
        let ParquetError::External(error) = error else {
            return TableError::Parquet(error.to_string());
        };
        let error = match error.downcast::<TableError>() {
            Ok(error) => return *error,
            Err(error) => error,
        };
        // Readers report an "unexpected end" of damaged files as an I/O error. Errors of the system have a number.
        match error.downcast::<std::io::Error>() {
            Ok(error) if error.raw_os_error().is_some() => TableError::Io(*error),
            Ok(error) => TableError::Parquet(error.to_string()),
            Err(error) => TableError::Parquet(error.to_string()),
        }
    }
}
