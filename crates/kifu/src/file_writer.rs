//! The games of a file, written one at a time.

use std::fmt;
use std::io::{self, Write};

use komadai_encoding::{Encoding, encode};
use komadai_parse::Text;
use komadai_record::build::Before;
use komadai_record::{Finding, Losses, Record};

use crate::format::Format;
use crate::substituted::findings_of;
use crate::write::{CannotWrite, WriteOptions, write_next};

/// Writes games into a file, one after the other, without keeping them in memory.
///
/// The bytes are those of [`write_all`](crate::write_all) and [`encode`](crate::encode()) with the
/// [line ends](Format::line_end) that programs expect, whatever the number of games.
///
/// ```
/// use komadai_kifu::{FileWriter, Format, Record, Start, WriteOptions};
///
/// let record = Record::new(Start::default());
/// let mut writer = FileWriter::new(Vec::new(), Format::Usi, WriteOptions::default());
/// for _ in 0..2 {
///     assert!(writer.add(&record)?.losses.is_empty());
/// }
/// assert_eq!(writer.into_inner(), b"position startpos\nposition startpos\n");
/// # Ok::<(), komadai_kifu::AddError>(())
/// ```
#[derive(Debug)]
pub struct FileWriter<W> {
    out: W,
    format: Format,
    options: WriteOptions,
    encoding: Encoding,
    games: usize,
    /// The lines and bytes of the text so far.
    lines: usize,
    bytes: usize,
}

/// What a game lost on its way into a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Added {
    /// What the format could not hold.
    pub losses: Losses,
    /// A warning for each character that the encoding lacks, with its place in the text.
    pub findings: Vec<Finding>,
}

/// Why a game could not be added to a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum AddError {
    /// The format cannot hold it.
    Cannot(CannotWrite),
    /// The bytes could not be written.
    Io(io::Error),
}

impl fmt::Display for AddError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AddError::Cannot(error) => error.fmt(f),
            AddError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AddError {}

impl From<CannotWrite> for AddError {
    fn from(error: CannotWrite) -> AddError {
        AddError::Cannot(error)
    }
}

impl From<io::Error> for AddError {
    fn from(error: io::Error) -> AddError {
        AddError::Io(error)
    }
}

impl<W: Write> FileWriter<W> {
    /// A file without games. Its encoding is that of the options, by default the
    /// [usual one](WriteOptions::usual_encoding).
    pub fn new(out: W, format: Format, options: WriteOptions) -> FileWriter<W> {
        FileWriter {
            out,
            format,
            options,
            encoding: options.encoding(format),
            games: 0,
            lines: 0,
            bytes: 0,
        }
    }

    /// Writes a game after those before.
    ///
    /// # Errors
    ///
    /// The errors of [`write_all`](crate::write_all), and those of the writer below.
    pub fn add(&mut self, record: &Record) -> Result<Added, AddError> {
        let another = self.games > 0;
        if another && !self.format.holds_many_games() {
            return Err(CannotWrite::OneGame(self.format).into());
        }
        let writing = write_next(record, self.format, &self.options, another)?;
        let encoded = encode(&writing.text, self.encoding, self.format.line_end());
        let unmarked = encoded.bytes.strip_prefix(self.encoding.mark());
        // Only a file begins with a mark.
        let bytes = unmarked.filter(|_| another).unwrap_or(&encoded.bytes);
        self.out.write_all(bytes)?;
        let text = Text {
            text: &writing.text,
            start: self.bytes,
        };
        let (lines, columns) = (self.lines, 0);
        let before = Before { lines, columns };
        let findings = findings_of(text, before, self.encoding, &encoded.substitutions);
        let lines = memchr::memchr_iter(b'\n', writing.text.as_bytes()).count();
        self.games = self.games.saturating_add(1);
        self.lines = self.lines.saturating_add(lines);
        self.bytes = self.bytes.saturating_add(writing.text.len());
        Ok(Added {
            losses: writing.losses,
            findings,
        })
    }

    /// The writer below.
    pub fn into_inner(self) -> W {
        self.out
    }
}
