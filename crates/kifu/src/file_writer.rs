//! The games of a file, written one at a time.

use std::io::{self, Write};

use komadai_core::{Same, Span, texts};
use komadai_encoding::{Encoding, Substitution};

use crate::finding::{Before, FindingCollector};
use crate::format::Format;
use crate::options::WriteOptions;
use crate::write::{CannotWrite, write};
use crate::{Finding, FindingKind, Limits, Record};

/// Writes games into a file, one after the other, without keeping them in memory.
///
/// The bytes are those of [`write()`](crate::write()) and [`encode`](crate::encode()) with the
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
    games: usize,
    /// The lines and bytes of the text so far.
    lines: usize,
    bytes: usize,
}

/// A game in the bytes of a file, with what it lost on its way there: made where there is time, and
/// then [appended](FileWriter::append) in its turn.
///
/// ```
/// use komadai_kifu::{EncodedGame, FileWriter, Format, Record, WriteOptions};
///
/// // On any thread, and then into the file in its turn.
/// let game = EncodedGame::new(&Record::default(), Format::Csa, &WriteOptions::default(), false)?;
/// let mut writer = FileWriter::new(Vec::new(), Format::Csa, WriteOptions::default());
/// writer.append(game)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct EncodedGame {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What the format could not hold: known before the game is in a file, which may then be left as it is.
    pub losses: Vec<Finding>,
    /// A warning for each character that the encoding lacks, with its place in the text of the game.
    pub findings: Vec<Finding>,
    /// The lines and bytes of the text.
    lines: usize,
    text_bytes: usize,
}

impl EncodedGame {
    /// A game for a file, the first of it or `another` one.
    ///
    /// # Errors
    ///
    /// The errors of [`write()`](crate::write()).
    pub fn new(
        record: &Record,
        format: Format,
        options: &WriteOptions,
        another: bool,
    ) -> Result<EncodedGame, CannotWrite> {
        if another && !format.holds_many_games() {
            return Err(CannotWrite::OneGame(format));
        }
        let options = &WriteOptions {
            another,
            ..*options
        };
        let writing = write(record, format, options)?;
        let encoding = options.encoding_of(format);
        let mut encoded = writing.encode();
        // Only a file begins with a mark.
        if another && encoded.bytes.starts_with(encoding.mark()) {
            encoded.bytes.drain(..encoding.mark().len());
        }
        let substitutions = &encoded.substitutions;
        Ok(EncodedGame {
            bytes: encoded.bytes,
            lines: memchr::memchr_iter(b'\n', writing.text.as_bytes()).count(),
            text_bytes: writing.text.len(),
            losses: writing.losses(record),
            findings: substitution_findings(&writing.text, encoding, substitutions),
        })
    }
}

/// Why a game could not be added to a file.
///
/// ```
/// use komadai_kifu::{AddError, CannotWrite, FileWriter, Format, Record, WriteOptions};
///
/// let mut writer = FileWriter::new(Vec::new(), Format::Jkf, WriteOptions::default());
/// writer.add(&Record::default())?;
/// let second = writer.add(&Record::default());
/// assert!(matches!(second, Err(AddError::Cannot(CannotWrite::OneGame(_)))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum AddError {
    /// The format cannot hold it.
    Cannot(CannotWrite),
    /// The bytes could not be written.
    Io(io::Error),
}

texts! {
    AddError {
        Cannot(error): "{error}" "{error}";
        Io(error as Same): "{error}" "{error}";
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
            games: 0,
            lines: 0,
            bytes: 0,
        }
    }

    /// Writes a game after those before.
    ///
    /// # Errors
    ///
    /// The errors of [`write()`](crate::write()), and those of the writer below.
    ///
    /// ```
    /// use komadai_kifu::{FileWriter, Format, Record, WriteOptions};
    ///
    /// let mut writer = FileWriter::new(Vec::new(), Format::Csa, WriteOptions::default());
    /// writer.add(&Record::default())?;
    /// assert!(writer.into_inner().starts_with(b"V2.2"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add(&mut self, record: &Record) -> Result<EncodedGame, AddError> {
        let another = self.games > 0;
        let game = EncodedGame::new(record, self.format, &self.options, another)?;
        Ok(self.append(game)?)
    }

    /// Writes a game that was encoded before, with the format and the options of this file. The places of its
    /// findings become those in the text of the file.
    ///
    /// # Errors
    ///
    /// Those of the writer below.
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
        self.games += 1;
        self.lines += game.lines;
        self.bytes += game.text_bytes;
        Ok(game)
    }

    /// The writer below.
    ///
    /// ```
    /// use komadai_kifu::{FileWriter, Format, WriteOptions};
    ///
    /// let writer = FileWriter::new(Vec::new(), Format::Csa, WriteOptions::default());
    /// assert!(writer.into_inner().is_empty(), "no game was added");
    /// ```
    pub fn into_inner(self) -> W {
        self.out
    }
}

/// A warning for each character of a text that [`encode`](crate::encode()) replaced, with its
/// place: `substituted` where what was written looks alike, else `unencodable`.
pub(crate) fn substitution_findings(
    text: &str,
    encoding: Encoding,
    substitutions: &[Substitution],
) -> Vec<Finding> {
    let mut findings = FindingCollector::new(Limits::NONE);
    for replaced in substitutions {
        let at = replaced.range.start;
        let character = replaced.character;
        let kind = match replaced.alike {
            true => FindingKind::Substituted,
            false => FindingKind::Unencodable,
        };
        let finding = kind
            .with("encoding", encoding.code())
            .with("character", character)
            .with("number", format!("U+{:04X}", u32::from(character)))
            .with("written", replaced.written);
        findings.report(Span::sized(at, character.len_utf8()), finding);
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
    }
}
