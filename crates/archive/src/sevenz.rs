//! 7z: files that are compressed together, in blocks.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use sevenz_rust2::{Archive, ArchiveEntry, BlockDecoder, Error, Password};

use crate::guard::Guard;
use crate::limits::{MEMORY, check_count};
use crate::{ArchiveError, Member};

/// The length of the start of a 7z.
const START: u64 = 32;

/// A file of at most so many bytes is read whole.
const SMALL: u64 = 1 << 20;

/// How many small files, or pieces of another, wait.
const WAITING: usize = 16;

/// How many small files that were passed over are kept: threads open files nearly in order.
const KEPT: usize = 64;

/// How many bytes of another file are sent at a time.
const PIECE: u64 = 1 << 16;

#[derive(Debug)]
pub(crate) struct SevenZ {
    shared: Arc<Shared>,
    /// Small files, as they come. Others have a thread of their own.
    small: Mutex<Option<Small>>,
}

#[derive(Debug)]
struct Shared {
    path: PathBuf,
    archive: Archive,
    /// The length of the whole file.
    packed: u64,
    /// The number of each file in the archive, which counts folders.
    numbers: Vec<usize>,
}

/// The small files of a block, from the first on.
#[derive(Debug)]
struct Small {
    block: usize,
    files: Receiver<(usize, Contents)>,
    /// The number in the archive of the next file to come.
    next: usize,
    /// Files that were passed over.
    kept: VecDeque<(usize, Contents)>,
}

/// A whole file, or why there is none.
type Contents = io::Result<Vec<u8>>;

impl SevenZ {
    pub(crate) fn open(path: &Path, file: File) -> Result<(Vec<Member>, SevenZ), ArchiveError> {
        let packed = file.metadata().map_err(ArchiveError::Io)?.len();
        let mut file = BufReader::new(file);
        check_length(&mut file, packed)?;
        let memory = MEMORY as usize;
        let archive = Archive::read_with_memory_limit(&mut file, &Password::empty(), memory);
        let archive = archive.map_err(refused)?;
        check_count(archive.files.len())?;
        let files = archive.files.iter().enumerate();
        let files = files.filter(|(_, file)| !file.is_directory && !file.is_anti_item);
        let (numbers, members) = files
            .map(|(number, file)| {
                let (name, bytes) = (file.name.clone(), file.size);
                (number, Member { name, bytes })
            })
            .unzip();
        let shared = Arc::new(Shared {
            path: path.to_owned(),
            archive,
            packed,
            numbers,
        });
        let small = Mutex::new(None);
        Ok((members, SevenZ { shared, small }))
    }

    pub(crate) fn read(&self, member: usize) -> Result<Box<dyn Read + Send>, ArchiveError> {
        let Shared {
            archive, numbers, ..
        } = &*self.shared;
        let number = *numbers.get(member).ok_or(ArchiveError::Cut)?;
        let file = archive.files.get(number).ok_or(ArchiveError::Cut)?;
        let block = archive
            .stream_map
            .file_block_index
            .get(number)
            .copied()
            .flatten();
        let (Some(block), true) = (block, file.has_stream) else {
            return Ok(Box::new(io::empty()));
        };
        if archive.is_file_encrypted(number) {
            return Err(ArchiveError::Encrypted);
        }
        if file.size > SMALL {
            let taken = Arc::new(AtomicU64::new(self.shared.packed));
            return Ok(Box::new(Guard::new(
                self.shared.stream(block, number),
                taken,
            )));
        }
        let mut small = self.small.lock().unwrap_or_else(PoisonError::into_inner);
        let contents = loop {
            let current = small.as_mut().filter(|small| small.block == block);
            match current.and_then(|small| small.take(number)) {
                Some(contents) => break contents?,
                None => *small = Some(self.shared.small_files(block)),
            }
        };
        Ok(Box::new(Cursor::new(contents)))
    }
}

/// Refuses a file without the list of files at its end, of which the start tells the place.
fn check_length(file: &mut (impl Read + Seek), bytes: u64) -> Result<(), ArchiveError> {
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

impl Small {
    /// The contents of a file; nothing if it has gone by.
    fn take(&mut self, number: usize) -> Option<Contents> {
        if let Some(at) = self.kept.iter().position(|(kept, _)| *kept == number) {
            return self.kept.remove(at).map(|(_, contents)| contents);
        }
        if number < self.next {
            return None;
        }
        loop {
            let Ok((next, contents)) = self.files.recv() else {
                let why = "before this file".to_owned();
                return Some(Err(ArchiveError::Damaged { why }.into()));
            };
            self.next = next + 1;
            if next >= number {
                return Some(contents);
            }
            if self.kept.len() == KEPT {
                self.kept.pop_front();
            }
            self.kept.push_back((next, contents));
        }
    }
}

impl Shared {
    fn first_of(&self, block: usize) -> usize {
        let first = &self.archive.stream_map.block_first_file_index;
        first.get(block).copied().unwrap_or(0)
    }

    /// Decodes a block on a thread, and sends its small files.
    fn small_files(self: &Arc<Shared>, block: usize) -> Small {
        let (sender, files) = sync_channel(WAITING);
        let shared = Arc::clone(self);
        thread::spawn(move || {
            let sent = shared.decode(block, |number, file, reader| {
                if file.size > SMALL {
                    return Ok(true);
                }
                let mut contents = Vec::new();
                reader.take(SMALL).read_to_end(&mut contents)?;
                Ok(sender.send((number, Ok(contents))).is_ok())
            });
            if let Err((number, error)) = sent {
                let _ = sender.send((number, Err(error.into())));
            }
        });
        Small {
            block,
            files,
            next: self.first_of(block),
            kept: VecDeque::new(),
        }
    }

    /// Decodes a block on a thread, and sends one of its files in pieces.
    fn stream(self: &Arc<Shared>, block: usize, wanted: usize) -> Pieces {
        let (sender, pieces) = sync_channel(WAITING);
        let shared = Arc::clone(self);
        thread::spawn(move || {
            let sent = shared.decode(block, |number, _, reader| {
                if number != wanted {
                    return Ok(true);
                }
                loop {
                    let mut piece = Vec::new();
                    reader.take(PIECE).read_to_end(&mut piece)?;
                    if piece.is_empty() || sender.send(Ok(piece)).is_err() {
                        return Ok(false);
                    }
                }
            });
            if let Err((_, error)) = sent {
                let _ = sender.send(Err(error.into()));
            }
        });
        Pieces {
            pieces,
            piece: Cursor::default(),
        }
    }

    /// Decodes the files of a block, up to the first for which `each` returns `false`.
    ///
    /// # Errors
    ///
    /// The number of a file that cannot be decoded, and why. Those before it are whole.
    fn decode(
        &self,
        block: usize,
        mut each: impl FnMut(usize, &ArchiveEntry, &mut dyn Read) -> io::Result<bool>,
    ) -> Result<(), (usize, ArchiveError)> {
        let mut number = self.first_of(block);
        let file = File::open(&self.path);
        let mut file = file.map_err(|error| (number, ArchiveError::Io(error)))?;
        let password = Password::empty();
        let memory = MEMORY as usize;
        let decoder = BlockDecoder::new_with_memory_limit(
            1,
            memory,
            block,
            &self.archive,
            &password,
            &mut file,
        );
        let decoded = decoder.for_each_entries(&mut |entry, reader| {
            let wants_more = each(number, entry, reader)?;
            number += 1;
            Ok(wants_more)
        });
        decoded.map_err(|error| (number, refused(error)))?;
        Ok(())
    }
}

/// A file that comes in pieces.
struct Pieces {
    pieces: Receiver<Contents>,
    piece: Cursor<Vec<u8>>,
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.piece.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            match self.pieces.recv() {
                Ok(piece) => self.piece = Cursor::new(piece?),
                Err(_) => return Ok(0),
            }
        }
    }
}

/// Why an archive, or a file of it, cannot be read.
fn refused(error: Error) -> ArchiveError {
    match error {
        Error::Io(error, _) | Error::FileOpen(error, _) => error.into(),
        Error::PasswordRequired | Error::MaybeBadPassword(_) => ArchiveError::Encrypted,
        Error::UnsupportedCompressionMethod(name) if name.contains("AES") => {
            ArchiveError::Encrypted
        }
        Error::UnsupportedCompressionMethod(name) => ArchiveError::Method { name },
        Error::MaxMemLimited { .. } => ArchiveError::Memory,
        other => ArchiveError::Damaged {
            why: other.to_string(),
        },
    }
}
