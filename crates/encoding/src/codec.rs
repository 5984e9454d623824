//! Converts each encoding to text and back, by the rules of the Encoding Standard.

use crate::encoding::Encoding;
use crate::jis;

/// The first byte of escape sequences.
pub(crate) const ESCAPE: u8 = 0x1b;

/// Decodes some bytes, or returns `None` if a byte is not part of a character.
pub(crate) fn strictly(encoding: Encoding, bytes: &[u8]) -> Option<String> {
    decode(encoding, bytes, true)
}

/// Decodes some bytes. Bytes that are not characters become U+FFFD.
pub(crate) fn leniently(encoding: Encoding, bytes: &[u8]) -> String {
    decode(encoding, bytes, false).unwrap_or_default()
}

/// Decodes some bytes. Bytes that are not characters become U+FFFD, or, if `is_strict`, make the answer `None`.
fn decode(encoding: Encoding, bytes: &[u8], is_strict: bool) -> Option<String> {
    match encoding {
        Encoding::Ascii | Encoding::Utf8 | Encoding::Utf8Bom => {
            if is_strict {
                std::str::from_utf8(bytes).ok().map(str::to_owned)
            } else {
                Some(String::from_utf8_lossy(bytes).into_owned())
            }
        }
        Encoding::Cp932 => with_ascii(bytes, is_strict, cp932),
        Encoding::EucJp => with_ascii(bytes, is_strict, euc_jp),
        Encoding::Iso2022Jp => iso_2022_jp(bytes, is_strict),
        Encoding::Utf16Le => utf16(bytes, is_strict, u16::from_le_bytes),
        Encoding::Utf16Be => utf16(bytes, is_strict, u16::from_be_bytes),
    }
}

/// Adds a character, or U+FFFD if it is missing. If `is_strict`, returns `None` instead.
#[inline]
fn push(text: &mut String, decoded: Option<char>, is_strict: bool) -> Option<()> {
    let replacement = (!is_strict).then_some(char::REPLACEMENT_CHARACTER);
    text.push(decoded.or(replacement)?);
    Some(())
}

/// Decodes an encoding whose characters begin with a byte outside ASCII. `next` decodes the first character of some
/// bytes, and returns the number of its bytes.
#[inline]
fn with_ascii(
    bytes: &[u8],
    is_strict: bool,
    next: impl Fn(&[u8]) -> (Option<char>, usize),
) -> Option<String> {
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 2);
    let mut rest = bytes;
    while let [first, ..] = rest {
        if first.is_ascii() {
            let (plain, others) = rest.split_at_checked(ascii_len(rest))?;
            text.push_str(std::str::from_utf8(plain).ok()?);
            rest = others;
        } else {
            let (decoded, len) = next(rest);
            push(&mut text, decoded, is_strict)?;
            rest = rest.get(len..)?;
        }
    }
    Some(text)
}

/// Returns the number of bytes before the first that is not ASCII.
fn ascii_len(bytes: &[u8]) -> usize {
    let mut rest = bytes;
    while let Some((word, after)) = rest.split_first_chunk() {
        let others = u64::from_le_bytes(*word) & 0x8080_8080_8080_8080;
        if others != 0 {
            return bytes.len() - rest.len() + others.trailing_zeros() as usize / 8;
        }
        rest = after;
    }
    let other = rest.iter().position(|byte| !byte.is_ascii());
    bytes.len() - other.map_or(0, |at| rest.len() - at)
}

/// The first half-width katakana.
const KANA: u32 = 0xff61;

/// Returns the half-width katakana with a number.
fn kana(number: u8) -> Option<char> {
    char::from_u32(KANA + u32::from(number))
}

/// Returns the number of a half-width katakana.
fn kana_number(c: char) -> Option<u8> {
    matches!(c, '\u{ff61}'..='\u{ff9f}').then(|| (u32::from(c) - KANA) as u8)
}

/// Returns a decoded character of `len` bytes with their number. If it is invalid, a last byte that is ASCII is not part
/// of it.
#[inline]
fn ending_in(last: u8, len: usize, decoded: Option<char>) -> (Option<char>, usize) {
    let is_apart = decoded.is_none() && last.is_ascii();
    (decoded, len - usize::from(is_apart))
}

#[inline]
fn cp932(bytes: &[u8]) -> (Option<char>, usize) {
    match *bytes {
        [0x80, ..] => (Some('\u{80}'), 1),
        [byte @ 0xa1..=0xdf, ..] => (kana(byte - 0xa1), 1),
        [lead @ (0x81..=0x9f | 0xe0..=0xfc), trail, ..] => {
            let row = u16::from(lead - if lead < 0xa0 { 0x81 } else { 0xc1 });
            let in_row = match trail {
                0x40..=0x7e => Some(trail - 0x40),
                0x80..=0xfc => Some(trail - 0x41),
                _ => None,
            };
            let decoded = in_row.and_then(|at| jis::windows(row * 2 * jis::ROW + u16::from(at)));
            ending_in(trail, 2, decoded)
        }
        _ => (None, 1),
    }
}

/// Returns the cell with these two bytes, which count from `from`. Returns `None` if it is outside of the 94 rows.
#[inline]
fn cell([row, column]: [u8; 2], from: u8) -> Option<u16> {
    let [row, column] = [row, column].map(|byte| u16::from(byte.wrapping_sub(from)));
    (row < jis::ROW && column < jis::ROW).then_some(row * jis::ROW + column)
}

/// Returns the two bytes of a cell, which count from `from`.
fn of_cell(cell: u16, from: u8) -> u16 {
    u16::from_be_bytes([cell / jis::ROW, cell % jis::ROW].map(|part| from + part as u8))
}

#[inline]
fn euc_jp(bytes: &[u8]) -> (Option<char>, usize) {
    match *bytes {
        [0x8e, byte @ 0xa1..=0xdf, ..] => (kana(byte - 0xa1), 2),
        [0x8f, lead @ 0xa1..=0xfe, trail, ..] => {
            let decoded = cell([lead, trail], 0xa1).and_then(jis::jis_x_0212);
            ending_in(trail, 3, decoded)
        }
        [lead @ (0x8e | 0x8f | 0xa1..=0xfe), trail, ..] => {
            let decoded = cell([lead, trail], 0xa1).and_then(jis::jis_x_0208);
            ending_in(trail, 2, decoded)
        }
        _ => (None, 1),
    }
}

/// The character sets of ISO-2022-JP.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Set {
    Ascii,
    /// ASCII with `¥` and `‾` instead of the backslash and `~`.
    Roman,
    Kana,
    Kanji,
}

/// Returns the set that an escape sequence switches to, and the bytes after the sequence.
fn escape(bytes: &[u8]) -> Option<(Set, &[u8])> {
    let (sequence, rest) = bytes.split_first_chunk()?;
    let set = match sequence {
        [ESCAPE, b'(', b'B'] => Set::Ascii,
        [ESCAPE, b'(', b'J'] => Set::Roman,
        [ESCAPE, b'(', b'I'] => Set::Kana,
        [ESCAPE, b'$', b'@' | b'B'] => Set::Kanji,
        _ => return None,
    };
    Some((set, rest))
}

fn iso_2022_jp(bytes: &[u8], is_strict: bool) -> Option<String> {
    let mut text = String::with_capacity(bytes.len());
    let mut rest = bytes;
    let mut set = Set::Ascii;
    // A sequence directly after another one is invalid.
    let mut is_after_escape = false;
    while !rest.is_empty() {
        if let Some((next, after)) = escape(rest) {
            if is_after_escape {
                push(&mut text, None, is_strict)?;
            }
            (set, rest, is_after_escape) = (next, after, true);
            continue;
        }
        let (decoded, len) = match (set, rest) {
            (_, [0x0e | 0x0f | ESCAPE | 0x80.., ..]) => (None, 1),
            (Set::Roman, [b'\\', ..]) => (Some('¥'), 1),
            (Set::Roman, [b'~', ..]) => (Some('‾'), 1),
            (Set::Ascii | Set::Roman, [byte, ..]) => (Some(char::from(*byte)), 1),
            (Set::Kana, [byte @ 0x21..=0x5f, ..]) => (kana(byte - 0x21), 1),
            (Set::Kanji, [0x21..=0x7e, ESCAPE, ..]) => (None, 1),
            (Set::Kanji, [lead @ 0x21..=0x7e, trail, ..]) => {
                (cell([*lead, *trail], 0x21).and_then(jis::jis_x_0208), 2)
            }
            _ => (None, 1),
        };
        push(&mut text, decoded, is_strict)?;
        (rest, is_after_escape) = (rest.get(len..)?, false);
    }
    Some(text)
}

fn utf16(bytes: &[u8], is_strict: bool, unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, odd) = bytes.split_at_checked(bytes.len() / 2 * 2)?;
    let pairs = pairs.chunks_exact(2);
    let units = pairs.filter_map(|pair| pair.try_into().ok().map(unit));
    let mut text = String::with_capacity(bytes.len());
    let mut is_cut = false;
    for decoded in char::decode_utf16(units) {
        is_cut = decoded
            .as_ref()
            .is_err_and(|error| error.unpaired_surrogate() < 0xdc00);
        push(&mut text, decoded.ok(), is_strict)?;
    }
    // An odd byte after the first half of a character is part of it.
    if !odd.is_empty() && !is_cut {
        push(&mut text, None, is_strict)?;
    }
    Some(text)
}

/// Returns the bytes of a character in an encoding other than UTF-16, as a number, or `None` if the encoding lacks the
/// character. Decoding the bytes returns the same character.
pub(crate) fn code(encoding: Encoding, c: char) -> Option<u16> {
    if c.is_ascii() {
        let is_control = matches!(c, '\x0e' | '\x0f' | '\x1b');
        return (encoding != Encoding::Iso2022Jp || !is_control).then_some(c as u16);
    }
    match encoding {
        Encoding::Cp932 if c == '\u{80}' => Some(0x80),
        Encoding::Cp932 => match kana_number(c) {
            Some(number) => Some(u16::from(0xa1 + number)),
            None => {
                let cell = jis::windows_cell(c)?;
                let [lead, trail] = [cell / (2 * jis::ROW), cell % (2 * jis::ROW)];
                let lead = lead + if lead < 0x1f { 0x81 } else { 0xc1 };
                Some((lead << 8) | (trail + if trail < 0x3f { 0x40 } else { 0x41 }))
            }
        },
        Encoding::EucJp => match kana_number(c) {
            Some(number) => Some(0x8ea1 + u16::from(number)),
            None => Some(of_cell(jis::jis_x_0208_cell(c)?, 0xa1)),
        },
        Encoding::Iso2022Jp => match c {
            '¥' => Some(0x5c),
            '‾' => Some(0x7e),
            _ => Some(of_cell(jis::jis_x_0208_cell(c)?, 0x21)),
        },
        _ => None,
    }
}

/// Encodes a text in an encoding other than UTF-16, or returns `None` if the encoding lacks a character.
pub(crate) fn encode(encoding: Encoding, text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut set = Set::Ascii;
    for c in text.chars() {
        let [high, low] = code(encoding, c)?.to_be_bytes();
        if encoding == Encoding::Iso2022Jp {
            let next = match high {
                0 if c.is_ascii() => Set::Ascii,
                0 => Set::Roman,
                _ => Set::Kanji,
            };
            switch(&mut set, next, &mut bytes);
        }
        if high != 0 {
            bytes.push(high);
        }
        bytes.push(low);
    }
    switch(&mut set, Set::Ascii, &mut bytes);
    Some(bytes)
}

/// Writes the escape sequence to another set.
fn switch(set: &mut Set, next: Set, bytes: &mut Vec<u8>) {
    if *set != next {
        *set = next;
        bytes.extend(match next {
            Set::Ascii => b"\x1b(B",
            Set::Roman => b"\x1b(J",
            Set::Kana => b"\x1b(I",
            Set::Kanji => b"\x1b$B",
        });
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::{EUC_JP, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};

    use super::*;

    const CODECS: [(Encoding, &encoding_rs::Encoding); 6] = [
        (Encoding::Utf8, UTF_8),
        (Encoding::Cp932, SHIFT_JIS),
        (Encoding::EucJp, EUC_JP),
        (Encoding::Iso2022Jp, ISO_2022_JP),
        (Encoding::Utf16Le, UTF_16LE),
        (Encoding::Utf16Be, UTF_16BE),
    ];

    #[track_caller]
    fn check((encoding, codec): (Encoding, &'static encoding_rs::Encoding), bytes: &[u8]) {
        let (text, is_damaged) = codec.decode_without_bom_handling(bytes);
        let decoded = decode(encoding, bytes, false);
        assert_eq!(decoded.as_deref(), Some(&*text), "{encoding} {bytes:x?}");
        let strictly = (!is_damaged).then_some(&*text);
        let decoded = decode(encoding, bytes, true);
        assert_eq!(decoded.as_deref(), strictly, "{encoding} {bytes:x?}");
    }

    /// All pairs of bytes, alone and after the bytes that begin a longer character or another set.
    #[test]
    fn every_pair() {
        for codec in CODECS {
            check(codec, b"");
            for pair in 0..=u16::MAX {
                let [a, b] = pair.to_be_bytes();
                if b == 0 {
                    check(codec, &[a]);
                }
                check(codec, &[a, b]);
                match codec.0 {
                    Encoding::EucJp => check(codec, &[0x8f, a, b]),
                    Encoding::Iso2022Jp => {
                        for set in [b"$B", b"(J", b"(I"] {
                            check(codec, &[&[ESCAPE], &set[..], &[a, b]].concat());
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// All sequences of five bytes that matter for what is part of a character.
    #[test]
    fn sequences() {
        const BYTES: &[u8] = b"\x1b($BA\x0e\x80\x82\x8f\xa1\xd8\xdc\xfe\xff";
        for codec in CODECS {
            for number in 0..BYTES.len().pow(5) {
                let bytes: [u8; 5] = std::array::from_fn(|at| {
                    BYTES[number / BYTES.len().pow(at as u32) % BYTES.len()]
                });
                check(codec, &bytes);
            }
        }
    }

    /// Every character is written as encoding_rs writes it, if decoding the bytes returns it.
    #[test]
    fn every_character() {
        for (encoding, codec) in &CODECS[1..4] {
            for c in char::MIN..=char::MAX {
                let text = c.to_string();
                let (bytes, _, is_lossy) = codec.encode(&text);
                let is_same = !is_lossy && codec.decode_without_bom_handling(&bytes).0 == text;
                let expected = is_same.then_some(&*bytes);
                assert_eq!(
                    encode(*encoding, &text).as_deref(),
                    expected,
                    "{encoding} {c:?}"
                );
            }
            let text = "歩1歩¥\\~‾1歩\n".replace(
                ['¥', '‾'],
                if *encoding == Encoding::Iso2022Jp {
                    "¥"
                } else {
                    "＾"
                },
            );
            let bytes = encode(*encoding, &text).expect("the encoding has these characters");
            assert_eq!(decode(*encoding, &bytes, true), Some(text));
        }
    }
}
