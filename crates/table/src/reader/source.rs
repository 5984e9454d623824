//! Provides the bytes of a table: a file, or bytes in memory.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::sync::Arc;

use bytes::{Buf, Bytes};
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{ChunkReader, Length};

use crate::TableError;

#[derive(Clone)]
pub(super) enum Source {
    /// A file, and its length when it was opened.
    File(Arc<File>, u64),
    Bytes(Bytes),
}

impl Source {
    pub(super) fn file(file: File) -> std::io::Result<Source> {
        let len = file.metadata()?.len();
        Ok(Source::File(Arc::new(file), len))
    }

    pub(super) fn bytes(&self, start: u64, len: u64) -> std::result::Result<Bytes, TableError> {
        let len = usize::try_from(len).map_err(|_| TableError::cut())?;
        Ok(self.get_bytes(start, len)?)
    }

    pub(super) fn last<const N: usize>(&self) -> std::result::Result<[u8; N], TableError> {
        let start = self.len().checked_sub(N as u64);
        let bytes = self.bytes(start.ok_or_else(TableError::cut)?, N as u64)?;
        bytes.first_chunk().copied().ok_or_else(TableError::cut)
    }
}

impl Length for Source {
    fn len(&self) -> u64 {
        match self {
            Source::File(_, len) => *len,
            Source::Bytes(bytes) => bytes.len() as u64,
        }
    }
}

impl ChunkReader for Source {
    type T = Box<dyn Read + Send>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        match self {
            Source::File(file, _) => Ok(Box::new(file.get_read(start)?)),
            Source::Bytes(bytes) => Ok(Box::new(bytes.get_read(start)?)),
        }
    }

    fn get_bytes(&self, start: u64, len: usize) -> Result<Bytes> {
        let end = start.checked_add(len as u64);
        if end.is_none_or(|end| end > self.len()) {
            return Err(ParquetError::External(Box::new(TableError::cut())));
        }
        match self {
            Source::File(file, _) => {
                let mut file = &**file;
                file.seek(SeekFrom::Start(start))?;
                let mut bytes = vec![0; len];
                file.read_exact(&mut bytes)?;
                Ok(bytes.into())
            }
            Source::Bytes(bytes) => {
                let mut bytes = bytes.clone();
                bytes.advance(usize::try_from(start)?);
                bytes.truncate(len);
                Ok(bytes)
            }
        }
    }
}
