//! Reading and writing BOD: a diagram as a file of its own.

use komadai_core::Span;
use komadai_encoding::{Encoding, LineEnd};
use komadai_parse::kif::lines;
use komadai_record::build::{FindingCollector, Source};
use komadai_record::{GameReading, Record};

use crate::formats::japanese::{self, Head, Play, Preamble};
use crate::row::{Extension, Holds, Read, Row};
use crate::writing::Writing;

/// What the registry knows of the format.
pub(super) const ROW: Row = Row {
    code: "bod",
    extensions: &[Extension::own("bod", Encoding::Cp932)],
    line_end: LineEnd::CrLf,
    holds: Holds::HEADERS,
    is_japanese: true,
    must_show: true,
    mentions_start: japanese::mentions_start,
    read: Read::Part(|findings, _| read(findings.source())),
    write: Some(|record, _| Ok(write(record))),
    ..Row::USUAL
};

/// Reads a diagram with the lines around it. `手数＝` gives the number of the next move.
fn read(source: Source<'_>) -> Vec<GameReading<Span>> {
    let mut preamble = Preamble::new(FindingCollector::new(source));
    for line in lines(source.text) {
        preamble.line(&line);
    }
    let first_ply = preamble.next_ply().unwrap_or(1);
    Play::new(preamble.start(first_ply, false), first_ply).finish()
}

/// Writes the start of a record.
fn write(record: &Record) -> Writing {
    let head = Head::diagram(record);
    let mut writer = head.writer(record, true);
    let written = head.write(&mut writer);
    writer.notes(record.root(), written);
    head.finish(writer)
}
