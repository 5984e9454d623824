//! Compressed files: gzip, Zstandard, xz.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use flate2::bufread::MultiGzDecoder;
use lzma_rust2::XzReader;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::ArchiveError;
use crate::first_bytes::{GZIP, SEVEN_Z, XZ, ZIP, ZSTD};
use crate::guard::{Counted, Guard};
use crate::limits::MEMORY;

/// How much is read at first: most games at once.
const BEGIN: usize = 8192;

/// Reads through the compression of a file, if it has one: gzip, Zstandard or xz, known by its first bytes. Other
/// bytes come as they are.
///
/// It waits for no more bytes than show what they are. An [error](ArchiveError) of the compression is the cause of one of
/// the reader.
///
/// # Errors
///
/// The reader fails, or begins with an archive ([`ArchiveError::Archive`]).
pub fn decompress<'r>(mut reader: impl Read + Send + 'r) -> io::Result<Box<dyn Read + Send + 'r>> {
    let known = [GZIP, ZSTD, XZ, ZIP, SEVEN_Z];
    let mut first = vec![0; BEGIN];
    let mut len = 0;
    let magic = loop {
        let (read, rest) = first.split_at_mut(len);
        let found = known.into_iter().find(|magic| read.starts_with(magic));
        let may_follow = known.into_iter().any(|magic| magic.starts_with(read));
        if found.is_some() || !may_follow {
            break found;
        }
        match read_some(&mut reader, rest)? {
            0 => break None,
            more => len += more,
        }
    };
    first.truncate(len);
    let reader = Cursor::new(first).chain(reader);
    let Some(magic) = magic else {
        return Ok(Box::new(reader));
    };
    let count = Arc::new(AtomicU64::new(0));
    let reader = BufReader::new(Counted {
        reader,
        count: Arc::clone(&count),
    });
    match magic {
        GZIP => Ok(Box::new(Guard::new(MultiGzDecoder::new(reader), count))),
        ZSTD => Ok(Box::new(Guard::new(Zstd::new(reader), count))),
        XZ => {
            let xz = XzReader::new_mem_limit(reader, true, MEMORY);
            Ok(Box::new(Guard::new(xz, count)))
        }
        _ => Err(ArchiveError::Archive.into()),
    }
}

/// Reads what there is, at least a byte; 0 at the end.
fn read_some(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

/// Reads the frames of a file of Zstandard, one after the other.
struct Zstd<R> {
    reader: R,
    decoder: FrameDecoder,
    is_in_frame: bool,
}

impl<R: BufRead> Zstd<R> {
    fn new(reader: R) -> Zstd<R> {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(u64::from(MEMORY) << 10);
        Zstd {
            reader,
            decoder,
            is_in_frame: false,
        }
    }

    /// Begins the next frame, or passes over one that is to be skipped.
    fn begin(&mut self) -> io::Result<()> {
        use FrameDecoderError::{ReadFrameHeaderError as Header, WindowSizeTooBig};
        match self.decoder.init(&mut self.reader) {
            Ok(()) => self.is_in_frame = true,
            Err(Header(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                let mut skipped = self.reader.by_ref().take(length.into());
                if io::copy(&mut skipped, &mut io::sink())? < length.into() {
                    return Err(ArchiveError::Cut.into());
                }
            }
            Err(WindowSizeTooBig { .. }) => return Err(ArchiveError::Memory.into()),
            Err(error) => return Err(io::Error::other(error)),
        }
        Ok(())
    }

    /// Ends a frame, whose checksum has to be right.
    fn end(&mut self) -> io::Result<()> {
        self.is_in_frame = false;
        let told = self.decoder.get_checksum_from_data();
        match told.is_none() || told == self.decoder.get_calculated_checksum() {
            true => Ok(()),
            false => Err(io::Error::other("checksum")),
        }
    }
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.is_in_frame {
                if self.reader.fill_buf()?.is_empty() {
                    return Ok(0);
                }
                self.begin()?;
            } else if self.decoder.can_collect() > 0 {
                return self.decoder.read(buffer);
            } else if self.decoder.is_finished() {
                self.end()?;
            } else {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                let decoded = self.decoder.decode_blocks(&mut self.reader, one);
                decoded.map_err(io::Error::other)?;
            }
        }
    }
}
