//! Stores data that does not fit in memory in a file.

use std::cell::{Cell, OnceCell};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file without a name, which disappears when this value is dropped. It is created by the first write.
pub(crate) struct Spill {
    dir: PathBuf,
    file: OnceCell<File>,
    end: Cell<u64>,
}

impl Spill {
    pub(crate) fn new(dir: &Path) -> Spill {
        Spill {
            dir: dir.to_owned(),
            file: OnceCell::new(),
            end: Cell::new(0),
        }
    }

    /// Returns the number of bytes in the file.
    pub(crate) fn end(&self) -> u64 {
        self.end.get()
    }

    pub(crate) fn append(&self, bytes: &[u8]) -> io::Result<()> {
        let mut file = match self.file.get() {
            Some(file) => file,
            None => {
                let file = tempfile::tempfile_in(&self.dir)?;
                self.file.get_or_init(|| file)
            }
        };
        file.seek(SeekFrom::Start(self.end.get()))?;
        file.write_all(bytes)?;
        self.end.set(self.end.get() + bytes.len() as u64);
        Ok(())
    }

    /// Fills `bytes` from the file, starting at a place.
    pub(crate) fn read(&self, place: u64, bytes: &mut [u8]) -> io::Result<()> {
        let mut file = self.file.get().ok_or(io::ErrorKind::UnexpectedEof)?;
        file.seek(SeekFrom::Start(place))?;
        file.read_exact(bytes)
    }
}
