//! What a writer is asked for.

use komadai_encoding::Encoding;

use crate::format::Dialect;

/// What the writer of a format is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WriteRequest {
    /// The encoding that the text is meant for.
    pub(crate) encoding: Encoding,
    /// One of the dialects of the format; its usual one without it.
    pub(crate) dialect: Option<Dialect>,
    /// Whether the record follows another one in the same text.
    pub(crate) another: bool,
    /// The evaluation of a position that has none, where the format must have one.
    pub(crate) unknown_value: Option<i16>,
}
