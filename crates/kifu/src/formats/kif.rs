//! KIF.

mod write;

use komadai_encoding::{Encoding, LineEnd};
pub(crate) use write::write;

use crate::formats::japanese::{self, JapaneseReader};
use crate::row::{Extension, Row, Unit};

/// What the registry knows of the format.
pub(super) const ROW: Row = Row {
    code: "kif",
    extensions: &[
        Extension::own("kif", Encoding::Cp932),
        Extension::own("kifu", Encoding::Utf8),
    ],
    line_end: LineEnd::CrLf,
    is_japanese: true,
    lines: Some(japanese::LINES),
    must_show: true,
    mentions_start: japanese::mentions_start,
    write: Some(write),
    ..Row::usual(Unit::Lines {
        reader: || Box::new(JapaneseReader { has_numbers: true }),
        cuts: None,
    })
};
