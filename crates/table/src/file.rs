//! Writes files of Parquet and Arrow IPC, and detects their format.

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

/// A file format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TableFormat {
    /// Apache Parquet, compressed with Zstandard.
    Parquet,
    /// The file format of Arrow IPC.
    Arrow,
}

impl TableFormat {
    /// Returns the format with this extension, which must be in lower case.
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

    /// Returns the format of a file with these first bytes.
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

/// The number of rows that are compressed together. For games they have about 40 MB.
const ROW_GROUP: usize = 1 << 17;

/// The limit on compressed rows that wait for the others of their group, in bytes.
const GROUP_BYTES: usize = 64 << 20;

/// A writer of batches with one schema to a file.
pub struct TableWriter<W: Write + Send> {
    writer: Writer<W>,
    /// The size of the rows in bytes.
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
    /// Creates a writer of a file.
    ///
    /// # Errors
    ///
    /// Returns the errors of the file.
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
                // The values of these columns differ in each row.
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
    /// Returns the errors of the file.
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

    /// Returns the size of the rows so far, in bytes. If it exceeds the [limit](crate::TableReader::limit) of
    /// [`TableReader`](crate::TableReader), the file will be refused.
    pub const fn content(&self) -> u64 {
        self.content
    }

    /// Writes the remaining rows and the end of the file.
    ///
    /// # Errors
    ///
    /// Returns the errors of the file.
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
