//! Reads batches of a Parquet file. What the file declares is checked before it is read.

use std::iter;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::{DataType, Field, Fields};
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, RowGroups};
use parquet::arrow::{
    FieldLevels, ProjectionMask, parquet_to_arrow_field_levels, parquet_to_arrow_schema_by_columns,
};
use parquet::basic::{ConvertedType, Type};
use parquet::column::page::{PageIterator, PageReader};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{
    ColumnChunkMetaData, ParquetMetaData, ParquetMetaDataReader, RowGroupMetaData,
};
use parquet::file::reader::{Length, SerializedPageReader};
use parquet::schema::types::SchemaDescriptor;

use super::chosen::{Chosen, is_readable};
use super::pages::{Checks, Pages};
use super::source::Source;
use super::thrift;
use crate::TableError;

/// The signature at both ends of a file.
const SIGN: &[u8] = b"PAR1";

/// The size of the metadata's length and the signature.
const TAIL: usize = 8;

/// The maximum number of rows that are read at a time, and their approximate size in bytes.
const ROWS: u64 = 1 << 10;
const BYTES: u64 = 8 << 20;

pub(super) struct Parquet {
    file: File,
    levels: FieldLevels,
    /// The numbers of the columns to read.
    columns: Vec<usize>,
    /// The row groups that are not begun, and the one that is.
    groups: Range<usize>,
    open: Option<ParquetRecordBatchReader>,
}

/// The data that the row groups share.
#[derive(Clone)]
struct File {
    source: Source,
    metadata: Arc<ParquetMetaData>,
    checks: Arc<Checks>,
}

impl Parquet {
    pub(super) fn open(
        source: Source,
        mut chosen: Chosen,
    ) -> std::result::Result<Parquet, TableError> {
        let metadata = metadata(&source)?;
        let schema = metadata.file_metadata().schema_descr();
        let own = parquet_to_arrow_schema_by_columns(schema, ProjectionMask::all(), None)?;
        if own.fields().len() != schema.root_schema().get_fields().len() {
            return Err(TableError::damaged("a column has no fields"));
        }
        let mut roots = Vec::new();
        for (number, field) in own.fields().iter().enumerate() {
            let is_chosen = chosen.takes(field.name()) && is_readable(field)?;
            if is_chosen && has_known_texts(schema, number) {
                roots.push(number);
            }
        }
        let mask = ProjectionMask::roots(schema, roots.iter().copied());
        let fields = own.fields().iter().enumerate();
        let hint: Fields = fields
            .map(|(number, field)| {
                if roots.contains(&number) {
                    Arc::new(with_views(field))
                } else {
                    Arc::clone(field)
                }
            })
            .collect();
        let levels = parquet_to_arrow_field_levels(schema, mask, Some(&hint))?;
        let columns = 0..schema.num_columns();
        let is_read = |column: &usize| roots.contains(&schema.get_column_root_idx(*column));
        let columns: Vec<usize> = columns.filter(is_read).collect();
        check_ranges(&metadata, &columns, source.len())?;
        let checks = Arc::new(Checks::new(source.len()));
        Ok(Parquet {
            groups: 0..metadata.num_row_groups(),
            file: File {
                source,
                metadata: Arc::new(metadata),
                checks,
            },
            levels,
            columns,
            open: None,
        })
    }

    pub(super) fn next(&mut self) -> std::result::Result<Option<RecordBatch>, TableError> {
        loop {
            if let Some(batch) = self.open.as_mut().and_then(Iterator::next) {
                return batch.map(Some).map_err(|error| self.error(error));
            }
            let Some(group) = self.groups.next() else {
                return Ok(None);
            };
            let group = Group {
                file: self.file.clone(),
                group,
            };
            let rows = group.rows_at_a_time(&self.columns);
            let reader =
                ParquetRecordBatchReader::try_new_with_row_groups(&self.levels, &group, rows, None);
            self.open = Some(reader.map_err(|error| self.error(error))?);
        }
    }

    /// Returns the reason why a page was refused, or else the error of the reader.
    fn error(&self, error: impl Into<TableError>) -> TableError {
        let refused = self.file.checks.take_refused();
        refused.unwrap_or_else(|| error.into())
    }
}

fn metadata(source: &Source) -> std::result::Result<ParquetMetaData, TableError> {
    let tail = source.last::<TAIL>()?;
    let (len, sign) = tail.split_at(TAIL - SIGN.len());
    if sign != SIGN {
        return Err(TableError::cut());
    }
    let len = len.first_chunk().map_or(0, |len| u32::from_le_bytes(*len));
    let start = source.len() - TAIL as u64;
    let start = start.checked_sub(len.into());
    let bytes = source.bytes(start.ok_or_else(TableError::cut)?, len.into())?;
    thrift::check_metadata(&bytes)?;
    Ok(ParquetMetaDataReader::decode_metadata(&bytes)?)
}

/// Checks that the columns are within the file, and do not share bytes. Shared bytes could make a short file long.
fn check_ranges(
    metadata: &ParquetMetaData,
    columns: &[usize],
    len: u64,
) -> std::result::Result<(), TableError> {
    let mut total = 0_u64;
    for group in metadata.row_groups() {
        for &column in columns {
            let chunk = group.columns().get(column).ok_or_else(TableError::cut)?;
            let (start, end) = range(chunk).ok_or_else(TableError::cut)?;
            total = total.saturating_add(end - start);
            if end > len || total > len || group.num_rows() < 0 {
                return Err(TableError::damaged("a column is outside of the file"));
            }
        }
    }
    Ok(())
}

/// Returns the range of a column in a row group.
fn range(chunk: &ColumnChunkMetaData) -> Option<(u64, u64)> {
    let start = chunk
        .dictionary_page_offset()
        .unwrap_or(chunk.data_page_offset());
    let start = u64::try_from(start).ok()?;
    let len = u64::try_from(chunk.compressed_size()).ok()?;
    Some((start, start.checked_add(len)?))
}

/// Returns `true` if readers treat the texts of a column as bytes, or check that they are UTF-8.
fn has_known_texts(schema: &SchemaDescriptor, root: usize) -> bool {
    let columns = schema.columns().iter().enumerate();
    let mut own = columns.filter(|(number, _)| schema.get_column_root_idx(*number) == root);
    own.all(|(_, column)| {
        column.physical_type() != Type::BYTE_ARRAY
            || matches!(
                column.converted_type(),
                ConvertedType::UTF8 | ConvertedType::NONE
            )
    })
}

/// Returns a field with texts as views, so that a repeated text is stored once.
fn with_views(field: &Field) -> Field {
    let data_type = match field.data_type() {
        DataType::Utf8 => DataType::Utf8View,
        DataType::Binary => DataType::BinaryView,
        DataType::List(item) => DataType::List(Arc::new(with_views(item))),
        DataType::Struct(fields) => {
            DataType::Struct(fields.iter().map(|field| with_views(field)).collect())
        }
        other => other.clone(),
    };
    field.clone().with_data_type(data_type)
}

struct Group {
    file: File,
    group: usize,
}

impl Group {
    fn metadata(&self) -> &RowGroupMetaData {
        self.file.metadata.row_group(self.group)
    }

    /// Returns the number of rows with about the size that is read at a time.
    fn rows_at_a_time(&self, columns: &[usize]) -> usize {
        let group = self.metadata();
        let bytes = columns.iter().filter_map(|&column| {
            let chunk = group.columns().get(column)?;
            u64::try_from(chunk.uncompressed_size()).ok()
        });
        let bytes = bytes.fold(1_u64, u64::saturating_add);
        let rows = u64::try_from(group.num_rows()).unwrap_or(0);
        let rows = u128::from(rows) * u128::from(BYTES) / u128::from(bytes);
        rows.clamp(1, ROWS.into()) as usize
    }
}

impl RowGroups for Group {
    fn num_rows(&self) -> usize {
        usize::try_from(self.metadata().num_rows()).unwrap_or(0)
    }

    fn column_chunks(&self, column: usize) -> Result<Box<dyn PageIterator>> {
        let chunk = self.metadata().columns().get(column);
        let cut = || ParquetError::External(Box::new(TableError::cut()));
        let chunk = chunk.ok_or_else(cut)?;
        let (place, end) = range(chunk).ok_or_else(cut)?;
        let source = &self.file.source;
        let reader = Arc::new(source.clone());
        let reader = SerializedPageReader::new(reader, chunk, self.num_rows(), None)?;
        let pages: Box<dyn PageReader> = Box::new(Pages {
            reader,
            source: source.clone(),
            place,
            end,
            column: chunk.column_descr_ptr(),
            checks: Arc::clone(&self.file.checks),
        });
        Ok(Box::new(Chunk(iter::once(Ok(pages)))))
    }

    fn row_groups(&self) -> Box<dyn Iterator<Item = &RowGroupMetaData> + '_> {
        Box::new(iter::once(self.metadata()))
    }

    fn metadata(&self) -> &ParquetMetaData {
        &self.file.metadata
    }
}

/// The single column that is read from a row group.
struct Chunk(iter::Once<Result<Box<dyn PageReader>>>);

impl Iterator for Chunk {
    type Item = Result<Box<dyn PageReader>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

impl PageIterator for Chunk {}
