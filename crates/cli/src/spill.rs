//! A file for what has no place in memory.

use std::cell::{Cell, OnceCell};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file without a name, which vanishes with this. It is created when it is first written.
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

    /// Returns how many bytes the file has.
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

    /// Fills `bytes` with what the file has from a place on.
    pub(crate) fn read(&self, place: u64, bytes: &mut [u8]) -> io::Result<()> {
        let mut file = self.file.get().ok_or(io::ErrorKind::UnexpectedEof)?;
        file.seek(SeekFrom::Start(place))?;
        file.read_exact(bytes)
    }
}
