//! Files that are no text: archives, images, programs; HTML.

use crate::{Finding, FindingKind};
use komadai_encoding::{Encoding, decode};

/// How many of the first bytes of a file are looked at.
const HEAD: usize = 1 << 9;

/// How many of them show an undamaged beginning.
const BEGINNING: usize = 64;

/// How many of the first bytes show UTF-16.
const BLOCK: usize = 1 << 16;

/// How many control characters a damaged text may have there in any case.
const FEW: usize = 8;

/// The bytes, from an offset on, by which a kind of file is known.
struct Sign {
    at: usize,
    bytes: &'static [u8],
    what: What,
}

/// What a file is, by its name.
#[derive(Clone, Copy)]
enum What {
    /// Something that is unpacked first.
    Packed(&'static str),
    /// Anything else.
    Other(&'static str),
}

/// A sign with which a file begins.
const fn begins(bytes: &'static [u8], what: What) -> Sign {
    sign(0, bytes, what)
}

const fn sign(at: usize, bytes: &'static [u8], what: What) -> Sign {
    Sign { at, bytes, what }
}

const SIGNS: &[Sign] = &[
    begins(b"\x1f\x8b", What::Packed("gzip")),
    begins(b"PK\x03\x04", What::Packed("ZIP")),
    begins(b"7z\xbc\xaf\x27\x1c", What::Packed("7z")),
    begins(b"\xfd7zXZ\0", What::Packed("xz")),
    begins(b"\x28\xb5\x2f\xfd", What::Packed("Zstandard")),
    begins(b"Rar!\x1a\x07", What::Packed("RAR")),
    begins(b"MSCF\0\0\0\0", What::Packed("CAB")),
    sign(4, b"1AY&SY", What::Packed("bzip2")),
    sign(2, b"-lh", What::Packed("LZH")),
    sign(257, b"ustar", What::Packed("tar")),
    begins(b"%PDF-", What::Other("PDF")),
    begins(b"{\\rtf", What::Other("RTF")),
    begins(
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        What::Other("Microsoft Office"),
    ),
    begins(b"\x89PNG\r\n\x1a\n", What::Other("PNG")),
    begins(b"\xff\xd8\xff", What::Other("JPEG")),
    begins(b"GIF8", What::Other("GIF")),
    begins(b"SQLite format 3\0", What::Other("SQLite")),
    begins(b"\x7fELF", What::Other("ELF")),
];

/// Why the bytes of a file are no text, by the first of them.
///
/// NULs do not count: UTF-16 has them, and where a disk failed a text may end in many.
pub(crate) fn why_no_text(bytes: &[u8]) -> Option<Finding> {
    let head = bytes.get(..HEAD).unwrap_or(bytes);
    // Texts have none of these. All bytes are looked at, which is quicker than to stop at the first.
    let odd = |any, &byte: &u8| any | matches!(byte, 0..=8 | 14..=31);
    let begins_odd = head.iter().take(BEGINNING).fold(false, odd);
    if !begins_odd && !head.starts_with(b"%PDF-") && !head.starts_with(b"{\\rtf") {
        return None;
    }
    let has = |sign: &&Sign| {
        let rest = head.get(sign.at..);
        rest.is_some_and(|rest| rest.starts_with(sign.bytes))
    };
    if let Some(Sign { what, .. }) = SIGNS.iter().find(has) {
        let (What::Packed(name) | What::Other(name)) = *what;
        return Some(FindingKind::OtherFile.with("name", name));
    }
    let block = bytes.get(..BLOCK).unwrap_or(bytes);
    let controls = head.iter().filter(|&&byte| is_control(byte)).count();
    let others = head.iter().filter(|&&byte| byte != 0).count();
    let is_full = controls > FEW && controls.saturating_mul(32) > others;
    (is_full && !is_wide(block)).then(|| FindingKind::NotText.into())
}

/// Whether some bytes are UTF-16, in which half a character may look like a control character.
fn is_wide(bytes: &[u8]) -> bool {
    matches!(
        decode(bytes).encoding,
        Encoding::Utf16Le | Encoding::Utf16Be
    )
}

/// Whether a byte is a control character before the blank that is neither NUL nor ESC nor white
/// space.
const fn is_control(byte: u8) -> bool {
    matches!(byte, 1..=8 | 14..=26 | 28..=31)
}

/// Whether a text is HTML.
pub(crate) fn is_html(text: &str) -> bool {
    let text = text.trim_start().as_bytes();
    if !text.starts_with(b"<") {
        return false;
    }
    let head = text.get(..512).unwrap_or(text).to_ascii_lowercase();
    let has = |tag: &[u8]| head.windows(tag.len()).any(|part| part == tag);
    let is_xml = head.starts_with(b"<?xml") || head.starts_with(b"<!--");
    head.starts_with(b"<!doctype html") || head.starts_with(b"<html") || is_xml && has(b"<html")
}
