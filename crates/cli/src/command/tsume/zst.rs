//! Compressed files of certificates: frames of Zstandard, one after the other.

use std::io::{self, BufRead, ErrorKind, Read};

use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::texts::tsume as texts;

/// With these bytes a frame begins.
pub(super) const MAGIC: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

/// Rows of certificates take about a tenth of their size. A file that holds more than so many times its size is made to
/// fill the memory.
const MOST_TIMES: u64 = 1 << 10;
/// A file may hold this much, whatever its size.
const ALWAYS: u64 = 1 << 20;

/// A frame that holds these bytes.
pub(super) fn compressed(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, CompressionLevel::Fastest)
}

/// Reads what the frames of a file hold.
pub(super) struct Frames<R: Read> {
    /// The frame at hand, or the file at its next frame; nothing after an error and at the end.
    state: Option<State<R>>,
    /// How many bytes were read so far.
    held: u64,
}

enum State<R: Read> {
    Between(Counted<R>),
    Frame(Box<StreamingDecoder<Counted<R>, FrameDecoder>>),
}

/// A file, and how many bytes of it were read.
struct Counted<R> {
    file: R,
    read: u64,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.read += count as u64;
        Ok(count)
    }
}

impl<R: BufRead> Frames<R> {
    pub(super) const fn new(file: R) -> Frames<R> {
        Frames {
            state: Some(State::Between(Counted { file, read: 0 })),
            held: 0,
        }
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let mut frame = match self.state.take() {
                None => return Ok(0),
                Some(State::Between(mut file)) => {
                    if file.file.fill_buf()?.is_empty() {
                        return Ok(0);
                    }
                    let frame = StreamingDecoder::new(file);
                    Box::new(frame.map_err(|error| broken(&error))?)
                }
                Some(State::Frame(frame)) => frame,
            };
            let count = frame.read(buffer).map_err(|error| broken(&error))?;
            if count == 0 && !buffer.is_empty() {
                self.state = Some(State::Between(frame.into_inner()));
                continue;
            }
            self.held += count as u64;
            if self.held > ALWAYS.max(MOST_TIMES * frame.get_ref().read) {
                return Err(io::Error::new(ErrorKind::InvalidData, texts::too_dense()));
            }
            self.state = Some(State::Frame(frame));
            return Ok(count);
        }
    }
}

fn broken(error: &impl ToString) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, texts::bad_zst(error.to_string()))
}
