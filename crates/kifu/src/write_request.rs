//! What a writer is asked for.

use komadai_encoding::Encoding;
use komadai_record::build::{FindingCollector, RecordBuilder};
use komadai_record::{Limits, Record, Start};

use crate::format::Dialect;

/// What a writer of a record reports to: a reader of the text, which begins at this start, from
/// where moves may be `playable`.
pub(crate) fn reader_of(start: Start, record: &Record, playable: bool) -> RecordBuilder {
    let mut read = RecordBuilder::new(start, playable, FindingCollector::new(Limits::NONE));
    read.make_room_for(record.node_count());
    read
}

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
