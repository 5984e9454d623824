//! Formats of files, and writing them: Parquet, and Arrow IPC.

use std::fmt;
use std::io::Write;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_ipc::writer::FileWriter;
use arrow_schema::SchemaRef;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use parquet::schema::types::ColumnPath;

use crate::TableError;
use crate::content::content;

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
pub struct TableWriter<W: Write + Send> {
    writer: Writer<W>,
    /// How many bytes the rows hold.
    content: u64,
}

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
        let writer = match format {
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
        };
        Ok(TableWriter { writer, content: 0 })
    }

    /// Adds the rows of a batch.
    ///
    /// # Errors
    ///
    /// Those of the file.
    pub fn write(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        let content = content(batch, 0..batch.num_rows());
        self.content = self.content.saturating_add(content);
        match &mut self.writer {
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

    /// Returns how many bytes the rows so far hold. [`TableReader`](crate::TableReader) refuses the file if they are more
    /// than its [limit](crate::TableReader::limit).
    pub const fn content(&self) -> u64 {
        self.content
    }

    /// Writes what is left, and the end of the file.
    ///
    /// # Errors
    ///
    /// Those of the file.
    pub fn finish(self) -> Result<W, TableError> {
        match self.writer {
            Writer::Parquet(writer) => Ok(writer.into_inner()?),
            Writer::Arrow(mut writer) => {
                writer.finish()?;
                Ok(writer.into_inner()?)
            }
        }
    }
}
