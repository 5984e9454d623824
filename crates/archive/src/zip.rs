//! Reads zip archives: the list of files, and each file at its place in the list.

use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use flate2::read::DeflateDecoder;
use flate2::{Crc, CrcReader};
use komadai_encoding::decode;
use rawzip::{CompressionMethod, ErrorKind, MAX_CENTRAL_DIRECTORY_RECORD_SIZE, ZipArchive};

use crate::guard::Guard;
use crate::limits::{Budget, check_count};
use crate::member::Members;
use crate::source::{ReadSeek, Source};
use crate::{ArchiveError, Member};

#[derive(Debug)]
pub(crate) struct Zip {
    source: Source,
    files: Vec<Entry>,
}

/// The place of a file, and its declared properties.
#[derive(Debug)]
struct Entry {
    start: u64,
    packed: u64,
    bytes: u64,
    crc: u32,
    method: CompressionMethod,
    is_encrypted: bool,
    is_bomb: bool,
}

impl Zip {
    pub(crate) fn open(
        source: Source,
        reader: Box<dyn ReadSeek>,
        length: u64,
    ) -> Result<(Vec<Member>, Zip), ArchiveError> {
        let mut buffer = vec![0; MAX_CENTRAL_DIRECTORY_RECORD_SIZE];
        let archive = ZipArchive::from_seekable(BufReader::new(reader), &mut buffer);
        let archive = archive.map_err(refused)?;
        check_count(archive.entries_hint())?;
        let (mut members, mut files) = (Members::default(), Vec::new());
        let mut budget = Budget::new(length);
        let mut entries = archive.entries(&mut buffer);
        let mut count = 0;
        while let Some(file) = entries.next_entry().map_err(refused)? {
            count += 1;
            check_count(count)?;
            if file.is_dir() || file.mode().is_symlink() {
                continue;
            }
            let place = archive.get_entry(file.wayfinder()).map_err(refused)?;
            let (start, end) = place.compressed_data_range();
            if end > length {
                return Err(ArchiveError::Cut);
            }
            let (packed, bytes) = (end - start, file.uncompressed_size_hint());
            files.push(Entry {
                start,
                packed,
                bytes,
                crc: file.crc32(),
                method: file.compression_method(),
                is_encrypted: file.flags().is_encrypted(),
                is_bomb: !budget.admit(packed, bytes),
            });
            members.push(name(file.file_path().as_bytes()), bytes);
        }
        if count < archive.entries_hint() {
            return Err(ArchiveError::Cut);
        }
        let mut places: Vec<(u64, u64)> =
            files.iter().map(|file| (file.start, file.packed)).collect();
        places.sort_unstable();
        let overlaps = |pair: &[(u64, u64)]| match pair {
            [(start, bytes), (next, _)] => start.saturating_add(*bytes) > *next,
            _ => false,
        };
        if places.windows(2).any(overlaps) {
            let why = "its files overlap".to_owned();
            return Err(ArchiveError::Damaged { why });
        }
        Ok((members.into_vec(), Zip { source, files }))
    }

    pub(crate) fn read(&self, member: usize) -> Result<Box<dyn Read + Send>, ArchiveError> {
        let entry = self.files.get(member).ok_or(ArchiveError::Cut)?;
        if entry.is_encrypted {
            return Err(ArchiveError::Encrypted);
        }
        if entry.is_bomb {
            return Err(ArchiveError::Bomb);
        }
        let mut reader = self.source.open().map_err(ArchiveError::Io)?;
        reader
            .seek(SeekFrom::Start(entry.start))
            .map_err(ArchiveError::Io)?;
        let packed = BufReader::new(reader.take(entry.packed));
        let reader: Box<dyn Read + Send> = match entry.method {
            CompressionMethod::STORE => Box::new(packed),
            CompressionMethod::DEFLATE => Box::new(DeflateDecoder::new(packed)),
            method => {
                let name = method.to_string();
                return Err(ArchiveError::Method { name });
            }
        };
        let checked = Checked {
            reader: CrcReader::new(reader),
            given: 0,
            bytes: entry.bytes,
            crc: entry.crc,
        };
        let taken = Arc::new(AtomicU64::new(entry.packed));
        Ok(Box::new(Guard::new(checked, taken)))
    }
}

/// Returns the name of a file, which is UTF-8 or in the encoding of old Japanese programs.
fn name(bytes: &[u8]) -> String {
    let text = match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => decode(bytes).text,
    };
    // Some Windows programs write backslashes.
    text.replace('\\', "/")
}

/// A file whose length and checksum are verified against the list.
struct Checked<R> {
    reader: CrcReader<R>,
    given: u64,
    bytes: u64,
    crc: u32,
}

impl<R: Read> Read for Checked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        self.given += count as u64;
        let crc: &Crc = self.reader.crc();
        if self.given > self.bytes {
            return Err(io::Error::other("longer than the list says"));
        }
        if count == 0 && !buffer.is_empty() {
            if self.given < self.bytes {
                return Err(ArchiveError::Cut.into());
            }
            if crc.sum() != self.crc {
                return Err(io::Error::other("checksum"));
            }
        }
        Ok(count)
    }
}

/// Converts an error in the list of files.
fn refused(error: rawzip::Error) -> ArchiveError {
    match error.into_kind() {
        ErrorKind::IO(error) => error.into(),
        // The list is at the end of the file.
        ErrorKind::MissingEndOfCentralDirectory | ErrorKind::Eof => ArchiveError::Cut,
        other => ArchiveError::Damaged {
            why: other.to_string(),
        },
    }
}
