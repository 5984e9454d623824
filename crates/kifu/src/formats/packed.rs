//! The packed formats of engines, which `komadai-packed` reads and writes.
//!
//! Their text is the bytes in hexadecimal, a record on each line, so that findings have a place.

mod hex;
mod promoted;
mod read;
mod result;
mod write;

use komadai_encoding::Encoding;
use komadai_packed::RowFormat;

use crate::row::{Extension, Holds, Packed, Row, Unit};

/// What the registry knows of a packed format: a record is a line of its text.
macro_rules! row {
    ($format:ident, $code:literal $(, $shared:literal)?) => {
        Row {
            code: $code,
            extensions: &[
                Extension::own($code, Encoding::Binary),
                $(Extension::shared($shared, Encoding::Binary),)?
            ],
            holds: Holds::GAMES,
            packed: Some(Packed {
                oddness: |bytes, whole| promoted::promoted(RowFormat::$format, bytes, whole),
                whole_records: |bytes| RowFormat::$format.whole_records(bytes),
                text: |bytes| hex::text(bytes, RowFormat::$format),
            }),
            write: Some(|record, request| {
                write::write(record, RowFormat::$format, request.unknown_value)
            }),
            losses: Some(|record, request| {
                write::losses(record, RowFormat::$format, request.unknown_value)
            }),
            ..Row::usual(Unit::Line(|line, out| {
                read::read(RowFormat::$format, line, out)
            }))
        }
    };
}

pub(super) const HCP: Row = row!(Hcp, "hcp");
pub(super) const HCPE: Row = Row {
    holds: Holds::GAMES.union(Holds::RESULT),
    ..row!(Hcpe, "hcpe")
};
pub(super) const HCPE3: Row = Row {
    write: None,
    ..row!(Hcpe3, "hcpe3")
};
pub(super) const PACKED_SFEN: Row = row!(PackedSfen, "psfen");
pub(super) const PSV: Row = Row {
    holds: Holds::GAMES.union(Holds::RESULT),
    ..row!(Psv, "psv", "bin")
};
