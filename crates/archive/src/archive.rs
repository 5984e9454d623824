//! An archive: its files, and their bytes.

use std::fs::{self, File};
use std::io::{Read, Seek};
use std::path::Path;

use crate::first_bytes::{EMPTY_ZIP, SEVEN_Z, ZIP};
use crate::sevenz::SevenZ;
use crate::zip::Zip;
use crate::{ArchiveError, Member};

/// The files of a `.zip` or `.7z`.
///
/// Threads may open files at the same time. A 7z is read fastest in the order of its files.
#[derive(Debug)]
pub struct Archive {
    members: Vec<Member>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Zip(Zip),
    SevenZ(SevenZ),
}

impl Archive {
    /// Lists the files of an archive, but for folders and links; nothing if the path is no file of a disk, which alone can
    /// be read twice, or the file is no archive by its first bytes.
    ///
    /// # Errors
    ///
    /// There is nothing at the path, or the system refuses. The archive is cut, damaged or encrypted, or is beyond [the
    /// limits](crate#limits).
    pub fn open(path: &Path) -> Result<Option<Archive>, ArchiveError> {
        let kind = fs::metadata(path).map_err(ArchiveError::Io)?;
        if !kind.is_file() {
            return Ok(None);
        }
        let mut file = File::open(path).map_err(ArchiveError::Io)?;
        let mut first = Vec::new();
        let read = file
            .by_ref()
            .take(SEVEN_Z.len() as u64)
            .read_to_end(&mut first);
        read.map_err(ArchiveError::Io)?;
        file.rewind().map_err(ArchiveError::Io)?;
        let (members, kind) = if first.starts_with(ZIP) || first.starts_with(EMPTY_ZIP) {
            let (members, zip) = Zip::open(path, file)?;
            (members, Kind::Zip(zip))
        } else if first == SEVEN_Z {
            let (members, sevenz) = SevenZ::open(path, file)?;
            (members, Kind::SevenZ(sevenz))
        } else {
            return Ok(None);
        };
        Ok(Some(Archive { members, kind }))
    }

    /// The files, in the order of the archive.
    #[must_use]
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// Opens a file by its number, from 0. An [error](ArchiveError) of the archive is the cause of one of the reader.
    ///
    /// # Errors
    ///
    /// The file is encrypted, or is compressed by a method that is not read, or the system refuses, or there is no file
    /// of the number.
    pub fn read(&self, member: usize) -> Result<Box<dyn Read + Send>, ArchiveError> {
        match &self.kind {
            Kind::Zip(zip) => zip.read(member),
            Kind::SevenZ(sevenz) => sevenz.read(member),
        }
    }
}
