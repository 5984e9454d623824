//! Finds characters in the Japanese character sets, and their places in them.

use std::sync::LazyLock;

/// The number of cells in a row of a set, and of rows in a set of two bytes.
pub(crate) const ROW: u16 = 94;

/// The number of cells of JIS X 0208 with the rows that Windows adds, up to the last one with a character. EUC-JP and
/// ISO-2022-JP have only the first 94 rows.
const WINDOWS: u16 = 11_104;

/// The cells of JIS X 0212, which come next.
const JIS_X_0212: u16 = ROW * ROW;

const COUNT: usize = WINDOWS as usize + JIS_X_0212 as usize;

/// The rows of NEC. They have the characters from cell `IBM` on, too, which CP932 writes with the bytes of IBM.
const NEC: std::ops::Range<u16> = 8_272..8_836;

/// The first cell of the rows of IBM.
const IBM: u16 = 10_716;

/// The cells that CP932 has for characters of users, U+E000 and more.
const PRIVATE: std::ops::Range<u16> = 8_836..IBM;

/// The cells. A byte below `GAP` is the difference of a character from the successor of the previous one. Two bytes
/// follow `FAR` with a larger difference, and `GAP` with the number of empty cells.
static PACKED: &[u8] = include_bytes!("../tables/jis.bin");

const GAP: u8 = 254;
const FAR: u8 = 255;

/// The character of each cell, or 0.
#[cfg(not(target_family = "wasm"))]
static CELLS: [u16; COUNT] = unpack();

/// The same, unpacked when it is first used: a module for JavaScript has to be small.
#[cfg(target_family = "wasm")]
static CELLS: LazyLock<[u16; COUNT]> = LazyLock::new(unpack);

const fn unpack() -> [u16; COUNT] {
    let mut all = [0; COUNT];
    let mut cells: &mut [u16] = &mut all;
    let mut packed = PACKED;
    let mut next = 0_u16;
    loop {
        let difference = match packed {
            [GAP, low, high, rest @ ..] => {
                packed = rest;
                let empty = u16::from_le_bytes([*low, *high]) as usize;
                match cells.split_at_mut_checked(empty) {
                    Some((_, rest)) => cells = rest,
                    None => return all,
                }
                continue;
            }
            [FAR, low, high, rest @ ..] => {
                packed = rest;
                u16::from_le_bytes([*low, *high])
            }
            [near, rest @ ..] => {
                packed = rest;
                *near as u16
            }
            [] => return all,
        };
        let [cell, rest @ ..] = cells else {
            return all;
        };
        *cell = next.wrapping_add(difference);
        next = cell.wrapping_add(1);
        cells = rest;
    }
}

/// The cell of each character, and `NOWHERE` for all others.
static PLACES: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut places = vec![NOWHERE; 1 << 16];
    // A character in several cells is written with the first.
    for cell in (NEC.end..WINDOWS).rev().chain((0..NEC.start).rev()) {
        let character = CELLS.get(usize::from(cell));
        if let Some(place) = character.and_then(|&c| places.get_mut(usize::from(c))) {
            *place = cell;
        }
    }
    places
});

const NOWHERE: u16 = u16::MAX;

fn character(cell: u16) -> Option<char> {
    let code = *CELLS.get(usize::from(cell))?;
    char::from_u32(code.into()).filter(|&c| c != '\0')
}

/// Returns the character in a cell of JIS X 0208, or `None` if the cell is empty or outside of the 94 rows.
pub(crate) fn jis_x_0208(cell: u16) -> Option<char> {
    if cell < ROW * ROW {
        character(cell)
    } else {
        None
    }
}

/// Returns the character in a cell of JIS X 0212, or `None` if the cell is empty.
pub(crate) fn jis_x_0212(cell: u16) -> Option<char> {
    character(WINDOWS + cell)
}

/// Returns the character in a cell of CP932, which has more rows than JIS X 0208, or `None` if the cell is empty.
pub(crate) fn windows(cell: u16) -> Option<char> {
    if cell >= WINDOWS {
        return None;
    }
    let private = || {
        PRIVATE
            .contains(&cell)
            .then(|| u32::from(cell - PRIVATE.start))
    };
    character(cell).or_else(|| char::from_u32(0xe000 + private()?))
}

/// Returns the cell of CP932 that a character is written with, or `None` if it has none.
pub(crate) fn windows_cell(c: char) -> Option<u16> {
    let place = PLACES.get(u32::from(c) as usize);
    place.copied().filter(|&cell| cell != NOWHERE)
}

/// Returns the cell of JIS X 0208 that a character is written with, or `None` if it has none.
pub(crate) fn jis_x_0208_cell(c: char) -> Option<u16> {
    let cell = windows_cell(c)?;
    if cell < IBM {
        return Some(cell);
    }
    NEC.into_iter().find(|&cell| character(cell) == Some(c))
}

#[cfg(test)]
mod tests {
    use encoding_rs::{EUC_JP, SHIFT_JIS};

    use super::*;

    /// Returns the characters of encoding_rs, packed.
    fn packed() -> Vec<u8> {
        let cell = |codec: &'static encoding_rs::Encoding, bytes: &[u8]| {
            let text = codec.decode_without_bom_handling_and_without_replacement(bytes);
            text.map_or(0, |text| text.encode_utf16().next().unwrap_or(0))
        };
        let windows = (0..188 * 60).map(|at: u16| {
            let [lead, trail] = [at / 188, at % 188].map(|part| part as u8);
            let lead = lead + if lead < 0x1f { 0x81 } else { 0xc1 };
            let trail = trail + if trail < 0x3f { 0x40 } else { 0x41 };
            match at {
                _ if PRIVATE.contains(&at) => 0,
                _ => cell(SHIFT_JIS, &[lead, trail]),
            }
        });
        let jis_x_0212 = (0..JIS_X_0212).map(|at| {
            let [row, column] = [at / ROW, at % ROW].map(|part| 0xa1 + part as u8);
            cell(EUC_JP, &[0x8f, row, column])
        });
        let cells: Vec<u16> = windows.take(WINDOWS.into()).chain(jis_x_0212).collect();
        let mut packed = Vec::new();
        let mut next = 0_u16;
        for run in cells.chunk_by(|a, b| (*a == 0) == (*b == 0)) {
            if run[0] == 0 {
                packed.push(GAP);
                packed.extend((run.len() as u16).to_le_bytes());
                continue;
            }
            for &cell in run {
                let difference = cell.wrapping_sub(next);
                match u8::try_from(difference) {
                    Ok(near) if near < GAP => packed.push(near),
                    _ => packed.extend([&[FAR], &difference.to_le_bytes()[..]].concat()),
                }
                next = cell + 1;
            }
        }
        packed
    }

    /// `KIFU_BLESS=1` writes the file.
    #[test]
    fn the_file_has_the_characters_of_the_encoding_standard() {
        let packed = packed();
        if std::env::var_os("KIFU_BLESS").is_some() {
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tables/jis.bin");
            std::fs::write(file, packed).expect("the file can be written");
        } else {
            assert!(packed == PACKED);
        }
    }
}
