//! Opens the bytes of an archive.

use std::fs::File;
use std::io::{self, Cursor, Read, Seek};
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Debug)]
pub(crate) enum Source {
    /// A file on disk. It is opened for each use, so many archives may be listed at the same time.
    File(PathBuf),
    Bytes(Arc<[u8]>),
}

pub(crate) trait ReadSeek: Read + Seek + Send {}

impl<R: Read + Seek + Send> ReadSeek for R {}

impl Source {
    pub(crate) fn open(&self) -> io::Result<Box<dyn ReadSeek>> {
        Ok(match self {
            Source::File(path) => Box::new(File::open(path)?),
            Source::Bytes(bytes) => Box::new(Cursor::new(Arc::clone(bytes))),
        })
    }
}
