//! Reads 7z archives, which compress files together in blocks.

use std::collections::{HashMap, VecDeque};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use sevenz_rust2::{Archive, BlockDecoder, Error, Password};
use tempfile::SpooledTempFile;

use crate::limits::{Budget, MEMORY, check_count};
use crate::member::Members;
use crate::source::{ReadSeek, Source};
use crate::{ArchiveError, Member};

/// The length of the header at the start of a 7z.
const START: u64 = 32;

/// The limit on a decoded block in memory, in bytes. A larger block of an archive on disk uses a temporary file.
const IN_MEMORY: usize = 8 << 20;

/// The number of decoded blocks that are kept. Threads open files nearly in order, so each block is decoded once.
const KEPT: usize = 8;

#[derive(Debug)]
pub(crate) struct SevenZ {
    source: Source,
    archive: Archive,
    /// For each block, whether it is within the limits.
    admitted: Vec<bool>,
    /// The number of each file in the archive, counting folders too.
    numbers: Vec<usize>,
    /// The blocks opened last, each with its number.
    blocks: Mutex<VecDeque<(usize, Slot)>>,
}

/// A block, decoded by the first thread that needs it.
type Slot = Arc<OnceLock<Arc<Block>>>;

/// A decoded block: all its files, in order.
#[derive(Debug)]
struct Block {
    bytes: Mutex<SpooledTempFile>,
    /// The range of each file, by its number in the archive.
    places: HashMap<usize, Range<u64>>,
    /// The first file that is incomplete or missing, and the reason. Later files are missing too.
    failure: Option<(usize, ArchiveError)>,
}

impl SevenZ {
    pub(crate) fn open(
        source: Source,
        reader: Box<dyn ReadSeek>,
        length: u64,
    ) -> Result<(Vec<Member>, SevenZ), ArchiveError> {
        let mut reader = BufReader::new(reader);
        check_length(&mut reader, length)?;
        let memory = MEMORY as usize;
        let archive = Archive::read_with_memory_limit(&mut reader, &Password::empty(), memory);
        let archive = archive.map_err(refused)?;
        check_count(archive.files.len() as u64)?;
        let mut budget = Budget::new(length);
        let admitted = (0..archive.blocks.len())
            .map(|block| {
                budget.admit(
                    packed(&archive, block).min(length),
                    unpacked(&archive, block),
                )
            })
            .collect();
        let (mut members, mut numbers) = (Members::default(), Vec::new());
        for (number, file) in archive.files.iter().enumerate() {
            if !file.is_directory && !file.is_anti_item {
                numbers.push(number);
                members.push(file.name.clone(), file.size);
            }
        }
        let sevenz = SevenZ {
            source,
            archive,
            admitted,
            numbers,
            blocks: Mutex::default(),
        };
        Ok((members.into_vec(), sevenz))
    }

    pub(crate) fn read(&self, member: usize) -> Result<Box<dyn Read + Send>, ArchiveError> {
        let archive = &self.archive;
        let number = *self.numbers.get(member).ok_or(ArchiveError::Cut)?;
        let file = archive.files.get(number).ok_or(ArchiveError::Cut)?;
        let blocks = &archive.stream_map.file_block_index;
        let block = blocks.get(number).copied().flatten();
        let (Some(block), true) = (block, file.has_stream) else {
            return Ok(Box::new(io::empty()));
        };
        if archive.is_file_encrypted(number) {
            return Err(ArchiveError::Encrypted);
        }
        if self.admitted.get(block) != Some(&true) {
            return Err(ArchiveError::Bomb);
        }
        let block = self.block(block);
        let place = block.places.get(&number).cloned();
        let failure = match &block.failure {
            Some((first, failure)) if number == *first => Some(failure.again()),
            Some((first, _)) if number > *first => {
                let why = "before this file".to_owned();
                return Err(ArchiveError::Damaged { why });
            }
            _ => None,
        };
        Ok(Box::new(Piece {
            place: place.unwrap_or_default(),
            block,
            failure,
        }))
    }

    /// Returns a block. It is decoded unless it is one of those opened last.
    fn block(&self, block: usize) -> Arc<Block> {
        let mut blocks = self.blocks.lock().unwrap_or_else(PoisonError::into_inner);
        let known = blocks.iter().find(|(number, _)| *number == block);
        let slot = known.map(|(_, slot)| Arc::clone(slot)).unwrap_or_else(|| {
            let slot = Slot::default();
            blocks.truncate(KEPT - 1);
            blocks.push_front((block, Arc::clone(&slot)));
            slot
        });
        drop(blocks);
        Arc::clone(slot.get_or_init(|| Arc::new(self.decode(block))))
    }

    fn decode(&self, block: usize) -> Block {
        let in_memory = match self.source {
            Source::File(_) => IN_MEMORY,
            Source::Bytes(_) => usize::MAX,
        };
        let mut bytes = SpooledTempFile::new(in_memory);
        let mut places = HashMap::new();
        let firsts = &self.archive.stream_map.block_first_file_index;
        let mut number = firsts.get(block).copied().unwrap_or_default();
        let mut end = 0;
        let decoded = self
            .source
            .open()
            .map_err(Error::from)
            .and_then(|mut source| {
                let password = Password::empty();
                let memory = MEMORY as usize;
                let decoder = BlockDecoder::new_with_memory_limit(
                    1,
                    memory,
                    block,
                    &self.archive,
                    &password,
                    &mut source,
                );
                decoder.for_each_entries(&mut |_, reader| {
                    let start = end;
                    let copied = copy(reader, &mut bytes, &mut end);
                    places.insert(number, start..end);
                    copied?;
                    number += 1;
                    Ok(true)
                })
            });
        Block {
            bytes: Mutex::new(bytes),
            places,
            failure: decoded.err().map(|error| (number, refused(error))),
        }
    }
}

/// Copies a file to the end of a block and advances `end`. The bytes before an error are copied too.
fn copy(reader: &mut dyn Read, bytes: &mut SpooledTempFile, end: &mut u64) -> io::Result<()> {
    struct Counted<'a>(&'a mut SpooledTempFile, &'a mut u64);

    impl io::Write for Counted<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let count = self.0.write(bytes)?;
            *self.1 += count as u64;
            Ok(count)
        }

        fn flush(&mut self) -> io::Result<()> {
            self.0.flush()
        }
    }

    io::copy(reader, &mut Counted(bytes, end)).map(drop)
}

struct Piece {
    block: Arc<Block>,
    /// The rest of the file.
    place: Range<u64>,
    /// The error after the file.
    failure: Option<ArchiveError>,
}

impl Read for Piece {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.place.end - self.place.start;
        let length = usize::try_from(left).map_or(buffer.len(), |left| left.min(buffer.len()));
        if length == 0 {
            let is_over = left == 0 && !buffer.is_empty();
            return match &self.failure {
                Some(failure) if is_over => Err(failure.again().into()),
                _ => Ok(0),
            };
        }
        let bytes = self.block.bytes.lock();
        let mut bytes = bytes.unwrap_or_else(PoisonError::into_inner);
        bytes.seek(SeekFrom::Start(self.place.start))?;
        let count = bytes.read(buffer.get_mut(..length).unwrap_or_default())?;
        self.place.start += count as u64;
        Ok(count)
    }
}

/// Checks that the list of files is inside the file. The list is at the end, and the header says where.
fn check_length(file: &mut (impl Read + Seek), bytes: u64) -> Result<(), ArchiveError> {
    file.rewind().map_err(ArchiveError::Io)?;
    let (mut before, mut place, mut length) = ([0; 12], [0; 8], [0; 8]);
    for part in [&mut before[..], &mut place, &mut length] {
        file.read_exact(part)?;
    }
    let [place, length] = [place, length].map(u64::from_le_bytes);
    let end = START.saturating_add(place).saturating_add(length);
    if end > bytes {
        return Err(ArchiveError::Cut);
    }
    file.rewind().map_err(ArchiveError::Io)
}

/// Returns the compressed size of a block in bytes.
fn packed(archive: &Archive, block: usize) -> u64 {
    let firsts = archive.stream_map.block_first_pack_stream_index();
    let first = firsts.get(block).copied().unwrap_or_default();
    let end = firsts.get(block + 1).copied().unwrap_or(usize::MAX);
    let sizes = archive.pack_sizes().iter().skip(first);
    sizes
        .take(end.saturating_sub(first))
        .fold(0, |sum, size| sum.saturating_add(*size))
}

/// Returns the decompressed size of a block in bytes.
fn unpacked(archive: &Archive, block: usize) -> u64 {
    archive
        .blocks
        .get(block)
        .map_or(0, |block| block.get_unpack_size())
}

/// Converts an error of the decoder.
fn refused(error: Error) -> ArchiveError {
    match error {
        Error::Io(error, _) | Error::FileOpen(error, _) => error.into(),
        Error::PasswordRequired | Error::MaybeBadPassword(_) => ArchiveError::Encrypted,
        Error::UnsupportedCompressionMethod(name) if name.contains("AES") => {
            ArchiveError::Encrypted
        }
        Error::UnsupportedCompressionMethod(name) => ArchiveError::Method { name },
        error @ (Error::UnsupportedVersion { .. }
        | Error::ExternalUnsupported
        | Error::Unsupported(_)) => ArchiveError::Unsupported {
            what: error.to_string(),
        },
        Error::MaxMemLimited { .. } => ArchiveError::Memory,
        other => ArchiveError::Damaged {
            why: other.to_string(),
        },
    }
}
