//! Limits the output of a decoder, and keeps it ended after an error.

use std::io::{self, ErrorKind, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::ArchiveError;
use crate::limits::allowed;

pub(crate) struct Counted<R> {
    pub(crate) reader: R,
    pub(crate) count: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// The output of a decoder. Its errors are those of this crate, or of the system.
pub(crate) struct Guard<R> {
    /// `None` after an error.
    reader: Option<R>,
    /// The number of bytes read by the decoder.
    taken: Arc<AtomicU64>,
    given: u64,
}

impl<R: Read> Guard<R> {
    pub(crate) fn new(reader: R, taken: Arc<AtomicU64>) -> Guard<R> {
        Guard {
            reader: Some(reader),
            taken,
            given: 0,
        }
    }
}

impl<R: Read> Read for Guard<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(reader) = &mut self.reader else {
            return Err(ArchiveError::Cut.into());
        };
        let error = match reader.read(buffer) {
            Ok(count) => {
                self.given += count as u64;
                if self.given <= allowed(self.taken.load(Ordering::Relaxed)) {
                    return Ok(count);
                }
                ArchiveError::Bomb
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => return Err(error),
            Err(error) => error.into(),
        };
        self.reader = None;
        Err(error.into())
    }
}
