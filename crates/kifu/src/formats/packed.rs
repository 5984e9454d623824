//! The packed formats of engines: positions in 32 bytes, moves in 16 bits.
//!
//! Their text is the bytes in hexadecimal, a record on each line, so that findings have a place.

mod bits;
mod hex;
mod layout;
mod moves;
mod packing;
mod read;
mod result;
mod write;

pub(crate) use hex::text;
use komadai_encoding::{Encoding, LineEnd};
pub(crate) use layout::{guess, whole_records};
pub use packing::{PackError, Packing};
use read::read;
use write::write;

use crate::format::Format;
use crate::formats::{Extension, Holds, Read, Row};
use crate::split::Splitter;
use crate::write::CannotWrite;

/// What the registry knows of all packed formats: a record is a line of their text.
const PACKED: Row = Row {
    code: "",
    extensions: &[],
    line_end: LineEnd::Lf,
    holds: Holds::GAMES,
    must_show: false,
    tells_start: |_| false,
    splitter: || Splitter::Lines,
    divided: None,
    read: Read::Part(|_, _| Vec::new()),
    write: None,
};

pub(super) const HCP: Row = Row {
    code: "hcp",
    extensions: &[Extension::own("hcp", Encoding::Binary)],
    read: Read::Part(|findings, gap| read(Format::Hcp, findings, gap)),
    write: Some(|record, _, _| {
        write(record, Format::Hcp).map_err(|error| CannotWrite::Position(Format::Hcp, error))
    }),
    ..PACKED
};

pub(super) const HCPE: Row = Row {
    code: "hcpe",
    extensions: &[Extension::own("hcpe", Encoding::Binary)],
    read: Read::Part(|findings, gap| read(Format::Hcpe, findings, gap)),
    write: Some(|record, _, _| {
        write(record, Format::Hcpe).map_err(|error| CannotWrite::Position(Format::Hcpe, error))
    }),
    ..PACKED
};

pub(super) const HCPE3: Row = Row {
    code: "hcpe3",
    extensions: &[Extension::own("hcpe3", Encoding::Binary)],
    read: Read::Part(|findings, gap| read(Format::Hcpe3, findings, gap)),
    write: None,
    ..PACKED
};

pub(super) const PACKED_SFEN: Row = Row {
    code: "psfen",
    extensions: &[Extension::own("psfen", Encoding::Binary)],
    read: Read::Part(|findings, gap| read(Format::PackedSfen, findings, gap)),
    write: Some(|record, _, _| {
        write(record, Format::PackedSfen)
            .map_err(|error| CannotWrite::Position(Format::PackedSfen, error))
    }),
    ..PACKED
};

pub(super) const PSV: Row = Row {
    code: "psv",
    extensions: &[
        Extension::own("psv", Encoding::Binary),
        Extension::shared("bin", Encoding::Binary),
    ],
    read: Read::Part(|findings, gap| read(Format::Psv, findings, gap)),
    write: Some(|record, _, _| {
        write(record, Format::Psv).map_err(|error| CannotWrite::Position(Format::Psv, error))
    }),
    ..PACKED
};
