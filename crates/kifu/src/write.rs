//! From records to text.

use std::fmt;

use komadai_encoding::Encoding;
use komadai_record::{Losses, Record};

use crate::format::Format;
use crate::formats::Row;

/// The version of CSA that is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CsaVersion {
    /// 2.2, which every program reads.
    #[default]
    V2_2,
    /// 3.0: times with decimals, the encoding declared, an ending for the greatest number of moves.
    V3_0,
}

/// What a writer of USI and SFEN may be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct UsiOptions {
    /// Whether endings and passes are written with the words that some programs put behind the
    /// moves: `resign`, `win`, `rep_draw`, `draw`, `timeout`, `break`, `pass`. USI itself knows
    /// none of them, and an engine may refuse the line.
    pub extensions: bool,
}

/// The dialect of PSN that is written. All are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PsnDialect {
    /// That of Shogidokoro: a move and its times on each line, variations behind the game.
    #[default]
    Shogidokoro,
    /// The oldest, of the mailing list Shogi-L, with variations in brackets; it has no times.
    ShogiL,
    /// PSN2 of MyShogi: as Shogidokoro, with moves of USI and more words for endings. Programs
    /// expect it in UTF-8 with a mark of the byte order.
    Psn2,
}

impl PsnDialect {
    /// Every dialect.
    pub const ALL: &[PsnDialect] = &[
        PsnDialect::Shogidokoro,
        PsnDialect::ShogiL,
        PsnDialect::Psn2,
    ];
}

/// What a writer may be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WriteOptions {
    /// The encoding that the text is meant for; by default the
    /// [usual one](WriteOptions::usual_encoding).
    pub encoding: Option<Encoding>,
    /// The version of CSA.
    pub csa: CsaVersion,
    /// What lines of USI and SFEN may have.
    pub usi: UsiOptions,
    /// The dialect of PSN.
    pub psn: PsnDialect,
}

impl WriteOptions {
    /// The encoding where none is asked for, of files with this extension (without the dot): UTF-8 where
    /// the version or the dialect has it, otherwise that of the [format](Format::default_encoding).
    ///
    /// ```
    /// use komadai_kifu::{CsaVersion, Encoding, Format, WriteOptions};
    ///
    /// let mut options = WriteOptions::default();
    /// assert_eq!(options.usual_encoding(Format::Csa, None), Encoding::Cp932);
    /// options.csa = CsaVersion::V3_0;
    /// assert_eq!(options.usual_encoding(Format::Csa, None), Encoding::Utf8);
    /// ```
    #[must_use]
    pub fn usual_encoding(&self, format: Format, extension: Option<&str>) -> Encoding {
        match format {
            Format::Csa if self.csa == CsaVersion::V3_0 => Encoding::Utf8,
            Format::Psn if self.psn == PsnDialect::Psn2 => Encoding::Utf8Bom,
            _ => format.default_encoding(extension),
        }
    }

    /// The encoding of a file without a name.
    pub(crate) fn encoding(&self, format: Format) -> Encoding {
        let usual = || self.usual_encoding(format, None);
        self.encoding.unwrap_or_else(usual)
    }
}

/// A text written from a record, and what it does not say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Writing {
    /// The text, its lines ended by LF.
    pub text: String,
    /// What the format could not hold.
    pub losses: Losses,
}

/// Why records could not be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CannotWrite {
    /// The format is only read: see [`Format::is_written`].
    Format(Format),
    /// The format holds one game.
    OneGame(Format),
    /// The format has no bits for a position of the record.
    Position(Format, crate::PackError),
}

impl fmt::Display for CannotWrite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CannotWrite::Format(format) => write!(f, "{format} is not written"),
            CannotWrite::Position(format, error) => {
                write!(f, "{format} cannot hold a position of the game: {error}")
            }
            CannotWrite::OneGame(format) => write!(f, "a file of {format} holds one game"),
        }
    }
}

impl std::error::Error for CannotWrite {}

/// Writes a record in a format.
///
/// Every record is written, even nonsense; what the format has no words for is left out and told
/// in the [`Losses`]. Time and memory are linear in the record. [`encode`](crate::encode) makes
/// bytes of the text.
///
/// # Errors
///
/// That the format has no writer, see [`Format::is_written`], or no bits for a position.
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
/// assert!(kif.losses.is_empty());
/// assert!(kif.text.contains("   2 ３四歩(33)   +\n"));
/// assert!(kif.text.contains("変化：2手\n   2 ８四歩(83)\n"));
///
/// let csa = write(&record, Format::Csa, &WriteOptions::default())?;
/// assert!(csa.text.contains("+7776FU\n-3334FU\n"));
/// let losses: Vec<_> = csa.losses.iter().map(|loss| loss.kind.code()).collect();
/// assert_eq!(losses, ["variation"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(
    record: &Record,
    format: Format,
    options: &WriteOptions,
) -> Result<Writing, CannotWrite> {
    write_next(record, format, options, false)
}

/// Writes a record, perhaps behind another one.
pub(crate) fn write_next(
    record: &Record,
    format: Format,
    options: &WriteOptions,
    another: bool,
) -> Result<Writing, CannotWrite> {
    match Row::of(format).write {
        Some(write) => write(record, options, another),
        None => Err(CannotWrite::Format(format)),
    }
}

/// Writes several records into one text; the losses come game by game.
///
/// # Errors
///
/// As for [`write()`], and that the format holds one game only while there are more.
pub fn write_all<'r>(
    records: impl IntoIterator<Item = &'r Record>,
    format: Format,
    options: &WriteOptions,
) -> Result<(String, Vec<Losses>), CannotWrite> {
    let mut records = records.into_iter().peekable();
    let mut text = String::new();
    let mut losses = Vec::new();
    while let Some(record) = records.next() {
        let another = !losses.is_empty();
        if records.peek().is_some() && !format.holds_many_games() {
            return Err(CannotWrite::OneGame(format));
        }
        let writing = write_next(record, format, options, another)?;
        text.push_str(&writing.text);
        losses.push(writing.losses);
    }
    Ok((text, losses))
}
