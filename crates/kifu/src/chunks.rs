//! Decodes an input and cuts it into chunks, wherever another game certainly begins.

use std::borrow::Cow;
use std::io::{self, ErrorKind, Read};
use std::mem::replace;

use komadai_core::{Same, texts};
use komadai_encoding::{DecodedText, Decoder, Encoding};
use komadai_parse::Text;
use komadai_parse::productions::{Lines, first_line};

use crate::composed::composed;
use crate::finding::{Before, KeptFindings, count_lines};
use crate::formats::text::about_encoding;
use crate::recognise::{JUDGED_LINES, LONGEST_LINE};
use crate::row::Unit;
use crate::wrapping::Wrapping;
use crate::{FindingKind, Limits, Part, Place};

/// The input of a reader, as chunks of text.
#[derive(Debug)]
pub(crate) struct Chunks<R> {
    decoder: Decoder<R>,
    limits: Limits,
    /// The text that is not in a chunk yet, and the number of bytes and lines before it.
    pub(crate) text: String,
    start: usize,
    lines: usize,
    /// A byte of this text, and the lines and columns before it in this text.
    counted: (usize, Before),
    /// The encoding of this text, up to the byte `turn`, where the encoding changes.
    pub(crate) encoding: Encoding,
    turn: Option<usize>,
    /// The characters around each line that are left out.
    wrapping: Option<Wrapping>,
    /// Whether the text up to the next cut is skipped.
    is_skipping: bool,
    /// The first characters, as long as they are ASCII and do not show the encoding.
    head: Option<String>,
    /// Whether another game certainly begins at the last cut.
    pub(crate) is_cut_surely: bool,
    /// The findings about the encoding and about skipped games.
    pub(crate) findings: KeptFindings,
}

/// The multiple of the wanted part size after which a list without a sure cut is cut after any line.
const PATIENCE: usize = 4;

/// The largest part of a long line that is decoded at once, in bytes.
const PART: usize = 1 << 20;

impl<R: Read> Chunks<R> {
    pub(crate) fn new(reader: R, limits: Limits) -> Chunks<R> {
        Chunks {
            decoder: Decoder::new(reader),
            limits,
            text: String::new(),
            start: 0,
            lines: 0,
            counted: Default::default(),
            encoding: Encoding::Ascii,
            turn: None,
            wrapping: None,
            is_skipping: false,
            head: None,
            is_cut_surely: false,
            findings: KeptFindings::new(limits.findings),
        }
    }

    /// Returns the first bytes of the input, and whether they are the whole input.
    pub(crate) fn first_bytes(&mut self) -> Result<(&[u8], bool), GamesError> {
        let (line, byte) = (1, self.decoder.bytes());
        let peeked = self.decoder.peek();
        peeked.map_err(|cause| GamesError::Io { line, byte, cause })
    }

    /// Returns the first lines of the input, enough to show the format.
    pub(crate) fn first_lines(&mut self) -> Result<&str, GamesError> {
        let mut wanted = 1;
        let most = self.limits.bytes.min(LONGEST_LINE);
        while !self.decoder.is_over() && self.text.len() <= most {
            if self.text.len() < wanted {
                self.decode()?;
                continue;
            }
            let lines = Lines::new(Text::new(&self.text, 0));
            if lines
                .filter(|line| !line.is_empty())
                .take(JUDGED_LINES)
                .count()
                == JUDGED_LINES
            {
                break;
            }
            wanted = self.text.len() * 2;
        }
        (self.encoding, self.turn) = (self.decoder.encoding(), None);
        Ok(&self.text)
    }

    /// Returns the next chunk, or `None` at the end of the input. It ends at the last cut in the text or, if `least` is
    /// given, at the last cut in about `least` bytes.
    pub(crate) fn next(
        &mut self,
        unit: &Unit,
        least: Option<usize>,
    ) -> Result<Option<Chunk>, GamesError> {
        let mut wanted = least.unwrap_or(1);
        loop {
            // The games before `turn` have the encoding that was known up to there.
            let before = self.turn.unwrap_or(0);
            if let Some(end) = self.cut(unit, before, least) {
                return Ok(Some(self.take(end)));
            }
            self.turn = None;
            self.encoding = self.decoder.encoding();
            let len = self.text.len();
            let is_over = self.decoder.is_over();
            let line = self.long_line(unit);
            if let Some(line) = line.filter(|&line| line > 0) {
                return Ok(Some(self.take(line)));
            }
            let is_long = line.is_some() || len > self.limits.bytes;
            if is_over && least.is_none_or(|_| len < wanted) && !(is_long && unit.is_whole()) {
                return Ok((len > 0).then(|| self.take(len)));
            }
            if is_long || len >= wanted {
                let end = match least {
                    Some(_) if !is_long => self.line_after(wanted),
                    _ => len,
                };
                if let Some(end) = self.cut(unit, end, least) {
                    return Ok(Some(self.take(end)));
                }
                // Doubling keeps the time in proportion to the text.
                wanted = match least {
                    Some(_) => wanted.saturating_mul(2),
                    None => len * 2,
                };
            }
            if is_long {
                return self.too_long(unit, line.is_some()).map(Some);
            }
            if !is_over {
                self.decode()?;
            }
            if self.is_skipping {
                return Ok(Some(self.skip(unit)));
            }
        }
    }

    /// Removes the characters around each line, from the lines so far and from all that follow.
    pub(crate) fn unwrap(&mut self, wrapping: Wrapping) {
        self.text = wrapping.unwrap(&self.text);
        let text = Text::new(&self.text, self.start);
        self.findings = self.findings.give_up().on_lines(text, self.lines);
        self.counted = Default::default();
        self.wrapping = Some(wrapping);
    }

    /// Returns the last cut up to the byte `end`: where another game certainly begins. A list is cut after any line if
    /// it is read on one thread (`least` is `None`), or if [`PATIENCE`] times `least` bytes contain no sure cut.
    fn cut(&mut self, unit: &Unit, end: usize, least: Option<usize>) -> Option<usize> {
        let text = self.text.get(..end)?;
        let is_list = matches!(unit, Unit::Line(_));
        let cut = match least {
            None if is_list => None,
            _ => unit.cuts(text),
        };
        self.is_cut_surely = cut.is_some();
        let waits = least.is_some_and(|least| end < least.saturating_mul(PATIENCE));
        match cut {
            Some((_, cut)) => Some(cut),
            None if is_list && !waits => {
                let last = memchr::memrchr2(b'\n', b'\r', text.as_bytes())?;
                Some(last + 1)
            }
            None => None,
        }
    }

    /// Returns the start of the last line if it is too long for its format and its end is unknown.
    fn long_line(&self, unit: &Unit) -> Option<usize> {
        let (before, last) = self
            .text
            .as_bytes()
            .split_at_checked(self.text.len().checked_sub(LONGEST_LINE)?)?;
        if unit.is_whole() || memchr::memchr2(b'\n', b'\r', last).is_some() {
            return None;
        }
        Some(memchr::memrchr2(b'\n', b'\r', before).map_or(0, |at| at + 1))
    }

    /// Returns the byte after the line that contains this byte or ends before it.
    fn line_after(&self, byte: usize) -> usize {
        let rest = self.text.as_bytes().get(byte..).unwrap_or(&[]);
        let (_, whole) = first_line(rest);
        (byte + whole).min(self.text.len())
    }

    /// Returns the next bytes, in whole records of a packed format. Returns an empty list at the end of the input.
    /// `whole` returns how many of the given bytes form whole records.
    pub(crate) fn records(
        &mut self,
        whole: impl Fn(&[u8]) -> usize,
    ) -> Result<Vec<u8>, GamesError> {
        let records = self.decoder.records(whole, self.limits.bytes);
        let records = records.map_err(|cause| self.failed(cause))?;
        records.ok_or_else(|| self.beyond())
    }

    /// Returns `true` if the chunks so far are the whole input.
    pub(crate) fn is_over(&self) -> bool {
        self.text.is_empty() && self.decoder.is_over()
    }

    /// Takes the first bytes of the text.
    fn take(&mut self, bytes: usize) -> Chunk {
        let rest = self.text.split_off(bytes);
        let text = replace(&mut self.text, rest);
        let lines = count_lines(&text);
        let chunk = Chunk::new(text, self.start, self.lines);
        self.start = chunk.end();
        self.lines += lines;
        self.counted = Default::default();
        self.turn = None;
        chunk
    }

    /// Skips a text without a cut that is too long for a game, or a line that is too long. From a list that is too
    /// long, the lines so far are returned as a chunk.
    fn too_long(&mut self, unit: &Unit, is_line: bool) -> Result<Chunk, GamesError> {
        if unit.is_whole() {
            return Err(self.beyond());
        }
        self.is_skipping = true;
        if matches!(unit, Unit::Line(_)) && !is_line {
            self.is_skipping = !self.text.ends_with(['\n', '\r']);
            return Ok(self.take(self.text.len()));
        }
        let limit = if is_line {
            LONGEST_LINE
        } else {
            self.limits.bytes
        };
        let mut found = FindingKind::LimitBytes.with("limit", limit);
        found.place = Some(Place::after(self.lines, self.start));
        self.findings.push(found);
        Ok(self.skip(unit))
    }

    /// Skips the text up to the first cut, and returns an empty chunk after it.
    fn skip(&mut self, unit: &Unit) -> Chunk {
        let cut = match unit {
            Unit::Line(_) => end_of_line(&self.text),
            _ => unit.cuts(&self.text).map(|(first, _)| first),
        };
        self.is_skipping = cut.is_none() && !self.decoder.is_over();
        drop(self.take(cut.unwrap_or(self.text.len())));
        Chunk::new(String::new(), self.start, self.lines)
    }

    /// Decodes the next lines and adds them to the text.
    fn decode(&mut self) -> Result<(), GamesError> {
        let decoded = self.decoder.lines(self.limits.bytes.min(PART));
        let mut decoded = decoded.map_err(|cause| self.failed(cause))?;
        if decoded.foreign.is_empty() && decoded.undecodable.is_empty() {
            decoded.text = composed(decoded.text);
        }
        if self.encoding != self.decoder.encoding() {
            self.turn = Some(self.text.len());
        }
        if !self.is_skipping {
            self.judge(&decoded);
        }
        self.text.push_str(&self.unwrapped(&decoded.text));
        Ok(())
    }

    /// Returns lines without the characters around them.
    fn unwrapped<'t>(&self, lines: &'t str) -> Cow<'t, str> {
        let wrapping = self.wrapping.as_ref();
        wrapping.map_or(lines.into(), |wrapping| wrapping.unwrap(lines).into())
    }

    /// Adds findings about a text that begins at a byte.
    fn absorb(&mut self, found: KeptFindings, text: &str, start: usize, before: Before) {
        let mut found = found.placed(Text::new(text, start), before);
        if self.wrapping.is_some() {
            found = found.on_lines(Text::new(&self.unwrapped(text), start), before.lines);
        }
        self.findings.absorb(found);
    }

    /// Reports problems of the encoding of the next lines.
    fn judge(&mut self, decoded: &DecodedText) {
        let start = self.start + self.text.len();
        let is_first = start == 0;
        let is_ascii = decoded.encoding == Encoding::Ascii;
        if is_ascii && is_first {
            self.head = Some(decoded.text.chars().take(1 << 10).collect());
        }
        // The declaration in the first lines could not be judged while the encoding was unknown.
        if let Some(head) = self.head.take_if(|_| !is_ascii) {
            let head = DecodedText::undamaged(head, decoded.encoding);
            let found = about_encoding(&head, 0, true, self.limits);
            self.absorb(found, &head.text, 0, Before::default());
        }
        let found = about_encoding(decoded, start, is_first, self.limits);
        if !found.is_empty() {
            let (at, before) = self.counted;
            let mut before = before.and(self.text.get(at..).unwrap_or(""));
            self.counted = (self.text.len(), before);
            before.lines += self.lines;
            self.absorb(found, &decoded.text, start, before);
        }
    }

    /// Takes the error that ended the input, or `None` if the input ended without one.
    pub(crate) fn take_error(&mut self) -> Option<GamesError> {
        let cause = self.decoder.take_error()?;
        Some(self.failed(cause))
    }

    fn failed(&self, cause: io::Error) -> GamesError {
        GamesError::Io {
            line: self.line(),
            byte: self.decoder.bytes(),
            cause,
        }
    }

    /// Returns the error about a text that is too long.
    fn beyond(&self) -> GamesError {
        GamesError::TooLong {
            line: self.line(),
            byte: self.decoder.bytes(),
            limit: self.limits.bytes,
        }
    }

    /// Returns the number of the incomplete line, from 1.
    fn line(&self) -> usize {
        self.lines + count_lines(&self.text) + 1
    }
}

/// Returns the byte after the first line end of a text.
fn end_of_line(text: &str) -> Option<usize> {
    let (len, whole) = first_line(text.as_bytes());
    (whole > len).then_some(whole)
}

/// A part of a text, and how far it was read. All bytes count from the start of the whole text.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    pub(crate) text: String,
    start: usize,
    /// The byte up to which it was read.
    pub(crate) read: usize,
    /// A byte, and the lines and characters before it.
    counted: (usize, Before),
}

impl Chunk {
    /// Creates a chunk of a text that begins with a line, after `start` bytes and `lines` lines of other text.
    pub(crate) fn new(text: String, start: usize, lines: usize) -> Chunk {
        let before = Before { lines, columns: 0 };
        Chunk {
            text,
            start,
            read: start,
            counted: (start, before),
        }
    }

    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    pub(crate) fn is_read(&self) -> bool {
        self.read >= self.end()
    }

    pub(crate) fn stretch(&self, from: usize, to: usize) -> Text<'_> {
        let range = from.saturating_sub(self.start)..to.saturating_sub(self.start);
        Text::new(self.text.get(range).unwrap_or(""), from)
    }

    /// Returns the number of lines and characters before a byte. Bytes must be asked for in ascending order.
    pub(crate) fn before(&mut self, byte: usize) -> Before {
        let (at, before) = self.counted;
        let before = before.and(self.stretch(at, byte).text);
        self.counted = (byte, before);
        before
    }

    /// Returns the text from one byte to another, with its place.
    pub(crate) fn part(&mut self, from: usize, to: usize) -> Part {
        let Before { lines, columns } = self.before(from);
        Part {
            line: lines,
            column: columns,
            text: self.stretch(from, to).text.into(),
            byte: from,
        }
    }
}

/// An error that stopped the reading of games.
#[derive(Debug)]
#[non_exhaustive]
pub enum GamesError {
    /// The reader failed.
    Io {
        /// The line, from 1, that was incomplete.
        line: usize,
        /// The number of bytes read so far.
        byte: u64,
        /// The error of the reader.
        cause: io::Error,
    },
    /// The text is over the [limit of bytes](crate::Limits::bytes), and has no certain boundary between games.
    TooLong {
        /// The line, from 1, that was incomplete.
        line: usize,
        /// The number of bytes read so far.
        byte: u64,
        /// The limit.
        limit: usize,
    },
}

texts! {
    GamesError {
        Io { line, byte, cause as Same }: "stopped at line {line}, after byte {byte}: {cause}"
            "{line}行目 ({byte}バイトの後) で中断しました: {cause}";
        TooLong { line, byte, limit }:
            "stopped at line {line}, after byte {byte}: this game exceeds the limit of {limit} bytes"
            "{line}行目 ({byte}バイトの後) で中断しました: 1局の上限 ({limit}バイト) を超えています";
    }
}

impl std::error::Error for GamesError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            GamesError::Io { cause, .. } => Some(cause),
            GamesError::TooLong { .. } => None,
        }
    }
}

impl GamesError {
    /// Returns `true` if the reader may go on later.
    pub(crate) fn is_for_now(&self) -> bool {
        let kinds = [ErrorKind::WouldBlock, ErrorKind::TimedOut];
        matches!(self, GamesError::Io { cause, .. } if kinds.contains(&cause.kind()))
    }
}
