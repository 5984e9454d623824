//! Zip: the list of files, and each file where the list says.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use flate2::read::DeflateDecoder;
use flate2::{Crc, CrcReader};
use komadai_encoding::decode;
use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};

use crate::guard::Guard;
use crate::limits::check_count;
use crate::{ArchiveError, Member};

#[derive(Debug)]
pub(crate) struct Zip {
    path: PathBuf,
    files: Vec<Entry>,
}

/// Where a file lies, and what its bytes have to be.
#[derive(Debug)]
struct Entry {
    start: u64,
    packed: u64,
    bytes: u64,
    crc: u32,
    method: CompressionMethod,
    is_encrypted: bool,
}

impl Zip {
    pub(crate) fn open(path: &Path, file: File) -> Result<(Vec<Member>, Zip), ArchiveError> {
        let mut archive = ZipArchive::new(BufReader::new(file)).map_err(refused)?;
        check_count(archive.len())?;
        let (mut members, mut files) = (Vec::new(), Vec::new());
        for number in 0..archive.len() {
            let file = archive.by_index_raw(number).map_err(refused)?;
            if !file.is_file() {
                continue;
            }
            files.push(Entry {
                start: file.data_start().ok_or(ArchiveError::Cut)?,
                packed: file.compressed_size(),
                bytes: file.size(),
                crc: file.crc32(),
                method: file.compression(),
                is_encrypted: file.encrypted(),
            });
            members.push(Member {
                name: name(file.name_raw()),
                bytes: file.size(),
            });
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
        let path = path.to_owned();
        Ok((members, Zip { path, files }))
    }

    pub(crate) fn read(&self, member: usize) -> Result<Box<dyn Read + Send>, ArchiveError> {
        let entry = self.files.get(member).ok_or(ArchiveError::Cut)?;
        if entry.is_encrypted {
            return Err(ArchiveError::Encrypted);
        }
        let mut file = File::open(&self.path).map_err(ArchiveError::Io)?;
        file.seek(SeekFrom::Start(entry.start))
            .map_err(ArchiveError::Io)?;
        let packed = BufReader::new(file.take(entry.packed));
        let reader: Box<dyn Read + Send> = match entry.method {
            CompressionMethod::Stored => Box::new(packed),
            CompressionMethod::Deflated => Box::new(DeflateDecoder::new(packed)),
            method => {
                let name = method.to_string();
                return Err(ArchiveError::Method { name });
            }
        };
        let checked = Checked {
            reader: CrcReader::new(reader),
            bytes: entry.bytes,
            crc: entry.crc,
        };
        let taken = Arc::new(AtomicU64::new(entry.packed));
        Ok(Box::new(Guard::new(checked, taken)))
    }
}

/// The name of a file: UTF-8, or as old Japanese programs wrote it.
fn name(bytes: &[u8]) -> String {
    let text = match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => decode(bytes).text,
    };
    // Some programs of Windows.
    text.replace('\\', "/")
}

/// A file whose length and checksum are compared at its end.
struct Checked<R> {
    reader: CrcReader<R>,
    bytes: u64,
    crc: u32,
}

impl<R: Read> Read for Checked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        let crc: &Crc = self.reader.crc();
        match count == 0 && !buffer.is_empty() {
            // The counter of the checksum has 32 bits.
            true if crc.amount() != self.bytes as u32 => Err(ArchiveError::Cut.into()),
            true if crc.sum() != self.crc => Err(io::Error::other("checksum")),
            _ => Ok(count),
        }
    }
}

/// Why there is no list of files.
fn refused(error: ZipError) -> ArchiveError {
    match error {
        ZipError::Io(error) => error.into(),
        // The list is at the end of the file.
        ZipError::InvalidArchive(why) if why.contains("EOCD") => ArchiveError::Cut,
        other => ArchiveError::Damaged {
            why: other.to_string(),
        },
    }
}
