//! Targets about the readers of files.

use arbitrary::Unstructured;
use komadai_kifu::{Format, Packing};

use crate::dictionary::{CSA, Dictionary, JKF, KI2, KIF, PSN, SFEN, USI};
use crate::{input, law, setups};

/// Any bytes as KIF.
pub fn kif(bytes: &[u8]) -> bool {
    read_and(bytes, Format::Kif, &KIF, |text| {
        law::plain_lines_are_lines(text);
        law::texts_read_alike(text);
    })
}

/// Any bytes as KI2.
pub fn ki2(bytes: &[u8]) -> bool {
    read(bytes, Format::Ki2, &KI2)
}

/// Any bytes as CSA.
pub fn csa(bytes: &[u8]) -> bool {
    read_and(bytes, Format::Csa, &CSA, |text| {
        law::scan_agrees_with_reading(text);
    })
}

/// Any bytes as JKF.
pub fn jkf(bytes: &[u8]) -> bool {
    read(bytes, Format::Jkf, &JKF)
}

/// Any bytes as lines of USI.
pub fn usi_position(bytes: &[u8]) -> bool {
    read(bytes, Format::Usi, &USI)
}

/// Any bytes as PSN.
pub fn psn(bytes: &[u8]) -> bool {
    read(bytes, Format::Psn, &PSN)
}

/// Any bytes as each packed format, and as packed positions; or a setup packed.
///
/// The first byte says which of them, so that all others may be anything.
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
            let file = input::file(&[&[1], rest].concat(), format, &SFEN);
            law::reading_is_sound(&file, Some(format))
        }
    }
}

/// Any bytes, whatever they are; made up ones are of a format that their second byte names.
pub fn bytes_any_format(bytes: &[u8]) -> bool {
    const MADE: [(Format, &Dictionary); 9] = [
        (Format::Kif, &KIF),
        (Format::Ki2, &KI2),
        (Format::Csa, &CSA),
        (Format::Jkf, &JKF),
        (Format::Usi, &USI),
        (Format::Psn, &PSN),
        (Format::Usen, &USI),
        (Format::Bod, &KIF),
        (Format::Sfen, &SFEN),
    ];
    let file = match bytes {
        [b'\t' | b'\n' | b'\r', ..] => bytes.to_vec(),
        [mode @ 1..=31, which, rest @ ..] => {
            let (format, dictionary) = MADE[usize::from(*which) % MADE.len()];
            input::file(&[&[*mode], rest].concat(), format, dictionary)
        }
        _ => bytes.to_vec(),
    };
    law::reading_is_sound(&file, None)
}

/// The file that bytes are or stand for, read as a format. A file without a game is taken for
/// choices too.
fn read(bytes: &[u8], format: Format, dictionary: &Dictionary) -> bool {
    read_and(bytes, format, dictionary, |_| ())
}

/// The same with more laws, for the file as a text.
fn read_and(bytes: &[u8], format: Format, dictionary: &Dictionary, more: impl Fn(&str)) -> bool {
    let sound = |bytes: &[u8]| {
        let file = input::file(bytes, format, dictionary);
        more(&String::from_utf8_lossy(&file));
        law::reading_is_sound(&file, Some(format))
    };
    sound(bytes) || !input::is_made(bytes) && sound(&[&[1], bytes].concat())
}
