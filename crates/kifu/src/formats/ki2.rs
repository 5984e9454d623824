//! KI2.

mod write;

use komadai_encoding::{Encoding, LineEnd};
pub(crate) use write::write;

use crate::formats::japanese::{self, JapaneseReader};
use crate::row::{Extension, Row, Unit};

/// What the registry knows of the format.
pub(super) const ROW: Row = Row {
    code: "ki2",
    extensions: &[
        Extension::own("ki2", Encoding::Cp932),
        Extension::own("ki2u", Encoding::Utf8),
    ],
    line_end: LineEnd::CrLf,
    has_marks: true,
    is_japanese: true,
    must_show: true,
    mentions_start: japanese::mentions_start,
    write: Some(write),
    ..Row::usual(Unit::Lines {
        reader: || Box::new(JapaneseReader { has_numbers: false }),
        cuts: None,
    })
};
