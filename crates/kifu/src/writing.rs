//! What a writer is asked for, and what comes out.

use komadai_encoding::{Encoded, Encoding, LineEnd, encode};
use komadai_record::build::{FindingCollector, RecordBuilder};
use komadai_record::{Finding, Limits, Record, Start};

use crate::format::Dialect;

/// A text written from a record, and what is lost in it.
///
/// ```
/// use komadai_kifu::{Format, WriteOptions, read, write};
///
/// let game = &read(b"position startpos moves 7g7f", None).games[0];
/// let writing = write(&game.record, Format::Csa, &WriteOptions::default())?;
/// assert!(writing.text.contains("+7776FU\n"));
/// assert!(writing.losses.is_empty());
/// let bytes: Vec<u8> = writing.encode().bytes;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Writing {
    /// The text, its lines ended by LF.
    pub text: String,
    /// What the format could not hold: the [differences](Record::differences) of the record and
    /// the one that is read back.
    pub losses: Vec<Finding>,
    /// The record that reading the text gives.
    pub read_back: Record,
    /// The encoding that the text is meant for, and the line end of its format.
    pub(crate) file: (Encoding, LineEnd),
    /// Whether the text has something that was not understood once, and may be where it stands now.
    pub(crate) has_unread: bool,
}

impl Writing {
    /// A text that was written of a record, and what a reader makes of it.
    pub(crate) fn of(text: String, record: &Record, read_back: Record) -> Writing {
        Writing {
            text,
            losses: record.differences(&read_back),
            read_back,
            file: (Encoding::Utf8, LineEnd::Lf),
            has_unread: false,
        }
    }

    /// The bytes of a file with the text: in the encoding that it was written for and that it may
    /// declare, with the [line ends](crate::Format::line_end) that programs expect.
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
        let (encoding, line_end) = self.file;
        encode(&self.text, encoding, line_end)
    }
}

/// What a writer of a record reports to: a reader of the text, which begins at this start, from
/// where moves may be `playable`.
pub(crate) fn reader_of(start: Start, record: &Record, playable: bool) -> RecordBuilder {
    let mut read = RecordBuilder::new(start, playable, FindingCollector::new(Limits::NONE));
    read.make_room_for(record.node_count());
    read
}

/// What the writer of a format is asked for.
pub(crate) struct WriteRequest {
    /// The encoding that the text is meant for.
    pub(crate) encoding: Encoding,
    /// One of the dialects of the format; its usual one without it.
    pub(crate) dialect: Option<Dialect>,
    /// Whether the record follows another one in the same text.
    pub(crate) another: bool,
    /// Whether what was not understood is written as it is.
    pub(crate) unread: bool,
    /// The evaluation of a position that has none, where the format must have one.
    pub(crate) unknown_value: Option<i16>,
}
