//! A text that was written, and reading it back.

use crate::{Detail, Finding, FindingKind, Limits, Record};
use komadai_encoding::{Encoded, encode};

use crate::format::Format;
use crate::formats::row;
use crate::options::ReadOptions;
use crate::reading::read_decoded;
use crate::write_request::WriteRequest;

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
    /// The text. Its lines end with LF.
    pub text: String,
    pub(crate) format: Format,
    pub(crate) request: WriteRequest,
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
        encode(&self.text, self.request.encoding, self.format.line_end())
    }

    /// Reads the text. Returns the records of its games: one, but for a
    /// [format that needs a result](Format::needs_result), where each position is a game.
    #[must_use]
    pub fn read_back(&self) -> Vec<Record> {
        let options = ReadOptions::default()
            .format(self.format)
            .limits(Limits::NONE);
        let reading = read_decoded(self.text.clone(), &options);
        let is_read = reading.format == Some(self.format);
        let games = reading.games.into_iter().filter(|_| is_read);
        games.map(|game| game.record).collect()
    }

    /// Reads the text and compares `record`, of which it was written, with what is
    /// [read back](Writing::read_back). The differences are what the format could not hold.
    #[must_use]
    pub fn losses(&self, record: &Record) -> Vec<Finding> {
        if let Some(losses) = row(self.format).losses {
            return losses(record, &self.request);
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
