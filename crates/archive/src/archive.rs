//! Lists the files of an archive and reads their bytes.

use std::fs;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;

use crate::first_bytes::{EMPTY_ZIP, SEVEN_Z, ZIP};
use crate::sevenz::SevenZ;
use crate::source::Source;
use crate::zip::Zip;
use crate::{ArchiveError, Member};

/// The files of a `.zip` or `.7z`. Threads may open files at the same time. A 7z is read fastest in the order of files.
#[derive(Debug)]
pub struct Archive {
    members: Vec<Member>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Zip(Zip),
    SevenZ(Box<SevenZ>),
}

impl Archive {
    /// Lists the files of an archive, except folders and links.
    ///
    /// Returns `None` if the path is not a regular file (others can be read only once), or the file does not begin like
    /// an archive. Blocks of a 7z that are larger than 8 MiB go through a temporary file.
    ///
    /// # Errors
    ///
    /// Returns an error if the path does not exist, the system refuses, or the archive is truncated, damaged, encrypted
    /// or above [the limits](crate#limits).
    pub fn open(path: &Path) -> Result<Option<Archive>, ArchiveError> {
        let kind = fs::metadata(path).map_err(ArchiveError::Io)?;
        if !kind.is_file() {
            return Ok(None);
        }
        Archive::of(Source::File(path.to_owned()))
    }

    /// Lists the files of an archive in memory, like [`Archive::open`]. It needs neither files nor threads.
    ///
    /// # Errors
    ///
    /// Returns an error if the archive is truncated, damaged, encrypted or above [the limits](crate#limits).
    pub fn from_bytes(bytes: impl Into<Arc<[u8]>>) -> Result<Option<Archive>, ArchiveError> {
        Archive::of(Source::Bytes(bytes.into()))
    }

    fn of(source: Source) -> Result<Option<Archive>, ArchiveError> {
        let mut reader = source.open().map_err(ArchiveError::Io)?;
        let mut first = Vec::new();
        let read = reader
            .by_ref()
            .take(SEVEN_Z.len() as u64)
            .read_to_end(&mut first);
        read.map_err(ArchiveError::Io)?;
        let length = reader.seek(SeekFrom::End(0)).map_err(ArchiveError::Io)?;
        let (members, kind) = if first.starts_with(ZIP) || first.starts_with(EMPTY_ZIP) {
            let (members, zip) = Zip::open(source, reader, length)?;
            (members, Kind::Zip(zip))
        } else if first == SEVEN_Z {
            let (members, sevenz) = SevenZ::open(source, reader, length)?;
            (members, Kind::SevenZ(Box::new(sevenz)))
        } else {
            return Ok(None);
        };
        Ok(Some(Archive { members, kind }))
    }

    /// Returns the files, in the order of the archive.
    #[must_use]
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// Opens a file by its number, from 0. If the archive is at fault, the reader's error contains an [`ArchiveError`].
    ///
    /// # Errors
    ///
    /// Returns an error if the file is encrypted, above [the limits](crate#limits) or compressed by an unsupported
    /// method, if no file has this number, or if the system refuses.
    pub fn read(&self, member: usize) -> Result<Box<dyn Read + Send>, ArchiveError> {
        match &self.kind {
            Kind::Zip(zip) => zip.read(member),
            Kind::SevenZ(sevenz) => sevenz.read(member),
        }
    }
}
