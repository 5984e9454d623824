//! The packed formats of engines: positions in 32 bytes, moves in 16 bits.
//!
//! Their text is the bytes in hexadecimal, a record on each line, so that findings have a place.

mod hex;
mod layout;
mod read;
mod result;
mod write;

use komadai_encoding::Encoding;
use layout::Layout;

use crate::format::Format;
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
                oddness: |bytes, whole| Layout::of(Format::$format).promoted(bytes, whole),
                whole_records: |bytes| Layout::of(Format::$format).whole_records(bytes),
                text: |bytes| hex::text(bytes, Layout::of(Format::$format)),
            }),
            write: Some(|record, request| {
                write::write(record, Format::$format, request.unknown_value)
            }),
            ..Row::usual(Unit::Line(|line, out| {
                read::read(Format::$format, line, out)
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
