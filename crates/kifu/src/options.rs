//! How a text is read: what is known about it before, and how much is taken.

use crate::Limits;

use crate::format::Format;

/// What a reader is given beside the bytes: the format by the name of the file, and limits.
///
/// ```
/// use komadai_kifu::{Format, Limits, ReadOptions, read};
///
/// let limits = Limits::default().nodes(2);
/// let options = ReadOptions::default().format(Format::Csa).limits(limits);
/// let reading = read(b"PI\n+\n+7776FU\n-3334FU\n", options);
/// assert_eq!(reading.games[0].record.usi_moves(), "7g7f");
/// assert_eq!(reading.games[0].findings[0].code(), "limit-nodes");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The format that the name of the file suggests, see [`Format::from_extension`]. It counts
    /// only when the text does not show its format.
    pub format: Option<Format>,
    /// How much is taken.
    pub limits: Limits,
}

komadai_core::setters! {
    ReadOptions {
        format: impl Into<Option<Format>>,
        limits: Limits,
    }
}

/// The format alone.
impl From<Option<Format>> for ReadOptions {
    fn from(format: Option<Format>) -> ReadOptions {
        ReadOptions::default().format(format)
    }
}
