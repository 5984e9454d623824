//! Decoding a reader block by block.

use std::io::{self, ErrorKind, Read};
use std::vec::Drain;

use crate::decode::{Decoded, decode_as};
use crate::detect::{ESCAPE, detect};
use crate::encoding::Encoding;

/// The bytes of a block: what one call asks the reader for, and what detecting the encoding needs.
const BLOCK: usize = 1 << 16;

/// Decodes a reader block by block, whole lines at a time. It holds some 64 KiB and the current line,
/// however long the input is.
///
/// The encoding of the first block that is not ASCII, detected as by [`decode`](crate::decode()), is
/// that of the whole input; later lines in another one are decoded by themselves. The ranges of a
/// [`Decoded`] count from the start of its block. After an error of the reader
/// ([`ErrorKind::WouldBlock`]) the next call continues where this one stopped.
///
/// ```
/// use komadai_encoding::{Decoder, Encoding};
///
/// let file = b"N+\x82\xa0\x82\xa8\x82\xa2\nPI\n+\n";
/// let mut decoder = Decoder::new(&file[..]);
/// let mut text = String::new();
/// while !decoder.is_over() {
///     // No line may have more than a mebibyte.
///     let block = decoder.lines(1 << 20)?.ok_or("a line is too long")?;
///     text += &block.text;
/// }
/// assert_eq!(text, "N+あおい\nPI\n+\n");
/// assert_eq!(decoder.encoding(), Encoding::Cp932);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Decoder<R> {
    /// Nothing for the [end](Decoder::end) of an input.
    reader: Option<R>,
    /// The buffer that the reader writes to.
    block: Vec<u8>,
    raw: Vec<u8>,
    /// How many bytes the reader has given.
    bytes: u64,
    /// How many bytes of `raw` are known to have no line end that could end a block.
    searched: usize,
    ended: bool,
    /// How many bytes of the current line were skipped.
    skipped: usize,
    /// The encoding; nothing as long as all bytes were ASCII, which fits every encoding.
    encoding: Option<Encoding>,
    /// Whether a block was returned.
    begun: bool,
}

impl<R: Read> Decoder<R> {
    /// Nothing is read yet.
    pub fn new(reader: R) -> Decoder<R> {
        Decoder {
            reader: Some(reader),
            block: vec![0; BLOCK],
            raw: Vec::new(),
            bytes: 0,
            searched: 0,
            ended: false,
            skipped: 0,
            encoding: None,
            begun: false,
        }
    }

    /// A decoder in the same encoding that gives nothing more, for text that was decoded already.
    #[must_use]
    pub fn end(&self) -> Decoder<R> {
        Decoder {
            reader: None,
            block: Vec::new(),
            raw: Vec::new(),
            bytes: self.bytes,
            searched: 0,
            ended: true,
            skipped: 0,
            encoding: self.encoding,
            begun: true,
        }
    }

    /// How many bytes the reader has given.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// How many bytes were read and not returned yet.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.raw.len()
    }

    /// Whether the reader is at its end and all bytes were returned.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.ended && self.raw.is_empty()
    }

    /// The encoding, as far as it is known: [`Encoding::Ascii`] until a byte beyond ASCII.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.encoding.unwrap_or(Encoding::Ascii)
    }

    /// The bytes that were not returned yet, at least a block of 64 KiB if the input has that many, and
    /// whether they are the last.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub fn peek(&mut self) -> io::Result<(&[u8], bool)> {
        self.fill_block(0)?;
        Ok((&self.raw, self.ended))
    }

    /// Reads until `least` bytes are held, or the input ends.
    fn fill(&mut self, least: usize) -> io::Result<()> {
        let wanted = self.raw.len().saturating_add(least);
        while self.raw.len() < wanted && !self.ended {
            let reader = self.reader.as_mut();
            match reader.map_or(Ok(0), |reader| reader.read(&mut self.block)) {
                Ok(0) => self.ended = true,
                Ok(count) => {
                    let read = self.block.get(..count).unwrap_or(&self.block);
                    self.raw.extend_from_slice(read);
                    self.bytes = self.bytes.saturating_add(read.len() as u64);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Reads until a block is held from byte `at` on, or the input ends.
    fn fill_block(&mut self, at: usize) -> io::Result<()> {
        let wanted = at.saturating_add(BLOCK);
        self.fill(wanted.saturating_sub(self.raw.len()))
    }

    /// The next whole lines, decoded; nothing if the next line has more than `limit` bytes. The last
    /// line of the input may lack its line end; after it every call returns an empty text.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub fn lines(&mut self, limit: usize) -> io::Result<Option<Decoded>> {
        if !self.begun {
            self.fill_block(0)?;
        }
        let mut end = self.whole_lines();
        while end == 0 && !self.ended {
            if self.raw.len() > limit {
                return Ok(None);
            }
            self.fill(1)?;
            end = self.whole_lines();
        }
        let is_other = |byte: &u8| !byte.is_ascii() || *byte == ESCAPE;
        let is_plain = || self.raw.is_ascii() && memchr::memchr(ESCAPE, &self.raw).is_none();
        if self.encoding.is_none() && !is_plain() {
            // Detecting the encoding needs a block from the first byte beyond plain ASCII.
            let at = self.raw.iter().position(is_other).unwrap_or(0);
            self.fill_block(at)?;
            end = self.whole_lines();
        }
        let lines = self.raw.get(..end).unwrap_or(&[]);
        let decoded = match self.encoding {
            Some(encoding) => decode_as(encoding, lines),
            None => {
                let (found, lines) = match detect(lines) {
                    // Only the first bytes of a file can be a mark, or show UTF-16.
                    (Encoding::Utf8Bom | Encoding::Utf16Le | Encoding::Utf16Be, _)
                        if self.begun =>
                    {
                        (Encoding::Utf8, lines)
                    }
                    found => found,
                };
                self.encoding = Some(found).filter(|&found| found != Encoding::Ascii);
                decode_as(found, lines)
            }
        };
        self.begun = true;
        drop(self.take(end));
        Ok(Some(decoded))
    }

    /// The next bytes, not decoded, in whole records; nothing if the next record has more bytes than
    /// `limit` and than a block. `whole` returns how many of the bytes that it is given are whole
    /// records. At the end of the input all remaining bytes are returned.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub fn records(
        &mut self,
        whole: impl Fn(&[u8]) -> usize,
        limit: usize,
    ) -> io::Result<Option<Vec<u8>>> {
        self.encoding = Some(Encoding::Binary);
        let mut end = whole(&self.raw);
        while end == 0 && !self.ended {
            // A block is held in any case; the caller leaves out records that are too long.
            if self.raw.len() > limit.max(BLOCK) {
                return Ok(None);
            }
            self.fill(1)?;
            end = whole(&self.raw);
        }
        if self.ended {
            end = self.raw.len();
        }
        Ok(Some(self.take(end).collect()))
    }

    /// Skips the rest of the current line with its line end, or stops after more than `most` bytes of
    /// it; returns how many bytes were skipped.
    ///
    /// # Errors
    ///
    /// Those of the reader; the next call goes on.
    pub fn skip_line(&mut self, most: usize) -> io::Result<usize> {
        let (width, _) = self.width();
        loop {
            let end = self.line_end();
            if end.is_some() || self.ended || self.skipped > most {
                let end = end.unwrap_or(self.raw.len());
                drop(self.take(end));
                return Ok(std::mem::take(&mut self.skipped).saturating_add(end));
            }
            let gone = self.raw.len().saturating_sub(back(width)) & whole_units(width);
            self.skipped = self.skipped.saturating_add(gone);
            drop(self.take(gone));
            self.fill(1)?;
        }
    }

    /// Removes the first bytes and returns them.
    fn take(&mut self, bytes: usize) -> Drain<'_, u8> {
        self.searched = 0;
        self.raw.drain(..bytes.min(self.raw.len()))
    }

    /// How many of the held bytes are whole lines; all of them at the end of the input.
    fn whole_lines(&mut self) -> usize {
        if self.ended {
            return self.raw.len();
        }
        let (width, byte) = self.width();
        let from = self.searched.saturating_sub(back(width)) & whole_units(width);
        let units = self.raw.get(from..).unwrap_or(&[]).chunks_exact(width);
        let is = |unit: &[u8], c: u8| is_unit(unit, byte, c);
        let searched = self.raw.len().saturating_sub(units.remainder().len());
        let starts = (from..searched).step_by(width);
        let mut next: Option<&[u8]> = None;
        for (start, unit) in starts.zip(units).rev() {
            // A CR ends a line only once the next byte is known: CR LF is one line end.
            let cr = is(unit, b'\r') && next.is_some_and(|b| !is(b, b'\r') && !is(b, b'\n'));
            if is(unit, b'\n') || cr {
                return start.saturating_add(width);
            }
            next = Some(unit);
        }
        self.searched = searched;
        0
    }

    /// How many bytes the first held line has, if it is whole.
    fn line_end(&self) -> Option<usize> {
        let (width, byte) = self.width();
        let ends = (width..).step_by(width);
        let mut units = ends.zip(self.raw.chunks_exact(width)).peekable();
        while let Some((start, unit)) = units.next() {
            let end = match units.peek() {
                Some((_, next)) if is_unit(unit, byte, b'\r') => {
                    !is_unit(next, byte, b'\r') && !is_unit(next, byte, b'\n')
                }
                _ => is_unit(unit, byte, b'\n'),
            };
            if end {
                return Some(start);
            }
        }
        None
    }

    /// How many bytes a code unit has, and which of them holds ASCII.
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

/// How many bytes a line end may have before its last code unit of `width` bytes: CR CR LF has three.
const fn back(width: usize) -> usize {
    if width == 2 { 4 } else { 2 }
}

/// The mask that rounds a length down to whole code units.
const fn whole_units(width: usize) -> usize {
    if width == 2 { !1 } else { !0 }
}

/// Whether a code unit is the ASCII character `c`, which the byte at index `byte` holds.
fn is_unit(unit: &[u8], byte: usize, c: u8) -> bool {
    let zero = unit.get(byte ^ 1).is_none_or(|&other| other == 0);
    unit.get(byte) == Some(&c) && zero
}
