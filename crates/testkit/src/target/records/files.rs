//! Defines targets about the readers of files.

use arbitrary::Unstructured;
use komadai_kifu::Format;
use komadai_packed::{GameResult, Packing, Row, RowFormat};

use crate::dictionary::Dictionary;
use crate::input::is_made;
use crate::{law, records, setups};

/// Reads any bytes as one of the packed formats or as packed positions, or packs a setup. The first byte chooses, so
/// that the other bytes may be anything.
pub fn packed(bytes: &[u8]) -> bool {
    const FORMATS: [Format; 5] = [
        Format::Hcp,
        Format::Hcpe,
        Format::Hcpe3,
        Format::PackedSfen,
        Format::Psv,
    ];
    let Some((&first, rest)) = bytes.split_first() else {
        return false;
    };
    let format = FORMATS[usize::from(first >> 2) % FORMATS.len()];
    match first & 3 {
        0 => {
            let unpacked = rest.first_chunk().map(law::packed_bytes_unpack);
            law::reading_is_sound(rest, Some(format)) | unpacked.unwrap_or(false)
        }
        1 => match setups::setup(&mut Unstructured::new(rest)) {
            Ok(setup) => [Packing::Hcp, Packing::PackedSfen]
                .into_iter()
                .fold(false, |any, packing| {
                    any | law::packed_setup_unpacks(packing, &setup)
                }),
            Err(_) => false,
        },
        _ => {
            let file = records::file(&[&[1], rest].concat(), format, Dictionary::named("sfen"));
            law::reading_is_sound(&file, Some(format))
        }
    }
}

/// Reads any bytes as records of a packed format, and writes them in another one. The first byte chooses both.
pub fn pack(bytes: &[u8]) -> bool {
    const FORMATS: [RowFormat; 5] = [
        RowFormat::Hcp,
        RowFormat::Hcpe,
        RowFormat::Hcpe3,
        RowFormat::PackedSfen,
        RowFormat::Psv,
    ];
    let Some((&first, rest)) = bytes.split_first() else {
        return false;
    };
    let choose = |by: u8| FORMATS[usize::from(by) % FORMATS.len()];
    let (from, to) = (choose(first), choose(first / 5));
    // Random bytes are rarely a position. The upper choices create positions.
    let file = if first < 125 {
        rest.to_vec()
    } else {
        let mut file = Vec::new();
        let mut u = Unstructured::new(rest);
        while !u.is_empty()
            && let Ok(setup) = setups::setup(&mut u)
        {
            let mut row = Row::new(setup);
            row.value = u.arbitrary().unwrap_or_default();
            row.best = u.arbitrary().unwrap_or_default();
            row.result = GameResult(u.arbitrary().unwrap_or_default());
            // The file lacks what the format cannot contain.
            let _ = from.write(&row, &mut file);
        }
        file
    };
    law::rows_turn(from, to, &file)
}

/// Reads any bytes without a hint. If they are choices, the second byte names the format that they create.
pub fn bytes_any_format(bytes: &[u8]) -> bool {
    let made = Format::ALL
        .iter()
        .filter(|format| format.is_written() && !format.is_packed());
    let made: Vec<Format> = made.copied().collect();
    let file = match bytes {
        [b'\t' | b'\n' | b'\r', ..] => bytes.to_vec(),
        [mode @ 1..=31, which, rest @ ..] => {
            let format = made[usize::from(*which) % made.len()];
            records::file(
                &[&[*mode], rest].concat(),
                format,
                Dictionary::named(format.code()),
            )
        }
        _ => bytes.to_vec(),
    };
    law::reading_is_sound(&file, None)
}

/// Reads the bytes as a file of a format, or as choices for one. Bytes without a game are tried as choices too.
pub(crate) fn read(bytes: &[u8], format: Format) -> bool {
    let sound = |bytes: &[u8]| {
        let file = records::file(bytes, format, Dictionary::named(format.code()));
        law::reading_is_sound(&file, Some(format))
    };
    sound(bytes) || !is_made(bytes) && sound(&[&[1], bytes].concat())
}
