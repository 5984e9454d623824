//! Reading and writing BOD: a diagram as a file of its own.

use komadai_encoding::{Encoding, LineEnd};
use komadai_parse::Text;
use komadai_parse::kif::lines;
use komadai_record::build::RecordBuilder;
use komadai_record::{Entry, LossKind, Record};

use crate::formats::japanese::{
    self, Head, LineWriter, Preamble, UncheckedWriting, UnknownLines, write_checked,
};
use crate::reader::Output;
use crate::row::{Extension, Holds, Row, Unit};
use crate::text_reader::TextReader;
use crate::writing::{WriteRequest, Writing};

/// What the registry knows of the format.
pub(super) const ROW: Row = Row {
    code: "bod",
    extensions: &[Extension::own("bod", Encoding::Cp932)],
    line_end: LineEnd::CrLf,
    holds: Holds::HEADERS,
    is_japanese: true,
    must_show: true,
    mentions_start: japanese::mentions_start,
    write: Some(|record, request| Ok(write(record, request))),
    ..Row::usual(Unit::Text, |_| Box::new(TextReader(read)))
};

/// Reads a diagram with the lines around it. `手数＝` gives the number of the next move.
fn read<'v>(text: Text<'_>, out: &mut Output<'v>) -> Option<RecordBuilder<'v>> {
    let mut preamble = Preamble::new(out.collector());
    for line in lines(text) {
        preamble.line(&line);
    }
    let first_ply = preamble.next_ply().unwrap_or(1);
    Some(preamble.start(first_ply, false, out))
}

/// Writes the start of a record; whatever was played is lost.
fn write(record: &Record, request: &WriteRequest<'_>) -> Writing {
    write_checked(record, request, write_unchecked)
}

fn write_unchecked(record: &Record, unknown_lines: UnknownLines) -> UncheckedWriting {
    let head = Head::diagram(record);
    let mut writer = LineWriter::new(record, head.playable, head.first_ply, unknown_lines);
    writer.alone = true;
    let written = head.write(&mut writer);
    writer.notes(record.root(), written);
    head.late_headers(&mut writer);
    let clock = record.clock(record.root());
    if clock.spent().is_some() || clock.total().is_some() {
        let message = "a diagram has no times";
        writer.losses.add(LossKind::Time, message);
        writer.losses.add(LossKind::TotalTime, message);
    }
    for (i, node) in record.children(record.root()).enumerate() {
        let kind = match record.entry(node) {
            _ if i > 0 => LossKind::Variation,
            Some(Entry::Ending(_)) => LossKind::Ending,
            _ => LossKind::Entry,
        };
        writer.lose(
            kind,
            node,
            "a diagram shows no moves; this and everything after it is left out",
        );
    }
    if record.start.first_ply == 0 {
        let message = "the number of the first move will be read as 1";
        writer.losses.add(LossKind::FirstPly, message);
    }
    writer.finish()
}
