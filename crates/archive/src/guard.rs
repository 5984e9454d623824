//! A reader that ends where a file grows too large, and stays ended after an error.

use std::io::{self, ErrorKind, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::ArchiveError;

/// How many times its bytes a file may grow, beyond [`SLACK`].
const RATIO: u64 = 250;

/// How many bytes any file may have.
const SLACK: u64 = 16 << 20;

/// A reader whose bytes are counted.
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

/// What comes out of a decoder. Its errors are those of this crate, or of the system.
pub(crate) struct Guard<R> {
    /// Nothing after an error.
    reader: Option<R>,
    /// How many bytes went in.
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
                let taken = self.taken.load(Ordering::Relaxed);
                if self.given <= taken.saturating_mul(RATIO).saturating_add(SLACK) {
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
