//! Tables as files: Parquet, and Arrow IPC.

use std::fmt;
use std::fs::File;
use std::io::{BufReader, Read, Seek, Write};
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_ipc::reader::FileReader;
use arrow_ipc::writer::FileWriter;
use arrow_schema::SchemaRef;
use parquet::arrow::arrow_reader::{
    ArrowReaderOptions, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder,
};
use parquet::arrow::{ArrowWriter, ProjectionMask};
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::schema::types::ColumnPath;

use crate::TableError;

/// A format of files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TableFormat {
    /// Apache Parquet, compressed with Zstandard.
    Parquet,
    /// The file format of Arrow IPC.
    Arrow,
}

impl TableFormat {
    /// The format of a file by its extension in lower case.
    ///
    /// ```
    /// use komadai_table::TableFormat;
    ///
    /// assert_eq!(TableFormat::from_extension("parquet"), Some(TableFormat::Parquet));
    /// assert_eq!(TableFormat::from_extension("kif"), None);
    /// ```
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<TableFormat> {
        match extension {
            "parquet" => Some(TableFormat::Parquet),
            "arrow" | "feather" | "ipc" => Some(TableFormat::Arrow),
            _ => None,
        }
    }

    /// The format of a file by its first bytes.
    ///
    /// ```
    /// use komadai_table::TableFormat;
    ///
    /// assert_eq!(TableFormat::from_first_bytes(b"PAR1\x15"), Some(TableFormat::Parquet));
    /// ```
    #[must_use]
    pub fn from_first_bytes(bytes: &[u8]) -> Option<TableFormat> {
        if bytes.starts_with(b"PAR1") {
            Some(TableFormat::Parquet)
        } else if bytes.starts_with(b"ARROW1") {
            Some(TableFormat::Arrow)
        } else {
            None
        }
    }
}

/// How many rows are compressed together: of games about 40 MB.
const ROW_GROUP: usize = 1 << 17;

/// How many bytes of compressed rows wait for the others of their group.
const GROUP_BYTES: usize = 64 << 20;

/// Writes batches of one schema to a file.
pub struct TableWriter<W: Write + Send>(Writer<W>);

enum Writer<W: Write + Send> {
    Parquet(Box<ArrowWriter<W>>),
    Arrow(Box<FileWriter<W>>),
}

impl<W: Write + Send> fmt::Debug for TableWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableWriter").finish_non_exhaustive()
    }
}

impl<W: Write + Send> TableWriter<W> {
    /// # Errors
    ///
    /// Those of the file.
    pub fn new(
        out: W,
        format: TableFormat,
        schema: &SchemaRef,
    ) -> Result<TableWriter<W>, TableError> {
        Ok(TableWriter(match format {
            TableFormat::Parquet => {
                let mut properties = WriterProperties::builder()
                    .set_compression(Compression::ZSTD(ZstdLevel::default()))
                    .set_max_row_group_row_count(Some(ROW_GROUP));
                // These differ in each row.
                for name in ["id", "moves", "psfen", "key", "sfen"] {
                    let column = ColumnPath::from(name);
                    properties = properties.set_column_dictionary_enabled(column, false);
                }
                let properties = Some(properties.build());
                let writer = ArrowWriter::try_new(out, Arc::clone(schema), properties);
                Writer::Parquet(Box::new(writer?))
            }
            TableFormat::Arrow => Writer::Arrow(Box::new(FileWriter::try_new(out, schema)?)),
        }))
    }

    /// Adds the rows of a batch.
    ///
    /// # Errors
    ///
    /// Those of the file.
    pub fn write(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        match &mut self.0 {
            Writer::Parquet(writer) => {
                writer.write(batch)?;
                if writer.in_progress_size() > GROUP_BYTES {
                    writer.flush()?;
                }
                Ok(())
            }
            Writer::Arrow(writer) => Ok(writer.write(batch)?),
        }
    }

    /// Writes what is left, and the end of the file.
    ///
    /// # Errors
    ///
    /// Those of the file.
    pub fn finish(self) -> Result<W, TableError> {
        match self.0 {
            Writer::Parquet(writer) => Ok(writer.into_inner()?),
            Writer::Arrow(mut writer) => {
                writer.finish()?;
                Ok(writer.into_inner()?)
            }
        }
    }
}

/// How many rows are read at a time.
const BATCH: usize = 1 << 10;

/// Reads the batches of a file.
pub struct TableReader {
    reader: Reader,
    /// Rows of a batch that were read and not given yet.
    rest: Option<RecordBatch>,
}

enum Reader {
    Parquet(Box<ParquetRecordBatchReader>),
    Arrow(Box<FileReader<BufReader<File>>>),
}

impl fmt::Debug for TableReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableReader").finish_non_exhaustive()
    }
}

impl TableReader {
    /// Opens a file of Parquet or of Arrow IPC, known by its first bytes; nothing if it is neither.
    ///
    /// # Errors
    ///
    /// The file is damaged, or the system refuses.
    pub fn open(file: File) -> Result<Option<TableReader>, TableError> {
        TableReader::open_columns(file, None)
    }

    /// As [`open`](TableReader::open), but of Parquet only columns of these names are read; with `None` all are. A name
    /// that the file lacks is missing in the batches.
    ///
    /// # Errors
    ///
    /// The same.
    pub fn open_columns(
        mut file: File,
        columns: Option<&[&str]>,
    ) -> Result<Option<TableReader>, TableError> {
        let mut first = Vec::new();
        Read::by_ref(&mut file)
            .take(6)
            .read_to_end(&mut first)
            .map_err(TableError::Io)?;
        file.rewind().map_err(TableError::Io)?;
        let reader = match TableFormat::from_first_bytes(&first) {
            None => return Ok(None),
            Some(TableFormat::Parquet) => {
                // Types by the Parquet schema are the same, whichever program wrote the file.
                let options = ArrowReaderOptions::new().with_skip_arrow_metadata(true);
                let mut builder =
                    ParquetRecordBatchReaderBuilder::try_new_with_options(file, options)?;
                if let Some(names) = columns {
                    let names = names.iter().copied();
                    let mask = ProjectionMask::columns(builder.parquet_schema(), names);
                    builder = builder.with_projection(mask);
                }
                Reader::Parquet(Box::new(builder.with_batch_size(BATCH).build()?))
            }
            Some(TableFormat::Arrow) => {
                let reader = FileReader::try_new(BufReader::new(file), None);
                Reader::Arrow(Box::new(reader?))
            }
        };
        Ok(Some(TableReader { reader, rest: None }))
    }
}

impl Iterator for TableReader {
    type Item = Result<RecordBatch, TableError>;

    fn next(&mut self) -> Option<Result<RecordBatch, TableError>> {
        let batch = match (self.rest.take(), &mut self.reader) {
            (Some(rest), _) => Ok(rest),
            (None, Reader::Parquet(reader)) => reader.next()?,
            (None, Reader::Arrow(reader)) => reader.next()?,
        };
        Some(batch.map_err(TableError::from).map(|batch| {
            // Other programs write files of one batch.
            let rows = batch.num_rows();
            if rows > BATCH {
                self.rest = Some(batch.slice(BATCH, rows - BATCH));
            }
            batch.slice(0, rows.min(BATCH))
        }))
    }
}

impl From<ParquetError> for TableError {
    fn from(error: ParquetError) -> TableError {
        match error {
            // Readers say "unexpected end" of damaged files as errors of io; those of the system have a number.
            ParquetError::External(error) => match error.downcast::<std::io::Error>() {
                Ok(error) if error.raw_os_error().is_some() => TableError::Io(*error),
                Ok(error) => TableError::Parquet(error.to_string()),
                Err(error) => TableError::Parquet(error.to_string()),
            },
            other => TableError::Parquet(other.to_string()),
        }
    }
}
