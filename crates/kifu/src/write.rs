//! From records to text and back.

use komadai_core::{Same, texts};
use komadai_encoding::{Encoded, encode};
use komadai_packed::PackError;

use crate::format::{Dialect, Format};
use crate::formats::{packed, row};
use crate::options::{Limits, ReadOptions, WriteOptions};
use crate::reading::{read_decoded, read_records};
use crate::{Detail, Finding, FindingKind, Record};

/// Why records could not be written.
///
/// ```
/// use komadai_kifu::{CannotWrite, Format, Record, WriteOptions, write};
///
/// let refused = write(&Record::default(), Format::Psn, &WriteOptions::default());
/// assert_eq!(refused.unwrap_err(), CannotWrite::Format(Format::Psn));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CannotWrite {
    /// The format is only read: see [`Format::is_written`].
    Format(Format),
    /// The format holds one game.
    OneGame(Format),
    /// The format has no bits for a position of the record.
    Position(Format, PackError),
    /// The [dialect](WriteOptions::dialect) is none of the format.
    Dialect(Format, Dialect),
}

texts! {
    CannotWrite {
        Format(format as Same): "{format} is not written" "{format} は書き出せません";
        OneGame(format as Same): "a file of {format} holds one game" "{format} のファイルには1局しか書けません";
        Position(format as Same, error): "{format} cannot hold a position of the game: {error}"
            "{format} では対局の局面を表せません: {error}";
        Dialect(format as Same, dialect as Same): "{dialect} is no dialect of {format}"
            "{dialect} は {format} の方言ではありません";
    }
}

impl std::error::Error for CannotWrite {}

/// Writes a record in a format.
///
/// Every record is written, even nonsense. What the format has no words for is left out;
/// [`Writing::losses`] reads the text and reports it. Time and memory are linear in the record.
///
/// [`FileWriter`](crate::FileWriter) writes the bytes of a file with one game or many.
///
/// # Errors
///
/// The format has no writer (see [`Format::is_written`]), not this dialect, or no bits for a
/// position.
///
/// ```
/// use komadai_kifu::{Entry, Format, Record, Start, WriteOptions, write};
///
/// let mut record = Record::new(Start::default());
/// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
/// record.push(first, Entry::Move("3c3d".parse()?));
/// record.push(first, Entry::Move("8c8d".parse()?));
///
/// let kif = write(&record, Format::Kif, &WriteOptions::default())?;
/// assert!(kif.losses(&record).is_empty());
/// assert!(kif.text.contains("   2 ３四歩(33)   +\n"));
/// assert!(kif.text.contains("変化：2手\n   2 ８四歩(83)\n"));
///
/// let file: Vec<u8> = kif.encode().bytes;
/// assert!(!file.is_ascii() && String::from_utf8(file).is_err(), "in Shift_JIS");
///
/// let csa = write(&record, Format::Csa, &WriteOptions::default())?;
/// assert!(csa.text.contains("+7776FU\n-3334FU\n"));
/// let losses: Vec<_> = csa.losses(&record).iter().map(|loss| loss.code()).collect();
/// assert_eq!(losses, ["variation"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(
    record: &Record,
    format: Format,
    options: &WriteOptions,
) -> Result<Writing, CannotWrite> {
    if !format.is_written() {
        return Err(CannotWrite::Format(format));
    }
    let known = |dialect: &Dialect| format.dialects().any(|known| known == *dialect);
    if let Some(other) = options.dialect.filter(|dialect| !known(dialect)) {
        return Err(CannotWrite::Dialect(format, other));
    }
    let mut writing = Writing {
        text: String::new(),
        records: Vec::new(),
        format,
        options: *options,
    };
    if let Some(rows) = format.rows() {
        let records = packed::write(record, rows, options.unknown_value);
        writing.records = records.map_err(|error| CannotWrite::Position(format, error))?;
    }
    if let Some(write) = row(format).write {
        writing.text = write(record, options);
    }
    Ok(writing)
}

/// A text written from a record.
///
/// ```
/// use komadai_kifu::{Format, WriteOptions, read, write};
///
/// let game = &read(b"position startpos moves 7g7f", None).games[0];
/// let writing = write(&game.record, Format::Csa, &WriteOptions::default())?;
/// assert!(writing.text.contains("+7776FU\n"));
/// assert!(writing.losses(&game.record).is_empty());
/// let bytes: Vec<u8> = writing.encode().bytes;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Writing {
    /// The text. Its lines end with LF. It is empty where the format is packed.
    pub text: String,
    /// The bytes where the format is packed.
    records: Vec<u8>,
    format: Format,
    options: WriteOptions,
}

impl Writing {
    /// Encodes the text as the bytes of a file. The encoding is that of the
    /// [options](crate::WriteOptions::encoding), which the text may declare. The line ends are those
    /// [of the format](Format::line_end).
    ///
    /// ```
    /// use komadai_kifu::{Format, Record, WriteOptions, read, write};
    ///
    /// let writing = write(&Record::default(), Format::Kif, &WriteOptions::default())?;
    /// assert!(writing.text.starts_with("#KIF version=2.0 encoding=Shift_JIS\n"));
    /// let file = writing.encode();
    /// assert!(file.substitutions.is_empty(), "no character was replaced");
    /// assert!(read(&file.bytes, None).findings.is_empty());
    /// # Ok::<(), komadai_kifu::CannotWrite>(())
    /// ```
    #[must_use]
    pub fn encode(&self) -> Encoded {
        let encoding = self.options.encoding_of(self.format);
        let mut encoded = encode(&self.text, encoding, self.format.line_end());
        encoded.bytes.extend(&self.records);
        encoded
    }

    /// Reads the text. Returns the records of its games: one, but for a
    /// [format that needs a result](Format::needs_result), where each position is a game.
    #[must_use]
    pub fn read_back(&self) -> Vec<Record> {
        let reading = match self.format.rows() {
            Some(rows) => read_records(self.records.clone(), self.format, rows, Limits::NONE),
            None => {
                let options = ReadOptions::from(Some(self.format)).limits(Limits::NONE);
                read_decoded(self.text.clone(), &options)
            }
        };
        let is_read = reading.format == Some(self.format);
        let games = reading.games.into_iter().filter(|_| is_read);
        games.map(|game| game.record).collect()
    }

    /// Reads the text and compares `record`, of which it was written, with what is
    /// [read back](Writing::read_back). The differences are what the format could not hold.
    #[must_use]
    pub fn losses(&self, record: &Record) -> Vec<Finding> {
        if let Some(rows) = self.format.rows() {
            return packed::losses(record, rows, self.options.unknown_value);
        }
        let games = self.read_back();
        let nothing = Record::default();
        let mut losses = record.differences(games.first().unwrap_or(&nothing));
        if games.len() != 1 {
            let number = games.len();
            let change = Detail::words(
                format!("read as {number} games"),
                format!("{number}局として読みます"),
            );
            let text = Detail::words("text", "テキスト");
            losses.push(
                FindingKind::LostEntry
                    .with("what", text)
                    .with("change", change),
            );
        }
        losses
    }
}
