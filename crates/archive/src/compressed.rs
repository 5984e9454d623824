//! Reads compressed files: gzip, Zstandard, xz.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use flate2::bufread::GzDecoder;
use lzma_rust2::XzReader;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::ArchiveError;
use crate::first_bytes::{GZIP, SEVEN_Z, XZ, ZIP, ZSTD, skipped};
use crate::guard::{Counted, Guard};
use crate::limits::MEMORY;

/// The number of bytes that are read first, enough for most games.
const BEGIN: usize = 8192;

/// The number of bytes of xz that are decoded at a time.
const STEP: usize = 1024;

/// Returns a reader of a file, which decompresses it if its first bytes are those of gzip, Zstandard or xz.
///
/// The call waits only until the first bytes show the format. Data before damage is read before the error. If the data
/// is at fault, the reader's error contains an [`ArchiveError`].
///
/// # Errors
///
/// Returns an error if the reader fails, or begins with an archive ([`ArchiveError::Archive`]).
pub fn decompress<'r>(mut reader: impl Read + Send + 'r) -> io::Result<Box<dyn Read + Send + 'r>> {
    let known = [GZIP, ZSTD, XZ, ZIP, SEVEN_Z];
    let skipped = skipped();
    let skipped = skipped.each_ref().map(<[u8; 4]>::as_slice);
    let all = || known.into_iter().chain(skipped);
    let mut first = vec![0; BEGIN];
    let mut len = 0;
    let magic = loop {
        let (read, rest) = first.split_at_mut(len);
        let found = all().find(|magic| read.starts_with(magic));
        let may_follow = all().any(|magic| magic.starts_with(read));
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
        GZIP => Ok(Box::new(Guard::new(Gzip::new(reader), count))),
        XZ => {
            let xz = Steps(XzReader::new_mem_limit(reader, true, MEMORY));
            Ok(Box::new(Guard::new(xz, count)))
        }
        ZIP | SEVEN_Z => Err(ArchiveError::Archive.into()),
        _ => Ok(Box::new(Guard::new(Zstd::new(reader), count))),
    }
}

/// Reads the available bytes, at least one. Returns 0 at the end.
fn read_some(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

/// A reader that decodes few bytes per call. If a call meets damage, the decoder drops all data of that call.
struct Steps<R>(R);

impl<R: Read> Read for Steps<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(STEP);
        self.0.read(buffer.get_mut(..length).unwrap_or_default())
    }
}

/// A reader of all members of a gzip file, in order. Zeros may follow each member, as on a tape.
struct Gzip<R> {
    member: Option<GzDecoder<R>>,
}

impl<R: BufRead> Gzip<R> {
    fn new(reader: R) -> Gzip<R> {
        let member = Some(GzDecoder::new(reader));
        Gzip { member }
    }
}

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let count = member.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            let is_over = skip_zeros(member.get_mut())?;
            let ended = self.member.take();
            self.member = match ended {
                Some(ended) if !is_over => Some(GzDecoder::new(ended.into_inner())),
                _ => None,
            };
        }
        Ok(0)
    }
}

/// Skips zeros. Returns `true` at the end of the file.
fn skip_zeros(reader: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let bytes = reader.fill_buf()?;
        if bytes.is_empty() {
            return Ok(true);
        }
        let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
        let is_all = zeros == bytes.len();
        reader.consume(zeros);
        if !is_all {
            return Ok(false);
        }
    }
}

/// A reader of all frames of a Zstandard file, in order.
struct Zstd<R> {
    reader: R,
    decoder: FrameDecoder,
    is_in_frame: bool,
    /// The error that ended the frame. It is returned after the data before it.
    failure: Option<io::Error>,
}

/// A last block without bytes, and a checksum. It ends a broken frame, so that the decoder releases its data.
const LAST_BLOCK: [u8; 7] = [1, 0, 0, 0, 0, 0, 0];

impl<R: BufRead> Zstd<R> {
    fn new(reader: R) -> Zstd<R> {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(u64::from(MEMORY) << 10);
        Zstd {
            reader,
            decoder,
            is_in_frame: false,
            failure: None,
        }
    }

    /// Begins the next frame, or skips a frame without data.
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
            Err(error @ FrameDecoderError::DictNotProvided { .. }) => {
                let what = error.to_string();
                return Err(ArchiveError::Unsupported { what }.into());
            }
            Err(error) => return Err(io::Error::other(error)),
        }
        Ok(())
    }

    /// Ends a frame and verifies its checksum.
    fn end(&mut self) -> io::Result<()> {
        self.is_in_frame = false;
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        let told = self.decoder.get_checksum_from_data();
        if told.is_some() && told != self.decoder.get_calculated_checksum() {
            return Err(io::Error::other("checksum"));
        }
        Ok(())
    }

    fn decode(&mut self) -> io::Result<()> {
        let one = BlockDecodingStrategy::UptoBlocks(1);
        if let Err(error) = self.decoder.decode_blocks(&mut self.reader, one) {
            let error = io::Error::other(error);
            let last = self
                .decoder
                .decode_blocks(&LAST_BLOCK[..], BlockDecodingStrategy::All);
            if last.is_err() || !self.decoder.is_finished() {
                return Err(error);
            }
            self.failure = Some(error);
        }
        Ok(())
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
                self.decode()?;
            }
        }
    }
}
