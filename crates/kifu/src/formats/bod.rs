//! Reading and writing BOD: a diagram as a file of its own.

use crate::Record;
use crate::build::RecordBuilder;
use crate::formats::japanese::grammar::lines;
use komadai_encoding::{Encoding, LineEnd};
use komadai_parse::Text;

use crate::formats::japanese::{self, LineWriter, Preamble};
use crate::reader::Output;
use crate::row::{Extension, Row, Unit};

/// What the registry knows of the format.
pub(super) const ROW: Row = Row {
    code: "bod",
    extensions: &[Extension::own("bod", Encoding::Cp932)],
    line_end: LineEnd::CrLf,
    is_japanese: true,
    must_show: true,
    mentions_start: japanese::mentions_start,
    write: Some(|record, _| write(record)),
    ..Row::usual(Unit::Text(read))
};

/// Reads a diagram with the lines around it. `手数＝` gives the number of the next move.
fn read(text: Text<'_>, out: &mut Output) -> Option<RecordBuilder> {
    let mut preamble = Preamble::new(out.collector());
    for line in lines(text) {
        preamble.line(&line);
    }
    let first_ply = preamble.next_ply().unwrap_or(1);
    Some(preamble.start(first_ply, false, out))
}

/// Writes the start of a record.
fn write(record: &Record) -> String {
    let mut lines = LineWriter::new(record, true);
    let written = lines.head(true);
    lines.notes(record.root(), written);
    lines.out
}
