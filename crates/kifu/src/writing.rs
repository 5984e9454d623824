//! What a writer is asked for, and what comes out.

use komadai_encoding::Encoding;
use komadai_record::{Losses, Record};

use crate::format::Dialect;

/// A text written from a record, and what is lost in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Writing {
    /// The text, its lines ended by LF.
    pub text: String,
    /// What the format could not hold.
    pub losses: Losses,
}

/// What the writer of a format is asked for.
pub(crate) struct WriteRequest<'a> {
    /// The encoding that the text is meant for.
    pub(crate) encoding: Encoding,
    /// One of the dialects of the format; its usual one without it.
    pub(crate) dialect: Option<Dialect>,
    /// Whether the record follows another one in the same text.
    pub(crate) another: bool,
    /// Reads what was written: the first game, if the text is taken for one of the format.
    pub(crate) read_again: &'a dyn Fn(&str) -> Option<Record>,
}
