//! The packed formats of engines, which `komadai-packed` reads and writes.

mod read;
mod result;
mod write;

use komadai_encoding::Encoding;
use komadai_packed::RowFormat;

pub(crate) use self::read::PackedGames;
pub(crate) use self::write::{losses, write};
use crate::row::{Extension, Row, Unit};

/// What the registry knows of a packed format.
macro_rules! row {
    ($format:ident, $code:literal $(, $shared:literal)?) => {
        Row {
            code: $code,
            extensions: &[
                Extension::own($code, Encoding::Ascii),
                $(Extension::shared($shared, Encoding::Ascii),)?
            ],
            has_games: true,
            ..Row::usual(Unit::Record {
                format: RowFormat::$format,
                is_written: true,
            })
        }
    };
}

pub(super) const HCP: Row = row!(Hcp, "hcp");
pub(super) const HCPE: Row = Row {
    has_result: true,
    ..row!(Hcpe, "hcpe")
};
pub(super) const HCPE3: Row = Row {
    unit: Unit::Record {
        format: RowFormat::Hcpe3,
        is_written: false,
    },
    ..row!(Hcpe3, "hcpe3")
};
pub(super) const PACKED_SFEN: Row = row!(PackedSfen, "psfen");
pub(super) const PSV: Row = Row {
    has_result: true,
    ..row!(Psv, "psv", "bin")
};

/// How many positions have to be sound before bytes count as packed.
const SOUND: usize = 4;

/// How many promoted pieces the first positions of some bytes have; `None` if the bytes are no
/// records of this format. `is_whole` says that the bytes are the whole file.
///
/// Most bytes that are a position in one packing are also one in the other, where the pieces of
/// White are taken for promoted ones of Black.
pub(crate) fn promoted(format: RowFormat, bytes: &[u8], is_whole: bool) -> Option<usize> {
    let mut rest = bytes;
    let mut promoted = 0_usize;
    if is_whole && format != RowFormat::Hcpe3 && format.whole_records(bytes) != bytes.len() {
        return None;
    }
    for _ in 0..SOUND {
        if rest.is_empty() {
            break;
        }
        let setup = format.packing().unpack(rest.first_chunk()?).ok()?;
        let pieces = setup.board.iter();
        let turned = pieces.filter(|(_, piece)| piece.kind().is_promoted());
        promoted += turned.count();
        rest = rest.get(format.record_len(rest)..)?;
    }
    Some(promoted)
}
