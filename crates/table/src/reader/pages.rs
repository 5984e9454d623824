//! Reads the pages of a Parquet column, checked before they are decompressed and before their values are read.

use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use parquet::basic::Encoding;
use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{ChunkReader, SerializedPageReader};
use parquet::schema::types::ColumnDescPtr;

use super::limits::Budget;
use super::source::Source;
use super::thrift;
use crate::TableError;

/// The kind of page that readers skip.
const INDEX: i64 = 1;

/// The assumed size of a value that is not in the page, in bytes: its levels and its place.
const VALUE: u64 = 4;

/// The state that the pages of a file share.
pub(super) struct Checks {
    /// The bytes that pages may still have after decompression.
    budget: Budget,
    /// The reason why a page was refused. The reader itself keeps only the text of an error.
    refused: Mutex<Option<TableError>>,
}

impl Checks {
    pub(super) const fn new(len: u64) -> Checks {
        Checks {
            budget: Budget::new(len),
            refused: Mutex::new(None),
        }
    }

    fn refused(&self) -> std::sync::MutexGuard<'_, Option<TableError>> {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn take_refused(&self) -> Option<TableError> {
        self.refused().take()
    }
}

/// A reader of the pages of a column in a row group.
pub(super) struct Pages {
    pub(super) reader: SerializedPageReader<Source>,
    pub(super) source: Source,
    /// The range of the pages that are not checked yet.
    pub(super) place: u64,
    pub(super) end: u64,
    pub(super) column: ColumnDescPtr,
    pub(super) checks: Arc<Checks>,
}

impl Pages {
    fn checked<T>(&self, result: std::result::Result<T, TableError>) -> Result<T> {
        result.map_err(|error| {
            let text = error.to_string();
            *self.checks.refused() = Some(error);
            ParquetError::General(text)
        })
    }

    fn check_header(&mut self) -> std::result::Result<(), TableError> {
        while self.place < self.end {
            let header = thrift::page_header(self.source.get_read(self.place)?)?;
            let packed = u64::try_from(header.packed).map_err(TableError::damaged)?;
            let unpacked = u64::try_from(header.unpacked).map_err(TableError::damaged)?;
            let values = u64::try_from(header.values).map_err(TableError::damaged)?;
            let after = self.place.saturating_add(header.len).saturating_add(packed);
            if after > self.end {
                return Err(TableError::damaged("a page is outside of its column"));
            }
            self.place = after;
            if header.kind != INDEX {
                let bytes = unpacked.max(packed).max(values.saturating_mul(VALUE));
                return self.checks.budget.take(bytes);
            }
        }
        Ok(())
    }

    /// Checks what readers trust in a page.
    fn check(&self, page: &Page) -> std::result::Result<(), TableError> {
        let bytes = page.buffer();
        let counts = match page.encoding() {
            Encoding::PLAIN
            | Encoding::RLE
            | Encoding::BYTE_STREAM_SPLIT
            | Encoding::PLAIN_DICTIONARY
            | Encoding::RLE_DICTIONARY => None,
            Encoding::DELTA_BINARY_PACKED | Encoding::DELTA_LENGTH_BYTE_ARRAY => {
                let values = self.values(page).ok_or_else(TableError::cut)?;
                let count = thrift::delta_count(&values);
                Some(count.ok_or_else(|| TableError::damaged("a page is damaged"))?)
            }
            // Each text may repeat the previous one, so they could grow without limit.
            other => {
                let what = format!("the encoding {other} of Parquet");
                return Err(TableError::unsupported(what));
            }
        };
        let values = u64::from(page.num_values());
        let is_dictionary = matches!(page, Page::DictionaryPage { .. });
        if counts.is_some_and(|count| count > values)
            || is_dictionary && values > bytes.len() as u64
        {
            return Err(TableError::damaged("a page has too few values"));
        }
        Ok(())
    }

    /// Returns the values of a page, which follow the levels.
    fn values(&self, page: &Page) -> Option<Bytes> {
        let mut bytes = page.buffer().clone();
        match page {
            Page::DictionaryPage { .. } => {}
            Page::DataPageV2 {
                def_levels_byte_len,
                rep_levels_byte_len,
                ..
            } => {
                let levels = def_levels_byte_len.checked_add(*rep_levels_byte_len)?;
                let levels = usize::try_from(levels).ok()?;
                bytes = (levels <= bytes.len()).then(|| bytes.slice(levels..))?;
            }
            Page::DataPage {
                num_values,
                def_level_encoding,
                rep_level_encoding,
                ..
            } => {
                let levels = [
                    (self.column.max_rep_level(), rep_level_encoding),
                    (self.column.max_def_level(), def_level_encoding),
                ];
                for (most, encoding) in levels {
                    if most == 0 {
                        continue;
                    }
                    let len = if *encoding == Encoding::RLE {
                        let len = u32::from_le_bytes(*bytes.first_chunk()?);
                        usize::try_from(len).ok()?.checked_add(4)?
                    } else {
                        let bits = u64::from(16 - most.leading_zeros());
                        let bits = bits.checked_mul((*num_values).into())?;
                        usize::try_from(bits.div_ceil(8)).ok()?
                    };
                    bytes = (len <= bytes.len()).then(|| bytes.slice(len..))?;
                }
            }
        }
        Some(bytes)
    }
}

impl PageReader for Pages {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        let header = self.check_header();
        self.checked(header)?;
        let page = self.reader.get_next_page()?;
        if let Some(page) = &page {
            self.checked(self.check(page))?;
        }
        Ok(page)
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.reader.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        let header = self.check_header();
        self.checked(header)?;
        self.reader.skip_next_page()
    }

    fn at_record_boundary(&mut self) -> Result<bool> {
        self.reader.at_record_boundary()
    }
}

impl Iterator for Pages {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Result<Page>> {
        self.get_next_page().transpose()
    }
}
