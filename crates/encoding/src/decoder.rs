//! Decodes a reader block by block.

use std::io::{self, ErrorKind, Read};

use crate::codec::{ESCAPE, strictly};
use crate::decode::{DecodedText, decode_as, detect};
use crate::encoding::Encoding;

/// The size of a block in bytes. Reads after the first request this many, and detecting the encoding needs them.
const BLOCK: usize = 1 << 16;

/// The number of bytes that the first read requests. Most files with one game are smaller.
const FIRST_BLOCK: usize = 1 << 13;

/// The escape sequence of ISO-2022-JP that switches back to ASCII.
const TO_ASCII: &[u8] = b"\x1b(B";

/// Bytes below this value, such as blanks and digits, are never part of a character of several bytes.
const PLAIN: u8 = 0x40;

/// The maximum number of code units of a character.
const LONGEST_CHARACTER: usize = 4;

/// A decoder that reads block by block and returns whole lines. However long the input is, it keeps about 64 KiB and
/// the current line in memory. A line with more than `limit` bytes is returned in parts, see [`Decoder::lines`].
///
/// The encoding of the whole input is detected from the first block that is not ASCII, as by
/// [`decode`](crate::decode()). Later lines in another encoding are decoded separately. The ranges of a [`DecodedText`]
/// count from the start of its block.
///
/// If the reader is not ready ([`ErrorKind::WouldBlock`], [`ErrorKind::TimedOut`]), a call returns that error, and the
/// next call continues. Any other error ends the input. The bytes before it are decoded, and [`Decoder::take_error`]
/// returns the error.
///
/// ```
/// use komadai_encoding::{Decoder, Encoding};
///
/// let file = b"N+\x82\xa0\x82\xa8\x82\xa2\nPI\n+\n";
/// let mut decoder = Decoder::new(&file[..]);
/// let mut text = String::new();
/// while !decoder.is_over() {
///     // A line of more than a mebibyte is returned in several blocks.
///     text += &decoder.lines(1 << 20)?.text;
/// }
/// assert_eq!(text, "N+あおい\nPI\n+\n");
/// assert_eq!(decoder.encoding(), Encoding::Cp932);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Decoder<R> {
    reader: R,
    /// The buffer that the reader writes to.
    block: Vec<u8>,
    /// The bytes that were read but not yet returned.
    raw: Vec<u8>,
    /// The number of bytes read.
    bytes: u64,
    ended: bool,
    /// The error that ended the input.
    error: Option<io::Error>,
    /// The encoding, or `None` while all bytes are ASCII, which fits every encoding.
    encoding: Option<Encoding>,
    /// Whether a block was returned.
    begun: bool,
}

impl<R: Read> Decoder<R> {
    /// Creates a decoder without reading.
    pub fn new(reader: R) -> Decoder<R> {
        Decoder {
            reader,
            block: vec![0; FIRST_BLOCK],
            raw: Vec::new(),
            bytes: 0,
            ended: false,
            error: None,
            encoding: None,
            begun: false,
        }
    }

    /// Returns the number of bytes read so far.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns `true` if the input has ended and all bytes were returned.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.ended && self.raw.is_empty()
    }

    /// Takes the error that ended the input, or `None` if the input ended without an error.
    pub fn take_error(&mut self) -> Option<io::Error> {
        self.error.take()
    }

    /// Returns the encoding, if known. It is [`Encoding::Ascii`] until the first byte outside ASCII.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.encoding.unwrap_or(Encoding::Ascii)
    }

    /// Returns the bytes not returned yet, at least 64 KiB unless the input is shorter, and `true` if they are the
    /// last.
    ///
    /// # Errors
    ///
    /// Returns an error if the reader is not ready.
    pub fn peek(&mut self) -> io::Result<(&[u8], bool)> {
        self.fill(BLOCK)?;
        Ok((&self.raw, self.ended))
    }

    /// Reads until the buffer has `wanted` bytes, or the input ends.
    fn fill(&mut self, wanted: usize) -> io::Result<()> {
        while self.raw.len() < wanted && !self.ended {
            match self.reader.read(&mut self.block) {
                Ok(0) => self.ended = true,
                Ok(count) => {
                    let read = self.block.get(..count).unwrap_or(&self.block);
                    self.raw.extend_from_slice(read);
                    self.bytes += read.len() as u64;
                    if count == FIRST_BLOCK {
                        self.block.resize(BLOCK, 0);
                    }
                }
                Err(error) => match error.kind() {
                    ErrorKind::Interrupted => {}
                    ErrorKind::WouldBlock | ErrorKind::TimedOut => return Err(error),
                    _ => {
                        self.ended = true;
                        self.error = Some(error);
                    }
                },
            }
        }
        Ok(())
    }

    /// Reads until the buffer has a whole line or record, or more than `limit` bytes. Returns the number of bytes in
    /// whole lines or records, as counted by `whole`. At the end of the input, these are all bytes.
    fn fill_whole(
        &mut self,
        whole: impl Fn(&Decoder<R>) -> usize,
        limit: usize,
    ) -> io::Result<usize> {
        let mut wanted = if self.begun {
            self.raw.len() + 1
        } else {
            BLOCK
        };
        loop {
            self.fill(wanted)?;
            if self.ended {
                return Ok(self.raw.len());
            }
            let end = whole(self);
            if end > 0 || self.raw.len() > limit {
                return Ok(end);
            }
            // Doubling keeps the time proportional to the number of bytes.
            wanted = self.raw.len() * 2;
        }
    }

    /// Returns the next whole lines, decoded, or a part of a line with more than `limit` bytes. Parts have whole
    /// characters unless the line is damaged. The last line may lack its line end. After it, every call returns an
    /// empty text.
    ///
    /// # Errors
    ///
    /// Returns an error if the reader is not ready.
    pub fn lines(&mut self, limit: usize) -> io::Result<DecodedText> {
        let mut end = self.fill_whole(Decoder::whole_lines, limit)?;
        let is_other = |byte: &u8| !byte.is_ascii() || *byte == ESCAPE;
        if let (None, Some(at)) = (self.encoding, self.raw.iter().position(is_other)) {
            // Detecting the encoding needs a block that starts at the first byte outside plain ASCII.
            self.fill(at + BLOCK)?;
            end = if self.ended {
                self.raw.len()
            } else {
                self.whole_lines()
            };
        }
        if end == 0 {
            end = self.part_of_line();
        }
        let lines = self.raw.get(..end).unwrap_or(&[]);
        let decoded = match self.encoding {
            Some(encoding) => decode_as(encoding, lines, None),
            None => {
                let (found, lines, text) = match detect(lines) {
                    // Only the first bytes of a file can be a mark or show UTF-16.
                    (Encoding::Utf8Bom | Encoding::Utf16Le | Encoding::Utf16Be, ..)
                        if self.begun =>
                    {
                        (Encoding::Utf8, lines, None)
                    }
                    found => found,
                };
                self.encoding = Some(found).filter(|&found| found != Encoding::Ascii);
                decode_as(found, lines, text)
            }
        };
        self.begun = true;
        self.raw.drain(..end);
        Ok(decoded)
    }

    /// Returns the next bytes in whole records, without decoding. `whole` receives bytes and returns how many of them
    /// are whole records. Returns `None` if the next record is larger than both `limit` and a block. At the end of the
    /// input, returns all remaining bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if the reader is not ready.
    pub fn records(
        &mut self,
        whole: impl Fn(&[u8]) -> usize,
        limit: usize,
    ) -> io::Result<Option<Vec<u8>>> {
        // A block is buffered anyway, so a record up to that size is never too large.
        let end = self.fill_whole(|held| whole(&held.raw), limit.max(BLOCK))?;
        let is_known = end > 0 || self.ended;
        Ok(is_known.then(|| self.raw.drain(..end).collect()))
    }

    /// Returns the number of buffered bytes that are whole lines.
    fn whole_lines(&self) -> usize {
        let (width, byte) = self.width();
        if width == 1 {
            let open = self.raw.iter().rev().take_while(|&&byte| byte == b'\r');
            let closed = self.raw.get(..self.raw.len() - open.count());
            let last = closed.and_then(|closed| memchr::memrchr2(b'\n', b'\r', closed));
            return last.map_or(0, |last| last + 1);
        }
        let is = |unit: &[u8], c: u8| {
            let is_zero = unit.get(byte ^ 1).is_none_or(|&other| other == 0);
            unit.get(byte) == Some(&c) && is_zero
        };
        let units = self.raw.chunks_exact(width);
        // A CR at the end may be the beginning of a line end.
        let open = units.clone().rev().take_while(|unit| is(unit, b'\r'));
        let closed = units.len() - open.count();
        let last = { units }
            .take(closed)
            .rposition(|unit| is(unit, b'\n') || is(unit, b'\r'));
        last.map_or(0, |last| (last + 1) * width)
    }

    /// Returns the number of buffered bytes that can be decoded without the rest of their line. These are whole
    /// characters, in ISO-2022-JP up to an escape sequence to ASCII. If the line is damaged, they may end anywhere.
    fn part_of_line(&self) -> usize {
        let encoding = self.encoding.unwrap_or_else(|| detect(&self.raw).0);
        if encoding == Encoding::Iso2022Jp {
            let last = memchr::memmem::rfind(&self.raw, TO_ASCII);
            return last.map_or(self.raw.len(), |last| last + TO_ASCII.len());
        }
        let (width, _) = self.width();
        let separator = self.raw.iter().rposition(|&byte| byte < PLAIN);
        match separator {
            Some(separator) if width == 1 => return separator + 1,
            _ => {}
        }
        let all = self.raw.len() / width * width;
        let ends = (0..LONGEST_CHARACTER).map(|less| all.saturating_sub(less * width));
        let is_whole = |end: &usize| {
            let part = self.raw.get(..*end);
            part.is_some_and(|part| strictly(encoding, part).is_some())
        };
        { ends }.find(is_whole).unwrap_or(all)
    }

    /// Returns the number of bytes in a code unit, and the index of the byte in it that holds an ASCII character.
    fn width(&self) -> (usize, usize) {
        let wide = match self.encoding {
            Some(encoding) => encoding,
            None if self.begun => Encoding::Ascii,
            None => detect(self.raw.get(..BLOCK).unwrap_or(&self.raw)).0,
        };
        match wide {
            Encoding::Utf16Le => (2, 0),
            Encoding::Utf16Be => (2, 1),
            _ => (1, 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use super::{BLOCK, Decoder};
    use crate::{Encoding, decode};

    /// A reader that returns few bytes at a time.
    struct Few<'a>(&'a [u8]);

    impl Read for Few<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = buffer.len().min(7);
            self.0.read(&mut buffer[..most])
        }
    }

    /// The encoding is detected from a whole block after the plain ASCII, however long the ASCII is.
    #[test]
    fn a_block_is_detected_after_ascii() -> io::Result<()> {
        let mut bytes = b"'comment\n".repeat(BLOCK / 9 - 3);
        // Shift_JIS can read the first line too, and it reads the others as kana.
        bytes.extend([0xe0, 0xe1].repeat(15));
        bytes.push(b'\n');
        let (kana, ..) = encoding_rs::EUC_JP.encode("あいうえおかきくけこ\n");
        bytes.extend(kana.repeat(40));
        let whole = decode(&bytes);
        assert_eq!(whole.encoding, Encoding::EucJp);
        let mut decoder = Decoder::new(Few(&bytes));
        let mut joined = String::new();
        while !decoder.is_over() {
            joined += &decoder.lines(1 << 16)?.text;
        }
        assert_eq!(decoder.encoding(), whole.encoding);
        assert!(joined == whole.text);
        Ok(())
    }
}
