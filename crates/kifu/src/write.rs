//! Writes records as text, and reads the text back.

use std::io::{self, Write};

use komadai_core::{Same, Span, texts};
use komadai_encoding::{EncodedText, Encoding, Substitution, encode};
use komadai_packed::PackError;

use crate::finding::{Before, FindingCollector, reason};
use crate::formats::{packed, row};
use crate::games::read_records;
use crate::whole_text::read_decoded;
use crate::{
    Detail, Dialect, Finding, FindingKind, Format, Limits, ReadOptions, Record, WriteOptions,
};

/// An error of writing records.
///
/// ```
/// use komadai_kifu::{WriteError, Format, Record, WriteOptions};
///
/// let refused = WriteOptions::new(Format::Psn).write(&Record::default());
/// assert_eq!(refused.unwrap_err(), WriteError::Format(Format::Psn));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// The format is only read: see [`Format::is_written`].
    Format(Format),
    /// The format has one game per file.
    OneGame(Format),
    /// The format cannot represent a position of the record.
    Position(Format, PackError),
    /// The [dialect](WriteOptions::dialect) does not belong to the format.
    Dialect(Format, Dialect),
}

texts! {
    WriteError {
        Format(format as Same): "{format} can only be read, not written" "{format} は読み込み専用で、書き出せません";
        OneGame(format as Same): "a {format} file can contain only one game" "{format} のファイルには1局しか書けません";
        Position(format as Same, error): "{format} cannot store a position of this game: {error}"
            "{format} ではこの対局の局面を表せません: {error}";
        Dialect(format as Same, dialect as Same): "{dialect} is not a dialect of {format}"
            "{dialect} は {format} の方言ではありません";
    }
}

impl std::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            WriteError::Position(_, cause) => Some(cause),
            _ => None,
        }
    }
}

impl WriteOptions {
    /// Writes a record.
    ///
    /// Every record can be written, even nonsense. Facts that the format has no words for are left out.
    /// [`Writing::losses`] reads the text back and reports them. Takes linear time and memory.
    ///
    /// # Errors
    ///
    /// The format is not written ([`Format::is_written`]), lacks this dialect, or cannot represent a position.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Format, Record, WriteOptions};
    ///
    /// let mut record = Record::default();
    /// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// record.push(first, Entry::Move("3c3d".parse()?));
    /// record.push(first, Entry::Move("8c8d".parse()?));
    ///
    /// let kif = WriteOptions::new(Format::Kif).write(&record)?;
    /// assert!(kif.losses(&record).is_empty());
    /// assert!(kif.text.contains("   2 ３四歩(33)   +\n"));
    /// assert!(kif.text.contains("変化：2手\n   2 ８四歩(83)\n"));
    ///
    /// let file: Vec<u8> = kif.encode().bytes;
    /// assert!(!file.is_ascii() && String::from_utf8(file).is_err(), "in Shift_JIS");
    ///
    /// let csa = WriteOptions::new(Format::Csa).write(&record)?;
    /// assert!(csa.text.contains("+7776FU\n-3334FU\n"));
    /// let losses: Vec<_> = csa.losses(&record).iter().map(|loss| loss.code()).collect();
    /// assert_eq!(losses, ["variation"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(&self, record: &Record) -> Result<Writing, WriteError> {
        let format = self.format;
        if !format.is_written() {
            return Err(WriteError::Format(format));
        }
        if self.another && !format.holds_many_games() {
            return Err(WriteError::OneGame(format));
        }
        let known = |dialect: &Dialect| format.dialects().any(|known| known == *dialect);
        if let Some(other) = self.dialect.filter(|dialect| !known(dialect)) {
            return Err(WriteError::Dialect(format, other));
        }
        let mut writing = Writing {
            text: String::new(),
            records: Vec::new(),
            options: *self,
        };
        if let Some(rows) = format.rows() {
            let records = packed::write(record, rows, self.unknown_value);
            writing.records = records.map_err(|error| WriteError::Position(format, error))?;
        }
        if let Some(write) = row(format).write {
            writing.text = write(record, self);
        }
        Ok(writing)
    }

    /// Writes a record as a whole file, in the encoding of the options by default.
    ///
    /// UTF-8 replaces Shift_JIS if Shift_JIS lacks a character of the text and any similar one. It also replaces it if
    /// `input`, the file that the record was read from, has the same format and is in UTF-8. The second value is the
    /// reason.
    ///
    /// # Errors
    ///
    /// The errors of [`write`](WriteOptions::write).
    ///
    /// ```
    /// use komadai_kifu::{Format, Utf8Reason, WriteOptions, read};
    ///
    /// let game = &read("先手：雞林\n▲７六歩".as_bytes()).games[0];
    /// let (writing, why) = WriteOptions::new(Format::Ki2).write_alone(&game.record, None)?;
    /// assert_eq!(why, Some(Utf8Reason::Lacks('雞')));
    /// assert!(String::from_utf8(writing.encode().bytes)?.contains("雞林"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_alone(
        &self,
        record: &Record,
        input: Option<(Format, Encoding)>,
    ) -> Result<(Writing, Option<Utf8Reason>), WriteError> {
        let in_utf_8 = |why| {
            let options = self.encoding(Some(Encoding::Utf8));
            Ok((options.write(record)?, Some(why)))
        };
        let is_cp932 = self.file_encoding() == Encoding::Cp932;
        if is_cp932
            && matches!(input, Some((own, Encoding::Utf8 | Encoding::Utf8Bom)) if own == self.format)
        {
            return in_utf_8(Utf8Reason::LikeInput);
        }
        let usual = self.write(record)?;
        // U+FFFD only marks lost characters, which UTF-8 does not restore.
        let lacks = |substitution: &Substitution| {
            !substitution.alike && substitution.character != char::REPLACEMENT_CHARACTER
        };
        let lacking = is_cp932.then(|| usual.encode().substitutions.into_iter().find(lacks));
        match lacking.flatten() {
            Some(substitution) => in_utf_8(Utf8Reason::Lacks(substitution.character)),
            None => Ok((usual, None)),
        }
    }

    /// Creates a writer of games to `out`. [`append`](FileWriter::append) adds one game at a time.
    ///
    /// ```
    /// use komadai_kifu::{Format, Record, WriteOptions};
    ///
    /// let mut file = WriteOptions::new(Format::Usi).file(Vec::new());
    /// for _ in 0..2 {
    ///     let game = file.encode(&Record::default())?;
    ///     assert!(file.append(game)?.losses.is_empty());
    /// }
    /// assert_eq!(file.into_inner(), b"position startpos\nposition startpos\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn file<W: Write>(self, out: W) -> FileWriter<W> {
        FileWriter {
            out,
            options: self,
            lines: 0,
            bytes: 0,
        }
    }
}

/// The reason why a file is in UTF-8 although programs expect another encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Utf8Reason {
    /// The input is in UTF-8 and has the same format.
    LikeInput,
    /// The usual encoding lacks this character.
    Lacks(char),
}

/// A text written from a record.
///
/// ```
/// use komadai_kifu::{Format, WriteOptions, read};
///
/// let game = &read(b"position startpos moves 7g7f").games[0];
/// let writing = WriteOptions::new(Format::Csa).write(&game.record)?;
/// assert!(writing.text.contains("+7776FU\n"));
/// assert!(writing.losses(&game.record).is_empty());
/// let bytes: Vec<u8> = writing.encode().bytes;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Writing {
    /// The text. Its lines end with LF. It is empty if the format is packed.
    pub text: String,
    records: Vec<u8>,
    options: WriteOptions,
}

impl Writing {
    /// Encodes the text as the bytes of a file, in the encoding of the [options](crate::WriteOptions::encoding), which
    /// the text may declare. The line ends are those [of the format](Format::line_end).
    ///
    /// ```
    /// use komadai_kifu::{Format, Record, WriteOptions, read};
    ///
    /// let writing = WriteOptions::new(Format::Kif).write(&Record::default())?;
    /// assert!(writing.text.starts_with("#KIF version=2.0 encoding=Shift_JIS\n"));
    /// let file = writing.encode();
    /// assert!(file.substitutions.is_empty(), "no character was replaced");
    /// assert!(read(&file.bytes).findings.is_empty());
    /// # Ok::<(), komadai_kifu::WriteError>(())
    /// ```
    #[must_use]
    pub fn encode(&self) -> EncodedText {
        let encoding = self.options.file_encoding();
        let mut encoded = encode(&self.text, encoding, self.options.format.line_end());
        encoded.bytes.extend(&self.records);
        encoded
    }

    /// Reads the text back and returns the records of its games. There is one, except in a [format that needs a
    /// result](Format::needs_result), where each position is a game.
    #[must_use]
    pub fn read_back(&self) -> Vec<Record> {
        let format = self.options.format;
        let reading = match format.rows() {
            Some(rows) => read_records(self.records.clone(), format, rows, Limits::NONE),
            None => {
                let options = ReadOptions::new().format(Some(format)).limits(Limits::NONE);
                read_decoded(self.text.clone(), &options)
            }
        };
        if reading.format != Some(format) {
            return Vec::new();
        }
        reading.games.into_iter().map(|game| game.record).collect()
    }

    /// Reads the text [back](Writing::read_back), and returns the differences to its `record`: the losses.
    #[must_use]
    pub fn losses(&self, record: &Record) -> Vec<Finding> {
        if let Some(rows) = self.options.format.rows() {
            return packed::losses(record, rows, self.options.unknown_value);
        }
        let games = self.read_back();
        let nothing = Record::default();
        let mut losses = record.differences(games.first().unwrap_or(&nothing));
        if games.len() != 1 {
            let change = Detail::filled(reason::READ_AS_GAMES, &[("number", games.len().into())]);
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

/// A writer of games into a file, in order and without keeping them in memory, see [`WriteOptions::file`].
///
/// The bytes are those of [`WriteOptions::write`] and [`Writing::encode`], regardless of the number of games.
#[derive(Debug)]
pub struct FileWriter<W> {
    out: W,
    options: WriteOptions,
    lines: usize,
    bytes: usize,
}

/// A game as bytes of a file, with its losses. It can be made on any thread, and is [appended](FileWriter::append) in
/// its turn.
///
/// ```
/// use komadai_kifu::{EncodedGame, Format, Record, WriteOptions};
///
/// let options = WriteOptions::new(Format::Csa);
/// // On any thread, and then into the file in its turn.
/// let record = Record::default();
/// let game = EncodedGame::of(&options.write(&record)?, &record);
/// options.file(Vec::new()).append(game)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct EncodedGame {
    /// The bytes of the game.
    pub bytes: Vec<u8>,
    /// The losses of the format. They are known before the game is appended, so the file can still be left unchanged.
    pub losses: Vec<Finding>,
    /// A warning for each character that the encoding lacks, with its place in the text of the game.
    pub findings: Vec<Finding>,
    lines: usize,
    text_bytes: usize,
}

impl EncodedGame {
    /// Encodes a record that was written, and determines its losses.
    #[must_use]
    pub fn of(writing: &Writing, record: &Record) -> EncodedGame {
        let encoding = writing.options.file_encoding();
        let mut encoded = writing.encode();
        // A byte order mark is only at the beginning of a file.
        if writing.options.another && encoded.bytes.starts_with(encoding.mark()) {
            encoded.bytes.drain(..encoding.mark().len());
        }
        EncodedGame {
            bytes: encoded.bytes,
            lines: memchr::memchr_iter(b'\n', writing.text.as_bytes()).count(),
            text_bytes: writing.text.len(),
            losses: writing.losses(record),
            findings: substitution_findings(&writing.text, encoding, &encoded.substitutions),
        }
    }
}

impl<W: Write> FileWriter<W> {
    /// Encodes the next game. It is not written yet.
    ///
    /// # Errors
    ///
    /// The errors of [`WriteOptions::write`].
    pub fn encode(&self, record: &Record) -> Result<EncodedGame, WriteError> {
        Ok(EncodedGame::of(&self.options.write(record)?, record))
    }

    /// Writes an encoded game, which must have the options of this file. The places of its findings become places in
    /// the file.
    ///
    /// # Errors
    ///
    /// The errors of the underlying writer.
    pub fn append(&mut self, mut game: EncodedGame) -> io::Result<EncodedGame> {
        self.out.write_all(&game.bytes)?;
        for place in game
            .findings
            .iter_mut()
            .filter_map(|found| found.place.as_mut())
        {
            place.line += self.lines;
            place.span = place.span.moved(self.bytes);
        }
        self.options.another = true;
        self.lines += game.lines;
        self.bytes += game.text_bytes;
        Ok(game)
    }

    /// Returns the underlying writer.
    pub fn into_inner(self) -> W {
        self.out
    }
}

/// Returns a warning for each character of a text that [`encode`](crate::encode()) replaced, with its place:
/// `substituted` if the written character is similar, else `unencodable`.
pub(crate) fn substitution_findings(
    text: &str,
    encoding: Encoding,
    substitutions: &[Substitution],
) -> Vec<Finding> {
    let mut findings = FindingCollector::new(Limits::NONE);
    for replaced in substitutions {
        let range = replaced.range.clone();
        let kind = if replaced.alike {
            FindingKind::Substituted
        } else {
            FindingKind::Unencodable
        };
        // A combining mark is shown with the character before it.
        let whole = text.get(range.clone()).unwrap_or("");
        let character = match { whole.chars() }.count() {
            1 => Detail::Character(replaced.character),
            _ => whole.into(),
        };
        let numbers = whole.chars().map(|c| format!("U+{:04X}", u32::from(c)));
        let numbers: Vec<String> = numbers.collect();
        let finding = kind
            .with("encoding", encoding.code())
            .with("character", character)
            .with("number", numbers.join(" "))
            .with("written", replaced.written);
        findings.report(Span::new(range.start, range.end), finding);
    }
    let found = findings.finish();
    found.placed(text.into(), Before::default()).finish()
}

#[cfg(test)]
mod tests {
    use komadai_encoding::{LineEnd, encode};

    use super::*;

    #[test]
    fn places_and_codes() {
        let found = |text| {
            let encoded = encode(text, Encoding::Cp932, LineEnd::Lf);
            let found = substitution_findings(text, Encoding::Cp932, &encoded.substitutions);
            let place = |f: Finding| {
                let place = f.place.expect("a place");
                (f.code(), place.line, place.column)
            };
            let found = found.into_iter().map(place);
            found.collect::<Vec<_>>()
        };
        assert_eq!(found("終\n歩♔"), [("unencodable", 2, 2)]);
        let both = [("substituted", 1, 1), ("unencodable", 3, 1)];
        assert_eq!(found("☗歩\n\n♔☗歩")[..2], both);
        assert_eq!(found("先手：か\u{3099}く"), [("substituted", 1, 4)]);
    }
}
